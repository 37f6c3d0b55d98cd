import { basename } from "node:path";
import { createIdSource } from "../clock.ts";
import type { OutboxMessage } from "../core/outbound.ts";
import type { ToolRecord } from "../core/tool.ts";
import type { TurnRecord } from "../ports/stores.ts";
import { postWebhook } from "../sandbox/graph-webhook.ts";
import { readInvocations } from "../sandbox/invocations.ts";
import { seedWorld, type World } from "../sandbox/world.ts";
import { readArguments } from "./arguments.ts";
import type { Io } from "./io.ts";
import { defaultWorld, messageIdsIn, readBody, readWorld } from "./replay-files.ts";
import { patiently, startThrowaway, type Throwaway, untilQuiet } from "./sandbox.ts";
import { traceText } from "./trace-text.ts";

/** One line of `replay --json`; read from the stores and stand-ins after the run. */
export interface ReplayLine {
  readonly file: string;
  readonly httpStatus: number;
  /** Distinct customer or staff messages that were stored. */
  readonly accepted: number;
  readonly duplicates: number;
  readonly statuses: number;
  readonly quarantined: number;
  readonly turns: number;
  readonly modelCalls: number;
  readonly executed: readonly { tool: string; args: unknown }[];
  readonly pending: readonly { code: string; tool: string; args: unknown; decider: string; state: string }[];
  readonly outbound: readonly {
    to?: string;
    recipient?: string;
    kind: string;
    type: string;
    text: string;
    buttons?: readonly string[];
  }[];
  readonly errors: readonly string[];
}

/** `jangkar replay FILE... [--world WORLD.json] [--json] [--twice] [--keep]` */
export async function replay(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, {
    least: 1,
    most: Number.POSITIVE_INFINITY,
    options: {
      world: { type: "string" },
      json: { type: "boolean" },
      twice: { type: "boolean" },
      keep: { type: "boolean" },
      log: { type: "string" },
    },
  });
  const world = readWorld(values.world ?? defaultWorld(positionals[0]!));
  // Before anything starts: the last of many files may be the one that is not right.
  const bodies = positionals.map((file) => ({ file, body: readBody(file) }));
  let failed = false;
  let running: Throwaway | null = null;
  try {
    for (const { file, body } of bodies) {
      running ??= await startThrowaway(world, { logLevel: values.log ?? "silent" });
      if (!seeded.has(running)) {
        const { stores, inbox, tenants } = running.system;
        await patiently(() => seedWorld(world, { stores, inbox, tenant: tenants.all[0]!, ids: createIdSource() }));
        seeded.add(running);
      }
      const { line, turns } = await replayOne(running, world, file, body, values.twice ?? false);
      if (line.errors.length > 0 || line.httpStatus !== 200) failed = true;
      if (values.json) io.out(JSON.stringify(line));
      else io.out(readable(line, turns));
      if (!values.keep) {
        await running.stop();
        running = null;
      }
    }
  } finally {
    await running?.stop();
  }
  return failed ? 1 : 0;
}

/** Systems whose world is in place already. */
const seeded = new WeakSet<Throwaway>();

interface Snapshot {
  readonly customers: number;
  readonly reports: number;
  readonly quarantined: number;
  readonly turns: readonly TurnRecord[];
  readonly tools: readonly ToolRecord[];
  readonly invocations: number;
  readonly sent: number;
  readonly refused: number;
}

