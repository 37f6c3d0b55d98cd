import { defineScript, LUA_TIME } from "./script.ts";

/** What a script answers when the marker is missing or is another than the caller knew. */
export const LOST = -1;
export const MOVED = -2;

/**
 * accept: seen before? else append, keep the due time, mark the conversation dirty.
 *
 * The due time: a decision is due now. A text is due `quiet` after the last text, `max` after the first at the latest.
 * A due time that has come stays (the turn that is about to run takes the text along), so a stream of texts cannot
 * push a turn away, and a text never makes a decision wait.
 *
 * KEYS marker seen order items state urgent not-before dirty
 * ARGV incarnation seen-ms id json quiet max urgent(0|1) conversation
 * Answers [LOST] | [MOVED, incarnation] | [fresh 0|1, wait ms].
 */
export const ACCEPT = defineScript(`
local alive = redis.call('GET', KEYS[1])
if not alive then return {${LOST}} end
if alive ~= ARGV[1] then return {${MOVED}, alive} end
${LUA_TIME}
local now = now_ms()
local quiet, max, urgent = tonumber(ARGV[5]), tonumber(ARGV[6]), ARGV[7] == '1'
local fresh = redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2])
  and redis.call('HSETNX', KEYS[4], ARGV[3], text(now) .. ' ' .. ARGV[4]) == 1
local due
if fresh then
  local state = redis.call('HMGET', KEYS[5], 'first', 'due')
  local first = tonumber(state[1]) or now
  due = tonumber(state[2])
  if urgent then
    due = math.min(due or now, now)
    redis.call('SADD', KEYS[6], ARGV[3])
  elseif not due or due > now then
    due = math.min(now + quiet, first + max)
  end
  redis.call('RPUSH', KEYS[3], ARGV[3])
  redis.call('HSET', KEYS[5], 'first', text(first), 'due', text(due), 'quiet', ARGV[5], 'max', ARGV[6])
  redis.call('ZADD', KEYS[8], 'NX', text(now), ARGV[8])
else
  due = tonumber(redis.call('HGET', KEYS[5], 'due') or nil)
end
local wait = math.max(0, (due or now) - now, redis.call('PTTL', KEYS[7]))
return {fresh and 1 or 0, wait}
`);

/**
 * due: how much waits, and how long until the turn may run.
 *
 * KEYS order state not-before
 * Answers [waiting, wait ms].
 */
export const DUE = defineScript(`
${LUA_TIME}
local waiting = redis.call('LLEN', KEYS[1])
local wait = math.max(0, redis.call('PTTL', KEYS[3]))
if waiting > 0 then
  local due = tonumber(redis.call('HGET', KEYS[2], 'due') or nil)
  if due then wait = math.max(wait, due - now_ms()) end
end
return {waiting, wait}
`);

/**
 * waiting: the items in arrival order.
 *
 * KEYS order items
 * ARGV limit
 */
export const WAITING = defineScript(`
local ids = redis.call('LRANGE', KEYS[1], 0, ARGV[1] - 1)
if #ids == 0 then return {} end
return redis.call('HMGET', KEYS[2], unpack(ids))
`);

/**
 * settle: takes handled items out by id. What is left gets a quiet window of its own: it came during the turn.
 *
 * KEYS order items state urgent dirty
 * ARGV conversation id...
 * Answers how many are left.
 */
export const SETTLE = defineScript(`
local any_urgent = redis.call('EXISTS', KEYS[4]) == 1
for i = 2, #ARGV do
  if redis.call('HDEL', KEYS[2], ARGV[i]) == 1 then
    redis.call('LREM', KEYS[1], 1, ARGV[i])
    if any_urgent then redis.call('SREM', KEYS[4], ARGV[i]) end
  end
end
local left = redis.call('LLEN', KEYS[1])
if left == 0 then
  redis.call('DEL', KEYS[1], KEYS[2], KEYS[3], KEYS[4])
  redis.call('ZREM', KEYS[5], ARGV[1])
  return 0
end
${LUA_TIME}
local function arrival(index)
  local item = redis.call('HGET', KEYS[2], redis.call('LINDEX', KEYS[1], index))
  return tonumber(string.match(item or '', '^%d+')) or now_ms()
end
local first, last = arrival(0), arrival(-1)
local window = redis.call('HMGET', KEYS[3], 'quiet', 'max')
local due = math.min(last + (tonumber(window[1]) or 0), first + (tonumber(window[2]) or 0))
if any_urgent and redis.call('EXISTS', KEYS[4]) == 1 then due = first end
redis.call('HSET', KEYS[3], 'first', text(first), 'due', text(due))
redis.call('ZADD', KEYS[5], text(first), ARGV[1])
return left
`);

/**
 * dirty: conversations with unhandled mail, oldest first, with the age of their oldest item.
 *
 * KEYS dirty
 * ARGV older-than-ms limit
 * Answers [conversation, age ms]... flat.
 */
export const DIRTY = defineScript(`
${LUA_TIME}
local now = now_ms()
local rows = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', text(now - tonumber(ARGV[1])), 'WITHSCORES', 'LIMIT', 0, ARGV[2])
for i = 2, #rows, 2 do rows[i] = now - tonumber(rows[i]) end
return rows
`);

/**
 * hold back: a back-off only ever grows; a shorter one does not cut a longer one.
 *
 * KEYS not-before
 * ARGV ms
 */
export const HOLD_BACK = defineScript(`
if redis.call('PTTL', KEYS[1]) < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], '1', 'PX', ARGV[1]) end
return 1
`);

/**
 * resolve: the conversation of the strongest known address; unknown addresses are attached to it, known ones are never
 * pointed elsewhere. All keys are of one endpoint and so of one slot.
 *
 * KEYS marker alias... (strongest first)
 * ARGV the id to use when no address is known
 * Answers [LOST] | [incarnation, conversation].
 */
export const RESOLVE = defineScript(`
local alive = redis.call('GET', KEYS[1])
if not alive then return {${LOST}} end
local known = {}
local decided
for i = 2, #KEYS do
  known[i] = redis.call('GET', KEYS[i])
  if known[i] and not decided then decided = known[i] end
end
decided = decided or ARGV[1]
for i = 2, #KEYS do
  if not known[i] then redis.call('SET', KEYS[i], decided) end
end
return {alive, decided}
`);

/**
 * revive: names the incarnation of a shard's data once, after its aliases are back.
 *
 * KEYS marker
 * ARGV token
 * Answers the incarnation that stands.
 */
export const REVIVE = defineScript(`
redis.call('SET', KEYS[1], ARGV[1], 'NX')
return redis.call('GET', KEYS[1])
`);
