import type { Core } from '../core.js'
import type { Exchange, SessionData } from '../../contract/exchange.js'
import type { UserRow } from '../../contract/models.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import { runOrRollBack } from '../transactions.js'
import { type NewEmailDeps, renewSession, type RequestedEmail, writeNewEmail } from './new-email.js'

/** What changes of unverified addresses need. */
export interface UnverifiedEmailChangeDeps extends NewEmailDeps {
  readonly callers: CallerSessions
  readonly mails: AccountMails
}

/** Changing the address of an unverified user, which takes effect at once. */
export class UnverifiedEmailChange {
  readonly #deps: Core & UnverifiedEmailChangeDeps

  constructor(core: Core, deps: UnverifiedEmailChangeDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Changes the address of a signed-in user who is not verified. Other sessions end, the session of the
   * caller gets a new credential, outstanding links are voided, and both mailboxes are notified. Null when
   * the address has changed or was verified meanwhile. Throws a `UniqueViolation` when the new one is
   * taken.
   *
   * @throws AuthError `UNAUTHORIZED` when the session has ended meanwhile; nothing is changed.
   */
  async change(
    exchange: Exchange,
    own: SessionData,
    { newEmail, callbackURL }: RequestedEmail,
  ): Promise<UserRow | null> {
    const { transactions, mails, callers } = this.#deps
    const to = { newEmail, verified: false, sessionId: own.session.id }
    const changed = await runOrRollBack(transactions, exchange, async (tx) => {
      const user = await writeNewEmail(this.#deps, tx, { user: own.user, to })
      return user && { user, renewed: await renewSession(this.#deps, tx, own) }
    })
    if (!changed) return null
    const { user, renewed } = changed
    mails.sendEmailChanged(exchange, user, own.user.email)
    mails.sendVerification(exchange, user, callbackURL)
    callers.handRenewed(exchange, renewed.token, { ...renewed, parent: user })
    return user
  }
}
