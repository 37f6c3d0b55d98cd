import { defineScript } from "./script.ts";

/** Runs in company that may have come to no end: one crash ends whatever runs at that moment, and proves nothing. */
export const IN_COMPANY = 2;

/** What is left behind an item of a suspect is tried alone, too: the item itself may have been a neighbour. */
export const LUA_RUN_ENDED = `
local function run_ended(state, isMore)
  local runs = tonumber(redis.call('HGET', state, 'runs') or 0)
  if isMore and runs > ${IN_COMPANY} then
    redis.call('HSET', state, 'runs', '${IN_COMPANY}')
  elseif runs > 0 and not (isMore and runs == ${IN_COMPANY}) then
    redis.call('HDEL', state, 'runs')
  end
end
`;

/**
 * end run: the count begins anew.
 *
 * KEYS entries state
 */
export const END_RUN = defineScript(`
${LUA_RUN_ENDED}
run_ended(KEYS[2], redis.call('EXISTS', KEYS[1]) == 1)
return 1
`);

/**
 * begin run: counts the runs that began since one ended.
 *
 * KEYS entries state
 */
export const BEGIN_RUN = defineScript(`
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
return redis.call('HINCRBY', KEYS[2], 'runs', 1)
`);

/**
 * open gate: unless somebody else has gone in.
 *
 * KEYS gate
 * ARGV conversation
 */
export const OPEN_GATE = defineScript(`
if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end
return 0
`);
