/** Makes requests, such as the `fetch` of the platform. */
export type FetchLike = (url: string, init: RequestInit) => Promise<Response>

/** Options of {@link bearerFetch}. */
export interface BearerFetchOptions {
  /** The token that was kept last; nothing when nobody has signed in. Asked before each request. */
  readonly getToken: () => string | null | undefined | Promise<string | null | undefined>
  /**
   * Keeps the token that an answer hands out, in place of the one before; null when the session has
   * ended, and there is nothing to keep. The call answers when this is done.
   */
  readonly onToken: (token: string | null) => void | Promise<void>
  /** Default: the `fetch` of the platform. */
  readonly fetch?: FetchLike
}

/**
 * The option `fetch` of a client that keeps no cookies, such as a native app or a command-line tool: its
 * requests carry `Authorization: Bearer <token>`, and the app keeps the token where only it can read, such
 * as the keychain of the device or a file of the user's own. Not for pages: there the session lives in a
 * cookie that no script reads. The server needs the plugin `bearer` of `@countersign/core/bearer`.
 *
 * A callback that fails makes the call fail, with `NETWORK`.
 *
 * @example
 * ```ts
 * import { createAuthClient } from '@countersign/client'
 * import { bearerFetch } from '@countersign/client/bearer'
 *
 * let kept: string | null = null
 *
 * const client = createAuthClient({
 *   baseURL: 'https://app.example.com',
 *   fetch: bearerFetch({
 *     getToken: () => kept,
 *     onToken: (token) => {
 *       kept = token
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
    // A cookie jar of the platform's would keep a second credential that nobody sees.
    const response = await send(url, { ...init, headers, credentials: 'omit' })
    const granted = response.headers.get('set-auth-token')
    if (granted) {
      if (granted !== token) await onToken(granted)
    } else if (token && (await isOver(url, response))) {
      // Another answer may have brought a newer one meanwhile.
      if ((await getToken()) === token) await onToken(null)
    }
    return response
  }
}

/** Whether an answer says that the session of the request's token has ended. */
async function isOver(url: string, response: Response): Promise<boolean> {
  if (response.ok && /\/sign-out$/.test(url)) return true
  const asked = response.ok ? /\/get-session(\?|$)/.test(url) : response.status === 401
  if (!asked) return false
  const text = await response.clone().text()
  return response.ok ? text === 'null' : text.includes('"code":"UNAUTHORIZED"')
}
