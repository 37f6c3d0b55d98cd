import { isUndecided } from "../core/action.ts";
import { windowIsOpen } from "../core/conversation.ts";
import { asId } from "../core/ids.ts";
import type { OutboundBody, OutboxMessage } from "../core/outbound.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { staffBy } from "./people.ts";
import { templateBody } from "./staff-desk.ts";

/** What is to be done with a row now; much may have happened since it was written. */
export type SendPlan =
  | { readonly plan: "send"; readonly body: OutboundBody }
  | { readonly plan: "hold" | "drop" | "give-up"; readonly why: string };

/** Decides on a claimed row right before its call: window, opt-out, a request that was decided, unknown outcomes. */
export type PlanSend = (row: OutboxMessage, channel: Channel, tenant: Tenant | null) => Promise<SendPlan>;

export function createPlanSend(deps: { stores: Stores; clock: Clock }): PlanSend {
  const { stores, clock } = deps;
  return async (row, channel, tenant) => {
    const found = await stores.conversations.byId(row.conversation);
    if (found === null || tenant === null) return { plan: "give-up", why: "the conversation or its business is gone" };
    if (await isPastPrompt(row)) return { plan: "drop", why: "what it asks about has been decided" };
    if (row.state === "unknown" && row.unknowns > tenant.behaviour.resendUnknown) {
      return { plan: "give-up", why: "its outcome stayed unknown" };
    }
    if (row.body.type === "template") return { plan: "send", body: row.body };
    const { windowClosesAt, optedOut } = found.conversation;
    if (windowIsOpen(windowClosesAt, clock.now(), channel.capabilities.windowMs))
      return { plan: "send", body: row.body };
    const template = templateOf(row, tenant);
    // Outside the window every message is one that we begin: never to somebody who has opted out.
    if (template === undefined || !channel.capabilities.templates || optedOut) {
      return { plan: "hold", why: "window closed" };
    }
    const member = staffBy(tenant, row.to);
    const language = member?.language ?? found.contact.locale ?? tenant.languages[0]!;
    return { plan: "send", body: templateBody(template, language, row.body.text) };
  };

  /** A decision proves that the question arrived; asking again would be a second prompt for something that is over. */
  async function isPastPrompt(row: OutboxMessage): Promise<boolean> {
    if (row.prompts === null || (row.kind !== "confirmation" && row.kind !== "approval")) return false;
    const action = await stores.actions.byId(asId("action", row.prompts));
    return action !== null && !isUndecided(action.state);
  }
}

function templateOf(row: OutboxMessage, tenant: Tenant): string | undefined {
  const { templates } = tenant.behaviour;
  if (row.kind === "approval") return templates.approval ?? templates.notice;
  return staffBy(tenant, row.to) === null ? templates.followUp : templates.notice;
}
