import { Unavailable } from '../contract/storage/adapter.js'
import { AuthError } from '../contract/errors.js'
import type { Caller } from '../contract/calls/exchange.js'
import type { Session, User } from '../contract/tables/models.js'
import { isFunction, isRecord } from '../contract/options/option-values.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import type { SessionToShow } from '../contract/plugins/answer-headers.js'
import { hashText } from '../crypto/hash.js'

/** What the function of {@link customSession} receives: the columns that responses contain, those of the app too. */
export interface SessionToCustomize {
  readonly session: Session & Readonly<Record<string, unknown>>
  readonly user: User & Readonly<Record<string, unknown>>
}

/** Returns what get-session shows in place of `{ session, user }`. */
export type CustomizeSession<R extends object> = (
  shown: SessionToCustomize,
  caller: Pick<Caller, 'headers' | 'origin'>,
) => R | Promise<R>

/**
 * The plugin that {@link customSession} creates.
 *
 * @typeParam R - what get-session shows
 */
export interface CustomSessionPlugin<R extends object> extends Plugin<
  'custom-session',
  object,
  { readonly $session: R }
> {}

/** The cookie beside the cookie cache of the session. */
const COOKIE = 'session_view'

/**
 * Shows another value than `{ session, user }` for a signed-in user: in get-session, `auth.api.getSession`,
 * `client.$session` and `useSession`. The calls that need a session still read the stored one.
 *
 * The value is JSON with dates. With the cookie cache it is stored in a second signed cookie, which browsers
 * can read, for as long as the cached session is valid: the function runs again when the session is read from the
 * store, and when session or user have changed. Do not let the value depend on anything else of the request.
 *
 * When the function fails with an `AuthError`, get-session fails with it; any other failure is logged, and get-session
 * fails with 503 `SERVICE_UNAVAILABLE`. The session is not ended.
 *
 * @throws ConfigurationError, by `createAuth`, when `customize` is not a function, or when another plugin shows the
 * session.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { customSession } from '@countersign/core/custom-session'
 * import { memory } from '@countersign/core/memory'
 *
 * const plans = new Map<string, 'free' | 'paid'>()
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   plugins: [
 *     customSession(({ session, user }) => ({ session, user, plan: plans.get(user.id) ?? 'free' })),
 *   ],
 * })
 * ```
 */
export function customSession<R extends object>(
  customize: CustomizeSession<R>,
): CustomSessionPlugin<R> {
  return {
    id: 'custom-session',
    prepare: () => (isFunction(customize) ? [] : ['must be a function']),

    sessionCookies: [COOKIE],

    async showSession(toShow, { exchange, context }) {
      const { session, user, isStored, cachedFor } = toShow
      const key = keyOf(toShow)
      const now = context.clock.now()
      const cached = isStored ? null : context.cookies.read(exchange, COOKIE)
      const known = cached === null ? null : openCached(cached, key, now)
      if (known) return known
      const shown = { session: { ...session }, user: { ...user } }
      const { value, printed } = await run(() => customize(shown, exchange))
      if (cachedFor > 0) {
        const text = `${key} ${now + cachedFor * 1000} ${printed}`
        context.cookies.issue(exchange, COOKIE, { text, maxAge: cachedFor })
      }
      return value
    },
  }
}

/** The session and all of the data that the value depends on. */
function keyOf({ session, user }: SessionToShow): string {
  return hashText(JSON.stringify([session, user]))
}

/** The value in a cookie, or null when it is of another session or too old. */
function openCached(text: string, key: string, now: number): object | null {
  const [cachedKey, expiresAt] = text.split(' ', 2)
  const isCurrent = cachedKey === key && Number(expiresAt) > now
  const value = isCurrent ? parseValue(text.slice(text.indexOf('{'))) : null
  return isRecord(value) ? value : null
}

/** The value, as JSON holds it, so that a cached value is the same. */
async function run(
  customize: () => unknown,
): Promise<{ readonly value: object; readonly printed: string }> {
  try {
    const given = await customize()
    const printed = isRecord(given) ? printValue(given) : ''
    const value = parseValue(printed)
    if (!isRecord(value)) throw new TypeError('It must return an object')
    return { value, printed }
  } catch (error) {
    if (error instanceof AuthError) throw error
    throw new Unavailable('The function of customSession failed', { cause: error })
  }
}

/**
 * Prints a value as JSON in which a letter before each text marks dates and other texts.
 *
 * @throws TypeError for what JSON cannot hold, such as a bigint or a circle.
 */
function printValue(value: object): string {
  return JSON.stringify(value, function (this: Record<string, unknown>, key, printed: unknown) {
    if (typeof printed !== 'string') return printed
    return (this[key] instanceof Date ? 'd' : 's') + printed
  })
}

/** The value of a text that {@link printValue} printed. */
function parseValue(printed: string): unknown {
  return JSON.parse(printed, (_, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = value.slice(1)
    return value.startsWith('d') ? new Date(text) : text
  })
}
