import type { RateLimitStorage } from '@countersign/core'
import type { Connection } from './clients.js'
import type { GuardedCall } from './guarded-calls.js'
import { forgetScript, guessScript, hitScript } from './scripts.js'

/** Counts calls and guesses in Redis, each by one script. */
export function createRateLimits(
  connection: Connection,
  guarded: GuardedCall,
  prefix: string,
): RateLimitStorage {
  const run = async (script: string, key: string, ...parameters: string[]): Promise<number> =>
    Number(await guarded(() => connection.run(script, `${prefix}:limit:${key}`, parameters)))
  return {
    // One key may be counted in windows of several lengths.
    hit: (key, { window, max }) =>
      run(hitScript, `${key}|${String(window)}`, String(window), String(max)),
    guess: (key, { window, max }) => run(guessScript, key, String(window), String(max)),
    async forget(keys) {
      await Promise.all(keys.map((key) => run(forgetScript, key)))
    },
  }
}
