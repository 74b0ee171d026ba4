import type { AnyAuth, SessionSource } from '../auth.js'
import { requireAuth } from '../binding/require-auth.js'
import {
  answerWithSession,
  presentSession,
  readSession,
  refuseAlias,
} from '../binding/session-reader.js'

export type { SessionSource } from '../auth.js'

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
  requireAuth('createHonoSessions', auth, 'api')
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

/** The part of Hono's context that the binding uses. */
export interface HonoContext {
  readonly req: { readonly raw: Request }
  readonly env: unknown
  readonly executionCtx: { waitUntil(task: Promise<unknown>): void }
  header(name: string, value: string, options: { readonly append: true }): void
}

/** The address of the connection's other end, as Node, Deno and Bun pass it to Hono; empty elsewhere. */
function socketAddress({ env, req }: HonoContext): string {
  const node = fieldOf(fieldOf(fieldOf(env, 'incoming'), 'socket'), 'remoteAddress')
  const deno = fieldOf(fieldOf(env, 'remoteAddr'), 'hostname')
  const bun = fieldOf(bunAddress(fieldOf(env, 'server') ?? env, req.raw), 'address')
  const found = node ?? deno ?? bun
  return typeof found === 'string' ? found : ''
}

/** The request target as it was sent, when Hono runs on Node; null elsewhere. */
function requestTarget({ env }: HonoContext): string | null {
  const target = fieldOf(fieldOf(env, 'incoming'), 'url')
  return typeof target === 'string' ? target : null
}

function bunAddress(server: unknown, request: Request): unknown {
  const ask = fieldOf(server, 'requestIP')
  return typeof ask === 'function' ? Reflect.apply(ask, server, [request]) : undefined
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

/** The function that keeps the platform alive after the response; undefined without one. */
function waitUntilOf(context: HonoContext): ((task: Promise<unknown>) => void) | undefined {
  try {
    const { executionCtx } = context
    return (task) => {
      executionCtx.waitUntil(task)
    }
  } catch {
    // Hono throws when the platform has none.
    return undefined
  }
}

/** A handler for Hono's `app.all` or `app.on`. */
export type HonoHandler = (context: HonoContext) => Promise<Response>

/**
 * Serves an app's calls in Hono, with the address of the connection and with `waitUntil` when the platform
 * has them.
 *
 * @example
 * ```ts
 * import { toHonoHandler } from '@countersign/core/hono'
 * import { auth } from './auth'
 *
 * export const handle = toHonoHandler(auth) // app.all('/api/auth/*', handle)
 * ```
 */
export function toHonoHandler(auth: Pick<AnyAuth, 'handler'>): HonoHandler {
  requireAuth('toHonoHandler', auth, 'handler')
  return (context) => {
    const target = requestTarget(context)
    const alias = target === null ? null : refuseAlias(target)
    if (alias) return Promise.resolve(alias)
    const clientAddress = socketAddress(context)
    const waitUntil = waitUntilOf(context)
    return auth.handler(context.req.raw, { clientAddress, ...(waitUntil && { waitUntil }) })
  }
}
