import { defineScript } from "./script.ts";

/**
 * push: appends entries, each with a number of its own, so that no two entries are alike.
 *
 * KEYS list sequence
 * ARGV json...
 */
export const PUSH = defineScript(`
for i = 1, #ARGV do
  redis.call('RPUSH', KEYS[1], string.format('%.0f', redis.call('INCR', KEYS[2])) .. ' ' .. ARGV[i])
end
return #ARGV
`);

/**
 * settle: drops the first entries, if the head is still the one that was peeked at. Otherwise somebody else drained
 * meanwhile (a process that stood still and came back), or Redis was emptied: then nothing may be dropped.
 *
 * KEYS list
 * ARGV head count
 * Answers how many were dropped.
 */
export const SETTLE = defineScript(`
if redis.call('LINDEX', KEYS[1], 0) ~= ARGV[1] then return 0 end
redis.call('LTRIM', KEYS[1], ARGV[2], -1)
return tonumber(ARGV[2])
`);
