import type { PendingAction } from "../../core/action.ts";
import type { Conversation } from "../../core/conversation.ts";
import { fromMajor } from "../../core/money.ts";
import { isOpenAt } from "../../core/opening-hours.ts";
import type { NewOutboxMessage, OutboxMessage } from "../../core/outbound.ts";
import type { StaffMember, Tenant } from "../../core/tenant.ts";
import { displayText, shorten } from "../../core/text.ts";
import { localTime } from "../../core/time.ts";
import type { Clock, Log } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import type { Desk, StaffDesk } from "../staff-desk.ts";
import { decisionButton, previewOf } from "./wording.ts";

/** Lines of the customer's last words on a request card. */
const LAST_WORDS = 3;

/** Whether a member may decide this action alone: a manager without a limit always, others up to their limit. */
export function mayDecide(
  member: Pick<StaffMember, "role" | "limits">,
  action: Pick<PendingAction, "limit">,
  tenant: Pick<Tenant, "currency">,
): boolean {
  const { discountPercent, refundMinor } = action.limit;
  const within = (asked: number | undefined, limit: number | undefined) =>
    asked === undefined ? true : limit === undefined ? member.role === "manager" : asked <= limit;
  const refundLimit =
    member.limits.refund === undefined ? undefined : fromMajor(member.limits.refund, tenant.currency)?.amountMinor;
  if (discountPercent === undefined && refundMinor === undefined) return member.role === "manager";
  return within(discountPercent, member.limits.discountPercent) && within(refundMinor, refundLimit);
}

/** The idempotency keys of the copies of one request. */
export function requestKey(action: Pick<PendingAction, "id" | "revision">): string {
  return `approval:${action.id}:${action.revision}:`;
}

/** Puts a dangerous action before sales staff: one approver first, then the next. */
export interface StaffRequests {
  /**
   * The next copy (or all copies, if the tenant wants so) of the request. Empty when it must wait for opening hours,
   * when everybody was asked, or when nobody can be reached (then operators are alerted).
   */
  next(
    action: PendingAction,
    tenant: Tenant,
    customer: Conversation,
    /** Words of the running turn, which is not on record yet. */
    latest?: readonly string[],
  ): Promise<readonly NewOutboxMessage[]>;
  /** A line for everybody who was asked, but for `except`. */
  tellAsked(
    action: PendingAction,
    tenant: Tenant,
    endpoint: Pick<Conversation, "channel" | "endpoint">,
    key: string,
    text: (desk: Desk) => string,
    except?: string,
  ): Promise<readonly NewOutboxMessage[]>;
}

export function createStaffRequests(deps: {
  stores: Stores;
  desk: StaffDesk;
  clock: Clock;
  log: Log;
  editable: (tool: string) => readonly string[];
}): StaffRequests {
  const { stores, clock } = deps;

  return {
    async next(action, tenant, customer, latest = []) {
      if (!isOpenAt(tenant, clock.now())) return [];
      const asked = await copies(action);
      const desks = (await deps.desk.desks(tenant, customer)).filter(
        (desk) =>
          mayDecide(desk.member, action, tenant) && !asked.some((row) => row.conversation === desk.conversation.id),
      );
      const card = await cardOf(action, tenant, customer, latest);
      const rows: NewOutboxMessage[] = [];
      for (const desk of desks) {
        const written = deps.desk.write(tenant, desk, {
          key: `${requestKey(action)}${asked.length + rows.length}`,
          kind: "approval",
          body: {
            type: "buttons",
            text: asked.length > 0 ? say(desk.locale, "staff.reminder", { request: card(desk) }) : card(desk),
            buttons: [
              { id: decisionButton(action, "yes"), title: say(desk.locale, "staff.approve", { code: action.code }) },
              { id: decisionButton(action, "no"), title: say(desk.locale, "staff.reject", { code: action.code }) },
            ],
          },
          ...(tenant.behaviour.templates.approval === undefined
            ? {}
            : { template: tenant.behaviour.templates.approval }),
          prompts: action.id,
        });
        if (written === null) continue;
        rows.push(...written);
        if (!tenant.behaviour.askAllStaffAtOnce) break;
      }
      if (rows.length === 0 && asked.length === 0) {
        deps.log.error("a request cannot reach any approver: closed windows and no template, or nobody may decide it", {
          tenant: tenant.id,
          action: action.id,
        });
      }
      return rows;
    },
    async tellAsked(action, tenant, endpoint, key, text, except) {
      const asked = await copies(action);
      const desks = await deps.desk.desks(tenant, endpoint);
      return desks
        .filter(
          (desk) => desk.conversation.id !== except && asked.some((row) => row.conversation === desk.conversation.id),
        )
        .flatMap(
          (desk) =>
            deps.desk.write(tenant, desk, {
              key: `${key}:${desk.conversation.id}`,
              kind: "notice",
              body: { type: "text", text: text(desk) },
            }) ?? [],
        );
    },
  };

  /** Copies that were or will be seen; failed and held ones do not count, so that the next person is asked. */
  async function copies(action: PendingAction): Promise<readonly OutboxMessage[]> {
    return stores.outbox.byKeyPrefix(action.tenant, `approval:${action.id}:`);
  }

  async function cardOf(
    action: PendingAction,
    tenant: Tenant,
    customer: Conversation,
    latest: readonly string[],
  ): Promise<(desk: Desk) => string> {
    const found = await stores.conversations.byId(customer.id);
    const history = await stores.conversations.history(customer.id, 20);
    const words = [...history.flatMap((entry) => (entry.kind === "customer" ? [entry.text] : [])), ...latest]
      .slice(-LAST_WORDS)
      .map((text) => `> ${quoted(text)}`);
    const args = action.args as Readonly<Record<string, unknown>>;
    const reason = typeof args["reason"] === "string" ? `"${quoted(args["reason"])}"` : "-";
    const name = quoted(found?.contact.displayName ?? "-");
    const phone = found?.contact.addresses.find((address) => address.kind === "phone")?.value;
    return ({ locale }) => {
      const text = say(locale, "staff.request", {
        code: action.code,
        preview: previewOf(action, locale),
        customer: phone === undefined ? name : `${name} …${phone.slice(-4)}`,
        reason,
        words: words.length === 0 ? "> -" : words.join("\n"),
        expires: clockText(action.expiresAt, tenant.timezone),
      });
      const fields = deps.editable(action.tool);
      return fields.length === 0
        ? text
        : `${text} · ${say(locale, "staff.request.edit", { code: action.code, fields: fields.map((field) => `${field}=…`).join(" ") })}`;
    };
  }
}

/** Untrusted words on a staff screen: one line, no marks that could pass for ours, cut short. */
function quoted(text: string): string {
  return shorten(
    displayText(text)
      .replace(/\s+/g, " ")
      .replace(/[*~`[\]]/g, ""),
    160,
  );
}

export function clockText(at: number, timeZone: string): string {
  const local = localTime(at, timeZone);
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(local.hour)}:${two(local.minute)} ${two(local.day)}/${two(local.month)}`;
}
