import type { Address, Role } from "../core/conversation.ts";
import type { StaffMember, Tenant } from "../core/tenant.ts";
import type { Permission } from "../core/tool.ts";

const CUSTOMER: readonly Permission[] = [
  "catalog:read",
  "business:read",
  "orders:read:own",
  "orders:write:own",
  "offers:write",
  "leads:write",
  "handoff",
];

/** What each role may do through tools. Staff get no other customer's data here: approvals are their own way in. */
export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  customer: CUSTOMER,
  agent: CUSTOMER,
  manager: CUSTOMER,
};

/** The staff member who owns one of these addresses, or null. Names, forwards and quotes never count. */
export function staffBy(tenant: Tenant, addresses: readonly Address[]): StaffMember | null {
  return (
    tenant.staff.find((member) =>
      addresses.some(
        (address) =>
          (address.kind === "phone" && member.phone === address.value) ||
          (address.kind === "bsuid" && member.bsuid === address.value),
      ),
    ) ?? null
  );
}

export function roleOf(tenant: Tenant, addresses: readonly Address[]): Role {
  return staffBy(tenant, addresses)?.role ?? "customer";
}

/** Where a staff member can be written to: BSUID first, phone second. */
export function addressesOf(member: StaffMember): Address[] {
  const addresses: Address[] = [];
  if (member.bsuid !== undefined) addresses.push({ kind: "bsuid", value: member.bsuid });
  if (member.phone !== undefined) addresses.push({ kind: "phone", value: member.phone });
  return addresses;
}
