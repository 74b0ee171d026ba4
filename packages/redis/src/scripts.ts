/** A Lua script, which Redis runs as one step. Each has one key, so that it runs in a cluster. */
export interface Script {
  readonly text: string
  /** Its hash, by which Redis knows a script that it has run before. */
  readonly hash: () => Promise<string>
}

function defineScript(text: string): Script {
  let hash: Promise<string> | undefined
  return { text, hash: () => (hash ??= hashText(text)) }
}

/** Redis names scripts by SHA-1. @see https://redis.io/docs/latest/commands/evalsha/ */
async function hashText(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-1', new TextEncoder().encode(text))
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The clock of Redis counts: those of several machines differ. In milliseconds. */
const NOW = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function secondsUntil(finish)
  return math.max(1, math.ceil((finish - now) / 1000))
end
`

/**
 * Counts a call in fixed windows. Arguments: window in seconds, maximum. The fields of the key: `w` is the window, `n`
 * its calls. Each count sets the expiry, so that no counter stays for ever.
 */
export const hitScript = defineScript(`${NOW}
local length = ARGV[1] * 1000
local window = math.floor(now / length)
local finish = (window + 1) * length
local stored = redis.call('HMGET', KEYS[1], 'w', 'n')
local count = 0
if tonumber(stored[1]) == window then count = tonumber(stored[2]) end
if count >= tonumber(ARGV[2]) then return secondsUntil(finish) end
redis.call('HSET', KEYS[1], 'w', window, 'n', count + 1)
redis.call('PEXPIREAT', KEYS[1], finish)
return 0
`)

/**
 * Counts a guess. Arguments: window in seconds, maximum. The fields of the key: `n` is the count, `e` the time in
 * milliseconds at which the guesses are forgotten.
 */
export const guessScript = defineScript(`${NOW}
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
  if start > now then return secondsUntil(start) end
end
local expiry = now + memoryOf(count + 1)
redis.call('HSET', KEYS[1], 'n', count + 1, 'e', string.format('%.0f', expiry))
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', expiry))
return 0
`)

/** Deletes a counter. */
export const forgetScript = defineScript(`return redis.call('DEL', KEYS[1])`)
