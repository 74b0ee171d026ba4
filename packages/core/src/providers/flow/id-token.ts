import type { JWTVerifyGetKey } from 'jose'
import type { ProfileData } from '../../contract/providers/provider-options.js'
import { ProviderFailure, type ProviderTools } from '../../contract/providers/provider.js'
import { fromBase64Url, toBase64Url, toHex, toUtf8 } from '../../crypto/bytes.js'
import { hashText } from '../../crypto/hash.js'
import { fetchBounded } from './bounded-fetch.js'
import type { IdTokenRules } from './definition.js'
import { isData, parseJson, readJson, textOf } from './read-answer.js'

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

/**
 * Whether a token is a compact JWS in its canonical spelling: exactly three parts of base64url without
 * padding, without white space and without spare bits. Decoders are more lenient, and would accept one
 * token in many spellings.
 *
 * @see RFC 7515 section 7.1, RFC 4648 section 3.5
 */
export function isCompactJws(token: string): boolean {
  const parts = token.split('.')
  return parts.length === 3 && parts.every(isCanonical)
}

/** The signed text. There may be several signatures of one text, such as with ECDSA. */
export function signedTextOf(token: string): string {
  return token.slice(0, token.lastIndexOf('.'))
}

function isCanonical(part: string): boolean {
  const bytes = fromBase64Url(part)
  return part !== '' && bytes !== null && toBase64Url(bytes) === part
}

/**
 * The claims of a token that was verified elsewhere.
 *
 * @throws ProviderFailure `untrusted` when it is not a JSON Web Token.
 */
export function decodeClaims(token: string): ProfileData {
  const [, payload = ''] = token.split('.')
  const bytes = fromBase64Url(payload)
  const claims = bytes && parseJson(bytes)
  if (isData(claims)) return claims
  throw new ProviderFailure('untrusted', 'The id token cannot be read')
}

/**
 * Compares an access token with its hash in an id token, if there is one.
 *
 * @throws ProviderFailure `untrusted` when the id token belongs to another access token.
 * @see OpenID Connect Core 1.0 section 3.1.3.6
 */
export async function checkAccessTokenHash(
  idToken: string,
  { at_hash: expected }: ProfileData,
  accessToken: string,
): Promise<void> {
  if (expected === undefined) return
  const digest = await crypto.subtle.digest(hashOf(idToken), new Uint8Array(toUtf8(accessToken)))
  const half = new Uint8Array(digest, 0, digest.byteLength / 2)
  if (toBase64Url(half) === expected) return
  throw new ProviderFailure('untrusted', 'The access token is of another sign-in')
}

/** The hash of the algorithm that signed a token. @see RFC 7518 section 3.1, RFC 8032 section 5.1 */
function hashOf(idToken: string): string {
  const [first = ''] = idToken.split('.')
  const header = parseJson(fromBase64Url(first) ?? new Uint8Array())
  const algorithm = isData(header) ? String(header['alg']) : ''
  return /256$/.test(algorithm) ? 'SHA-256' : /384$/.test(algorithm) ? 'SHA-384' : 'SHA-512'
}

/** SHA-256 of a text, in lower-case hexadecimal. */
function hashHex(text: string): string {
  return toHex(fromBase64Url(hashText(text)) ?? new Uint8Array())
}

/** Finds the key that a token names. */
type KeyFinder = JWTVerifyGetKey

/** The public keys of a provider, fetched when they are needed and cached for a while. */
class KeySets {
  readonly #byTools = new WeakMap<ProviderTools, Map<string, Promise<KeyFinder>>>()

  /** Of one address; apps with tools of their own have sets of their own. */
  find(url: string, tools: ProviderTools): Promise<KeyFinder> {
    const sets = this.#byTools.get(tools) ?? new Map<string, Promise<KeyFinder>>()
    this.#byTools.set(tools, sets)
    const set = sets.get(url) ?? openKeySet(url, tools)
    sets.set(url, set)
    return set
  }
}

async function openKeySet(url: string, tools: ProviderTools): Promise<KeyFinder> {
  // Loaded at first use: an edge function pays for every byte at its start.
  const { createRemoteJWKSet, customFetch } = await import('jose/jwks/remote')
  const remote = createRemoteJWKSet(new URL(url), {
    timeoutDuration: Math.ceil(tools.timeout * 1000),
    cooldownDuration: tools.keyCooldown * 1000,
    cacheMaxAge: tools.keyMaxAge * 1000,
    [customFetch]: () => fetchKeys(url, tools),
  })
  return async (header, token) => {
    const key = await remote(header, token).catch((cause: unknown) => {
      throw isInvalidKeySet(cause)
        ? new ProviderFailure('malformed', `${new URL(url).host} answers no key set`, { cause })
        : cause
    })
    const keys = remote.jwks()?.keys.length ?? 0
    if (header.kid !== undefined || keys === 1) return key
    // @see OpenID Connect Core 1.0 section 10.1
    throw new ProviderFailure('untrusted', 'The id token does not say which key signed it')
  }
}

/** @see https://github.com/panva/jose/blob/main/docs/util/errors/classes/JWKSInvalid.md */
function isInvalidKeySet(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_INVALID'
}

async function fetchKeys(url: string, tools: ProviderTools): Promise<Response> {
  const headers = { accept: 'application/json, application/jwk-set+json' }
  return readPublished(async () => {
    const answer = await fetchBounded(url, { headers }, tools)
    return Response.json(readJson(answer, new URL(url).host))
  })
}

/**
 * Reads public documents of a provider, such as its keys: a failure is that of the provider, never of a
 * token.
 *
 * @throws ProviderFailure `unreachable` or `malformed`.
 */
export async function readPublished<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (failure) {
    if (!(failure instanceof ProviderFailure) || failure.problem === 'unreachable') throw failure
    const { message, code } = failure
    throw new ProviderFailure('malformed', message, { code, cause: failure })
  }
}
