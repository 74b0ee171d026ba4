import type { Exchange } from '../contract/exchange.js'
import type { AccountRow, User, UserRow } from '../contract/models.js'
import type { Accounts } from './accounts.js'
import type { CallSettings } from './call-settings.js'
import type { MethodCount } from './sign-in-methods.js'
import type { SessionRevocation } from './session-revocation.js'
import type { Users } from './users.js'
import type { Verifications } from './verifications.js'
import type { CoreTransaction } from './transactions.js'

/** What stays of an account whose address is proven for the first time. */
export interface Kept {
  /** The session of the browser that proves it. Default: none stays. */
  readonly sessionId?: string | undefined
  /** Which sign-in methods stay, unless the app keeps all. Default: all of them, because their holder is the one who proves it. */
  readonly keeps?: ((account: AccountRow) => boolean) | undefined
}

/** A first proof. */
export interface Proven {
  /** As stored now. */
  readonly user: UserRow
  /** How many sign-in methods ended. */
  readonly removed: number
}

/** What the proof of a mailbox is made of. */
export interface MailboxProofDeps {
  readonly settings: CallSettings
  readonly users: Users
  readonly accounts: Accounts
  readonly countOfPlugins: MethodCount
  readonly verifications: Verifications
  readonly revocation: SessionRevocation
}

/**
 * The moment in which the owner of an address shows for the first time that it is theirs. Whoever used
 * the account before may have been somebody else: what they left behind ends in the same transaction.
 *
 * @see https://arxiv.org/abs/2205.10174 Pre-hijacked accounts
 */
export class MailboxProof {
  readonly #deps: MailboxProofDeps

  constructor(deps: MailboxProofDeps) {
    this.#deps = deps
  }

  /**
   * Notes the proof. Sign-in methods go before sessions: a sign-in that runs meanwhile holds on to its
   * method, and its session is seen. Null, and nothing ends, when the address was proven before or is no
   * longer theirs.
   */
  async prove(
    tx: CoreTransaction,
    { id, email }: Pick<User, 'id' | 'email'>,
    { sessionId, keeps }: Kept,
  ): Promise<Proven | null> {
    const { settings, users, verifications, revocation } = this.#deps
    const verified = await users.verifyEmail(tx, { id, email })
    if (!verified) return null
    const keepsMethods = !keeps || settings.emailVerification.keepUnprovenMethods
    const removed = keepsMethods ? 0 : await this.#removeMethods(tx, id, keeps)
    await verifications.voidAll(tx.store, id)
    await tx.emit('mailbox.proven', { user: verified, keepsMethods })
    const user = (await revocation.endAllWithin(tx, id, sessionId)) ?? verified
    return { user, removed }
  }

  /** Those of plugins go with the event that is told next. */
  async #removeMethods(
    tx: CoreTransaction,
    userId: string,
    keeps: (account: AccountRow) => boolean,
  ): Promise<number> {
    const { accounts, countOfPlugins } = this.#deps
    const removed = await accounts.removeAllBut(tx, userId, keeps)
    return removed + (await countOfPlugins(tx.store, userId))
  }
}

/** The caller's session, where it is one of this user. */
export async function ownSessionId(
  exchange: Exchange,
  { id }: Pick<User, 'id'>,
): Promise<string | undefined> {
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  return signedIn?.user.id === id ? signedIn.session.id : undefined
}
