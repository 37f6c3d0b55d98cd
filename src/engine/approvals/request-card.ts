import type { PendingAction } from "../../core/action.ts";
import type { Conversation } from "../../core/conversation.ts";
import type { Tenant } from "../../core/tenant.ts";
import type { Clock } from "../../ports/runtime.ts";
import type { Stores } from "../../ports/stores.ts";
import { say } from "../../texts/index.ts";
import { quoted } from "../customer-label.ts";
import { staffDeadline } from "../deadlines.ts";
import type { Desk } from "../staff-desk.ts";
import { clockText, previewOf } from "./wording.ts";

/** Lines of the customer's last words on a request card. */
const LAST_WORDS = 3;

/** What staff see of a request: all values from code, the customer's own words quoted, cut and without marks. */
export function createRequestCards(deps: {
  stores: Stores;
  clock: Clock;
  editable: (tool: string) => readonly string[];
}) {
  const { stores, clock } = deps;

  return async function cardOf(
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
        // Counted from now: the deadline may yet be brought forward to what the acceptance of this copy gives.
        expires: clockText(
          action.askedIn.length > 0 ? action.expiresAt : Math.min(action.expiresAt, staffDeadline(tenant, clock.now())),
          tenant.timezone,
        ),
      });
      const fields = deps.editable(action.tool);
      return fields.length === 0
        ? text
        : `${text} · ${say(locale, "staff.request.edit", { code: action.code, fields: fields.map((field) => `${field}=…`).join(" ") })}`;
    };
  };
}
