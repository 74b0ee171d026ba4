import type { AdminSession, AdminUser } from './models.js'

/** Drafts of admin actions: a `before` subscriber may amend or reject them. */
export interface AdminDrafts {
  /** The reason and the end may be amended. */
  readonly 'user.ban': {
    readonly user: AdminUser
    /** Null when the server called with `asServer: true`. */
    readonly administratorId: string | null
    readonly banReason: string | null
    readonly banExpires: Date | null
  }
  /** Cannot be amended. */
  readonly 'role.change': {
    readonly user: AdminUser
    /** Null when the server called with `asServer: true`. */
    readonly administratorId: string | null
    readonly role: string
  }
  /** Cannot be amended. */
  readonly 'user.impersonate': { readonly user: AdminUser; readonly administratorId: string }
}

/** Events of admin actions: `on` subscribers run in the transaction, `after` subscribers after the commit. */
export interface AdminEvents {
  readonly 'user.banned': {
    readonly user: AdminUser
    /** Null when the server called with `asServer: true`. */
    readonly administratorId: string | null
  }
  readonly 'user.unbanned': {
    readonly user: AdminUser
    /** Null when the server called with `asServer: true`. */
    readonly administratorId: string | null
  }
  readonly 'role.changed': {
    readonly user: AdminUser
    /** The stored role before the change. */
    readonly previousRole: string | null
    /** Null when the server called with `asServer: true`. */
    readonly administratorId: string | null
  }
  /** The session is about to be written, in this transaction. */
  readonly 'user.impersonated': {
    readonly session: AdminSession
    readonly user: AdminUser
    readonly administratorId: string
  }
  /** An impersonation session was ended. There is no event when it expires or when its user is removed. */
  readonly 'impersonation.ended': {
    readonly sessionId: string
    readonly userId: string
    readonly administratorId: string
  }
}
