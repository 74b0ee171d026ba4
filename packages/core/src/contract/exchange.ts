import type { Session, User } from './models.js'

/** Who is signed in. */
export interface SessionData {
  readonly session: Session
  readonly user: User
}

/** What a runtime knows about a request that the Request does not carry. */
export interface RequestOrigin {
  /** Address of the connection's other end, such as `socket.remoteAddress`. */
  readonly clientAddress?: string
  /** Keeps the platform alive until work that follows the answer is done. */
  readonly waitUntil?: (work: Promise<unknown>) => void
}

/** Who calls: what is known of a request from its start. */
export interface Caller {
  readonly headers: Headers
  /** Empty when unknown. */
  readonly clientAddress: string
  /** At most 512 characters, without control characters; empty when unknown. */
  readonly userAgent: string
  /** Origin that links and cookies are made for, such as `https://app.example.com`. */
  readonly origin: string
}

/** One caller and one answer in the making: the state of a request. Nothing outside it is per request. */
export interface Exchange extends Caller {
  /** Who is signed in, read at most once per request. */
  findSession(): Promise<SessionData | null>
  /** Adds a `Set-Cookie` to the answer, unless the answer turns out to be a refusal. */
  setCookie(cookie: string): void
  /** Adds a `Set-Cookie` that takes a cookie back, whatever the answer. */
  clearCookie(cookie: string): void
  /** Takes work that the answer does not wait for. Its failure is logged. */
  defer(work: Promise<unknown>): void
}
