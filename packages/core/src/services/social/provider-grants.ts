import { UniqueViolation } from '../../contract/storage/adapter.js'
import { verificationModel } from '../../contract/tables/models.js'
import type { OAuthState } from '../../contract/tables/stored-values.js'
import type {
  AuthorizationAnswer,
  GivenIdToken,
  IdTokenProfile,
  ProviderProfile,
  ProviderTokens,
  ProviderTools,
  SocialProvider,
} from '../../contract/providers/provider.js'
import { hashText } from '../../crypto/hash.js'
import type { Base } from '../core.js'
import { readProfileFields } from './profile-fields.js'
import type { Providers } from './providers.js'
import type { ProviderGrant } from './social-accounts.js'

/** The values in the browser's return address, besides the stored request. */
export type Returned = Pick<AuthorizationAnswer, 'code' | 'deviceId' | 'user'>

/** Tokens that a client has obtained by itself. */
export interface ClientTokens {
  readonly given: GivenIdToken
  readonly tokens: ProviderTokens
}

/** Why an id token of a client is rejected. */
export type IdTokenProblem = 'ID_TOKEN_NOT_SUPPORTED' | 'INVALID_TOKEN' | 'PROVIDER_UNAVAILABLE'

/** What {@link ProviderGrants} depends on. */
export interface ProviderGrantDeps {
  readonly providers: Providers
  readonly usedTokens: UsedTokens
}

/** Asks providers for the identity of a user. */
export class ProviderGrants {
  readonly #deps: Base & ProviderGrantDeps

  constructor(core: Base, deps: ProviderGrantDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Exchanges the code of a browser that returned for tokens and an identity. */
  async redeem(
    provider: SocialProvider,
    state: OAuthState,
    returned: Returned,
  ): Promise<ProviderGrant | 'invalid_code' | 'unable_to_get_user_info'> {
    const { codeVerifier, nonce, redirectURI } = state
    const answer = { codeVerifier, nonce, redirectURI, ...returned }
    const tokens = await this.#deps.providers.call(provider, (tools) =>
      provider.exchange(answer, tools),
    )
    if (!tokens) return 'invalid_code'
    const profile = await this.#identify(provider, (tools) =>
      provider.identify(tokens, answer, tools),
    )
    return profile ? this.#grant(provider, profile, tokens) : 'unable_to_get_user_info'
  }

  /**
   * Runs `use` with the identity of the id token that a client sent, and with the other tokens. Each token
   * can be used once; if `use` throws, the token stays unused.
   */
  async verifyClientTokens<T extends object>(
    provider: SocialProvider,
    { given, tokens }: ClientTokens,
    use: (grant: ProviderGrant) => Promise<T>,
  ): Promise<T | IdTokenProblem> {
    const verify = provider.identifyByIdToken
    if (!verify) return 'ID_TOKEN_NOT_SUPPORTED'
    const { value: profile, problem } = await this.#deps.providers.attempt(provider, (tools) =>
      verify(given, tools),
    )
    if (problem === 'unreachable' || problem === 'malformed') return 'PROVIDER_UNAVAILABLE'
    if (!profile || !isSubject(profile.subject)) return 'INVALID_TOKEN'
    const used = await this.#deps.usedTokens.useOnce(profile, () =>
      use(this.#grant(provider, profile, tokens)),
    )
    return used ?? 'INVALID_TOKEN'
  }

  #grant(
    provider: SocialProvider,
    profile: ProviderProfile,
    tokens: ProviderTokens,
  ): ProviderGrant {
    const { settings, logger } = this.#deps
    const { fields, invalid } = readProfileFields(profile.fields, settings.additionalFields.user)
    if (invalid.length > 0)
      logger.log('warn', 'A profile has invalid values', { provider: provider.id, fields: invalid })
    return { provider, profile: { ...profile, fields }, tokens }
  }

  /** An identity without a subject is refused. */
  async #identify(
    provider: SocialProvider,
    request: (tools: ProviderTools) => Promise<ProviderProfile>,
  ): Promise<ProviderProfile | null> {
    const profile = await this.#deps.providers.call(provider, request)
    return profile && isSubject(profile.subject) ? profile : null
  }
}

/** Columns hold no more, and a blank text identifies no user. */
function isSubject(subject: string): boolean {
  return subject.isWellFormed() && /^[^\s\p{Cc}]{1,255}$/u.test(subject)
}

/** Milliseconds by which the clocks of an app's servers may differ. */
const CLOCK_DIFFERENCE_MS = 300_000

/**
 * The tokens that clients have used: each is remembered until it expires.
 *
 * @see RFC 9700 section 4.14: a token that was sent once may have been seen by others.
 */
export class UsedTokens {
  readonly #core: Base

  constructor(core: Base) {
    this.#core = core
  }

  /**
   * Marks a token as used while `use` runs, and permanently when it succeeds; if `use` throws, the token
   * stays unused. Null when the token was used already; of parallel callers exactly one uses it.
   */
  async useOnce<T>(token: IdTokenProfile, use: () => Promise<T>): Promise<T | null> {
    // The primary key is the one that every database of ours has.
    const id = `id-token:${hashText(token.replayKey)}`
    if (!(await this.#mark(id, token))) return null
    try {
      return await use()
    } catch (error) {
      // If the mark cannot be removed, it stays: the token then counts as used.
      await this.#core.store
        .of(verificationModel)
        .delete({ id })
        .catch(() => undefined)
      throw error
    }
  }

  async #mark(id: string, { expiresAt }: IdTokenProfile): Promise<boolean> {
    const { store, clock } = this.#core
    const now = new Date(clock.now())
    const until = new Date(expiresAt.getTime() + CLOCK_DIFFERENCE_MS)
    const dates = { createdAt: now, updatedAt: now, expiresAt: until }
    try {
      await store.of(verificationModel).create({ id, identifier: id, value: '', ...dates })
      return true
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }
}
