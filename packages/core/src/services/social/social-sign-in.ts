import { UniqueViolation } from '../../contract/adapter.js'
import type { UserChanges } from '../../contract/events.js'
import type { Exchange, SessionData } from '../../contract/exchange.js'
import { accountModel, type AccountRow, type UserRow } from '../../contract/models.js'
import { personOf, type ProviderPerson } from '../../contract/provider-person.js'
import type { Random } from '../../contract/runtime.js'
import type { Values } from '../../contract/store.js'
import { createId } from '../../crypto/random.js'
import type { AccountMails } from '../mail/account-mails.js'
import type { CallSettings } from '../call-settings.js'
import { isProven, type MailboxProof } from '../verification/mailbox-proof.js'
import type { NewUsers } from '../users/new-users.js'
import type { PreparedSession, Sessions } from '../sessions/sessions.js'
import {
  isProofOf,
  type LinkedAccount,
  type ProviderGrant,
  type SocialAccounts,
} from './social-accounts.js'
import type { Users } from '../users/users.js'
import type { Transactions } from '../transactions.js'

/** Why a provider's person is not signed in. */
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
  readonly settings: CallSettings
  readonly transactions: Transactions
  readonly users: Users
  readonly newUsers: NewUsers
  readonly sessions: Sessions
  readonly mails: AccountMails
  readonly socialAccounts: SocialAccounts
  readonly mailboxProof: MailboxProof
  readonly random: Random
}

/** Of parallel first sign-ins one writes the user, and the others read it. */
const ATTEMPTS = 3

/**
 * Signs in the people whom providers identify: known users, new users, and users to whom the account may be
 * linked.
 */
export class SocialSignIn {
  readonly #deps: SocialSignInDeps

  constructor(deps: SocialSignInDeps) {
    this.#deps = deps
  }

