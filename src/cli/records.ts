import { parseArgs } from "node:util";
import { JangkarError } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { TurnRecord } from "../ports/stores.ts";
import type { Io } from "./io.ts";
import { withStores } from "./stores.ts";
import { traceJson, traceText } from "./trace-text.ts";
import { whyText } from "./why.ts";

/** `jangkar trace TURN|last [--json]` */
export async function trace(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { json: { type: "boolean" } },
  });
  const wanted = positionals[0] ?? "last";
  return withStores(async ({ stores }) => {
    const found =
      wanted === "last" ? await stores.turns.last() : isId("turn", wanted) ? await stores.turns.byId(wanted) : null;
    if (found === null)
      throw new JangkarError("NOT_FOUND", `there is no turn ${wanted}; give an id such as trn_01..., or "last"`);
    if (values.json) io.out(JSON.stringify(traceJson(found.turn, found.tools)));
    else io.out(traceText(found.turn));
    return 0;
  });
}

/** `jangkar why MESSAGE`: where each figure of a sent message came from. */
export async function why(argv: string[], io: Io): Promise<number> {
  const wanted = argv[0] ?? "last";
  return withStores(async ({ stores, tenants }) => {
    let turn: TurnRecord | null = null;
    if (wanted === "last") turn = (await stores.turns.last())?.turn ?? null;
    else if (isId("turn", wanted)) turn = (await stores.turns.byId(wanted))?.turn ?? null;
    else {
      const row =
        (await stores.outbox.byProviderId(wanted)) ??
        (await stores.outbox.all()).find((one) => one.id === wanted) ??
        null;
      if (row === null)
        throw new JangkarError(
          "NOT_FOUND",
          `no message ${wanted} was sent; give its provider id (wamid...), its outbox id (out_...), a turn id, or "last"`,
        );
      if (row.turn === null) {
        io.out(`"${row.body.text}"\n  written by code (${row.kind}): no model had a hand in it`);
        return 0;
      }
      turn = (await stores.turns.byId(row.turn))?.turn ?? null;
    }
    if (turn === null) throw new JangkarError("NOT_FOUND", `there is no turn for ${wanted}`);
    const conversation = await stores.conversations.byId(turn.conversation);
    io.out(whyText(turn, tenants.byId(conversation?.conversation.tenant ?? "")?.timezone ?? "UTC"));
    return 0;
  });
}

/** `jangkar audit [CODE] [--limit N] [--json]` */
export async function audit(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = parseArgs({
    args: argv,
    allowPositionals: true,
    options: { limit: { type: "string", default: "100" }, json: { type: "boolean" } },
  });
  const code = positionals[0];
  return withStores(async ({ stores }) => {
    const entries = await stores.records.audit({
      ...(code === undefined ? {} : { code: code.toUpperCase() }),
      limit: Number(values.limit) || 100,
    });
    if (entries.length === 0)
      io.err(code === undefined ? "Nothing has been recorded yet." : `Nothing is on record for ${code}.`);
    for (const entry of entries) {
      if (values.json) io.out(JSON.stringify(entry));
      else
        io.out(
          `${new Date(entry.at).toISOString()}  ${entry.event.padEnd(24)} ${entry.actor.padEnd(16)} ${JSON.stringify(entry.detail)}`,
        );
    }
    return 0;
  });
}
