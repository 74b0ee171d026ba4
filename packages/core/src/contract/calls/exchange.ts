import type { Translator } from '../texts/language.js'
import type { Session, User } from '../tables/models.js'

/** A session with its user. */
export interface SessionData {
  readonly session: Session
  readonly user: User
}

/** Rows that our own signature confirms as output of the session and user models. */
export function asSessionData(session: object, user: object): SessionData {
  return { session, user } as SessionData
}

/** A cached session in its cookie: session, user, and their time. */
export interface SessionSnapshot {
  readonly session: Readonly<Record<string, unknown>>
  readonly user: Readonly<Record<string, unknown>>
  readonly epoch: number
  readonly issuedAt: number
}

/** A value that our own signature confirms as written by us. */
export function asSnapshot(value: unknown): SessionSnapshot {
  return value as SessionSnapshot
}

/** What a runtime knows about a request besides the Request. */
export interface RequestOrigin {
  /** Address of the connection's other end, such as `socket.remoteAddress`. */
  readonly clientAddress?: string
  /** Keeps the platform alive until work after the response is done. */
  readonly waitUntil?: (task: Promise<unknown>) => void
}

/** What is known of a request from its start. */
export interface Caller {
  readonly headers: Headers
  /** Empty when unknown. */
  readonly clientAddress: string
  /** The address of the connection's other end from the runtime, never from headers. Empty when unknown. */
  readonly socketAddress: string
  /** At most 512 characters, without control characters; empty when unknown. */
  readonly userAgent: string
  /** The origin for links and cookies, such as `https://app.example.com`. */
  readonly origin: string
  /** The base address of the calls, such as `https://app.example.com/api/auth`. */
  readonly callsURL: string
  /**
   * The `additionalData` with which the client began the sign-in or the linking of a provider's account; undefined in
   * all other requests. The client chose them: they prove nothing and give no permission.
   */
  readonly additionalData?: AdditionalData | undefined
  /**
   * The caller's session, as the call has read it: calls that need a session read it before they write. Null for
   * a caller without one, such as a user who signs in, for a sign-out, and for a call of the server.
   */
  readonly signedIn: SessionData | null
}

/** What a client sends along with a sign-in, as JSON. */
export type AdditionalData = Readonly<Record<string, unknown>>

/** The state of one request and its response. No other state is per request. */
export interface Exchange extends Caller {
  /** When the request arrived, in milliseconds since 1970, by the clock of the app: before any of its reads. */
  readonly startedAt: number
  additionalData?: AdditionalData | undefined
  /** Whether cookies do not reach the caller, as in a call of `auth.api` without `returnHeaders`. */
  readonly dropsCookies: boolean
  /** The session of the caller, read at most once per request. */
  findSession(options?: { readonly disableCookieCache?: boolean }): Promise<SessionData | null>
  /**
   * The caller's language for pages and texts: the choice of the user whose session was read, else the
   * browser's preference, else the app's default.
   */
  findTranslator(): Promise<Translator>
  /** Adds a `Set-Cookie` to the response; to an error only where `alsoForErrors` says so, by default not. */
  setCookie(cookie: string, alsoForErrors?: boolean): void
  /** Adds a `Set-Cookie` that deletes a cookie, also for errors. */
  clearCookie(cookie: string): void
  /**
   * Registers work for which the response does not wait: a function starts after the response was sent, so
   * that its duration reveals nothing. A failure is logged.
   */
  defer(task: Promise<unknown> | (() => Promise<unknown>)): void
}
