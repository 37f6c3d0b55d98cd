import { asId, type ConversationId } from "../core/ids.ts";
import type { OutboxMessage, SendResult } from "../core/outbound.ts";
import type { Tenant } from "../core/tenant.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import type { SendGate } from "../ports/send-gate.ts";
import type { OutboxStore, Stores } from "../ports/stores.ts";
import type { PromptAccepted } from "./approvals/acceptance.ts";
import { auditEntry } from "./audit-entry.ts";
import { sendBackOffMs } from "./send-back-off.ts";
import type { PlanSend } from "./send-plan.ts";
import type { SenderStops } from "./sender-stops.ts";
import type { Failure, Undelivered } from "./undelivered.ts";

/** Drains one conversation's outbox in order. */
export interface Delivery {
  /** Null when nothing is left to do, else after how many milliseconds to look again. */
  deliver(conversation: ConversationId, signal: AbortSignal): Promise<{ readonly againAfterMs: number | null }>;
}

export interface DeliveryDeps {
  readonly stores: Stores;
  readonly channel: (name: string) => Channel;
  readonly tenantOf: (id: string) => Tenant | null;
  readonly gate: SendGate;
  readonly stops: SenderStops;
  readonly planSend: PlanSend;
  readonly undelivered: Undelivered;
  readonly promptAccepted: PromptAccepted;
  readonly clock: Clock;
  readonly timer: Timer;
  readonly ids: IdSource;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly failPoints: FailPoints;
  /** How long a claim stands; longer than any provider call. */
  readonly leaseMs: number;
  /** How long a send of unknown outcome waits for a status before it is repeated. */
  readonly outcomeWaitMs: number;
  /** Applies the statuses that wait in Redis, all that came before the call. */
  readonly takeReports: () => Promise<void>;
}

/** One provider call, at the most; always shorter than the claim it is made under. */
const CALL_MS = 15_000;

/** What a step means for the drain: go on with the next row, or look again later. */
type Next = { readonly againAfterMs: number } | null;

