import { AuthError, kernelError } from '../contract/errors.js'

/**
 * An app whose sessions a binding reads: what `createAuth` returns.
 *
 * @typeParam S - what `getSession` answers, the app's own columns included
 */
export interface SessionSource<S> {
  readonly api: {
    getSession(input: {
      readonly headers: Headers
      readonly query: { readonly disableRefresh: boolean }
      readonly returnHeaders: true
    }): Promise<{ readonly headers: Headers; readonly response: S }>
  }
}

/** Who calls, and the `Set-Cookie` headers that the answer must carry. */
export interface ReadSession<S> {
  readonly session: S
  readonly cookies: readonly string[]
}

/**
 * Who calls. Every binding asks here, and this asks what every call asks: there is one answer.
 *
 * @param canAnswer - whether cookies reach the browser. Without, the session is not extended: the
 *   database would count on a cookie that nobody gets.
 */
export async function readSession<S>(
  auth: SessionSource<S>,
  headers: Headers,
  canAnswer: boolean,
): Promise<ReadSession<S>> {
  const query = { disableRefresh: !canAnswer }
  const answer = await auth.api.getSession({ headers, query, returnHeaders: true })
  return { session: answer.response, cookies: answer.headers.getSetCookie() }
}

/** A session that there must be. @throws AuthError `UNAUTHORIZED`. */
export function presentSession<S>(session: S): NonNullable<S> {
  if (session === null || session === undefined) throw kernelError('UNAUTHORIZED')
  return session
}

/** Answers a caller who is signed in, with the cookies of the session; refuses others with 401. */
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
    return refusalResponse(kernelError('UNAUTHORIZED'), cookies)
  }
  const response = await answer(session)
  if (cookies.length === 0) return response
  // A response that came from elsewhere may not be changed.
  const copy = new Response(response.body, response)
  for (const cookie of cookies) copy.headers.append('set-cookie', cookie)
  return copy
}

/** A refusal as the handler answers it; what is no refusal is thrown on. */
export function refusalResponse(error: unknown, cookies: readonly string[] = []): Response {
  if (!(error instanceof AuthError)) throw error
  const { code, message, status, details } = error
  const headers = new Headers({ ...error.headers, 'cache-control': 'no-store' })
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return Response.json({ ...details, code, message }, { status, headers })
}
