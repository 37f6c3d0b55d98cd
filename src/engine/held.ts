import type { Conversation } from "../core/conversation.ts";
import type { ConversationId } from "../core/ids.ts";
import type { Tenant } from "../core/tenant.ts";
import { type EpochMs, HOUR_MS } from "../core/time.ts";
import type { Stores } from "../ports/stores.ts";

/** Begins the key of what a colleague wrote to a customer through the bot's number. */
export const STAFF_REPLY = "staff-reply:";
/** The customer was told that a colleague has their message; once a hand-over. */
export const HELD_TOLD = "held_told";

/** Who keeps the bot silent: a hand-over that nobody has taken yet, a colleague in the app, or a member by command. */
export type Holder =
  | { readonly by: "nobody-yet"; readonly customerTold: boolean }
  | { readonly by: "app" }
  | { readonly by: "member"; readonly name: string };

/** Audit entries of a conversation that are looked through for it. */
const LOOK_BACK = 200;

/** When a takeover ends by itself; null while the bot answers, and for a muted conversation. */
export function heldUntil(
  { mode, takenOverAt }: Pick<Conversation, "mode" | "takenOverAt">,
  { behaviour }: Pick<Tenant, "behaviour">,
): EpochMs | null {
  return mode !== "human" || takenOverAt === null ? null : takenOverAt + behaviour.takeoverHours * HOUR_MS;
}

/** Whether a person holds the conversation and the time-out has not handed it back. */
export function isHeld(
  conversation: Pick<Conversation, "mode" | "takenOverAt">,
  tenant: Pick<Tenant, "behaviour">,
  now: EpochMs,
): boolean {
  const until = heldUntil(conversation, tenant);
  return conversation.mode === "human" && (until === null || now < until);
}

/** By the record: the last of hand-over, takeover in the app and takeover by command counts. */
export async function holderOf(stores: Pick<Stores, "records">, conversation: ConversationId): Promise<Holder> {
  const entries = await stores.records.audit({ conversation, limit: LOOK_BACK });
  const begins = ["handoff", "takeover", "mode.human"];
  const at = entries.findLastIndex(({ event }) => begins.includes(event));
  const last = entries[at];
  if (last?.event === "takeover") return { by: "app" };
  if (last?.event === "mode.human") return { by: "member", name: last.actor };
  return { by: "nobody-yet", customerTold: entries.slice(at + 1).some(({ event }) => event === HELD_TOLD) };
}
