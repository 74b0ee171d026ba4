import { UniqueViolation } from '../contract/adapter.js'
import type { Exchange } from '../contract/exchange.js'
import type { User } from '../contract/models.js'
import { personOf } from '../contract/provider-person.js'
import type { CallSettings } from './call-settings.js'
import type { ProviderGrant, SocialAccounts } from './social-accounts.js'
import type { Users } from './users.js'
import type { Work } from './work.js'

/** Why a provider's account is not linked. */
export type LinkProblem =
  | 'email_not_found'
  /** The provider does not assert the address, and is not trusted to. */
  | 'linking_not_allowed'
  | 'email_does_not_match'
  | 'linked_to_another'
  | 'unable_to_create_account'

/** What linking is made of. */
export interface SocialLinkingDeps {
  readonly settings: CallSettings
  readonly work: Work
  readonly users: Users
  readonly socialAccounts: SocialAccounts
}

/** Giving a signed-in person another way to sign in. */
export class SocialLinking {
  readonly #deps: SocialLinkingDeps

  constructor(deps: SocialLinkingDeps) {
    this.#deps = deps
  }

  /**
   * Links a provider's account to a user. One that is linked to them already gets its new tokens. Null
   * when it is linked.
   */
  async link(exchange: Exchange, user: User, grant: ProviderGrant): Promise<LinkProblem | null> {
    const problem = this.#problemOf(user, grant)
    if (problem !== null) return problem
    const found = await this.#renew(user, grant)
    if (found !== 'unknown') return found
    if (await this.#write(exchange, user, grant)) return null
    // Somebody has linked it in between.
    const renewed = await this.#renew(user, grant)
    return renewed === 'unknown' ? 'unable_to_create_account' : renewed
  }

  #problemOf(user: User, { provider, profile }: ProviderGrant): LinkProblem | null {
    const { accountLinking } = this.#deps.settings.account
    const { enabled, allowDifferentEmails, trustedProviders } = accountLinking
    if (!enabled) return 'linking_not_allowed'
    // Where addresses may differ they say nothing, verified or not.
    if (allowDifferentEmails) return null
    const { email } = personOf(profile)
    if (email === null) return 'email_not_found'
    if (!profile.emailVerified && !trustedProviders.includes(provider.id)) {
      return 'linking_not_allowed'
    }
    return email === user.email ? null : 'email_does_not_match'
  }

  async #renew(user: User, grant: ProviderGrant): Promise<LinkProblem | 'unknown' | null> {
    const { socialAccounts } = this.#deps
    const known = await socialAccounts.find(grant)
    if (!known) return 'unknown'
    const { row } = known
    if (row.userId !== user.id) return 'linked_to_another'
    const values = await socialAccounts.prepareUpdate(row, grant.tokens)
    return (await socialAccounts.update(row, values)) ? null : 'unable_to_create_account'
  }

  /** False when the account is linked already, to whomever. */
  async #write(exchange: Exchange, user: User, grant: ProviderGrant): Promise<boolean> {
    const { work, users, socialAccounts } = this.#deps
    const account = await socialAccounts.prepare(grant)
    try {
      return await work.run(exchange, async (unit) => {
        // Sign-in methods are counted and changed under this lock.
        if (!(await users.lock(unit, user.id))) return false
        return socialAccounts.write(unit, { ...account, userId: user.id })
      })
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }
}
