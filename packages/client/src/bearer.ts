/** Sends a request, as the platform's `fetch` does. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>

/** Options of {@link bearerFetch}. */
export interface BearerFetchOptions {
  /** Returns the token that `onToken` stored last, or null before the first. Called before each request. */
  readonly getToken: () => string | null | undefined | Promise<string | null | undefined>
  /**
   * Stores the token of a response in place of the previous one. Null means that the session has ended:
   * remove the stored token. The call resolves after this promise.
   */
  readonly onToken: (token: string | null) => void | Promise<void>
  /** Default: the platform's `fetch`. */
  readonly fetch?: FetchLike
}

/**
 * The option `fetch` of a client without cookies, such as a native app or a command-line tool. Requests
 * carry `Authorization: Bearer <token>`. The app stores the token where only the app can read it, such
 * as the device's keychain or a file with owner-only permissions. Do not use it in web pages: there the session
 * is in an `HttpOnly` cookie that no script can read. The server needs the plugin `bearer` of
 * `@countersign/core/bearer`.
 *
 * If a callback fails, the call fails with `NETWORK`.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { bearerFetch } from '@countersign/client/bearer'
 *
 * let stored: string | null = null
 *
 * const client = createAuthClient({
 *   baseURL: 'https://app.example.com',
 *   fetch: bearerFetch({
 *     getToken: () => stored,
 *     onToken: (token) => {
 *       stored = token
 *     },
 *   }),
 * })
 *
 * const { data } = await client.getSession()
 * console.log(data?.user.name)
 * ```
 */
export function bearerFetch({
  getToken,
  onToken,
  fetch: send = (url, init) => fetch(url, init),
}: BearerFetchOptions): FetchLike {
  return async (url, init) => {
    const token = await getToken()
    const headers = new Headers(init.headers)
    if (token) headers.set('authorization', `Bearer ${token}`)
    // The platform's cookie jar would otherwise hold a second credential beside the token.
    const response = await send(url, { ...init, headers, credentials: 'omit' })
    const granted = response.headers.get('set-auth-token')
    if (granted) {
      if (granted !== token) await onToken(granted)
    } else if (token && (await hasSessionEnded(url, response))) {
      // Another response may have stored a newer token meanwhile.
      if ((await getToken()) === token) await onToken(null)
    }
    return response
  }
}

/** Whether the response says that the session of the request's token has ended. */
async function hasSessionEnded(url: string, response: Response): Promise<boolean> {
  if (response.ok && /\/sign-out$/.test(url)) return true
  const isConclusive = response.ok ? /\/get-session(\?|$)/.test(url) : response.status === 401
  if (!isConclusive) return false
  const text = await response.clone().text()
  return response.ok ? text === 'null' : text.includes('"code":"UNAUTHORIZED"')
}
