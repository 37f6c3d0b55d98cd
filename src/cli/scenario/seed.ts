import { SANDBOX } from "../../compose.ts";
import { type Conversation, CUSTOMER_WINDOW_MS } from "../../core/conversation.ts";
import { JangkarError } from "../../core/errors.ts";
import { commitOf } from "../../engine/commit-of.ts";
import type { InboundStep } from "./format.ts";
import { historyEntries } from "./history.ts";
import type { LoadedCase } from "./read.ts";
import type { Stage } from "./stage.ts";
import { lastSeenOf } from "./tenant.ts";

/** Puts people and the stored conversation of a case in place, through the stores the application uses. */
export async function seed(stage: Stage, loaded: LoadedCase): Promise<void> {
  const now = stage.clock.now();
  for (const member of loaded.people.staff) {
    const seen = lastSeenOf(member, now);
    await openConversation(stage, member.id, member.name, seen);
  }
  if (loaded.case.history === undefined) return;
  const customer = firstSender(loaded);
  const conversation = await openConversation(stage, customer, null, now);
  const { transcript, tools, turn } = historyEntries(loaded.case.history, { conversation, now, ids: stage.ids });
  if (transcript.length === 0) return;
  const handled = transcript.flatMap((entry) => (entry.kind === "customer" ? [entry.providerId] : []));
  const result = await stage.stores.turns.commit(
    commitOf(conversation.id, conversation.version, { handled, transcript, tools, turn }),
  );
  if (result !== "committed") throw new JangkarError("INTERNAL", `the history was not stored: ${result}`);
}

async function openConversation(
  stage: Stage,
  waId: string,
  name: string | null,
  lastInboundAt: number,
): Promise<Conversation> {
  const key = {
    tenant: stage.tenant.id,
    channel: "whatsapp" as const,
    endpoint: SANDBOX.phoneNumberId,
    addresses: [{ kind: "phone" as const, value: `+${waId}` }],
  };
  const mailbox = await stage.inbox.conversationOf(key);
  const { conversation } = await stage.stores.conversations.open(mailbox, key, name, stage.clock.now());
  await stage.stores.conversations.change(
    conversation.id,
    { lastInboundAt, windowClosesAt: lastInboundAt + CUSTOMER_WINDOW_MS },
    [],
  );
  const found = await stage.stores.conversations.byId(conversation.id);
  if (found === null) throw new JangkarError("INTERNAL", "a conversation that was opened is not there");
  return found.conversation;
}

function firstSender(loaded: LoadedCase): string {
  const staff = new Set(loaded.people.staff.map((member) => member.id));
  const messages = loaded.case.script
    .flatMap((step) => (step.do === "parallel" ? step.steps : [step]))
    .filter((step): step is InboundStep => step.do === "inbound");
  const from = messages.find((step) => !staff.has(step.from))?.from ?? loaded.people.customers[0];
  if (from === undefined) throw new JangkarError("INPUT_INVALID", `${loaded.file}: a history needs a customer`);
  return from;
}
