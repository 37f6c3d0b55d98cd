import type { InboundMessage } from "../core/message.ts";
import type { StagedWrite } from "../core/services.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import type { Stores } from "../ports/stores.ts";
import type { Scope } from "./scope.ts";

/** A customer who came by an advertisement is a lead from the first message on. */
export async function referralLead(
  messages: readonly InboundMessage[],
  scope: Scope,
  { stores, clock, ids }: { readonly stores: Stores; readonly clock: Clock; readonly ids: IdSource },
): Promise<StagedWrite[]> {
  const referral = messages.find((message) => message.referral !== null)?.referral ?? null;
  if (referral === null || (await stores.services(scope.tenant).leads.ofConversation(scope.conversation.id)) !== null)
    return [];
  const now = clock.now();
  const source = [referral.source, referral.sourceId, referral.clickId].filter((part) => part !== null).join(":");
  return [
    {
      kind: "lead.save",
      tenant: scope.tenant.id,
      lead: {
        id: ids.next("lead"),
        conversation: scope.conversation.id,
        need: null,
        product: null,
        budget: null,
        timeline: null,
        source,
        score: 0,
        createdAt: now,
        updatedAt: now,
      },
    },
  ];
}
