import type { ColumnsOf } from './auth-client.js'
import type { CallHooks, CallOptions } from './call-options.js'
import type { AnyClientPlugin } from './client-plugin.js'
import type { InitialSession, SessionData } from './session-state.js'
import type { RefetchEvent } from './stores.js'

/** Options of `createAuthClient`. */
export interface ClientOptions<P extends readonly AnyClientPlugin[] = readonly AnyClientPlugin[]>
  extends CallHooks, Pick<CallOptions, 'headers' | 'retry' | 'timeout'> {
  /** The server's URL, such as `https://app.example.com`. A path in it replaces `basePath`. Default: the page's origin. */
  readonly baseURL?: string | undefined
  /** The path of the calls under `baseURL`. Default: `/api/auth`. */
  readonly basePath?: string
  readonly plugins?: P
  /** Replaces the browser's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Opens the URL of a response with `redirect: true`. Default: `location.assign`. */
  readonly navigate?: (url: string) => void
  /** The events after which the stores load again. Default: `['focus', 'visibilitychange', 'online']`. */
  readonly refetchOn?: readonly RefetchEvent[] | undefined
  /** The session that the server read for this page; null when no user is signed in. The client loads it again on the next focus. */
  readonly initialSession?: InitialSession<SessionData<ColumnsOf<P>>>
}
