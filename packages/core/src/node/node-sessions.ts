import type { IncomingMessage, ServerResponse } from 'node:http'
import {
  presentSession,
  readSession,
  refusalResponse,
  type SessionSource,
} from '../binding/session-reader.js'
import { sendResponse, toHeaders } from './node-messages.js'

/** Sessions for Node's own HTTP server, Express and Connect; for Fastify by `request.raw`. */
export interface NodeSessions<S> {
  /**
   * The session of the caller, or null. With the response, a session that is due is extended and its
   * cookies are set.
   */
  readonly getSession: (request: IncomingMessage, response?: ServerResponse) => Promise<S | null>
  /** The session of the caller. @throws AuthError `UNAUTHORIZED` with `status` 401 without a session. */
  readonly requireSession: (request: IncomingMessage, response?: ServerResponse) => Promise<S>
  /** Lets signed-in callers through to a listener; answers 401 to others. */
  readonly withSession: <Q extends IncomingMessage, R extends ServerResponse>(
    listener: (request: Q, response: R, session: S) => unknown,
  ) => (request: Q, response: R) => Promise<void>
}

/**
 * Reads sessions in an app's own routes.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 * import { createNodeSessions } from '@countersign/core/node'
 * import { auth } from './auth'
 *
 * const { withSession } = createNodeSessions(auth)
 *
 * createServer(
 *   withSession((request, response, { user }) => {
 *     response.end(`Hello, ${user.name}`)
 *   }),
 * ).listen(3000)
 * ```
 */
export function createNodeSessions<S>(auth: SessionSource<S>): NodeSessions<NonNullable<S>> {
  const getSession = async (request: IncomingMessage, response?: ServerResponse) => {
    const canAnswer = response !== undefined && !response.headersSent
    const { session, cookies } = await readSession(auth, toHeaders(request), canAnswer)
    if (canAnswer) for (const cookie of cookies) response.appendHeader('set-cookie', cookie)
    return session ?? null
  }
  const requireSession = async (request: IncomingMessage, response?: ServerResponse) =>
    presentSession(await getSession(request, response))

  return {
    getSession,
    requireSession,
    withSession: (listener) => async (request, response) => {
      const found = await requireSession(request, response).catch((error: unknown) =>
        refusalResponse(error),
      )
      if (found instanceof Response) await sendResponse(found, response)
      else await listener(request, response, found)
    },
  }
}
