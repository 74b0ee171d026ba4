import type { AdditionalFields } from '../tables/additional-fields.js'
import type { Duration } from './duration.js'

/** A user's sessions changed: earlier cached sessions are invalid. */
export interface Revocation {
  readonly userId: string
  /** Cached sessions of the user with an earlier epoch are invalid. */
  readonly epoch: number
}

/** Carries revocations between the processes of an app. */
export interface RevocationSignal {
  /** Notifies the other processes. It runs after the commit; a rejection is logged. */
  publish(revocation: Revocation): Promise<void>
  /**
   * Calls the listener for every revocation that another process publishes. A signal over a connection also reports
   * when the connection is lost and restored.
   */
  subscribe(listener: (revocation: Revocation) => void, connection: SignalConnection): void
}

/** What a {@link RevocationSignal} reports about its connection. */
export interface SignalConnection {
  /** No revocation arrives: from now on every session is read from the database. */
  lost(): void
  /** Revocations arrive again: sessions that are cached from now on are valid. */
  restored(): void
}

/** The cookie cache: the session in a signed cookie, so that most reads need no database query. */
export interface CookieCacheOptions {
  /** The cache is written and read. Default false. */
  readonly enabled?: boolean
  /** Lifetime of a cached session. Default 5 minutes. */
  readonly maxAge?: Duration
  /** Publishes revocations to every process of the app. Default: to this process only. */
  readonly signal?: RevocationSignal
}

/** The lifetime of sessions. */
export interface SessionOptions<S extends AdditionalFields = AdditionalFields> {
  /** Lifetime of a session. Default 7 days. */
  readonly expiresIn?: Duration
  /** A session that is used is extended when it was created or last extended at least this long ago. Default 1 day. */
  readonly updateAge?: Duration
  /**
   * A session ends at this age, however much it is used: counted from the sign-in, or from the last change of the
   * password in it. Default none.
   */
  readonly maxAge?: Duration
  /** A session younger than this counts as fresh; 0 disables the check. Default 1 day. */
  readonly freshAge?: Duration
  /**
   * Only `POST /get-session` extends a session. A GET keeps the expiry, and reports with `needsRefresh` that an
   * extension is due. The client then sends the POST. For apps whose GET requests read a replica of the database.
   * Default false.
   */
  readonly deferSessionRefresh?: boolean
  readonly cookieCache?: CookieCacheOptions
  /** Columns that the app adds to sessions. */
  readonly additionalFields?: S
}
