import type { PendingAction } from "../../core/action.ts";
import type { ToolRecord } from "../../core/tool.ts";
import type { AuditEntry, TurnRecord } from "../../ports/stores.ts";
import { type Invocation, readInvocations } from "../../sandbox/invocations.ts";
import type { RecordedRequest } from "../../sandbox/model-stub.ts";
import type { EffectCall } from "../../sandbox/world-effects.ts";
import { SEEDED } from "./history.ts";
import type { Stage } from "./stage.ts";

/** A message that the Graph API stand-in accepted. */
export interface SentMessage {
  /** The provider id. */
  readonly id: string;
  /** WhatsApp id without plus, or the user id. */
  readonly to: string;
  /** The tag of its outbox row. */
  readonly kind: string;
  readonly text: string;
  readonly buttons: readonly string[];
}

/** What may be observed from outside: read from stores, files and stand-ins, never from the application's memory. */
export interface Evidence {
  readonly requests: readonly RecordedRequest[];
  readonly invocations: readonly Invocation[];
  readonly effects: readonly EffectCall[];
  readonly sent: readonly SentMessage[];
  /** In the order of their proposals. */
  readonly actions: readonly PendingAction[];
  readonly audit: readonly AuditEntry[];
  readonly turns: readonly TurnRecord[];
  readonly tools: readonly ToolRecord[];
  readonly world: unknown;
}

const MOST = 10_000;

export async function gather(stage: Stage): Promise<Evidence> {
  const { stores, tenant } = stage;
  const conversations = await stores.conversations.list(tenant.id, MOST);
  const actions = await Promise.all(
    conversations.map(({ conversation }) => stores.actions.ofConversation(conversation.id)),
  );
  const turns = await stores.turns.all();
  return {
    requests: [...stage.model.requests()],
    invocations: readInvocations(stage.dir),
    effects: stage.world.effects(),
    sent: await sentBy(stage),
    // Ids of actions sort by the time they were made.
    actions: actions.flat().sort((a, b) => (a.id < b.id ? -1 : 1)),
    audit: await stores.records.audit({ limit: MOST }),
    turns: turns.filter((turn) => !(turn.outcome.kind === "silent" && turn.outcome.why === SEEDED)),
    tools: await stores.turns.toolCalls(),
    world: await stage.world.world(),
  };
}

async function sentBy(stage: Stage): Promise<SentMessage[]> {
  const rows = new Map((await stage.stores.outbox.all()).map((row) => [row.id as string, row]));
  return stage.graph.messages().map((message) => {
    const request = message.request as {
      text?: { body?: string };
      interactive?: {
        body?: { text?: string };
        action?: { buttons?: { reply?: { title?: string } }[]; sections?: { rows?: { title?: string }[] }[] };
      };
      template?: { components?: { parameters?: { text?: string }[] }[] };
    };
    const parameters = request.template?.components?.flatMap((part) => part.parameters ?? []) ?? [];
    const { buttons = [], sections = [] } = request.interactive?.action ?? {};
    return {
      id: message.id,
      to: (message.to ?? message.recipient ?? "").replace(/^\+/, ""),
      kind: rows.get(message.callbackData ?? "")?.kind ?? "unknown",
      text: request.text?.body ?? request.interactive?.body?.text ?? parameters.map(({ text }) => text).join(" "),
      buttons: [
        ...buttons.map((button) => button.reply?.title ?? ""),
        ...sections.flatMap((section) => (section.rows ?? []).map((row) => row.title ?? "")),
      ],
    };
  });
}

/** A decider or sender as the cases name them: the WhatsApp id. Staff are kept by name and by address. */
export function waIdOf(value: unknown, staff: readonly { readonly id: string; readonly name: string }[]): unknown {
  if (typeof value !== "string") return value;
  return staff.find((member) => member.name === value)?.id ?? value.replace(/^\+(?=\d+$)/, "");
}
