import type { Core } from '../core.js'
import { type AccountRow, accountModel } from '../../contract/tables/models.js'
import type {
  ProviderProfile,
  ProviderTokens,
  SocialProvider,
} from '../../contract/providers/provider.js'
import { type Accounts, scopesOf } from '../users/accounts.js'
import type { Lease, Leases } from '../leases.js'
import type { Providers } from './providers.js'
import type { TokenVault } from './token-vault.js'

/** An access token that expires sooner is replaced first. */
const LEAST_LIFE_MS = 5000
/** Time without further attempts after a provider failed to refresh a token. */
const BACK_OFF_SECONDS = 60
/** Interval at which waiting callers check whether another caller's refresh is done. */
const POLL_MS = 100
/** Delays before the owner of a lease reads the database again, which can fail temporarily. */
const RETRY_DELAYS_MS = [50, 200, 800, 3200]

/** Which account of a user. */
export interface AccountChoice {
  readonly userId: string | undefined
  readonly providerId?: string | undefined
  /** The row's id, or the provider's id of the user. */
  readonly accountId?: string | undefined
}

/** An account of a configured provider. */
export interface ChosenAccount {
  readonly row: AccountRow
  readonly provider: SocialProvider
}

/** Why no account was chosen. */
export interface ChoiceProblem {
  readonly code: 'USER_ID_OR_SESSION_REQUIRED' | 'PROVIDER_NOT_SUPPORTED' | 'ACCOUNT_NOT_FOUND'
  /** The values for the placeholders in the text of the code. */
  readonly values: Readonly<Record<string, string>>
}

/** An account as it is stored now, with an access token. */
export interface CurrentAccount {
  readonly row: AccountRow
  readonly tokens: ProviderTokens & { readonly accessToken: string }
}

/** The result of a refresh. */
type Refreshed = CurrentAccount | 'ACCOUNT_NOT_FOUND' | 'FAILED_TO_REFRESH_ACCESS_TOKEN'

/** What {@link ProviderTokenUse} depends on. */
export interface ProviderTokenDeps {
  readonly accounts: Accounts
  readonly providers: Providers
  readonly vault: TokenVault
  readonly leases: Leases
}

/** Reads and refreshes the tokens of providers. */
export class ProviderTokenUse {
  readonly #deps: Core & ProviderTokenDeps

  constructor(core: Core, deps: ProviderTokenDeps) {
    this.#deps = { ...core, ...deps }
  }

  /**
   * Returns one of the user's own accounts. The id of a row takes precedence over a subject.
   */
  async choose({
    userId,
    providerId,
    accountId,
  }: AccountChoice): Promise<ChosenAccount | ChoiceProblem> {
    if (userId === undefined) return { code: 'USER_ID_OR_SESSION_REQUIRED', values: {} }
    const { accounts, providers } = this.#deps
    if (providerId !== undefined && !providers.find(providerId)) return notSupported(providerId)
    const owned = (await accounts.list(userId)).filter(
      (candidate) => providerId === undefined || candidate.providerId === providerId,
    )
    const named = (key: 'id' | 'accountId') =>
      owned.find((candidate) => accountId === undefined || candidate[key] === accountId)
    const row = named('id') ?? named('accountId')
    if (!row) return { code: 'ACCOUNT_NOT_FOUND', values: {} }
    const provider = providers.find(row.providerId)
    return provider ? { row, provider } : notSupported(row.providerId)
  }

  /** Returns an access token that stays valid for a while: refreshed first when it is about to expire. */
  async access({
    row,
    provider,
  }: ChosenAccount): Promise<
    CurrentAccount | 'ACCOUNT_NOT_FOUND' | 'ACCESS_TOKEN_NOT_FOUND' | 'FAILED_TO_GET_ACCESS_TOKEN'
  > {
    const tokens = await this.#deps.vault.open(row)
    const { refreshToken, accessTokenExpiresAt } = tokens
    // A token without an expiry is valid until the provider refuses it.
    const leftMs = (accessTokenExpiresAt?.getTime() ?? Infinity) - this.#deps.clock.now()
    const current = hasAccess(tokens) ? { row, tokens } : null
    if (current && leftMs >= LEAST_LIFE_MS) return current
    if (provider.refresh && refreshToken !== null) {
      const refreshed = await this.#refresh({ row, provider }, refreshToken)
      return refreshed === 'FAILED_TO_REFRESH_ACCESS_TOKEN'
        ? 'FAILED_TO_GET_ACCESS_TOKEN'
        : refreshed
    }
    return current && leftMs > 0 ? current : 'ACCESS_TOKEN_NOT_FOUND'
  }

  /** New tokens, however long the present ones are good for. */
  async refresh(
    chosen: ChosenAccount,
  ): Promise<Refreshed | 'TOKEN_REFRESH_NOT_SUPPORTED' | 'REFRESH_TOKEN_NOT_FOUND'> {
    if (!chosen.provider.refresh) return 'TOKEN_REFRESH_NOT_SUPPORTED'
    const { refreshToken } = await this.#deps.vault.open(chosen.row)
    return refreshToken === null ? 'REFRESH_TOKEN_NOT_FOUND' : this.#refresh(chosen, refreshToken)
  }

