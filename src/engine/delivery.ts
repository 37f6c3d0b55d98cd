import { windowIsOpen } from "../core/conversation.ts";
import type { ConversationId } from "../core/ids.ts";
import { type OutboxMessage, type SendResult, stopsTheSender } from "../core/outbound.ts";
import type { Channel } from "../ports/channel.ts";
import type { Clock, FailPoints, IdSource, Log, Metrics, Timer } from "../ports/runtime.ts";
import type { OutboxStore, Stores } from "../ports/stores.ts";
import { auditEntry } from "./commit.ts";

/** Drains one conversation's outbox in order. */
export interface Delivery {
  /** Null when nothing is left to do, else after how many milliseconds to look again. */
  deliver(conversation: ConversationId, signal: AbortSignal): Promise<{ readonly againAfterMs: number | null }>;
}

export interface DeliveryDeps {
  readonly stores: Stores;
  readonly channel: (name: string) => Channel;
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

/** Attempts before a row that only ever got "try later" is given up and staff are told. */
const MAX_ATTEMPTS = 12;
/** How long a stopped sender waits before it looks whether the cause is gone. */
const STOPPED_MS = 30_000;
/** One provider call, at the most; always shorter than the claim it is made under. */
const CALL_MS = 15_000;

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
        const token = deps.ids.token();
        const claimed = await stores.outbox.claim(row.id, token, timer.now(), deps.leaseMs);
        if (claimed === null) return { againAfterMs: deps.leaseMs };
        failPoints.reach("afterClaim");
        const stop = row.state === "claimed" ? await settleLost(row, token) : await attempt(row, token, signal);
        if (stop !== null) return stop;
      }
      return { againAfterMs: 0 };
    },
  };

  /** A claim whose holder died: it may have been sent. It waits for a status with our callback data. */
  async function settleLost(row: OutboxMessage, token: string): Promise<{ againAfterMs: number } | null> {
    await settle(row, token, {
      state: "unknown",
      notBefore: timer.now() + deps.outcomeWaitMs,
      error: "the sender stopped before the outcome was recorded",
    });
    return { againAfterMs: deps.outcomeWaitMs };
  }

  async function attempt(
    row: OutboxMessage,
    token: string,
    signal: AbortSignal,
  ): Promise<{ againAfterMs: number | null } | null> {
    const channel = deps.channel(row.channel);
    const blocked = await notAllowed(row, channel);
    if (blocked !== null) {
      await settle(row, token, blocked);
      return null;
    }
    // The status that tells of it may have come already and wait for a job whose holder died.
    if (row.state === "unknown") await deps.takeReports();
    // Read again right before the call: a worker that was frozen must not send what another one has taken over.
    if (!(await stores.outbox.holds(row.id, token))) return { againAfterMs: 0 };
    const deadline = timer.deadline(callMs, signal);
    try {
      const result = await channel.send(
        { endpoint: row.endpoint, to: row.to, body: row.body, replyTo: row.replyTo, callbackData: row.id },
        deadline.signal,
      );
      deps.metrics.count("deliveries_total", { channel: row.channel, result: result.outcome });
      if (result.outcome === "accepted") failPoints.reach("afterAccept");
      return await record(row, token, result);
    } finally {
      deadline.clear();
    }
  }

  /** Window and opt-out as they are now: an approval hours later may fall outside. */
  async function notAllowed(
    row: OutboxMessage,
    channel: Channel,
  ): Promise<Parameters<OutboxStore["settle"]>[2] | null> {
    if (row.body.type === "template") return null;
    const found = await stores.conversations.byId(row.conversation);
    if (found === null) return { state: "failed", error: "the conversation is gone" };
    if (windowIsOpen(found.conversation.windowClosesAt, clock.now(), channel.capabilities.windowMs)) return null;
    deps.log.warn("a message waits for the customer to write: the window is closed", {
      conversation: row.conversation,
      outbox: row.id,
      kind: row.kind,
    });
    return { state: "held", error: "window closed" };
  }

  async function record(
    row: OutboxMessage,
    token: string,
    result: SendResult,
  ): Promise<{ againAfterMs: number | null } | null> {
    switch (result.outcome) {
      case "accepted": {
        const at = clock.now();
        const audit = isPrompt(row)
          ? [
              auditEntry(
                deps.ids,
                { conversation: { id: row.conversation, tenant: row.tenant } },
                at,
                "prompt_sent",
                "system",
                { outbox: row.id, providerId: result.providerId },
              ),
            ]
          : [];
        await settle(row, token, { state: "accepted", providerId: result.providerId, at, audit });
        return null;
      }
      case "retry": {
        if (row.attempts + 1 >= MAX_ATTEMPTS) {
          await settle(row, token, {
            state: "failed",
            error: `gave up after ${MAX_ATTEMPTS} attempts: ${result.code}`,
          });
          return null;
        }
        await settle(row, token, { state: "pending", notBefore: timer.now() + result.afterMs, error: result.code });
        return { againAfterMs: result.afterMs };
      }
      case "unknown": {
        await settle(row, token, {
          state: "unknown",
          notBefore: timer.now() + deps.outcomeWaitMs,
          error: result.detail,
        });
        return { againAfterMs: deps.outcomeWaitMs };
      }
      case "refused": {
        if (stopsTheSender(result)) {
          deps.log.error("the sender is stopped until somebody acts", {
            endpoint: row.endpoint,
            code: result.code,
            why: result.why,
          });
          await settle(row, token, {
            state: "pending",
            notBefore: timer.now() + STOPPED_MS,
            error: `${result.code} ${result.why}`,
          });
          return { againAfterMs: STOPPED_MS };
        }
        deps.log.warn("a message was refused", {
          conversation: row.conversation,
          outbox: row.id,
          kind: row.kind,
          code: result.code,
          why: result.why,
        });
        await settle(row, token, {
          state: result.why === "window" ? "held" : "failed",
          error: `${result.code} ${result.why}: ${result.detail}`,
        });
        return null;
      }
    }
  }

  async function settle(
    row: OutboxMessage,
    token: string,
    outcome: Parameters<OutboxStore["settle"]>[2],
  ): Promise<void> {
    const held = await stores.outbox.settle(row.id, token, outcome);
    if (!held) deps.log.warn("an outcome came after the claim was lost", { outbox: row.id, state: outcome.state });
  }
}

function isPrompt(row: OutboxMessage): boolean {
  return row.kind === "confirmation" || row.kind === "approval";
}
