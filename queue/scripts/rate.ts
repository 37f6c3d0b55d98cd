import { defineScript } from "./script.ts";

/**
 * take: a sliding window as a sorted set of the calls that were allowed (microseconds of Redis' clock). Refused calls
 * are not counted, so a customer who keeps knocking gets in when the window has passed.
 *
 * KEYS calls refused
 * ARGV calls window-ms
 * Answers [allowed 0|1, retry after ms, first refusal 0|1].
 */
export const TAKE = defineScript(`
local t = redis.call('TIME')
local now = t[1] * 1000000 + t[2]
local window = tonumber(ARGV[2]) * 1000
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', string.format('%.0f', now - window))
local used = redis.call('ZCARD', KEYS[1])
if used < tonumber(ARGV[1]) then
  local at = string.format('%.0f', now)
  redis.call('ZADD', KEYS[1], at, at .. '-' .. used)
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
  redis.call('DEL', KEYS[2])
  return {1, 0, 0}
end
local oldest = redis.call('ZRANGE', KEYS[1], 0, 0, 'WITHSCORES')
local retry = window
if oldest[2] then retry = tonumber(oldest[2]) + window - now end
local first = redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2])
return {0, math.max(1, math.ceil(retry / 1000)), first and 1 or 0}
`);