export function createDelivery(deps: DeliveryDeps): Delivery {
  const { stores, timer, clock, failPoints } = deps;
  const callMs = Math.min(CALL_MS, deps.leaseMs * 0.75);
  // While nobody ran, no status could come either: what was unknown before waits its time anew.
  const repeatsFrom = timer.now() + deps.outcomeWaitMs;

  return {
    async deliver(conversation, signal) {
      await clock.refresh();
      while (!signal.aborted) {
        const row = await stores.outbox.next(conversation);
        if (row === null || row.state === "held") return { againAfterMs: null };
        const notBefore = row.state === "unknown" ? Math.max(row.notBefore, repeatsFrom) : row.notBefore;
        const wait = notBefore - timer.now();
        if (wait > 0) return { againAfterMs: wait };
        const { pace } = deps.channel(row.channel).capabilities;
        const answer = pace === null ? null : await deps.gate.pass(row, row.conversation, pace);
        if (answer?.may === "wait") return { againAfterMs: answer.afterMs };
        const token = deps.ids.token();
        const claimed = await stores.outbox.claim(row.id, token, timer.now(), deps.leaseMs);
        if (claimed === null) return { againAfterMs: deps.leaseMs };
        failPoints.reach("afterClaim");
        // A claim whose holder died after it had begun its call: it may have been sent.
        const wasCalled = row.state === "claimed" && claimed.called;
        const stop = wasCalled
          ? await isUnknown(row, token, "the sender stopped before the outcome was recorded")
          : await attempt({ ...claimed, state: row.state }, token, answer?.probe ?? false, signal);
        if (stop !== null) return stop;
      }
      return { againAfterMs: 0 };
    },
  };

  async function attempt(row: OutboxMessage, token: string, probe: boolean, signal: AbortSignal): Promise<Next> {
    const channel = deps.channel(row.channel);
    const plan = await deps.planSend(row, channel, deps.tenantOf(row.tenant));
    if (plan.plan !== "send") return notSent(row, token, plan);
    // The status that tells of it may have come already and wait for a job whose holder died.
    if (row.state === "unknown") await deps.takeReports();
    // Marked right before the call: a worker that was frozen must not send what another one has taken over.
    if (!(await stores.outbox.holds(row.id, token))) return { againAfterMs: 0 };
    const deadline = timer.deadline(callMs, signal);
    try {
      const { endpoint, to, replyTo } = row;
      const request = { endpoint, to, body: plan.body, replyTo, callbackData: row.id };
      const result = await channel.send(request, deadline.signal);
      deps.metrics.count("deliveries_total", { channel: row.channel, result: result.outcome });
      if (result.outcome === "accepted") failPoints.reach("afterAccept");
      return await record(row, token, result, probe);
    } finally {
      deadline.clear();
    }
  }

  async function notSent(
    row: OutboxMessage,
    token: string,
    { plan, why }: { readonly plan: "hold" | "drop" | "give-up"; readonly why: string },
  ): Promise<Next> {
    const state = ({ hold: "held", drop: "dropped", "give-up": "failed" } as const)[plan];
    await settle(row, token, { state, error: why });
    if (plan !== "drop") {
      await deps.undelivered.tell(row, plan === "hold" ? WINDOW : { why: "unknown", code: "unknown" });
    }
    return null;
  }

  async function record(row: OutboxMessage, token: string, result: SendResult, probe: boolean): Promise<Next> {
    switch (result.outcome) {
      case "accepted": {
        await settle(row, token, {
          state: "accepted",
          providerId: result.providerId,
          at: clock.now(),
          audit: promptAudit(row, result.providerId),
        });
        await deps.promptAccepted(row);
        deps.metrics.count("messages_total", { tenant: row.tenant, direction: "out" });
        if (probe) await deps.stops.open(row);
        return null;
      }
      case "retry": {
        const afterMs = sendBackOffMs(result, row.attempts, row.id);
        if (afterMs === null) {
          await settle(row, token, {
            state: "failed",
            error: `${result.code}: given up after ${row.attempts} attempts`,
          });
          await deps.undelivered.tell(row, { why: "gave-up", code: result.code });
          return null;
        }
        await settle(row, token, { state: "pending", notBefore: timer.now() + afterMs, error: result.code });
        return { againAfterMs: afterMs };
      }
      case "unknown":
        return isUnknown(row, token, result.detail);
      case "refused":
        return refused(row, token, result);
    }
  }

  async function isUnknown(row: OutboxMessage, token: string, error: string): Promise<Next> {
    await settle(row, token, { state: "unknown", notBefore: timer.now() + deps.outcomeWaitMs, error });
    return { againAfterMs: deps.outcomeWaitMs };
  }

  async function refused(
    row: OutboxMessage,
    token: string,
    result: Extract<SendResult, { outcome: "refused" }>,
  ): Promise<Next> {
    const { why, code, detail } = result;
    const error = `${code} ${why}: ${detail}`;
    if (await deps.stops.stop(row, deps.tenantOf(row.tenant), why, code)) {
      // The row stays the first in its line; the gate says when it, or another one, may find out.
      await settle(row, token, { state: "pending", notBefore: 0, error, uncounted: true });
      return null;
    }
    if (why === "window" && row.body.type !== "template") {
      // Planned again at once, now with what the platform knows: as a template, or held.
      await deps.undelivered.windowClosed(row);
      const again = await deps.planSend(row, deps.channel(row.channel), deps.tenantOf(row.tenant));
      if (again.plan === "send" && row.attempts < SAME_REFUSAL) {
        await settle(row, token, { state: "pending", notBefore: 0, error });
        return null;
      }
      await settle(row, token, { state: "held", error });
      await deps.undelivered.tell(row, { why, code, isHeld: true });
      return null;
    }
    await settle(row, token, { state: "failed", error });
    await deps.undelivered.tell(row, { why, code });
    return null;
  }

  async function settle(
    row: OutboxMessage,
    token: string,
    outcome: Parameters<OutboxStore["settle"]>[2],
  ): Promise<void> {
    const held = await stores.outbox.settle(row.id, token, outcome);
    if (!held) deps.log.warn("an outcome came after the claim was lost", { outbox: row.id, state: outcome.state });
  }

  function promptAudit(row: OutboxMessage, providerId: string) {
    if (row.kind !== "confirmation" && row.kind !== "approval") return [];
    const scope = { conversation: { id: row.conversation, tenant: row.tenant } };
    const action = row.prompts === null ? {} : { action: asId("action", row.prompts) };
    return [auditEntry(deps.ids, scope, clock.now(), "prompt_sent", "system", { outbox: row.id, providerId }, action)];
  }
}

const WINDOW: Failure = { why: "window", code: "window", isHeld: true };
/** A window that our record shows open and the platform calls closed is believed after so many refusals. */
const SAME_REFUSAL = 3;
