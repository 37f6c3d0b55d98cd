import { setTimeout as pause } from "node:timers/promises";
import type { GraphFault } from "../../sandbox/graph-faults.ts";
import type { GraphStub } from "../../sandbox/graph-stub.ts";
import type { SqlOutage } from "../../sandbox/sql-outage.ts";
import type { Fleet } from "./fleet.ts";
import type { ChaosModel } from "./model.ts";
import type { Random } from "./random.ts";

/** What faults are worked on. */
export interface FaultTargets {
  readonly fleet: Fleet;
  readonly graph: GraphStub;
  readonly model: ChaosModel;
  readonly sql: SqlOutage;
  /** Kills Redis and has it back after `downMs`. */
  readonly redis: (downMs: number) => Promise<void>;
}

type Fault = (targets: FaultTargets, random: Random) => Promise<void>;

const GRAPH_FAULTS: readonly GraphFault[] = [
  { kind: "error", code: 131_016, times: 3 },
  { kind: "error", code: 130_429, times: 3 },
  { kind: "error", code: 131_056, times: 1 },
  { kind: "http", status: 503, times: 3 },
  { kind: "http", status: 502, times: 1 },
  { kind: "delay", ms: 1_200, times: 4 },
  { kind: "drop-after-accept", times: 2 },
  { kind: "garbled", times: 1 },
  { kind: "reset-before", times: 1 },
];

/** Every fault by the name that the report counts it under. */
const FAULTS: Readonly<Record<string, Fault>> = {
  "kill -9": async ({ fleet }, random) => {
    const alive = fleet.alive();
    if (alive.length > 0) fleet.kill(random.pick(alive).pid);
  },
  SIGSTOP: async ({ fleet }, random) => {
    const alive = fleet.alive();
    // Longer than a job's lock every other time: others take over, and the frozen one wakes up in the middle.
    if (alive.length > 0) await fleet.freeze(random.pick(alive).pid, random.pick([400, 1_000, 2_500, 4_000]));
  },
  "Redis restart": ({ redis }, random) => redis(random.between(100, 1_500)),
  "SQL outage": ({ sql }, random) => sql(random.between(200, 1_500)),
  "slow model": async ({ model }, random) => misbehave(model, "slow", random.between(500, 3_000)),
  "failing model": async ({ model }, random) => misbehave(model, "failing", random.between(500, 3_000)),
  "hanging model": async ({ model }, random) => misbehave(model, "hanging", random.between(300, 1_500)),
  "Graph API": async ({ graph }, random) => graph.faults(random.pick(GRAPH_FAULTS)),
};

async function misbehave(model: ChaosModel, how: "slow" | "failing" | "hanging", ms: number): Promise<void> {
  model.behave(how);
  await pause(ms);
  model.behave("well");
}

/** One fault a second, each running beside the next, until the time is over; how often each came. */
export async function runFaults(
  targets: FaultTargets,
  random: Random,
  seconds: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  const open = new Set<Promise<void>>();
  // Two of one kind at once (two restarts of one Redis) would be a fault of the harness.
  const busy = new Set<string>();
  const problems: unknown[] = [];
  for (const end = Date.now() + seconds * 1_000; Date.now() < end; await pause(1_000)) {
    const free = Object.keys(FAULTS).filter((name) => !busy.has(name));
    if (free.length === 0) continue;
    const name = random.pick(free);
    counts[name] = (counts[name] ?? 0) + 1;
    busy.add(name);
    const fault: Promise<void> = FAULTS[name]!(targets, random)
      .catch((error: unknown) => void problems.push(error))
      .finally(() => {
        busy.delete(name);
        open.delete(fault);
      });
    open.add(fault);
  }
  await Promise.all(open);
  targets.graph.clearFaults();
  if (problems.length > 0) throw problems[0];
  return counts;
}