  /** The tokens of an account as calls return them. Only the server and an app that exposes it get the refresh token. */
  show({ row, tokens }: CurrentAccount, { asServer }: { readonly asServer: boolean }) {
    const isExposed = asServer || this.#deps.settings.account.exposeRefreshTokens
    return {
      accessToken: tokens.accessToken,
      accessTokenExpiresAt: tokens.accessTokenExpiresAt ?? undefined,
      refreshToken: (isExposed && tokens.refreshToken) || undefined,
      refreshTokenExpiresAt: tokens.refreshTokenExpiresAt ?? undefined,
      idToken: tokens.idToken ?? undefined,
      scope: row.scope ?? undefined,
      scopes: scopesOf(row),
      providerId: row.providerId,
      accountId: row.id,
    }
  }

  /**
   * Asks the provider for the current identity behind an account. Null when it answers nothing, or another
   * user.
   */
  async identify(
    provider: SocialProvider,
    { row, tokens }: CurrentAccount,
  ): Promise<ProviderProfile | null> {
    const secrets = textsOf(tokens)
    const profile = await this.#deps.providers.call(
      provider,
      (tools) => provider.identify(tokens, null, tools),
      secrets,
    )
    return profile?.subject === row.accountId ? profile : null
  }

  /**
   * Asks the provider for new tokens. Of parallel callers in all processes one asks, and the others wait
   * for its result. After a failure the provider is not asked again for a while, and nothing changes.
   */
  async #refresh(chosen: ChosenAccount, refreshToken: string): Promise<Refreshed> {
    const { leases, providers } = this.#deps
    const { row } = chosen
    // A refresh may ask a provider twice, because its endpoints may have to be discovered; the rest of the
    // time is for the write.
    const seconds = 2 * providers.tools.timeout + 10
    for (let waitedMs = 0; waitedMs <= seconds * 1000; waitedMs += POLL_MS) {
      const lease = await leases.take(`refresh ${row.id} ${refreshToken}`, seconds)
      if (lease === 'given up') break
      if (lease !== 'held') return this.#refreshAlone(chosen, refreshToken, lease)
      await sleep(POLL_MS)
      const renewed = await this.#renewed(row)
      if (renewed) return renewed
    }
    return 'FAILED_TO_REFRESH_ACCESS_TOKEN'
  }

  /** Holds the lease until the new tokens are written: a refresh token may be valid for one use only. */
  async #refreshAlone(
    chosen: ChosenAccount,
    refreshToken: string,
    lease: Lease,
  ): Promise<Refreshed> {
    const { leases } = this.#deps
    const renewed = await insist(() => this.#renewed(chosen.row))
    const outcome = renewed ?? (await this.#ask(chosen, refreshToken))
    await insist(() =>
      outcome === 'FAILED_TO_REFRESH_ACCESS_TOKEN'
        ? leases.giveUp(lease, BACK_OFF_SECONDS)
        : leases.release(lease),
    )
    return outcome
  }

  async #ask({ row, provider }: ChosenAccount, refreshToken: string): Promise<Refreshed> {
    const granted = await this.#deps.providers.call(
      provider,
      async (tools) => provider.refresh?.(refreshToken, tools),
      [refreshToken],
    )
    if (!granted?.accessToken) return 'FAILED_TO_REFRESH_ACCESS_TOKEN'
    // Some providers return the same refresh token without its expiry.
    const isSame = granted.refreshToken === refreshToken
    return this.#write(row, isSame ? { ...granted, refreshToken: null } : granted)
  }

  /** Replaces the tokens that were refreshed. Tokens that were stored in the meantime are newer and stay. */
  async #write(row: AccountRow, granted: ProviderTokens): Promise<Refreshed> {
    const { store, vault, clock } = this.#deps
    const { id, refreshToken } = row
    const columns = await vault.seal(id, granted)
    const written = await insist(() =>
      store
        .of(accountModel)
        .updateOne({ id, refreshToken }, { ...columns, updatedAt: new Date(clock.now()) }),
    )
    return this.#show(written ?? (await insist(() => this.#find(row))))
  }

  /**
   * The tokens that a parallel request has stored since the row was read; null when the row has not
   * changed.
   */
  async #renewed(row: AccountRow): Promise<Refreshed | null> {
    const current = await this.#find(row)
    const isSame =
      current?.accessToken === row.accessToken && current.refreshToken === row.refreshToken
    return isSame ? null : this.#show(current)
  }

  #find({ id, userId }: AccountRow): Promise<AccountRow | null> {
    return this.#deps.store.of(accountModel).findOne({ id, userId })
  }

  async #show(row: AccountRow | null): Promise<Refreshed> {
    if (!row) return 'ACCOUNT_NOT_FOUND'
    const tokens = await this.#deps.vault.open(row)
    return hasAccess(tokens) ? { row, tokens } : 'FAILED_TO_REFRESH_ACCESS_TOKEN'
  }
}

function notSupported(id: string): ChoiceProblem {
  return { code: 'PROVIDER_NOT_SUPPORTED', values: { id } }
}

function hasAccess(tokens: ProviderTokens): tokens is CurrentAccount['tokens'] {
  return tokens.accessToken !== null
}

function textsOf({ accessToken, refreshToken, idToken }: ProviderTokens): string[] {
  return [accessToken, refreshToken, idToken].filter((token) => token !== null)
}

/** Retries a failing task for some seconds. */
async function insist<T>(task: () => Promise<T>): Promise<T> {
  for (const delay of RETRY_DELAYS_MS) {
    try {
      return await task()
    } catch {
      await sleep(delay)
    }
  }
  return task()
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds)
  })
}
