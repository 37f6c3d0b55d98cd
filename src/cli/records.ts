import type { Config } from "../config.ts";
import { JangkarError } from "../core/errors.ts";
import { isId } from "../core/ids.ts";
import type { TurnRecord } from "../ports/stores.ts";
import { readArguments, wholeNumber } from "./arguments.ts";
import type { Io } from "./io.ts";
import { lastWithCustomer } from "./last-turn.ts";
import { withStores } from "./stores.ts";
import { traceJson, traceText } from "./trace-text.ts";
import { whyOf } from "./why.ts";

/** `jangkar trace TURN|last [--json]` */
export async function trace(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, { options: { json: { type: "boolean" } }, most: 1 });
  const wanted = positionals[0] ?? "last";
  return withStores(
    async ({ stores, tenants }) => {
      const found =
        wanted === "last"
          ? await lastWithCustomer(stores, tenants.all)
          : isId("turn", wanted)
            ? await stores.turns.byId(wanted)
            : null;
      if (found === null && wanted === "last") return nothingSaid(io);
      if (found === null)
        throw new JangkarError("NOT_FOUND", `there is no turn ${wanted}; give an id such as trn_01..., or "last"`);
      if (values.json) io.out(JSON.stringify(traceJson(found.turn, found.tools)));
      else io.out(traceText(found.turn));
      return 0;
    },
    noData(io, 1),
  );
}

/** `jangkar why MESSAGE`: where each figure of a sent message came from. */
export async function why(argv: string[], io: Io): Promise<number> {
  const wanted = readArguments(argv, { options: {}, most: 1 }).positionals[0] ?? "last";
  return withStores(
    async ({ stores, tenants }) => {
      let turn: TurnRecord | null = null;
      if (wanted === "last") turn = (await lastWithCustomer(stores, tenants.all))?.turn ?? null;
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
      if (turn === null && wanted === "last") return nothingSaid(io);
      if (turn === null) throw new JangkarError("NOT_FOUND", `there is no turn for ${wanted}`);
      const conversation = await stores.conversations.byId(turn.conversation);
      const timeZone = tenants.byId(conversation?.conversation.tenant ?? "")?.timezone ?? "UTC";
      io.out(await whyOf(stores, turn, timeZone));
      return 0;
    },
    noData(io, 1),
  );
}

/** An installation without a conversation is no error of whoever looks; the exit code says that there was nothing. */
function nothingSaid(io: Io): number {
  io.err("Nothing was said yet: no customer has written to this installation.");
  return 1;
}

/** A command that only looks leaves no folder behind, wherever it was given. */
function noData(io: Io, code: number): (config: Config) => number {
  return ({ DATA_DIR }) => {
    io.err(`Nothing was said yet: there is no data in ${DATA_DIR} (DATA_DIR, or DATABASE_URL).`);
    return code;
  };
}

/** `jangkar audit [CODE] [--limit N] [--json]` */
export async function audit(argv: string[], io: Io): Promise<number> {
  const { values, positionals } = readArguments(argv, {
    most: 1,
    options: { limit: { type: "string", default: "100" }, json: { type: "boolean" } },
  });
  const limit = wholeNumber("limit", values.limit);
  const code = positionals[0];
  return withStores(
    async ({ stores }) => {
      const entries = await stores.records.audit({
        ...(code === undefined ? {} : { code: code.toUpperCase() }),
        limit,
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
    },
    noData(io, 0),
  );
}
