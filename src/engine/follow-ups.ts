import { isOpenAt } from "../core/opening-hours.ts";
import type { Tenant } from "../core/tenant.ts";
import { HOUR_MS } from "../core/time.ts";
import type { Jobs } from "../ports/mail.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import { say } from "../texts/index.ts";
import { auditEntry } from "./audit-entry.ts";
import { commitOf } from "./commit-of.ts";
import type { Outgoing } from "./outgoing.ts";
import { staffBy } from "./people.ts";

/** Asks a customer who fell silent, once, whether there is anything else: where a business has switched it on. */
export interface FollowUps {
  ask(tenant: Tenant): Promise<void>;
}

/** In one sweep; the rest waits for the next. */
const LIMIT = 50;

export function createFollowUps(deps: {
  stores: Stores;
  jobs: Jobs;
  outgoing: Outgoing;
  clock: Clock;
  ids: IdSource;
}): FollowUps {
  const { stores, clock, ids } = deps;
  return {
    async ask(tenant) {
      const { followUpHours } = tenant.behaviour;
      const now = clock.now();
      // Nobody is written to out of hours; the window may close meanwhile, and then it is not sent.
      if (followUpHours === undefined || !isOpenAt(tenant, now)) return;
      const silentSince = now - followUpHours * HOUR_MS;
      for (const found of await stores.conversations.toFollowUp(tenant.id, { silentSince, now }, LIMIT)) {
        const { conversation, contact } = found;
        if (staffBy(tenant, contact.addresses) !== null) continue;
        // An open request has reminders of its own, and a question that nobody answered needs no "anything else".
        if ((await stores.actions.openIn(conversation.id)).length > 0) continue;
        if ((await stores.conversations.history(conversation.id, 1))[0]?.kind !== "assistant") continue;
        const text = say(contact.locale ?? tenant.languages[0]!, "follow-up");
        const outbox = deps.outgoing({
          conversation,
          to: conversation.lastFrom ?? contact.addresses,
          turn: null,
          key: `follow-up:${conversation.id}:${conversation.lastInboundAt}`,
          kind: "notice",
          body: { type: "text", text },
        });
        // Fenced: a customer who writes at this moment, or another sweep, wins.
        const result = await stores.turns.commit(
          commitOf(conversation.id, conversation.version, {
            transcript: [
              { kind: "assistant", id: ids.next("message"), at: now, turn: null, text, outbox: outbox[0]?.id ?? null },
            ],
            outbox,
            audit: [auditEntry(ids, found, now, "follow_up", "system")],
          }),
        );
        if (result === "committed") await deps.jobs.deliver(conversation.id);
      }
    },
  };
}