  /**
   * Starts a session. A person is identified by provider and subject; by address only where the provider
   * has verified the address and it is verified here too.
   */
  async signIn(
    exchange: Exchange,
    grant: ProviderGrant,
    request: SocialSignInRequest,
  ): Promise<SocialSignInOutcome> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const outcome = await this.#attempt(exchange, grant, request)
      if (!outcome) continue
      if ('signedIn' in outcome) await this.#deps.sessions.noteProven(exchange, outcome.signedIn)
      return outcome
    }
    // The account exists and its user does not: no other user is signed in instead.
    return { problem: 'unable_to_create_user' }
  }

  /** Null when the state has changed in the meantime. */
  async #attempt(
    exchange: Exchange,
    grant: ProviderGrant,
    request: SocialSignInRequest,
  ): Promise<SocialSignInOutcome | null> {
    const { users, socialAccounts } = this.#deps
    const known = await socialAccounts.find(grant)
    if (known) return this.#enter(exchange, known, grant)

    const person = personOf(grant.profile)
    const owner = person.email === null ? null : await users.findByEmail(person.email)
    try {
      if (owner) return await this.#linkByAddress(exchange, owner, grant)
      const problem = signUpProblem({ ...grant, person }, request)
      return problem ? { problem } : await this.#signUp(exchange, { ...grant, person }, request)
    } catch (error) {
      if (error instanceof UniqueViolation) return null
      throw error
    }
  }

  async #enter(
    exchange: Exchange,
    known: LinkedAccount,
    grant: ProviderGrant,
  ): Promise<SocialSignInOutcome | null> {
    const { row, parent } = known
    const { provider, profile, tokens } = grant
    const { settings, users, sessions, socialAccounts } = this.#deps
    const changes = provider.rules.overrideUserInfoOnSignIn
      ? await users.prepareChange(exchange, shownIn(personOf(profile)))
      : null
    const values = settings.account.updateAccountOnSignIn
      ? await socialAccounts.prepareUpdate(row, tokens)
      : null
    const session = await sessions.prepare(exchange, parent, { startedWith: row.id })
    const write = { known, values, changes, session }
    const entered = await (!isProven(parent) && isProofOf(parent, grant)
      ? this.#enterProving(exchange, write)
      : this.#enterAgain(exchange, write))
    return entered && { signedIn: entered, isNew: false }
  }

  /** These writes are independent of each other and need no transaction. */
  async #enterAgain(
    exchange: Exchange,
    { known: { row, parent }, values, changes, session }: Entry,
  ): Promise<SessionData | null> {
    const { transactions, users, sessions, socialAccounts } = this.#deps
    if (!(await socialAccounts.update(row, values))) return null
    const user = changes
      ? await transactions.runSingle(exchange, 'user.updated', (tx) =>
          users.change(tx, { id: parent.id }, changes),
        )
      : parent
    const provided = { model: accountModel, where: { id: row.id } }
    return user && sessions.finishProvided(exchange, { ...session, user }, provided)
  }

  async #enterProving(
    exchange: Exchange,
    { known, values, changes, session }: Entry,
  ): Promise<SessionData | null> {
    const { transactions, users, sessions, socialAccounts, mailboxProof } = this.#deps
    const { row, parent } = known
    const marks = await mailboxProof.marksOf(exchange, parent)
    const keeps = ({ id }: AccountRow): boolean => id === row.id
    const entered = await transactions.run(exchange, async (tx) => {
      // The provider vouches for this address, and for no other that the user may have by now.
      const found = await users.lock(tx, parent.id, { email: parent.email })
      if (!found || !(await socialAccounts.update(row, values, tx.store))) return null
      const changed = changes ? await users.change(tx, { id: parent.id }, changes) : null
      const current = changed ?? found
      // Access that others have added is removed; the account that proves the address stays.
      const user = await mailboxProof.enterLocked(exchange, tx, current, { marks, keeps })
      await sessions.write(tx, { ...session, user })
      return { ...session, user }
    })
    return entered && sessions.grant(exchange, entered)
  }

  async #linkByAddress(
    exchange: Exchange,
    owner: UserRow,
    grant: ProviderGrant,
  ): Promise<SocialSignInOutcome | null> {
    const { transactions, users, sessions, socialAccounts, mailboxProof } = this.#deps
    if (!this.#mayLink(owner, grant)) return { problem: 'account_not_linked' }
    const session = await sessions.prepare(exchange, owner)
    const account = await socialAccounts.prepare(grant, session.row.id)
    const { id, email } = owner
    const marks = isProven(owner) ? [] : await mailboxProof.marksOf(exchange, owner)
    const linked = await transactions.run(exchange, async (tx) => {
      // The provider vouches for this address, and for no other that the user may have by now.
      const found = await users.lock(tx, id, { email, emailVerified: true })
      if (!found) return null
      // The owner of the mailbox must not share the account with a stranger who may have created it.
      const user = await mailboxProof.enterLocked(exchange, tx, found, { marks })
      await socialAccounts.write(tx, { ...account, userId: id })
      const started = { ...session, user, row: { ...session.row, startedWith: account.id } }
      await sessions.write(tx, started)
      return started
    })
    return linked && { signedIn: sessions.grant(exchange, linked), isNew: false }
  }

  /**
   * @see https://arxiv.org/abs/2205.10174: the person who signed up first may not be the owner of the
   * address.
   */
  #mayLink(owner: UserRow, { provider, profile }: ProviderGrant): boolean {
    const { accountLinking } = this.#deps.settings.account
    const { enabled, disableImplicitLinking, trustedProviders } = accountLinking
    if (!enabled || disableImplicitLinking || !owner.emailVerified) return false
    return profile.emailVerified || trustedProviders.includes(provider.id)
  }

  async #signUp(
    exchange: Exchange,
    { person, ...grant }: NewPerson,
    { callbackURL }: SocialSignInRequest,
  ): Promise<SocialSignInOutcome> {
    const { settings, transactions, newUsers, sessions, socialAccounts, mails, random } = this.#deps
    const { provider, profile } = grant
    const { email, name, image, fields } = person
    const prepared = await newUsers.prepare(exchange, {
      ...fields,
      name,
      image,
      email: email ?? `${createId(random).toLowerCase()}@${provider.id}.placeholder.invalid`,
      emailVerified: email !== null && profile.emailVerified,
    })
    const { user } = prepared
    const session = await sessions.prepare(exchange, user)
    const account = await socialAccounts.prepare(grant, session.row.id)
    await transactions.run(exchange, async (tx) => {
      await newUsers.write(tx, prepared)
      await socialAccounts.write(tx, { ...account, userId: user.id })
      await sessions.write(tx, session)
    })
    const sends = settings.emailVerification.sendOnSignUp && settings.canMail
    if (sends && email !== null && !user.emailVerified) {
      mails.sendVerification(exchange, user, callbackURL)
    }
    return { signedIn: sessions.grant(exchange, session), isNew: true }
  }
}

/** The writes of a known user's sign-in. */
interface Entry {
  readonly known: LinkedAccount
  readonly values: Values<AccountRow> | null
  readonly changes: UserChanges | null
  readonly session: PreparedSession
}

interface NewPerson extends ProviderGrant {
  readonly person: ProviderPerson
}

function signUpProblem(
  { person, provider: { rules } }: NewPerson,
  { requestSignUp }: SocialSignInRequest,
): SocialSignInProblem | null {
  if (person.email === null && !rules.placeholderEmail) return 'email_not_found'
  const isImplicit = rules.disableImplicitSignUp && !requestSignUp
  return rules.disableSignUp || isImplicit ? 'signup_disabled' : null
}

/** The values that a provider may change at each sign-in: never the address. */
function shownIn({ name, image, fields }: ProviderPerson): UserChanges {
  return { ...fields, ...(name === '' ? {} : { name }), ...(image === null ? {} : { image }) }
}
