import { ProviderFailure, type ProviderTools } from '../../contract/provider.js'
import type { ProfileData } from '../../contract/provider-options.js'
import { isCompactJws } from './compact-jws.js'
import { hashHex } from './hash-hex.js'
import type { IdTokenRules } from './definition.js'
import { KeySets } from './key-sets.js'
import { textOf } from './read-answer.js'

/** Seconds by which the clocks of a provider and of the app may differ. */
export const CLOCK_SKEW = 30

/** An id token with its expected values. */
export interface IdTokenCheck {
  readonly token: string
  /** Undefined when no nonce was sent. */
  readonly nonce: string | undefined
}

/** Verifies the id tokens that a provider issues for an app. */
export class IdTokenVerifier {
  readonly #clientIds: readonly string[]
  readonly #keySets = new KeySets()

  constructor(clientIds: readonly string[]) {
    this.#clientIds = clientIds
  }

  /**
   * The claims of a valid id token.
   *
   * @throws ProviderFailure `untrusted` when it is invalid.
   * @see OpenID Connect Core 1.0 section 3.1.3.7
   */
  async verify(
    rules: IdTokenRules,
    { token, nonce }: IdTokenCheck,
    tools: ProviderTools,
  ): Promise<ProfileData> {
    if (!isCompactJws(token)) {
      throw new ProviderFailure('untrusted', 'The id token is not spelled canonically')
    }
    const claims = await this.#verifySignature(rules, token, tools)
    const now = Math.floor(tools.clock.now() / 1000)
    const problem =
      issuerProblem(rules, claims) ??
      this.#partyProblem(claims) ??
      timeProblem(claims, now) ??
      nonceProblem(rules, claims, nonce) ??
      subjectProblem(rules, claims)
    if (problem !== null) throw new ProviderFailure('untrusted', `The id token ${problem}`)
    return claims
  }

  async #verifySignature(
    rules: IdTokenRules,
    token: string,
    tools: ProviderTools,
  ): Promise<ProfileData> {
    const [{ jwtVerify }, keys] = await Promise.all([
      import('jose/jwt/verify'),
      this.#keySets.find(rules.keys, tools),
    ])
    try {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: [...(rules.algorithms ?? ['RS256'])],
        audience: [...this.#clientIds],
        requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
        currentDate: new Date(tools.clock.now()),
        clockTolerance: CLOCK_SKEW,
        ...(rules.maxAge !== undefined && { maxTokenAge: rules.maxAge }),
      })
      return payload
    } catch (cause) {
      if (cause instanceof ProviderFailure) throw cause
      throw new ProviderFailure('untrusted', 'The id token does not hold', { cause })
    }
  }

  /** Whether another party requested it. */
  #partyProblem({ aud, azp }: ProfileData): string | null {
    const isOurs = typeof azp === 'string' && this.#clientIds.includes(azp)
    if (azp !== undefined && !isOurs) return 'was made for another party'
    const hasOthers = Array.isArray(aud) && aud.some((id) => !this.#clientIds.includes(String(id)))
    return hasOthers && !isOurs ? 'does not say for which party it was made' : null
  }
}

function issuerProblem({ issuer }: IdTokenRules, claims: ProfileData): string | null {
  const isKnown =
    typeof issuer === 'function'
      ? issuer(claims)
      : [issuer].flat().some((known) => known === claims['iss'])
  return isKnown ? null : 'is of another issuer'
}

function timeProblem({ iat }: ProfileData, now: number): string | null {
  return typeof iat === 'number' && iat <= now + CLOCK_SKEW ? null : 'is from the future'
}

function nonceProblem(
  { hashedNonce = false }: IdTokenRules,
  claims: ProfileData,
  nonce: string | undefined,
): string | null {
  if (nonce === undefined || claims['nonce'] === nonce) return null
  return hashedNonce && claims['nonce'] === hashHex(nonce) ? null : 'is of another sign-in'
}

function subjectProblem({ accepts }: IdTokenRules, claims: ProfileData): string | null {
  if ((textOf(claims['sub']) ?? '').trim() === '') return 'has no subject'
  return accepts?.(claims) === false ? 'is not accepted' : null
}
