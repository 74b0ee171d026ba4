import type { Translator } from './language.js'
import type { Session, User } from './models.js'

/** Who is signed in. */
export interface SessionData {
  readonly session: Session
  readonly user: User
}

/** Rows of which our own signature says that they were shown by the session and user models. */
export function asSessionData(session: object, user: object): SessionData {
  return { session, user } as SessionData
}

/** A copy of a session as it travels: what was shown, and when. */
export interface SessionSnapshot {
  readonly session: Readonly<Record<string, unknown>>
  readonly user: Readonly<Record<string, unknown>>
  readonly epoch: number
  readonly issuedAt: number
}

/** A value of which our own signature says that we wrote it. */
export function asSnapshot(value: unknown): SessionSnapshot {
  return value as SessionSnapshot
}

/** What a runtime knows about a request that the Request does not carry. */
export interface RequestOrigin {
  /** Address of the connection's other end, such as `socket.remoteAddress`. */
  readonly clientAddress?: string
  /** Keeps the platform alive until work that follows the answer is done. */
  readonly waitUntil?: (task: Promise<unknown>) => void
}

/** Who calls: what is known of a request from its start. */
export interface Caller {
  readonly headers: Headers
  /** Empty when unknown. */
  readonly clientAddress: string
  /**
   * Address of the connection's other end as the runtime says it, whatever the headers say. Empty when
   * unknown.
   */
  readonly socketAddress: string
  /** At most 512 characters, without control characters; empty when unknown. */
  readonly userAgent: string
  /** Origin that links and cookies are made for, such as `https://app.example.com`. */
  readonly origin: string
  /** Where the calls live, such as `https://app.example.com/api/auth`. */
  readonly callsURL: string
}

/** One caller and one answer in the making: the state of a request. Nothing outside it is per request. */
export interface Exchange extends Caller {
  /** Who is signed in, read at most once per request. */
  findSession(options?: { readonly disableCookieCache?: boolean }): Promise<SessionData | null>
  /**
   * The caller's language, for pages and texts: the choice of the person whose session was read, else
   * what the browser asks for, else the app's default.
   */
  findTranslator(): Promise<Translator>
  /** Adds a `Set-Cookie` to the answer, unless the answer turns out to be a refusal. */
  setCookie(cookie: string): void
  /** Adds a `Set-Cookie` that takes a cookie back, whatever the answer. */
  clearCookie(cookie: string): void
  /**
   * Takes work that the answer does not wait for: a function begins once the answer is on its way, so
   * that how long it takes tells nobody what there was to do. A failure is logged.
   */
  defer(task: Promise<unknown> | (() => Promise<unknown>)): void
}
