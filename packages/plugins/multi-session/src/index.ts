import type { Plugin, User } from '@countersign/core'
import {
  createListDeviceSessions,
  createRevokeDeviceSession,
  createSetActiveSession,
} from './endpoints.js'
import { addEntry, readEntries, removeEntry, surplus } from './entries.js'
import { multiSessionErrors } from './errors.js'
import { type MultiSessionOptions, readOptions } from './options.js'

export { multiSessionErrors } from './errors.js'
export type { MultiSessionOptions } from './options.js'

/** The calls of the plugin. */
export interface MultiSessionEndpoints {
  /** List the valid sessions of this browser with their users, in the order of their sign-ins. */
  readonly listDeviceSessions: ReturnType<typeof createListDeviceSessions>
  /** Make another session of this browser the current one. */
  readonly setActiveSession: ReturnType<typeof createSetActiveSession>
  /** End one session of this browser; after the current one, the latest of the others continues. */
  readonly revokeDeviceSession: ReturnType<typeof createRevokeDeviceSession>
}

/** The plugin that {@link multiSession} returns. */
export interface MultiSessionPlugin extends Plugin<'multi-session', MultiSessionEndpoints> {}

/**
 * Keeps several users signed in at once in one browser. A sign-in as another user adds a session and makes it the
 * current one; sign-out ends all sessions of the browser.
 *
 * @throws ConfigurationError, by `createAuth`, when `maximumSessions` is not an integer from 2 to 20.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { multiSession } from '@countersign/multi-session'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true },
 *   plugins: [multiSession({ maximumSessions: 3 })],
 * })
 * ```
 */
export function multiSession(options: MultiSessionOptions = {}): MultiSessionPlugin {
  const { maximumSessions, translations, problems } = readOptions(options)
  return {
    id: 'multi-session',
    endpoints: {
      listDeviceSessions: createListDeviceSessions(),
      setActiveSession: createSetActiveSession(),
      revokeDeviceSession: createRevokeDeviceSession(),
    },
    errors: multiSessionErrors,
    ...(translations && { texts: translations }),
    prepare: () => problems,
    divideSessions(exchange, cookies, user) {
      const entries = readEntries(exchange, cookies)
      const ending = new Set(user ? surplus(entries, user, maximumSessions) : entries)
      if (!user) for (const id of entries.keys()) removeEntry(exchange, cookies, id)
      const ids = new Set([...ending].map(([id]) => id))
      const credentialsOf = (ended: boolean): string[] =>
        [...entries].filter(([id]) => ids.has(id) === ended).map(([, entry]) => entry.credential)
      return { kept: credentialsOf(false), ended: credentialsOf(true) }
    },
    answerHeaders: {
      'session.granted': (grant, headerContext) => {
        const impersonator = headerContext.context.sessions.impersonatorOf(grant.session)
        if (impersonator === null && !isAnonymous(grant.user))
          addEntry(grant, headerContext, maximumSessions)
        return {}
      },
    },
  }
}

/** An anonymous user is upgraded or removed by a sign-in, so that the session is not kept. */
function isAnonymous(user: User): boolean {
  return 'isAnonymous' in user && user.isAnonymous === true
}
