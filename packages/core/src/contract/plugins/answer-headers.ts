import type { Exchange, SessionData } from '../calls/exchange.js'
import type { PluginContext } from './plugin-context.js'

/** A session whose credential is in the response. */
export interface SessionGrant extends SessionData {
  /** The signed text of the session cookie. It is enough to sign in. */
  readonly credential: string
  /** Seconds for which the browser keeps its cookie; null for a cookie that ends with the browser. */
  readonly maxAge: number | null
}

/** A session in a response of get-session. */
export interface ShownSession extends SessionData {
  /**
   * Whether it was just read from the store. False: from the cookie cache, where a session may be minutes
   * old and its user blocked meanwhile. Then do not return anything that remains valid by itself.
   */
  readonly isStored: boolean
}

/** A session that a plugin shows in another form. */
export interface SessionToShow extends SessionData {
  /** Whether it was just read from the store; false: from the cookie cache. */
  readonly isStored: boolean
  /** Seconds for which the cookie cache keeps a session of this caller; 0 when it keeps none. */
  readonly cachedFor: number
}

/** What a plugin receives for its response headers besides the session. */
export interface AnswerHeaderContext {
  readonly exchange: Exchange
  readonly context: PluginContext
}

/** Headers by name; each name belongs to one plugin only. */
export type HeaderValues = Readonly<Record<string, string>>

/**
 * Headers that a plugin adds to responses, over HTTP and in `auth.api` with `returnHeaders`. Pages of
 * trusted origins may read them. Errors have none; an exception here makes the call fail.
 */
export interface AnswerHeaders {
  /** For a response with the credential of a new, a renewed or an extended session. */
  readonly 'session.granted'?: (
    grant: SessionGrant,
    headerContext: AnswerHeaderContext,
  ) => HeaderValues | Promise<HeaderValues>
  /** For a response of get-session with a session, with any kind of credential. */
  readonly 'session.shown'?: (
    shown: ShownSession,
    headerContext: AnswerHeaderContext,
  ) => HeaderValues | Promise<HeaderValues>
}
