import { defineScript, LUA_TIME } from "./script.ts";

/**
 * pass: a stop first, then a token of the pair's bucket and one of the number's; nothing is taken when one is missing.
 * A bucket is a hash of `tokens` and `at`, and ends by itself when it would be full again.
 *
 * KEYS stop number pair
 * ARGV per-second pair-burst pair-every-ms probe-every-ms
 * Answers [kind 0 go | 1 probe | 2 pair | 3 throughput | 4 stopped, wait ms].
 */
export const PASS = defineScript(`
${LUA_TIME}
local now = now_ms()
local function bucket(key, capacity, every)
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  local tokens = tonumber(kept[1]) or capacity
  local at = tonumber(kept[2]) or now
  return math.min(capacity, tokens + math.max(0, now - at) / every)
end
local function take(key, tokens, capacity, every)
  redis.call('HSET', key, 'tokens', string.format('%.6f', tokens - 1), 'at', text(now))
  redis.call('PEXPIRE', key, math.ceil((capacity - tokens + 1) * every) + 1000)
end
local probe = false
if redis.call('EXISTS', KEYS[1]) == 1 then
  local probe_at = tonumber(redis.call('HGET', KEYS[1], 'probe')) or 0
  if now < probe_at then return {4, probe_at - now} end
  probe = true
end
local pair_capacity = tonumber(ARGV[2])
local pair_every = tonumber(ARGV[3])
local pair = bucket(KEYS[3], pair_capacity, pair_every)
if pair < 1 then return {2, math.ceil((1 - pair) * pair_every)} end
local capacity = tonumber(ARGV[1])
local every = 1000 / capacity
local number = bucket(KEYS[2], capacity, every)
if number < 1 then return {3, math.max(1, math.ceil((1 - number) * every))} end
take(KEYS[3], pair, pair_capacity, pair_every)
take(KEYS[2], number, capacity, every)
if probe then
  redis.call('HSET', KEYS[1], 'probe', text(now + tonumber(ARGV[4])))
  return {1, 0}
end
return {0, 0}
`);

/**
 * stop: begins a stop or goes on with it, and puts the next probe off.
 *
 * KEYS stop
 * ARGV code probe-every-ms
 * Answers [first 0|1, since].
 */
export const STOP = defineScript(`
${LUA_TIME}
local now = now_ms()
local first = redis.call('HSETNX', KEYS[1], 'since', text(now))
redis.call('HSET', KEYS[1], 'code', ARGV[1], 'probe', text(now + tonumber(ARGV[2])))
return {first, redis.call('HGET', KEYS[1], 'since')}
`);

/**
 * open: ends a stop.
 *
 * KEYS stop
 * Answers [since, code], empty when there was none.
 */
export const OPEN = defineScript(`
local kept = redis.call('HMGET', KEYS[1], 'since', 'code')
redis.call('DEL', KEYS[1])
if not kept[1] then return {} end
return kept
`);

/**
 * begin: notes an outage that is not noted yet.
 *
 * KEYS outage
 * ARGV ttl-ms
 * Answers [first 0|1, since].
 */
export const BEGIN = defineScript(`
${LUA_TIME}
local first = redis.call('SET', KEYS[1], text(now_ms()), 'NX', 'PX', ARGV[1])
return {first and 1 or 0, redis.call('GET', KEYS[1])}
`);
