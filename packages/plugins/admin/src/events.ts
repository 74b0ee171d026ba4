import type { AdminSession, AdminUser } from './models.js'

/** What administrators are about to do: `before` subscribers may amend the draft or refuse. */
export interface AdminDrafts {
  /** The reason and the end may be amended. */
  readonly 'user.ban': {
    readonly user: AdminUser
    /** Null where the server's own code bans. */
    readonly administratorId: string | null
    readonly banReason: string | null
    readonly banExpires: Date | null
  }
  /** Cannot be amended. */
  readonly 'role.change': {
    readonly user: AdminUser
    /** Null where the server's own code gives the role. */
    readonly administratorId: string | null
    readonly role: string
  }
  /** Cannot be amended. */
  readonly 'user.impersonate': { readonly user: AdminUser; readonly administratorId: string }
}

/** What administrators did: `on` subscribers write in the same transaction, `after` subscribers follow the commit. */
export interface AdminEvents {
  readonly 'user.banned': {
    readonly user: AdminUser
    /** Null where the server's own code has banned. */
    readonly administratorId: string | null
  }
  readonly 'user.unbanned': {
    readonly user: AdminUser
    /** Null where the server's own code has lifted the ban. */
    readonly administratorId: string | null
  }
  readonly 'role.changed': {
    readonly user: AdminUser
    /** As stored before. */
    readonly previousRole: string | null
    /** Null where the server's own code has given the role. */
    readonly administratorId: string | null
  }
  /** The session is about to be written, in this transaction. */
  readonly 'user.impersonated': {
    readonly session: AdminSession
    readonly user: AdminUser
    readonly administratorId: string
  }
  /** A session in somebody's name was ended. One that runs out, or whose user is removed, is not told. */
  readonly 'impersonation.ended': {
    readonly sessionId: string
    readonly userId: string
    readonly administratorId: string
  }
}
