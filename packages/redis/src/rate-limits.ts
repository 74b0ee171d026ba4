import type { RateLimitStorage } from '@countersign/core'
import type { Connection } from './clients.js'
import type { GuardedCall } from './guarded-calls.js'
import { forgetScript, guessScript, hitScript, type Script } from './scripts.js'

/** Counts calls and guesses in Redis, each by one script. */
export function createRateLimits(
  connection: Connection,
  guarded: GuardedCall,
  prefix: string,
): RateLimitStorage {
  const run = async (script: Script, key: string, parameters: string[]): Promise<number> => {
    const hash = await script.hash()
    const name = `${prefix}:limit:${key}`
    const answer = await guarded(async () => {
      try {
        return await connection.runKnown(hash, name, parameters)
      } catch (error) {
        if (!isUnknownScript(error)) throw error
        return await connection.run(script.text, name, parameters)
      }
    })
    return Number(answer)
  }
  return {
    // One key may be counted in windows of several lengths.
    hit: (key, { window, max }) =>
      run(hitScript, `${key}|${String(window)}`, [String(window), String(max)]),
    guess: (key, { window, max }) => run(guessScript, key, [String(window), String(max)]),
    async forget(keys) {
      await Promise.all(keys.map((key) => run(forgetScript, key, [])))
    },
  }
}

/** After a restart Redis knows no scripts. */
function isUnknownScript(error: unknown): boolean {
  return error instanceof Error && error.message.includes('NOSCRIPT')
}
