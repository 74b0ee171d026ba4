import {
  answerWithSession,
  presentSession,
  readSession,
  type SessionSource,
} from '../binding/session-reader.js'
import type { HonoContext } from './hono-context.js'

/** Sessions for Hono. */
export interface HonoSessions<S> {
  /**
   * The session of the caller, or null. A session that is due is extended; responses of the context get its
   * cookies.
   */
  readonly getSession: (context: HonoContext) => Promise<S | null>
  /** The session of the caller. @throws AuthError `UNAUTHORIZED` with `status` 401 without a session. */
  readonly requireSession: (context: HonoContext) => Promise<S>
  /** Lets signed-in callers through to a handler; answers 401 to others. */
  readonly withSession: <C extends HonoContext, R extends Response>(
    handle: (context: C, session: S) => R | Promise<R>,
  ) => (context: C) => Promise<Response>
}

/**
 * Reads sessions in an app's own routes.
 *
 * @example
 * ```ts
 * import { createHonoSessions } from '@countersign/core/hono'
 * import { auth } from './auth'
 *
 * const { withSession } = createHonoSessions(auth)
 *
 * // app.get('/me', me)
 * export const me = withSession((context, { user }) => Response.json({ name: user.name }))
 * ```
 */
export function createHonoSessions<S>(auth: SessionSource<S>): HonoSessions<NonNullable<S>> {
  const getSession = async (context: HonoContext) => {
    const { session, cookies } = await readSession(auth, context.req.raw.headers, true)
    for (const cookie of cookies) context.header('set-cookie', cookie, { append: true })
    return session ?? null
  }
  return {
    getSession,
    requireSession: async (context) => presentSession(await getSession(context)),
    withSession: (handle) => (context) =>
      answerWithSession(auth, context.req.raw.headers, (session) => handle(context, session)),
  }
}
