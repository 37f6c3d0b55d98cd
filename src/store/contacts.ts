import { sql } from "kysely";
import { type Address, type AddressKind, byStrength, type Contact } from "../core/conversation.ts";
import { asId, type ContactId } from "../core/ids.ts";
import { isLocale } from "../core/locale.ts";
import type { Reader, Tx } from "./database.ts";

/** Address as a map key; kinds have no colon in them. */
export function addressKey(address: Address): string {
  return `${address.kind}:${address.value}`;
}

/** Strongest first, and of two of one kind the later attached first: people who change their number keep both here. */
export async function addressesOf(db: Reader, contacts: readonly string[]): Promise<Map<string, Address[]>> {
  const found = new Map<string, Address[]>(contacts.map((contact) => [contact, []]));
  if (contacts.length === 0) return found;
  const rows = await db
    .selectFrom("identities")
    .select(["contact", "kind", "value"])
    .where("contact", "in", contacts)
    .orderBy("position", "desc")
    .execute();
  for (const row of rows) found.get(row.contact)?.push({ kind: row.kind as AddressKind, value: row.value });
  for (const [contact, addresses] of found) found.set(contact, byStrength(addresses));
  return found;
}

export async function contactsById(db: Reader, ids: readonly string[]): Promise<Map<string, Contact>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("contacts").selectAll().where("id", "in", ids).execute();
  const addresses = await addressesOf(db, ids);
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: asId("contact", row.id),
        tenant: row.tenant,
        addresses: addresses.get(row.id) ?? [],
        displayName: row.display_name,
        locale: row.locale !== null && isLocale(row.locale) ? row.locale : null,
      },
    ]),
  );
}

/** Who these addresses belong to, by {@link addressKey}; unknown ones are absent. */
export async function ownersOf(
  db: Reader,
  tenant: string,
  addresses: readonly Address[],
): Promise<Map<string, ContactId>> {
  if (addresses.length === 0) return new Map();
  const rows = await db
    .selectFrom("identities")
    .select(["kind", "value", "contact"])
    .where("tenant", "=", tenant)
    .where((where) => where.or(addresses.map(({ kind, value }) => where.and({ kind, value }))))
    .execute();
  return new Map(
    rows.map((row) => [addressKey({ kind: row.kind as AddressKind, value: row.value }), asId("contact", row.contact)]),
  );
}

/** Attaches what nobody has; the number of addresses that were attached here. */
export async function attachUnknown(
  tx: Tx,
  tenant: string,
  contact: ContactId,
  addresses: readonly Address[],
): Promise<number> {
  if (addresses.length === 0) return 0;
  const rows = await tx
    .insertInto("identities")
    .values(addresses.map(({ kind, value }) => ({ tenant, kind, value, contact })))
    .onConflict((conflict) => conflict.columns(["tenant", "kind", "value"]).doNothing())
    .returning("position")
    .execute();
  return rows.length;
}

/** A BSUID of this contact other than `bsuid`, if any. */
export async function otherBsuid(db: Reader, contact: ContactId, bsuid: string): Promise<boolean> {
  const row = await db
    .selectFrom("identities")
    .select(sql<number>`1`.as("found"))
    .where("contact", "=", contact)
    .where("kind", "=", "bsuid")
    .where("value", "!=", bsuid)
    .executeTakeFirst();
  return row !== undefined;
}
