import type { Services } from "../core/services.ts";
import type { ToolDefinition } from "../core/tool.ts";
import { createAdmission } from "../engine/admission.ts";
import { createAnswers } from "../engine/answer.ts";
import { createPromptAcceptance } from "../engine/approvals/acceptance.ts";
import { createDecisionDesk } from "../engine/approvals/api.ts";
import { createClosings } from "../engine/approvals/close.ts";
import { createDecisions } from "../engine/approvals/decide.ts";
import { createEdits } from "../engine/approvals/edit.ts";
import { createEscalation } from "../engine/approvals/escalation.ts";
import { createExecution } from "../engine/approvals/execute.ts";
import { createHeldCommands } from "../engine/approvals/held-commands.ts";
import { createPrompts } from "../engine/approvals/prompts.ts";
import { createStaffRequests } from "../engine/approvals/requests.ts";
import { createStaffCommands } from "../engine/approvals/staff.ts";
import { createStaffDecisions } from "../engine/approvals/staff-decisions.ts";
import { createStaffLists } from "../engine/approvals/staff-lists.ts";
import { createBatches } from "../engine/batch.ts";
import { createCommitter } from "../engine/commit.ts";
import { createDelivery } from "../engine/delivery.ts";
import { createExecutor } from "../engine/executor.ts";
import { createFollowUps } from "../engine/follow-ups.ts";
import { createGuard } from "../engine/guard.ts";
import { createHeldMessages } from "../engine/held-messages.ts";
import { createHours } from "../engine/hours.ts";
import { createIdentities } from "../engine/identity.ts";
import { createLoop } from "../engine/loop.ts";
import { createNotices } from "../engine/notices.ts";
import { createModelOutage } from "../engine/outage.ts";
import { createOutgoing } from "../engine/outgoing.ts";
import { createPromises } from "../engine/promises.ts";
import { createProposer } from "../engine/propose.ts";
import { createRegistry } from "../engine/registry.ts";
import type { OnRun } from "../engine/run-tool.ts";
import { createScopes } from "../engine/scope.ts";
import { createPlanSend } from "../engine/send-plan.ts";
import { createSenderStops } from "../engine/sender-stops.ts";
import { createStaffDesk } from "../engine/staff-desk.ts";
import { createReports } from "../engine/statuses.ts";
import { createSweep } from "../engine/sweep.ts";
import { createThinking } from "../engine/thinking.ts";
import { createTurns } from "../engine/turn.ts";
import { createTyping } from "../engine/typing.ts";
import { createUndelivered } from "../engine/undelivered.ts";
import { createVoices } from "../engine/voice.ts";
import type { Channel } from "../ports/channel.ts";
import type { Inbox, Jobs, RateLimiter } from "../ports/mail.ts";
import type { ChatModel } from "../ports/model.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import type { Outages, SendGate } from "../ports/send-gate.ts";
import type { Stores } from "../ports/stores.ts";
import type { Transcriber } from "../ports/transcriber.ts";
import type { Tenants } from "../tenants.ts";

/** Everything the engine is given. */
export interface EngineParts {
  readonly tenants: Tenants;
  readonly stores: Stores;
  readonly inbox: Inbox;
  readonly jobs: Jobs;
  readonly limiter: RateLimiter;
  readonly gate: SendGate;
  readonly outages: Outages;
  /** Null when voice messages are not turned into text. */
  readonly transcriber: Transcriber | null;
  readonly model: ChatModel;
  readonly tools: readonly ToolDefinition[];
  readonly services: (tenantId: string, caller: string) => Services;
  readonly onRun: OnRun;
  readonly channel: (name: string) => Channel;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: IdSource;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly failPoints: FailPoints;
  readonly sendLeaseMs: number;
  /** Beyond a tool's time-out, before an execution whose process died counts as unknown. */
  readonly executionSlackMs: number;
  readonly outcomeWaitMs: number;
  /** How often what is down is tried. @defaultValue 30 seconds */
  readonly probeEveryMs?: number;
}

/** The engine's parts, joined: what the workers run. */
export function composeEngine(parts: EngineParts) {
  const { stores, channel, clock, tenants, limiter } = parts;
  const tenantOf = (id: string) => tenants.byId(id);
  const registry = createRegistry(parts.tools);
  const outgoing = createOutgoing(parts);
  const desk = createStaffDesk({ ...parts, outgoing });
  const requests = createStaffRequests({
    ...parts,
    desk,
    editable: (tool) => parts.tools.find((one) => one.name === tool)?.editable ?? [],
  });
  const promptAccepted = createPromptAcceptance({ ...parts, tenantOf });
  const guard = createGuard(parts);
  const proposer = createProposer({ ...parts, registry });
  const executor = createExecutor({ ...parts, registry, limiter, proposer });
  const edits = createEdits({ ...parts, registry, executor, requests });
  const staffDecisions = createStaffDecisions({ ...parts, requests });
  const lists = createStaffLists(parts);
  const held = createHeldCommands({ ...parts, outgoing, lists });
  const staff = createStaffCommands({ ...parts, decisions: staffDecisions, edits, held, lists });
  const hours = createHours(parts);
  const escalation = createEscalation({ ...parts, requests });
  const undelivered = createUndelivered({ ...parts, desk, escalation, tenantOf });
  const reports = createReports({ ...parts, undelivered });
  const outage = createModelOutage({ ...parts, desk });
  const turns = createTurns({
    scopes: createScopes({ ...parts, tenantOf }),
    batches: createBatches({
      ...parts,
      desk,
      voices: createVoices(parts),
      identities: createIdentities({ ...parts, desk }),
    }),
    thinking: createThinking({
      ...parts,
      outage,
      loop: createLoop({ ...parts, registry, executor, guard }),
      typing: createTyping(parts),
    }),
    answers: createAnswers({ guard, desk, hours }),
    prompts: createPrompts({ requests, guard }),
    decisions: createDecisions(parts),
    staff,
    execution: createExecution({ ...parts, registry, executor, leaseSlackMs: parts.executionSlackMs }),
    closings: createClosings({ stores, requests, desk }),
    committer: createCommitter({ ...parts, outgoing, windowMs: (name) => channel(name).capabilities.windowMs }),
    stores,
    notices: createNotices({ desk, hours }),
    admission: createAdmission({ ...parts, desk }),
    outage,
    promises: createPromises({ ...parts, hours, desk }),
    heldMessages: createHeldMessages({ ...parts, hours, desk }),
    clock,
    log: parts.log,
    channel,
  });
  return {
    turns,
    decisions: createDecisionDesk({ ...parts, staff: staffDecisions, tenants: tenants.all }),
    registry,
    delivery: createDelivery({
      ...parts,
      promptAccepted,
      tenantOf,
      stops: createSenderStops({ ...parts, desk }),
      planSend: createPlanSend(parts),
      undelivered,
      leaseMs: parts.sendLeaseMs,
      takeReports: reports,
    }),
    reports,
    sweep: createSweep({
      ...parts,
      escalation,
      followUps: createFollowUps({ ...parts, outgoing }),
      lateAnswers: outage.armWaiting,
      tenants: tenants.all,
    }),
  };
}
