import type { Redis } from "ioredis";
import type { GateAnswer, SendGate } from "../src/ports/send-gate.ts";
import type { Keyspace } from "./keys.ts";
import { orUnavailable } from "./redis-errors.ts";
import { runScript } from "./scripts/script.ts";
import { OPEN, PASS, STOP } from "./scripts/send-gate.ts";

/** How often a stopped number may try one message. */
const PROBE_EVERY_MS = 30_000;

/** What the script's first number means. */
const KINDS = ["go", "probe", "pair", "throughput", "stopped"] as const;

/** `SendGate` on Redis: two token buckets and a stop for each number, one script a message. */
export function createSendGate(deps: {
  readonly redis: Redis;
  readonly keys: Keyspace;
  /** @defaultValue 30 seconds */
  readonly probeEveryMs?: number;
}): SendGate {
  const { redis, keys } = deps;
  const probeEveryMs = Math.ceil(deps.probeEveryMs ?? PROBE_EVERY_MS);

  return {
    pass: (sender, pair, pace) =>
      orUnavailable("asking the send gate", async () => {
        const names = keys.gate(sender, pair);
        const [kind, waitMs] = (await runScript(
          redis,
          PASS,
          [names.stop, names.number, names.pair],
          [pace.perSecond, pace.pairBurst, pace.pairEveryMs, probeEveryMs],
        )) as [number, number];
        return answerOf(KINDS[kind] ?? "go", waitMs);
      }),

    stop: (sender, code) =>
      orUnavailable("stopping a number", async () => {
        const [first, since] = (await runScript(redis, STOP, [keys.gate(sender, "").stop], [code, probeEveryMs])) as [
          number,
          string,
        ];
        return { first: first === 1, since: Number(since) };
      }),

    open: (sender) =>
      orUnavailable("opening a number", async () => {
        const [since, code] = (await runScript(redis, OPEN, [keys.gate(sender, "").stop], [])) as string[];
        return since === undefined ? null : { since: Number(since), code: code ?? "" };
      }),
  };
}

function answerOf(kind: (typeof KINDS)[number], waitMs: number): GateAnswer {
  return kind === "go" || kind === "probe"
    ? { may: "go", probe: kind === "probe" }
    : { may: "wait", why: kind, afterMs: waitMs };
}
