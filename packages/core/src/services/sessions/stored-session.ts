import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import type { StartSessionOptions } from '../../contract/plugins/session-start.js'
import type { SessionRow, SessionUser } from '../../contract/tables/models.js'
import type { PerOrigin } from '../../cookies/cookie.js'
import type { DeviceCookie } from '../limits/device-cookie.js'
import type { HeaderCollector } from './response-headers.js'
import type { SessionCache } from './session-cache.js'
import type { SessionCookie } from './session-cookie.js'
import type { SessionRefresh } from './session-refresh.js'

/** A stored session and its user. */
export interface StoredSession {
  readonly row: SessionRow
  readonly parent: SessionUser
}

/** A stored session with its credential. */
export interface OpenedSession extends StoredSession {
  readonly token: string
}

/** Options for the lookup of a caller's session. */
export interface FindSessionOptions {
  /** Leaves the expiry as it is. Default false. */
  readonly disableRefresh?: boolean
  /** Reads the store even where there is a valid cached session. Default false. */
  readonly disableCookieCache?: boolean
}

/** A session that is about to be written, and the credential that opens it. */
export interface PreparedSession {
  readonly row: SessionRow
  readonly token: string
  readonly user: SessionUser
  /** The sessions that the same browser has now. They end when this one is written. */
  readonly replaced: readonly SessionData[]
  /**
   * The session of this browser that no other user impersonates; only such a session identifies the user of the
   * browser.
   */
  readonly previous: SessionData | null
  /** Whether the browser's current session is parked instead of ended. */
  readonly parkSession: boolean
}

/** The options of a session that the core starts. */
export interface PrepareSessionOptions extends StartSessionOptions {
  /** Default: a new one. */
  readonly id?: string
  /** Whether the user of the browser is the one who signs in. Default true. */
  readonly isKnownBrowser?: boolean
}

/** Options for the end of the caller's own session. */
export interface EndOwnOptions {
  /** The id of a session that stays. */
  readonly except?: string | undefined
  /** The caller's session, where it was read before. */
  readonly current?: SessionData
  /** Whether all sessions of the browser end. Default false: those that a plugin keeps stay. */
  readonly signsOut?: boolean
}

/** For whom the sessions of a browser end. */
export interface EndingFor {
  /**
   * The user who signs in; null when the browser signs out of all sessions. Default: only the current and the parked
   * session end.
   */
  readonly user?: SessionUser | null | undefined
  /** The caller's session, where it was read before. */
  readonly current?: SessionData | undefined
}

/** The sessions of a browser that end. */
export interface EndingSessions {
  readonly sessions: readonly SessionData[]
  /** Clears the cookies of the plugin that keeps several sessions. To be called when nothing rejects a sign-out. */
  readonly clearCookies?: () => void
}

/** What `CallerSessions` depends on. */
export interface CallerSessionDeps {
  readonly refresh: SessionRefresh
  /** Null when sessions are not cached. */
  readonly cache: SessionCache | null
  readonly cookie: PerOrigin<SessionCookie>
  /** Null when no plugin adds headers. */
  readonly headerCollector: HeaderCollector | null
  /** Lifetime of a session in seconds, as far as its cookie is concerned. */
  readonly expiresIn: number
  /** Seconds; 0 switches the check off. */
  readonly freshAge: number
  /** Seconds. Default: no limit. */
  readonly maxAge?: number | undefined
  readonly deviceCookie: DeviceCookie
  /** Null when no plugin keeps several sessions in one browser. */
  readonly findEnding:
    ((exchange: Exchange, user: SessionUser | null) => Promise<EndingSessions>) | null
  /** Clears the cookies of plugins that belong to the session. */
  readonly clearPluginCookies: (exchange: Exchange) => void
}
