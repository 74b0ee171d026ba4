import * as z from 'zod/mini'
import type { AnyAuth, SessionSource } from '../auth.js'
import { requireAuth } from '../binding/require-auth.js'
import { answerWithSession, presentSession, readSession } from '../binding/session-reader.js'
import { callback, isFunction } from '../contract/options/option-values.js'
import { requireOptions } from '../contract/options/require-options.js'
import { noPromise, section } from '../contract/options/sections.js'
import { type CookieStore, copyCookies } from './copy-cookies.js'

export type { SessionSource } from '../auth.js'
export { type CookieStore, copyCookies, type StoredCookieOptions } from './copy-cookies.js'

/** The functions of Next that a route uses. */
export interface NextHandlerOptions {
  /** `after` of `next/server`: keeps the platform alive until mails were sent. Default: none. */
  readonly after?: (task: Promise<unknown>) => void
}

const handlerSchema = section({ after: callback<NonNullable<NextHandlerOptions['after']>>() })

/** The verbs of a route file. */
export type NextHandler = Readonly<
  Record<'GET' | 'POST' | 'OPTIONS', (request: Request) => Promise<Response>>
>

/**
 * Serves an app's calls from a route file, `app/api/auth/[...all]/route.ts`. Next does not provide the
 * address of callers: declare the proxy's header in `advanced.ipAddress`.
 *
 * @throws TypeError for an object that `createAuth` did not create.
 * @throws ConfigurationError for an unknown or invalid option.
 *
 * @example
 * ```ts
 * import { toNextHandler } from '@countersign/core/next'
 * import { auth } from './auth'
 *
 * // import { after } from 'next/server', and pass { after }
 * export const { GET, POST, OPTIONS } = toNextHandler(auth)
 * ```
 */
export function toNextHandler(
  auth: Pick<AnyAuth, 'handler'>,
  options: NextHandlerOptions = {},
): NextHandler {
  requireAuth('toNextHandler', auth, 'handler')
  const { after } = requireOptions('toNextHandler', handlerSchema, options)
  const from = after
    ? {
        waitUntil: (task: Promise<unknown>) => {
          after(task)
        },
      }
    : {}
  const handle = (request: Request): Promise<Response> => auth.handler(request, from)
  return { GET: handle, POST: handle, OPTIONS: handle }
}

/** The functions of Next that the binding uses. */
export interface NextRequestParts {
  /** `headers` of `next/headers`. */
  readonly headers: () => Promise<Headers>
  /** `cookies` of `next/headers`. */
  readonly cookies: () => Promise<CookieStore>
  /** `after` of `next/server`: keeps the platform alive until mails were sent. Default: none. */
  readonly after?: (task: Promise<unknown>) => void
  /**
   * `connection` of `next/server`: reads sessions only for requests, never while a page is prerendered. Apps with
   * `cacheComponents` need it, because the session depends on the time. Default: none.
   */
  readonly connection?: () => Promise<void>
}

const required = <F>() => z.custom<F>(isFunction, 'must be a function')

// An app may pass the modules of Next as a whole: further names are ignored.
const partsSchema = z.pipe(
  noPromise,
  z.object({
    headers: required<NextRequestParts['headers']>(),
    cookies: required<NextRequestParts['cookies']>(),
    after: callback<NonNullable<NextRequestParts['after']>>(),
    connection: callback<NonNullable<NextRequestParts['connection']>>(),
  }),
)

/** The headers with which a call of `auth.api` acts for the visitor. */
export interface VisitorOptions {
  readonly headers: Headers
  readonly returnHeaders: true
  readonly waitUntil?: (task: Promise<unknown>) => void
}

/** Sessions for Next: server components, server actions and route files. */
export interface NextSessions<S> {
  /**
   * The session of the visitor, or null. It extends no session: a server component cannot set cookies, and
   * `useSession` in the browser extends it.
   */
  readonly getSession: (headers?: Headers) => Promise<S | null>
  /** The session of the visitor. @throws AuthError `UNAUTHORIZED` with `status` 401 without a session. */
  readonly requireSession: (headers?: Headers) => Promise<S>
  /** Lets signed-in callers through to a route of the app; answers 401 to others. */
  readonly withSession: <Q extends Request>(
    handle: (request: Q, session: S) => Response | Promise<Response>,
  ) => (request: Q) => Promise<Response>
  /**
   * Runs a call of `auth.api` for the visitor in a server action or a route, and sets its cookies in the
   * browser. In a server component Next does not allow that.
   */
  readonly act: <T>(
    call: (visitor: VisitorOptions) => Promise<{ readonly headers: Headers; readonly response: T }>,
  ) => Promise<T>
}

/**
 * Reads the session of a visitor, and runs sign-in and sign-out in server actions.
 *
 * @throws TypeError for an object that `createAuth` did not create.
 * @throws ConfigurationError for a missing or invalid function of Next.
 *
 * @example
 * ```ts
 * import { createNextSessions, type NextRequestParts } from '@countersign/core/next'
 * import { auth } from './auth'
 *
 * // import { cookies, headers } from 'next/headers'
 * declare const next: NextRequestParts
 *
 * export const { getSession, requireSession, withSession, act } = createNextSessions(auth, next)
 *
 * export async function signIn(email: string, password: string) {
 *   const { user } = await act((visitor) =>
 *     auth.api.signInEmail({ ...visitor, body: { email, password } }),
 *   )
 *   return user.name
 * }
 * ```
 */
export function createNextSessions<S>(
  auth: SessionSource<S>,
  parts: NextRequestParts,
): NextSessions<NonNullable<S>> {
  requireAuth('createNextSessions', auth, 'api')
  const next = requireOptions('createNextSessions', partsSchema, parts)
  const currentHeaders = async () => {
    await next.connection?.()
    return next.headers()
  }
  const getSession = async (headers?: Headers) => {
    const { session } = await readSession(auth, headers ?? (await currentHeaders()), false)
    return session ?? null
  }
  return {
    getSession,
    requireSession: async (headers) => presentSession(await getSession(headers)),
    withSession: (handle) => (request) =>
      answerWithSession(auth, request.headers, (session) => handle(request, session)),
    act: async (call) => {
      const headers = new Headers(await next.headers())
      const { after: waitUntil } = next
      const answer = await call({ headers, returnHeaders: true, ...(waitUntil && { waitUntil }) })
      copyCookies(answer.headers, await next.cookies())
      return answer.response
    },
  }
}
