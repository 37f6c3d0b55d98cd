import { createHash } from "node:crypto";
import type { Redis } from "ioredis";

/** A Lua script that Redis runs as one step. */
export interface Script {
  readonly lua: string;
  readonly sha: string;
}

export function defineScript(lua: string): Script {
  return { lua, sha: createHash("sha1").update(lua).digest("hex") };
}

/** One round trip; a second one only when Redis does not have the script yet (new, restarted or flushed). */
export async function runScript(
  redis: Redis,
  script: Script,
  keys: readonly string[],
  args: readonly (string | number)[],
): Promise<unknown> {
  try {
    return await redis.evalsha(script.sha, keys.length, ...keys, ...args);
  } catch (error) {
    if (!isUnknownScript(error)) throw error;
    return redis.eval(script.lua, keys.length, ...keys, ...args);
  }
}

/** `NOSCRIPT` is the code in Redis' protocol, not the wording of a message. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("NOSCRIPT ");
}

/** Milliseconds of Redis' own clock, so that all processes agree; `%.0f` keeps Lua from writing 1.7e+12. */
export const LUA_TIME = `
local function now_ms()
  local t = redis.call('TIME')
  return t[1] * 1000 + math.floor(t[2] / 1000)
end
local function text(ms) return string.format('%.0f', ms) end
`;
