import type { Core } from '../core.js'
import type { AccountIdentity } from '../../contract/plugins/events.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import {
  type AccountRow,
  accountModel,
  type Row,
  type UserRow,
  userModel,
} from '../../contract/tables/models.js'
import { columnsOf } from '../../contract/tables/profile-columns.js'
import type {
  ProviderProfile,
  ProviderTokens,
  SocialProvider,
} from '../../contract/providers/provider.js'
import type { NewRow, Provided, Values } from '../../contract/storage/store.js'
import type { TokenVault } from './token-vault.js'
import { identityOf } from '../users/accounts.js'
import type { CoreTransaction } from '../transactions.js'

/** An identity that a provider has confirmed, and the provider's tokens. */
export interface ProviderGrant {
  readonly provider: SocialProvider
  readonly profile: ProviderProfile
  readonly tokens: ProviderTokens
}

/** An account at a provider, and its user. */
export interface LinkedAccount {
  readonly row: AccountRow
  readonly parent: UserRow
}

/** What {@link SocialAccounts} depends on. */
export interface SocialAccountDeps {
  readonly vault: TokenVault
}

/** The rows of accounts at providers, identified only by provider and subject. */
export class SocialAccounts {
  readonly #deps: Core & SocialAccountDeps

  constructor(core: Core, deps: SocialAccountDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** The account of an identity at a provider, and its user. */
  find(
    { provider, profile }: Omit<ProviderGrant, 'tokens'>,
    store = this.#deps.store,
  ): Promise<LinkedAccount | null> {
    return store
      .of(accountModel)
      .findOneWith(
        { providerId: provider.id, accountId: profile.subject },
        { model: userModel, by: 'userId' },
      )
  }

  /** Prepares the row of a new account that was added in a session; nothing is written yet. */
  async prepare(
    { provider, profile, tokens }: ProviderGrant,
    addedIn: string,
  ): Promise<PreparedAccount> {
    const { vault, format, clock, createId } = this.#deps
    const id = createId('account')
    const now = new Date(clock.now())
    return {
      ...format.accountColumns(provider.id, profile.issuer ?? null),
      ...(await vault.seal(id, tokens)),
      id,
      providerId: provider.id,
      accountId: profile.subject,
      addedIn,
      createdAt: now,
      updatedAt: now,
    }
  }

  /**
   * Writes a prepared account. False when `provided` no longer holds. Throws a `UniqueViolation` when the
   * account belongs to a user already.
   */
  async write<P extends Row>(
    tx: CoreTransaction,
    account: OwnedAccount,
    provided?: Provided<P>,
  ): Promise<boolean> {
    if (!(await tx.store.of(accountModel).create(account, provided))) return false
    await tx.emit('account.created', { account: identityOf(account) })
    return true
  }

  /**
   * Asks the `before` subscribers and prepares new values for a known account: a value that the provider did not return
   * again stays.
   */
  async prepareUpdate(
    exchange: Exchange,
    row: AccountRow,
    tokens: ProviderTokens,
  ): Promise<Values<AccountRow>> {
    const { vault, clock, bus, store } = this.#deps
    const draft = { ...tokens, account: identityOf(row) }
    const amended = await bus.before('account.update', draft, { exchange, store })
    const columns = await vault.seal(row.id, amended)
    return { ...columns, updatedAt: new Date(clock.now()) }
  }

  /**
   * Writes new values, if there are any. False when the account no longer exists or belongs to another
   * user.
   */
  async update(
    tx: CoreTransaction,
    account: AccountIdentity,
    values: Values<AccountRow> | null,
  ): Promise<boolean> {
    if (!values) return true
    const { id, userId } = account
    const isWritten = (await tx.store.of(accountModel).update({ id, userId }, values)) > 0
    if (isWritten) await tx.emit('account.updated', { account: identityOf(account) })
    return isWritten
  }
}

/** The row of a new account, not yet assigned to a user. */
export type PreparedAccount = Omit<OwnedAccount, 'userId'>

type OwnedAccount = NewRow<AccountRow>

/** Whether a provider has verified the address that a user has. */
export function isProofOf(
  { email }: Pick<UserRow, 'email'>,
  { profile }: Pick<ProviderGrant, 'profile'>,
): boolean {
  return profile.emailVerified && columnsOf(profile).email === email
}