async function replayOne(
  running: Throwaway,
  world: World,
  file: string,
  body: Buffer,
  twice: boolean,
): Promise<{ line: ReplayLine; turns: Snapshot["turns"] }> {
  const { system, graph } = running;
  const before = await snapshot(running);
  const errors: string[] = [];
  const statuses = await Promise.all(
    Array.from({ length: twice ? 2 : 1 }, () => postWebhook(running.webhookUrl, body, world.appSecret)),
  );
  const httpStatus = Math.max(...statuses);
  if (!(await untilQuiet(running)))
    errors.push(`did not come to rest: ${JSON.stringify(await patiently(() => system.depth()))}`);
  const after = await snapshot(running);
  const depth = await patiently(() => system.depth());
  const failedJobs = Object.entries(depth.jobs).filter(([, counts]) => counts.failed > 0);
  errors.push(...failedJobs.map(([queue, counts]) => `${counts.failed} failed jobs in ${queue}`));
  errors.push(
    ...graph
      .refused()
      .slice(before.refused)
      .map((refused) => `the Graph API refused a request: ${refused.code} ${refused.details}`),
  );
  const accepted = after.customers - before.customers;
  const posted = messageIdsIn(body, world);
  const lost = [...new Set(posted)].length - accepted - (await alreadyKnown(before, accepted, posted));
  const outbox = await system.stores.outbox.all();
  errors.push(...outbox.filter((row) => row.state === "failed").map((row) => `a message failed: ${row.lastError}`));
  const turns = after.turns.slice(before.turns.length);
  const line: ReplayLine = {
    file: basename(file),
    httpStatus,
    accepted,
    duplicates: Math.max(0, posted.length * statuses.length - accepted),
    statuses: after.reports - before.reports,
    quarantined: after.quarantined - before.quarantined,
    turns: turns.length,
    modelCalls: turns.reduce((sum, turn) => sum + turn.modelCalls, 0),
    executed: readInvocations(running.dir)
      .slice(before.invocations)
      .map(({ tool, args }) => ({ tool, args })),
    pending: (await system.stores.actions.open(system.tenants.all[0]!.id)).map((action) => ({
      code: action.code,
      tool: action.tool,
      args: action.args,
      decider: action.decider,
      state: action.state,
    })),
    outbound: graph
      .messages()
      .slice(before.sent)
      .map((message) => outboundOf(message, outbox)),
    errors: lost > 0 ? [...errors, `${lost} messages were lost`] : errors,
  };
  return { line, turns };
}

async function snapshot({ system, graph, dir }: Throwaway): Promise<Snapshot> {
  const counts = await system.stores.records.counts();
  return {
    customers: counts.customerMessages,
    reports: counts.foreignReports,
    quarantined: counts.quarantined + (await patiently(() => system.depth())).quarantine,
    turns: await system.stores.turns.all(),
    tools: await system.stores.turns.toolCalls(),
    invocations: readInvocations(dir).length,
    sent: graph.messages().length,
    refused: graph.refused().length,
  };
}

/** With --keep a file may repeat messages of an earlier one: those are known, not lost. */
async function alreadyKnown(before: Snapshot, accepted: number, posted: readonly string[]): Promise<number> {
  return before.customers > 0 ? Math.max(0, new Set(posted).size - accepted) : 0;
}

type Sent = ReturnType<Throwaway["graph"]["messages"]>[number];

function outboundOf(message: Sent, outbox: readonly OutboxMessage[]): ReplayLine["outbound"][number] {
  const row = outbox.find((one) => one.id === message.callbackData);
  const request = message.request as {
    text?: { body?: string };
    interactive?: { body?: { text?: string }; action?: { buttons?: { reply?: { title?: string } }[] } };
    template?: { name?: string };
  };
  const buttons = request.interactive?.action?.buttons?.map((button) => button.reply?.title ?? "");
  return {
    ...(message.to === null ? {} : { to: message.to }),
    ...(message.recipient === null ? {} : { recipient: message.recipient }),
    kind: row?.kind ?? "unknown",
    type: message.type,
    text: request.text?.body ?? request.interactive?.body?.text ?? request.template?.name ?? "",
    ...(buttons === undefined ? {} : { buttons }),
  };
}

function readable(line: ReplayLine, turns: readonly TurnRecord[]): string {
  const lines = [
    `== ${line.file}: HTTP ${line.httpStatus}, ${line.accepted} accepted, ${line.duplicates} duplicates, ${line.statuses} statuses, ${line.turns} turns`,
  ];
  for (const turn of turns) lines.push(traceText(turn));
  for (const sent of line.outbound)
    lines.push(
      `→ ${sent.to ?? sent.recipient} [${sent.kind}] ${sent.text}${sent.buttons === undefined ? "" : `  [${sent.buttons.join("] [")}]`}`,
    );
  for (const error of line.errors) lines.push(`! ${error}`);
  return lines.join("\n");
}
