import type { Redis } from "ioredis";
import { JangkarError } from "../src/core/errors.ts";
import type { Log } from "../src/ports/runtime.ts";
import { orUnavailable } from "./redis-errors.ts";

/** LPOS (6.0.6) is what BullMQ's deduplication leans on; BullMQ itself warns below 6.2. */
const OLDEST = [6, 2] as const;

/**
 * Refuses a Redis that would lose work: too old, evicting keys under memory pressure (locks and mail would vanish), or
 * without an append-only file (acknowledged messages would not survive a restart).
 *
 * What a managed Redis does not let us read is logged as a warning and trusted.
 *
 * @throws JangkarError REDIS_UNSUITABLE naming what is set, what is needed and the command that mends it, all problems
 *   at once; REDIS_UNAVAILABLE when Redis does not answer.
 */
export async function checkRedis(redis: Redis, log: Log): Promise<void> {
  const info = await readInfo(redis, log);
  const policy = info.get("maxmemory_policy") ?? (await readSetting(redis, "maxmemory-policy"));
  const appendOnly = yesNo(info.get("aof_enabled")) ?? (await readSetting(redis, "appendonly"));
  const sync = await readSetting(redis, "appendfsync");

  const problems = [
    ...judgeVersion(info.get("redis_version"), log),
    ...judge(log, "maxmemory-policy", policy, "noeviction", "keys would vanish when memory runs out"),
    ...judge(log, "appendonly", appendOnly, "yes", "acknowledged messages would not survive a restart"),
  ];
  if (problems.length > 0) {
    const mend = "keep it over a restart with `redis-cli CONFIG REWRITE`, or set it in redis.conf or at your provider";
    throw new JangkarError("REDIS_UNSUITABLE", `${problems.join("; ")}. Afterwards ${mend}.`);
  }
  if (sync !== undefined && sync !== "always") {
    log.warn("redis may lose what it acknowledged last when its machine loses power", {
      appendfsync: sync,
      mend: "redis-cli CONFIG SET appendfsync always",
    });
  }
}

function judge(log: Log, setting: string, found: string | undefined, needed: string, why: string): string[] {
  if (found === needed) return [];
  const command = `redis-cli CONFIG SET ${setting} ${needed}`;
  if (found === undefined) {
    log.warn("this redis does not say how it is set; make sure of it", { setting, needed, why, command });
    return [];
  }
  return [`${setting} is ${found}, needed is ${needed} (${why}): run \`${command}\``];
}

function judgeVersion(found: string | undefined, log: Log): string[] {
  const [major, minor] = (found ?? "").split(".").map(Number);
  if (major === undefined || minor === undefined || Number.isNaN(major) || Number.isNaN(minor)) {
    log.warn("this redis does not say its version; make sure of it", { needed: OLDEST.join(".") });
    return [];
  }
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return [];
  return [`its version is ${found}, needed is ${OLDEST.join(".")} or newer: install a newer redis-server`];
}

async function readInfo(redis: Redis, log: Log): Promise<ReadonlyMap<string, string>> {
  const text = await allowed(redis.info());
  if (text === undefined) {
    log.warn("this redis does not allow INFO, so it could not be checked");
    return new Map();
  }
  return new Map(
    text.split(/\r?\n/).flatMap((line) => {
      const colon = line.indexOf(":");
      return colon > 0 ? [[line.slice(0, colon), line.slice(colon + 1)] as const] : [];
    }),
  );
}

async function readSetting(redis: Redis, name: string): Promise<string | undefined> {
  const reply = await allowed(redis.config("GET", name) as Promise<string[]>);
  return reply?.[1];
}

/** The answer, or undefined where the user or the provider forbids the question. A Redis that is away still throws. */
function allowed<T>(question: Promise<T>): Promise<T | undefined> {
  return orUnavailable("checking its settings", async () => {
    try {
      return await question;
    } catch (error) {
      if (isRefusal(error)) return undefined;
      throw error;
    }
  });
}

/** NOPERM (ACL) and ERR (unknown or renamed command) are answers of the server, given by protocol code. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && error.name === "ReplyError" && /^(NOPERM|ERR) /.test(error.message);
}

function yesNo(flag: string | undefined): string | undefined {
  if (flag === undefined) return undefined;
  return flag === "1" ? "yes" : "no";
}
