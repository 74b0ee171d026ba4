import type { AnyAuth, SessionSource } from '../auth.js'
import { type AuthError, commonError } from '../contract/errors.js'
import { requireAuth } from '../binding/require-auth.js'
import {
  presentSession,
  readSession,
  refusalResponse,
  refuseAlias,
} from '../binding/session-reader.js'
import {
  hasLostBody,
  type NodeRequest,
  type NodeResponse,
  sendResponse,
  targetOf,
  toHeaders,
  toRequest,
} from './node-messages.js'

export type { SessionSource } from '../auth.js'
export type { NodeRequest, NodeResponse } from './node-messages.js'

/** A listener for `createServer` of `node:http`, `node:https` and `node:http2`, and a handler for Express and Connect. */
export type NodeHandler = (request: NodeRequest, response: NodeResponse) => Promise<void>

/**
 * Serves an app's calls on Node's own servers for HTTP/1.1 and HTTP/2, with the connection's address as the caller's.
 *
 * @example
 * ```ts
 * import { createServer } from 'node:http'
 * import { toNodeHandler } from '@countersign/core/node'
 * import { auth } from './auth'
 *
 * createServer(toNodeHandler(auth)).listen(3000)
 * ```
 */
export function toNodeHandler(auth: Pick<AnyAuth, 'handler'>): NodeHandler {
  requireAuth('toNodeHandler', auth, 'handler')
  return async (message, response) => {
    await sendResponse(await answerMessage(auth, message), response)
  }
}

/** The response of an app to a message. */
async function answerMessage(
  auth: Pick<AnyAuth, 'handler'>,
  message: NodeRequest,
): Promise<Response> {
  const alias = message.method === 'TRACE' ? null : refuseAlias(targetOf(message))
  const refusal = alias ?? (hasLostBody(message) ? refusalResponse(lostBody()) : null)
  const request = refusal ? null : toRequest(message)
  if (!request) return refusal ?? refuseMessage(message)
  const clientAddress = message.socket.remoteAddress
  return auth.handler(request, clientAddress === undefined ? {} : { clientAddress })
}

function lostBody(): AuthError {
  const message = 'Other code has read the body: mount the handler before it, or set request.body'
  return commonError('VALIDATION_ERROR', { details: { issues: [{ path: '', message }] } })
}

/** No `Request` can have this verb, or no address can be this one. */
function refuseMessage({ method }: NodeRequest): Response {
  const isVerb = method === 'TRACE'
  return isVerb
    ? new Response(null, { status: 405, headers: { allow: 'GET, POST' } })
    : new Response(null, { status: 400 })
}

/** The part of a Fastify app that the plugin uses. */
export interface FastifyApp {
  /** The prefix with which the plugin is registered; empty without one. */
  readonly prefix?: string
  removeAllContentTypeParsers(): unknown
  addContentTypeParser(
    type: string,
    parser: (request: unknown, payload: unknown, done: (error: null) => void) => void,
  ): unknown
  all(
    path: string,
    handle: (
      request: { readonly raw: NodeRequest },
      reply: { send(payload: unknown): unknown },
    ) => Promise<unknown>,
  ): unknown
}

/** A plugin of Fastify. */
export type FastifyPlugin = (app: FastifyApp) => Promise<void>

/**
 * Serves an app's calls in Fastify. Inside the plugin no parser touches the bodies; the rest of the app
 * keeps its own.
 *
 * @example
 * ```ts
 * import { toFastifyPlugin } from '@countersign/core/node'
 * import { auth } from './auth'
 *
 * export const plugin = toFastifyPlugin(auth) // await fastify.register(plugin)
 * ```
 */
export function toFastifyPlugin(auth: AnyAuth): FastifyPlugin {
  requireAuth('toFastifyPlugin', auth, 'handler')
  const mount = (app: FastifyApp): void => {
    const path = pathBelow(app.prefix ?? '', auth.basePath)
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, _payload, done) => {
      done(null)
    })
    app.all(`${path}/*`, async ({ raw }, reply) => reply.send(await answerMessage(auth, raw)))
  }
  // Fastify waits for a promise only: it never ends after a function that throws at once.
  return (app) =>
    new Promise((resolve) => {
      mount(app)
      resolve()
    })
}

/**
 * The base path without the prefix, which Fastify adds to each path.
 *
 * @throws TypeError when the base path is not below the prefix, so that the app would find no call.
 */
function pathBelow(given: string, basePath: string): string {
  const prefix = given.replace(/\/$/, '')
  const isBelow = prefix === '' || `${basePath}/`.startsWith(`${prefix}/`)
  if (isBelow) return basePath.slice(prefix.length)
  throw new TypeError(
    `The calls are under "${basePath}": register toFastifyPlugin without the prefix "${prefix}", or set basePath to "${prefix}${basePath}"`,
  )
}

/** Sessions for Node's own servers, Express and Connect; for Fastify by `request.raw`. */
export interface NodeSessions<S> {
  /**
   * The session of the caller, or null. With the response, a session that is due is extended and its
   * cookies are set. The session of a bearer token needs no cookies, and is extended without it too.
   */
  readonly getSession: (request: NodeRequest, response?: NodeResponse) => Promise<S | null>
  /** The session of the caller. @throws AuthError `UNAUTHORIZED` with `status` 401 without a session. */
  readonly requireSession: (request: NodeRequest, response?: NodeResponse) => Promise<S>
  /** Lets signed-in callers through to a listener; answers 401 to others. */
  readonly withSession: <Q extends NodeRequest, R extends NodeResponse>(
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
  requireAuth('createNodeSessions', auth, 'api')
  const getSession = async (request: NodeRequest, response?: NodeResponse) => {
    const canAnswer = response !== undefined && !response.headersSent
    const { session, cookies } = await readSession(auth, toHeaders(request), canAnswer)
    if (canAnswer) for (const cookie of cookies) response.appendHeader('set-cookie', cookie)
    return session ?? null
  }
  const requireSession = async (request: NodeRequest, response?: NodeResponse) =>
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
