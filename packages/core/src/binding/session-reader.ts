import type { SessionSource } from '../auth.js'
import { AuthError, commonError } from '../contract/errors.js'

/** The session of the caller, and the `Set-Cookie` headers for the response. */
export interface ReadSession<S> {
  readonly session: S
  readonly cookies: readonly string[]
}

/**
 * The session of the caller. Every binding uses this function, which uses the same call as clients, so all
 * of them have the same result.
 *
 * @param canAnswer - whether cookies reach the browser. If not, only the session of a bearer token is extended: for
 * others the database would rely on a cookie that the browser never gets.
 */
export async function readSession<S>(
  auth: SessionSource<S>,
  headers: Headers,
  canAnswer: boolean,
): Promise<ReadSession<S>> {
  const needsCookie = !/^bearer /i.test(headers.get('authorization') ?? '')
  const query = { disableRefresh: needsCookie && !canAnswer }
  const answer = await auth.api.getSession({ headers, query, returnHeaders: true })
  return { session: answer.response, cookies: answer.headers.getSetCookie() }
}

/** A session that there must be. @throws AuthError `UNAUTHORIZED`. */
export function presentSession<S>(session: S): NonNullable<S> {
  if (session === null || session === undefined) throw commonError('UNAUTHORIZED')
  return session
}

/** Runs a function for a caller with a session and adds the cookies of the session; answers 401 to others. */
export async function answerWithSession<S>(
  auth: SessionSource<S>,
  headers: Headers,
  answer: (session: NonNullable<S>) => Response | Promise<Response>,
): Promise<Response> {
  const found = await readSession(auth, headers, true).catch((error: unknown) =>
    refusalResponse(error),
  )
  if (found instanceof Response) return found
  const { session, cookies } = found
  if (session === null || session === undefined) {
    return refusalResponse(commonError('UNAUTHORIZED'), cookies)
  }
  const response = await answer(session)
  if (cookies.length === 0) return response
  // The headers of a response from `fetch` are immutable.
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('set-cookie', cookie)
  return copy
}

/** An error as the handler returns it; anything but an `AuthError` is thrown again. */
export function refusalResponse(error: unknown, cookies: readonly string[] = []): Response {
  if (!(error instanceof AuthError)) throw error
  const { code, message, status, details } = error
  const headers = new Headers({ ...error.headers, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return Response.json({ ...details, code, message }, { status, headers })
}

/**
 * A path that routers, proxies and browsers read alike: plain letters, and no `.` or `..` between slashes.
 * All calls have such paths.
 *
 * @see RFC 3986 section 6.2.2
 */
const canonicalTarget = /^(?:\/(?!\.{1,2}(?:[/?]|$))[\w.~-]*)+(?:\?[^#]*)?$/

/**
 * Answers 404 to a request whose target has another spelling than the canonical one; null for all others. A
 * `Request` does not show the difference, because its URL is normalised: a guard that compares the target
 * as it was sent would be bypassed.
 */
export function refuseAlias(target: string): Response | null {
  return canonicalTarget.test(target) ? null : refusalResponse(commonError('NOT_FOUND'))
}
