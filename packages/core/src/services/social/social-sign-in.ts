import type { Core } from '../core.js'
import type { UserChanges } from '../../contract/plugins/events.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import { accountModel, type AccountRow, type UserRow } from '../../contract/tables/models.js'
import { columnsOf, type ProfileColumns } from '../../contract/tables/profile-columns.js'
import { randomText } from '../../crypto/random.js'
import type { AccountMails } from '../mail/account-mails.js'
import { isProven, type MailboxProof } from '../verification/mailbox-proof.js'
import type { NewUsers } from '../users/new-users.js'
import type { SignInPlan, SignIns } from '../sign-in/sign-ins.js'
import {
  isProofOf,
  type LinkedAccount,
  type ProviderGrant,
  type SocialAccounts,
} from './social-accounts.js'
import { ACCOUNT_PROOF } from '../users/accounts.js'
import type { Users } from '../users/users.js'

/** Why a provider's user is not signed in. */
export type SocialSignInProblem =
  'email_not_found' | 'account_not_linked' | 'signup_disabled' | 'unable_to_create_user'

/** The result of a sign-in with a provider. */
export type SocialSignInOutcome =
  | { readonly problem: SocialSignInProblem }
  | { readonly signedIn: SessionData; readonly isNew: boolean }

/** The input of the call that started the sign-in. */
export interface SocialSignInRequest {
  readonly requestSignUp: boolean
  /** Target of the verification link in the mail to a new user. */
  readonly callbackURL?: string | undefined
}

/** What {@link SocialSignIn} depends on. */
export interface SocialSignInDeps {
  readonly users: Users
  readonly newUsers: NewUsers
  readonly signIns: SignIns
  readonly mails: AccountMails
  readonly socialAccounts: SocialAccounts
  readonly mailboxProof: MailboxProof
}

type Refusal = { readonly problem: SocialSignInProblem }
type Plan = SignInPlan<Refusal>

/**
 * Signs in the users whom providers identify: known users, new users, and users to whom the account may be
 * linked.
 */
export class SocialSignIn {
  readonly #deps: Core & SocialSignInDeps

  constructor(core: Core, deps: SocialSignInDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Starts a session. A user is identified by provider and subject; by address only where the provider
   * has verified the address and it is verified here too.
   */
  async signIn(
    exchange: Exchange,
    grant: ProviderGrant,
    request: SocialSignInRequest,
  ): Promise<SocialSignInOutcome> {
    const { users, signIns, socialAccounts } = this.#deps
    const outcome = await signIns.run<Refusal>(exchange, async () => {
      const known = await socialAccounts.find(grant)
      if (known) return this.#planKnown(exchange, known, grant)
      const columns = columnsOf(grant.profile)
      const owner = columns.email === null ? null : await users.findByEmail(columns.email)
      if (owner && !this.#mayLink(owner, grant)) return { problem: 'account_not_linked' }
      if (owner) return this.#planLink(exchange, owner, grant)
      const problem = signUpProblem({ ...grant, columns }, request)
      return problem ? { problem } : this.#planNew(exchange, { ...grant, columns }, request)
    })
    // The account exists and its user does not: no other user is signed in instead.
    return outcome ?? { problem: 'unable_to_create_user' }
  }

  async #planKnown(
    exchange: Exchange,
    { row, parent: user }: LinkedAccount,
    grant: ProviderGrant,
  ): Promise<Plan> {
    const { settings, users, socialAccounts, mailboxProof } = this.#deps
    const changes = grant.provider.rules.overrideUserInfoOnSignIn
      ? await users.prepareChange(exchange, shownIn(columnsOf(grant.profile)))
      : null
    const values = settings.account.updateAccountOnSignIn
      ? await socialAccounts.prepareUpdate(exchange, row, grant.tokens)
      : null
    const proves = !isProven(user) && isProofOf(user, grant)
    const proofs = proves ? await mailboxProof.findProofs(exchange, user) : []
    // Access that others have added is removed; the account that proves the address stays.
    const keeps = ({ id }: AccountRow): boolean => id === row.id
    return {
      user,
      options: { startedWith: ACCOUNT_PROOF + row.id },
      provided: { model: accountModel, where: { id: row.id } },
      clearsGuesses: true,
      ...(!proves && { separately: ['user.updated', 'account.updated'] }),
      async write(tx) {
        // The provider vouches for this address, and for no other that the user may have by now.
        const found = proves ? await users.lock(tx, user.id, { email: user.email }) : user
        if (!found || !(await socialAccounts.update(tx, row, values))) return null
        const current = changes ? await users.change(tx, { id: user.id }, changes) : found
        if (!current || !proves) return current && { user: current }
        return { user: await mailboxProof.proveLocked(exchange, tx, current, { proofs, keeps }) }
      },
    }
  }

  async #planLink(exchange: Exchange, owner: UserRow, grant: ProviderGrant): Promise<Plan> {
    const { users, socialAccounts, mailboxProof, createId } = this.#deps
    const sessionId = createId('session')
    const account = await socialAccounts.prepare(grant, sessionId)
    const { id, email } = owner
    const proofs = isProven(owner) ? [] : await mailboxProof.findProofs(exchange, owner)
    return {
      user: owner,
      options: { id: sessionId, startedWith: ACCOUNT_PROOF + account.id },
      clearsGuesses: true,
      async write(tx) {
        // The provider vouches for this address, and for no other that the user may have by now.
        const found = await users.lock(tx, id, { email, emailVerified: true })
        if (!found) return null
        // The owner of the mailbox must not share the account with an attacker who may have created it.
        const user = await mailboxProof.proveLocked(exchange, tx, found, { proofs })
        await socialAccounts.write(tx, { ...account, userId: id })
        return { user }
      },
    }
  }

