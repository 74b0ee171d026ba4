import { platformRandom } from '../../crypto/random.js'
import { createFakeClock } from '../../testing/index.js'
import { betterAuthDatabase } from '../index.js'

export const TOKEN_COOKIE = 'better-auth.session_token'
export const DATA_COOKIE = 'better-auth.session_data'

/** Some minutes after the users have signed in. */
export const NOW = new Date('2026-11-21T08:15:00Z')

export function partsOf(secrets: readonly string[], clock = createFakeClock(NOW)) {
  const queue = <T>(task: () => Promise<T>): Promise<T> => task()
  return { secrets, cookiePrefix: undefined, clock, random: platformRandom, queue }
}

export function formatOf(secrets: readonly string[], clock = createFakeClock(NOW)) {
  return betterAuthDatabase().create(partsOf(secrets, clock))
}
