import { defineScript, LUA_TIME } from "./script.ts";

/** What a script answers when the marker is missing or is another than the caller knew. */
export const LOST = -1;
export const MOVED = -2;

/**
 * An entry of an inbox: `<arrival ms> <quiet ms> <max ms> <urgent 0|1> <bytes of the id> <id>`, a line end, the item as
 * JSON (which has no line end of its own). One string a message keeps accepting and settling at few writes, and every
 * write is a line of the append-only file.
 */
const LUA_ENTRY = `
local function read(entry)
  local at, quiet, max, urgent, bytes, from = string.match(entry or '', '^(%d+) (%d+) (%d+) ([01]) (%d+) ()')
  if not at then return nil end
  return {
    at = tonumber(at), quiet = tonumber(quiet), max = tonumber(max), urgent = urgent == '1',
    id = string.sub(entry, from, from + bytes - 1)
  }
end
`;

/**
 * accept: seen before? else append, keep the due time, mark the conversation dirty.
 *
 * The due time: a decision is due now. A text is due `quiet` after the last text, `max` after the first at the latest.
 * A due time that has come stays (the turn that is about to run takes the text along), so a stream of texts cannot
 * push a turn away, and a text never makes a decision wait. The time of a back-off stands beside it.
 *
 * KEYS marker seen entries state dirty
 * ARGV incarnation seen-ms id json quiet max urgent(0|1) conversation
 * Answers [LOST] | [MOVED, incarnation] | [fresh 0|1, wait ms].
 */
export const ACCEPT = defineScript(`
local alive = redis.call('GET', KEYS[1])
if alive ~= ARGV[1] then
  if alive then return {${MOVED}, alive} end
  return {${LOST}}
end
${LUA_TIME}
local now = now_ms()
local state = redis.call('HMGET', KEYS[4], 'first', 'due', 'not-before')
local due, wait = tonumber(state[2] or nil), 0
if state[3] then wait = math.max(0, tonumber(state[3]) - now) end
if not redis.call('SET', KEYS[2], '1', 'NX', 'PX', ARGV[2]) then
  return {0, math.max(wait, (due or now) - now)}
end
local urgent = ARGV[7] == '1'
local head = text(now) .. ' ' .. ARGV[5] .. ' ' .. ARGV[6] .. ' ' .. ARGV[7] .. ' ' .. #ARGV[3] .. ' '
local length = redis.call('RPUSH', KEYS[3], head .. ARGV[3] .. '\\n' .. ARGV[4])
if length == 1 then
  due = urgent and now or now + math.min(tonumber(ARGV[5]), tonumber(ARGV[6]))
  redis.call('HSET', KEYS[4], 'first', text(now), 'due', text(due))
  redis.call('ZADD', KEYS[5], text(now), ARGV[8])
  if state[3] then redis.call('PERSIST', KEYS[4]) end
elseif due > now then
  due = urgent and now or math.min(now + tonumber(ARGV[5]), tonumber(state[1]) + tonumber(ARGV[6]))
  redis.call('HSET', KEYS[4], 'due', text(due))
end
return {1, math.max(wait, due - now)}
`);

/**
 * due: how much waits, and how long until the turn may run.
 *
 * KEYS entries state
 * Answers [waiting, wait ms].
 */
export const DUE = defineScript(`
local waiting = redis.call('LLEN', KEYS[1])
local state = redis.call('HMGET', KEYS[2], 'due', 'not-before')
local at = math.max(tonumber(state[1] or 0), tonumber(state[2] or 0))
if at == 0 then return {waiting, 0} end
${LUA_TIME}
return {waiting, math.max(0, at - now_ms())}
`);

/**
 * settle: takes handled items out by id. What is left gets a quiet window of its own: it came during the turn.
 *
 * Handled items stand at the head as a rule, so the list is read from there in pieces, until all ids are found.
 *
 * KEYS entries state dirty
 * ARGV conversation id...
 * Answers how many are left.
 */
export const SETTLE = defineScript(`
${LUA_TIME}
${LUA_ENTRY}
local wanted, missing = {}, 0
for i = 2, #ARGV do
  if not wanted[ARGV[i]] then wanted[ARGV[i]] = true; missing = missing + 1 end
end
local length = redis.call('LLEN', KEYS[1])
local gone, contiguous, from = {}, true, 0
while missing > 0 and from < length do
  local piece = redis.call('LRANGE', KEYS[1], from, from + math.max(missing, 50) - 1)
  for i, entry in ipairs(piece) do
    local item = read(entry)
    if item and wanted[item.id] then
      wanted[item.id] = nil
      missing = missing - 1
      gone[#gone + 1] = entry
      if #gone ~= from + i then contiguous = false end
    end
  end
  from = from + #piece
end
local left = length - #gone
if left == 0 then
  local held = tonumber(redis.call('HGET', KEYS[2], 'not-before') or 0)
  if held > now_ms() then
    redis.call('DEL', KEYS[1])
    redis.call('HDEL', KEYS[2], 'first', 'due')
    redis.call('PEXPIREAT', KEYS[2], text(held))
  else
    redis.call('DEL', KEYS[1], KEYS[2])
  end
  redis.call('ZREM', KEYS[3], ARGV[1])
  return 0
end
if #gone == 0 then return left end
if contiguous then
  redis.call('LTRIM', KEYS[1], #gone, -1)
else
  for _, entry in ipairs(gone) do redis.call('LREM', KEYS[1], 1, entry) end
end
local first, last = read(redis.call('LINDEX', KEYS[1], 0)), read(redis.call('LINDEX', KEYS[1], -1))
local due = math.min(last.at + last.quiet, first.at + last.max)
-- A decision behind a hundred messages has waited long enough for the turn to be due anyway.
for _, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, 99)) do
  local item = read(entry)
  if item.urgent then due = math.min(due, item.at) end
end
redis.call('HSET', KEYS[2], 'first', text(first.at), 'due', text(due))
redis.call('ZADD', KEYS[3], text(first.at), ARGV[1])
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
 * hold back: a back-off only ever grows; a shorter one does not cut a longer one. Without mail it is forgotten when it
 * has passed.
 *
 * KEYS entries state
 * ARGV ms
 */
export const HOLD_BACK = defineScript(`
${LUA_TIME}
local at = now_ms() + tonumber(ARGV[1])
if tonumber(redis.call('HGET', KEYS[2], 'not-before') or 0) < at then
  redis.call('HSET', KEYS[2], 'not-before', text(at))
  if redis.call('EXISTS', KEYS[1]) == 0 then redis.call('PEXPIREAT', KEYS[2], text(at)) end
end
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
