// Redis runs each Lua script as one step. Each has one key, so that it runs in a cluster.

/** The clock of Redis counts: those of several machines differ. In milliseconds. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
`

/** A value of another type is not a counter: it would fail each call. */
const COUNTER = `${NOW}
if redis.call('TYPE', KEYS[1]).ok ~= 'hash' then redis.call('DEL', KEYS[1]) end
`

/**
 * Counts a call in fixed windows. Arguments: window in seconds, maximum. The fields of the key: `w` is the window, `n`
 * its calls. Each count sets the expiry, so that no counter stays for ever.
 */
export const hitScript = `${COUNTER}
local length = ARGV[1] * 1000
local window = math.floor(now / length)
local finish = (window + 1) * length
local stored = redis.call('HMGET', KEYS[1], 'w', 'n')
local count = tonumber(stored[1]) == window and tonumber(stored[2]) or 0
if count >= tonumber(ARGV[2]) then return math.ceil((finish - now) / 1000) end
redis.call('HSET', KEYS[1], 'w', window, 'n', count + 1)
redis.call('PEXPIREAT', KEYS[1], finish)
return 0
`

/**
 * Counts a guess. Arguments: window in seconds, maximum. The fields of the key: `n` is the count, `e` the time in
 * milliseconds at which the guesses are forgotten.
 */
export const guessScript = `${COUNTER}
local day = 86400
local window, max = tonumber(ARGV[1]), tonumber(ARGV[2])
local function memoryOf(count)
  return (count < max and 1 or 30) * day * 1000
end
local stored = redis.call('HMGET', KEYS[1], 'n', 'e')
local count, finish = tonumber(stored[1]) or 0, tonumber(stored[2]) or 0
if finish <= now then count = 0 end
if count > 0 and count % max == 0 then
  local longest = math.max(window, day * max / 100)
  local wait = math.min(window * 2 ^ (count / max - 1), longest)
  local start = finish - memoryOf(count) + wait * 1000
  if start > now then return math.ceil((start - now) / 1000) end
end
local expiry = string.format('%.0f', now + memoryOf(count + 1))
redis.call('HSET', KEYS[1], 'n', count + 1, 'e', expiry)
redis.call('PEXPIREAT', KEYS[1], expiry)
return 0
`

/** Deletes a counter. */
export const forgetScript = `return redis.call('DEL', KEYS[1])`

/**
 * Publishes a message to the channel that the key names, and returns the time of Redis in milliseconds. It deletes
 * because a replica refuses that: from there, a message does not reach the processes at the primary.
 */
export const publishScript = `${NOW}
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', KEYS[1], ARGV[1])
return now
`
