import type { Core } from '../core.js'
import { UniqueViolation } from '../../contract/storage/adapter.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import { sessionModel, type User } from '../../contract/tables/models.js'
import { columnsOf } from '../../contract/tables/profile-columns.js'
import type { CallerSessions } from '../sessions/caller-sessions.js'
import type { MailboxProof } from '../verification/mailbox-proof.js'
import type { SignInMethods } from '../users/sign-in-methods.js'
import { isProofOf, type ProviderGrant, type SocialAccounts } from './social-accounts.js'
import type { Users } from '../users/users.js'
import type { CoreTransaction } from '../transactions.js'

/** Why a provider's account is not linked. */
export type LinkProblem =
  | 'email_not_found'
  /** The provider does not assert the address, and is not trusted to. */
  | 'linking_not_allowed'
  | 'email_does_not_match'
  | 'linked_to_another'
  | 'unable_to_create_account'

/** What {@link SocialLinking} depends on. */
export interface SocialLinkingDeps {
  readonly users: Users
  readonly callerSessions: CallerSessions
  readonly methods: SignInMethods
  readonly socialAccounts: SocialAccounts
  readonly mailboxProof: MailboxProof
}

/** Links accounts at providers to signed-in users. */
export class SocialLinking {
  readonly #deps: Core & SocialLinkingDeps

  constructor(core: Core, deps: SocialLinkingDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Links a provider's account to the signed-in user while the session lasts. The account is looked up
   * first: one that the user has linked already is renewed, even if its address has changed, and one of
   * another user is refused; addresses are compared only for a new one. Null when it is linked.
   */
  async link(
    exchange: Exchange,
    signedIn: SessionData,
    grant: ProviderGrant,
  ): Promise<LinkProblem | null> {
    if (!this.#deps.settings.account.accountLinking.enabled) return 'linking_not_allowed'
    const found = await this.#renew(exchange, signedIn, grant)
    if (found !== 'unknown') return found
    const problem = this.#problemOf(signedIn.user, grant)
    if (problem !== null) return problem
    if (await this.#write(exchange, signedIn, grant)) return null
    // A parallel request has linked it, or the session has ended.
    const renewed = await this.#renew(exchange, signedIn, grant)
    return renewed === 'unknown' ? 'unable_to_create_account' : renewed
  }

  /** Why an account that no user has linked yet is not linked to this one. */
  #problemOf(user: User, { provider, profile }: ProviderGrant): LinkProblem | null {
    const { allowDifferentEmails, trustedProviders } = this.#deps.settings.account.accountLinking
    const isTrusted = trustedProviders.includes(provider.id)
    const { email } = columnsOf(profile)
    if (email === null && !(isTrusted && allowDifferentEmails)) return 'email_not_found'
    if (!profile.emailVerified && !isTrusted) return 'linking_not_allowed'
    return allowDifferentEmails || email === user.email ? null : 'email_does_not_match'
  }

  async #renew(
    exchange: Exchange,
    signedIn: SessionData,
    grant: ProviderGrant,
  ): Promise<LinkProblem | 'unknown' | null> {
    const { transactions, users, socialAccounts, mailboxProof } = this.#deps
    const known = await socialAccounts.find(grant)
    if (!known) return 'unknown'
    const { row } = known
    if (row.userId !== signedIn.user.id) return 'linked_to_another'
    const values = await socialAccounts.prepareUpdate(exchange, row, grant.tokens)
    const proofs = await mailboxProof.findProofs(exchange, signedIn.user)
    const renewed = await transactions.run(exchange, async (tx) => {
      // Under this lock each of parallel linkings adds its scopes to those of the others.
      await users.lock(tx, row.userId)
      const current = await socialAccounts.find(grant, tx.store)
      if (!current) return false
      await this.#prove(tx, signedIn.user, grant, proofs)
      const scope = mergeScopes(current.row.scope, values.scope)
      return socialAccounts.update(tx, row, { ...values, scope })
    })
    return renewed ? null : 'unable_to_create_account'
  }

  /** False when the account is linked to a user already, or the session has ended. */
  async #write(exchange: Exchange, signedIn: SessionData, grant: ProviderGrant): Promise<boolean> {
    const { session, user } = signedIn
    const { transactions, users, methods, callerSessions, socialAccounts, mailboxProof } =
      this.#deps
    const account = await socialAccounts.prepare(grant, session.id)
    const proofs = await mailboxProof.findProofs(exchange, user)
    try {
      const linked = await transactions.run(exchange, async (tx) => {
        // Sign-in methods are counted and changed under this lock.
        if (!(await users.lock(tx, user.id))) return null
        const renewed = await methods.renewFirst(tx, signedIn)
        const provided = { model: sessionModel, where: { id: session.id } }
        const owned = { ...account, userId: user.id }
        if (!(await socialAccounts.write(tx, owned, provided))) return null
        await this.#prove(tx, user, grant, proofs)
        return { renewed }
      })
      if (linked?.renewed)
        callerSessions.issueRenewed(exchange, linked.renewed.token, linked.renewed)
      return linked !== null
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }

  /**
   * A provider that has verified the user's address verifies it here too, and proves what was added in this
   * session.
   */
  async #prove(tx: CoreTransaction, user: User, grant: ProviderGrant, proofs: readonly string[]) {
    if (isProofOf(user, grant)) await this.#deps.mailboxProof.verify(tx, user, { proofs })
  }
}

/** The stored scopes, and those that the provider has granted now. */
function mergeScopes(stored: string | null, granted: string | null | undefined): string | null {
  if (granted === undefined || granted === null) return stored
  const known = stored === null || stored === '' ? [] : stored.split(',')
  return [...new Set([...known, ...granted.split(',')])].join(',')
}
