import type { OAuthState } from '../../contract/oauth-state.js'
import type {
  AuthorizationAnswer,
  GivenIdToken,
  ProviderProfile,
  ProviderTokens,
  ProviderTools,
  SocialProvider,
} from '../../contract/provider.js'
import type { Providers } from './providers.js'
import type { ProviderGrant } from './social-accounts.js'
import type { UsedTokens } from './used-tokens.js'

/** The values in the browser's return address, besides the stored request. */
export type Returned = Pick<AuthorizationAnswer, 'code' | 'deviceId' | 'user'>

/** Tokens that a client has obtained by itself. */
export interface ClientTokens {
  readonly given: GivenIdToken
  readonly tokens: ProviderTokens
}

/** What {@link ProviderGrants} depends on. */
export interface ProviderGrantDeps {
  readonly providers: Providers
  readonly usedTokens: UsedTokens
}

/** Asks providers for the identity of a person. */
export class ProviderGrants {
  readonly #deps: ProviderGrantDeps

  constructor(deps: ProviderGrantDeps) {
    this.#deps = deps
  }

  /** Exchanges the code of a browser that returned for tokens and a person. */
  async redeem(
    provider: SocialProvider,
    state: OAuthState,
    returned: Returned,
  ): Promise<ProviderGrant | 'invalid_code' | 'unable_to_get_user_info'> {
    const { codeVerifier, nonce, redirectURI } = state
    const answer = { codeVerifier, nonce, redirectURI, ...returned }
    const tokens = await this.#deps.providers.ask(provider, (tools) =>
      provider.exchange(answer, tools),
    )
    if (!tokens) return 'invalid_code'
    const profile = await this.#identify(provider, (tools) =>
      provider.identify(tokens, answer, tools),
    )
    return profile ? { provider, profile, tokens } : 'unable_to_get_user_info'
  }

  /**
   * Runs `use` with the person of the id token that a client sent, and with the other tokens. Each token
   * can be used once; if `use` throws, the token stays unused.
   */
  async verifyClientTokens<T extends object>(
    provider: SocialProvider,
    { given, tokens }: ClientTokens,
    use: (grant: ProviderGrant) => Promise<T>,
  ): Promise<T | 'ID_TOKEN_NOT_SUPPORTED' | 'INVALID_TOKEN' | 'PROVIDER_UNAVAILABLE'> {
    const verify = provider.identifyByIdToken
    if (!verify) return 'ID_TOKEN_NOT_SUPPORTED'
    const { value: profile, problem } = await this.#deps.providers.attempt(provider, (tools) =>
      verify(given, tools),
    )
    if (problem === 'unreachable' || problem === 'malformed') return 'PROVIDER_UNAVAILABLE'
    if (!profile || !isSubject(profile.subject)) return 'INVALID_TOKEN'
    const used = await this.#deps.usedTokens.useOnce(profile, () =>
      use({ provider, profile, tokens }),
    )
    return used ?? 'INVALID_TOKEN'
  }

  /** A person without an id is refused. */
  async #identify(
    provider: SocialProvider,
    question: (tools: ProviderTools) => Promise<ProviderProfile>,
  ): Promise<ProviderProfile | null> {
    const profile = await this.#deps.providers.ask(provider, question)
    return profile && isSubject(profile.subject) ? profile : null
  }
}

/** Columns hold no more, and a blank text identifies no person. */
function isSubject(subject: string): boolean {
  return subject.isWellFormed() && /^[^\s\p{Cc}]{1,255}$/u.test(subject)
}