  /**
   * @see https://arxiv.org/abs/2205.10174: the user who signed up first may not own the address.
   */
  #mayLink(owner: UserRow, { provider, profile }: ProviderGrant): boolean {
    const { accountLinking } = this.#deps.settings.account
    const { enabled, disableImplicitLinking, trustedProviders } = accountLinking
    if (!enabled || disableImplicitLinking || !owner.emailVerified) return false
    return profile.emailVerified || trustedProviders.includes(provider.id)
  }

  async #planNew(
    exchange: Exchange,
    { columns: { email, fields, name, image }, ...grant }: SignUpGrant,
    { callbackURL }: SocialSignInRequest,
  ): Promise<Plan> {
    const { newUsers, socialAccounts, mails, random, createId } = this.#deps
    const { provider, profile } = grant
    const prepared = await newUsers.prepare(exchange, {
      ...fields,
      name,
      image,
      email: email ?? `${randomText(random, 32).toLowerCase()}@${provider.id}.placeholder.invalid`,
      emailVerified: email !== null && profile.emailVerified,
    })
    const { user } = prepared
    const sessionId = createId('session')
    const account = await socialAccounts.prepare(grant, sessionId)
    return {
      user,
      isNew: true,
      options: { id: sessionId },
      clearsGuesses: true,
      async write(tx) {
        await newUsers.write(tx, prepared)
        await socialAccounts.write(tx, { ...account, userId: user.id })
        return { user }
      },
      after() {
        if (email !== null) mails.sendAfterSignUp(exchange, user, callbackURL)
      },
    }
  }
}

/** The grant of a user who signs up. */
interface SignUpGrant extends ProviderGrant {
  readonly columns: ProfileColumns
}

function signUpProblem(
  { columns, provider: { rules } }: SignUpGrant,
  { requestSignUp }: SocialSignInRequest,
): SocialSignInProblem | null {
  if (columns.email === null && !rules.placeholderEmail) return 'email_not_found'
  const isImplicit = rules.disableImplicitSignUp && !requestSignUp
  return rules.disableSignUp || isImplicit ? 'signup_disabled' : null
}

/** The values that a provider may change at each sign-in: never the address. */
function shownIn({ name, image, fields }: ProfileColumns): UserChanges {
  return { ...fields, ...(name === '' ? {} : { name }), ...(image === null ? {} : { image }) }
}
