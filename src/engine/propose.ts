import { createHash } from "node:crypto";
import { type PendingAction, takesEvent } from "../core/action.ts";
import { canonicalJson, deepFreeze } from "../core/canonical.ts";
import type { Danger, Observation, ToolCall, ToolContext, ToolDefinition, ToolRefusal } from "../core/tool.ts";
import type { Clock, IdSource } from "../ports/runtime.ts";
import { readsAsCorrection } from "../texts/corrections.ts";
import { deadlineAtProposal } from "./deadlines.ts";
import type { Registry } from "./registry.ts";
import type { Proposal, Session } from "./session.ts";

/** Version of what the hash covers; raised when its parts change. */
const HASH_FORMAT = 1;
/** Open actions a conversation may have at once; further ones are refused with a text. */
const MAX_OPEN = 2;

/** Turns a gated call into a pending action that the turn's commit stores. Nothing runs here. */
export interface Proposer {
  propose(
    tool: ToolDefinition,
    args: unknown,
    danger: Danger,
    session: Session,
    context: ToolContext,
    call: ToolCall,
  ): Promise<{ observation: Observation; proposal: Proposal | null } | ToolRefusal>;
}

export function createProposer(deps: { registry: Registry; clock: Clock; ids: IdSource }): Proposer {
  return {
    async propose(tool, args, danger, session, context, call) {
      const decider = danger === "moderate" ? "customer" : "staff";
      const hash = argsHash(deps.registry, tool, args, session);
      const open = [...session.openActions, ...session.proposals.map((proposal) => proposal.action)];
      const same = open.find((action) => action.tool === tool.name && action.argsHash === hash);
      // The identical wish is already with its decider: no second prompt.
      if (same !== undefined)
        return { observation: { status: "proposed", action: same.id, decider: same.decider }, proposal: null };

      const met =
        tool.preconditions === undefined
          ? { met: true as const, versions: {} }
          : await tool.preconditions(args as never, context);
      if (!met.met) return met.refusal;
      const replaced = replacedBy(tool, args, session);
      if (replaced === null && open.length >= MAX_OPEN) {
        return {
          refused: "not-now",
          message: `There are already ${MAX_OPEN} actions waiting for a decision. Ask the customer to decide those first.`,
        };
      }
      const now = deps.clock.now();
      const action: PendingAction = {
        id: deps.ids.next("action"),
        code: deps.ids.code(),
        tenant: session.tenant.id,
        conversation: session.conversation.id,
        turn: session.turn,
        toolCallId: call.id,
        tool: tool.name,
        args: deepFreeze(structuredClone(args)),
        argsHash: hash,
        decider,
        approvalsNeeded: decider === "staff" ? (tool.approvals ?? 1) : 1,
        effectPlace: tool.effectPlace?.(context.services) ?? "sql",
        preview:
          tool.preview === undefined
            ? { key: "preview.generic", params: { tool: tool.name } }
            : await tool.preview(args as never, context),
        locale: session.locale,
        versions: met.versions,
        limit: tool.limitOf?.(args as never, context) ?? {},
        state: "proposed",
        revision: 1,
        proposedAt: now,
        expiresAt: deadlineAtProposal(session.tenant, decider, now),
        askedIn: [],
        decisions: [],
        executor: null,
        leaseUntil: null,
        result: null,
        carriedOn: false,
      };
      return {
        observation: { status: "proposed", action: action.id, decider },
        proposal: { action, replaces: replaced?.id ?? null },
      };
    },
  };
}

/** SHA-256 over everything that a decision binds to. Arrays keep their order, so no separator can be forged. */
export function argsHash(
  registry: Registry,
  tool: ToolDefinition,
  args: unknown,
  scope: Pick<Session, "tenant" | "conversation">,
): string {
  const schema = createHash("sha256")
    .update(canonicalJson(registry.schemaOf(tool, scope.tenant)))
    .digest("hex");
  return createHash("sha256")
    .update(canonicalJson([HASH_FORMAT, scope.tenant.id, scope.conversation.id, tool.name, schema, args]))
    .digest("hex");
}

/**
 * A new amount or reason for the same thing replaces the undecided action, and so does a correction in a later message
 * ("not 12345, 12346"). A wish about another order is one more wish, and so are two in one message: proposals of the
 * running turn are never replaced.
 */
function replacedBy(tool: ToolDefinition, args: unknown, session: Session): PendingAction | null {
  const open = session.openActions.filter((action) => action.tool === tool.name && takesEvent(action.state, "replace"));
  const target = targetOf(args);
  const same = open.find((action) => targetOf(action.args) === target);
  if (same !== undefined) return same;
  const latest = open.at(-1);
  return latest !== undefined && isCorrection(session) ? latest : null;
}

/** What an action is about: the arguments that are ids. Those of a tool without any are about one thing. */
function targetOf(args: unknown): string {
  const entries = typeof args === "object" && args !== null ? Object.entries(args) : [];
  return canonicalJson(entries.filter(([name]) => /(?:^|_)id$/.test(name)).sort());
}

function isCorrection(session: Session): boolean {
  return session.steps.some(
    (step) =>
      step.step === "inputs" &&
      step.inputs.some(({ message }) => message.content.kind === "text" && readsAsCorrection(message.content.text)),
  );
}
