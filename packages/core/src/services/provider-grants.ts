import { UniqueViolation } from '../contract/adapter.js'
import { verificationModel } from '../contract/models.js'
import type { OAuthState } from '../contract/oauth-state.js'
import type {
  AuthorizationAnswer,
  GivenIdToken,
  ProviderProfile,
  ProviderTokens,
  ProviderTools,
  SocialProvider,
} from '../contract/provider.js'
import type { Clock } from '../contract/runtime.js'
import type { Store } from '../contract/store.js'
import { hashText } from '../crypto/hash.js'
import type { Providers } from './providers.js'
import type { ProviderGrant } from './social-accounts.js'

/** How long a used id token is remembered, in milliseconds: none lives as long. */
const REMEMBERED_MS = 86_400_000

/** What a browser brought back, besides what was remembered. */
export type Returned = Pick<AuthorizationAnswer, 'code' | 'deviceId' | 'user'>

/** What a client got by itself. */
export interface Brought {
  readonly given: GivenIdToken
  readonly tokens: ProviderTokens
}

/** What asking providers is made of. */
export interface ProviderGrantDeps {
  readonly providers: Providers
  readonly store: Store
  readonly clock: Clock
}

/** Asking providers who somebody is. */
export class ProviderGrants {
  readonly #deps: ProviderGrantDeps

  constructor(deps: ProviderGrantDeps) {
    this.#deps = deps
  }

  /** Turns the code of a browser that came back into tokens and a person. */
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

  /** Whose id token a client brought, with the tokens beside it. Each is good once. */
  async bring(
    provider: SocialProvider,
    { given, tokens }: Brought,
  ): Promise<ProviderGrant | 'ID_TOKEN_NOT_SUPPORTED' | 'INVALID_TOKEN'> {
    const verify = provider.identifyByIdToken
    if (!verify) return 'ID_TOKEN_NOT_SUPPORTED'
    const profile = await this.#identify(provider, (tools) => verify(given, tools))
    const isGood = profile && (await this.#isFirstUse(given.token))
    return isGood ? { provider, profile, tokens } : 'INVALID_TOKEN'
  }

  /** A person without an id is nobody. */
  async #identify(
    provider: SocialProvider,
    question: (tools: ProviderTools) => Promise<ProviderProfile>,
  ): Promise<ProviderProfile | null> {
    const profile = await this.#deps.providers.ask(provider, question)
    return profile && isSubject(profile.subject) ? profile : null
  }

  /** @see RFC 9700 section 4.14: what was seen once may have been seen by others. */
  async #isFirstUse(token: string): Promise<boolean> {
    const { store, clock } = this.#deps
    // The primary key is the one that every database of ours has.
    const id = `id-token:${hashText(token)}`
    const now = clock.now()
    const [createdAt, expiresAt] = [new Date(now), new Date(now + REMEMBERED_MS)]
    const seen = { id, identifier: id, value: '', createdAt, updatedAt: createdAt, expiresAt }
    try {
      return await store.of(verificationModel).create(seen)
    } catch (error) {
      if (error instanceof UniqueViolation) return false
      throw error
    }
  }
}

/** Columns hold no more, and blanks name nobody. */
function isSubject(subject: string): boolean {
  return subject.isWellFormed() && /^[^\s\p{Cc}]{1,255}$/u.test(subject)
}
