import {
  checkToken,
  type TokenAccepted,
  type TokenProblem,
  type TokenRefusal,
} from './check-token.js'
import { KeySet, KeysUnavailable } from './key-set.js'

export type { TokenAccepted, TokenPayload, TokenProblem, TokenRefusal } from './check-token.js'

/** Why a token is not accepted. */
export type VerificationProblem = TokenProblem | 'KEYS_UNAVAILABLE'

/** The payload of a valid token, or an error. */
export type Verification = TokenAccepted | VerificationRefusal

/** A token that is not accepted. */
export interface VerificationRefusal extends TokenRefusal<VerificationProblem> {
  /** Why the keys are unavailable, for the log. */
  readonly cause?: unknown
}

/** Options of `createVerifier`. Times in milliseconds. */
export interface VerifierOptions {
  /** The URL of the key set, such as `https://app.example.com/api/auth/jwks`. */
  readonly jwksURL: string
  /** The expected claim `iss`. Default: the origin of `jwksURL`. */
  readonly issuer?: string
  /** The expected claim `aud`; one of several is enough. Default: the origin of `jwksURL`. */
  readonly audience?: string | readonly string[]
  /** The expected `typ`. Default `JWT`, the type of tokens of `/token`; `signJWT` signs `app+jwt`. */
  readonly type?: string
  /** Accepted algorithms. Default: those of the keys. */
  readonly algorithms?: readonly string[]
  /** How much clocks may differ. Default 5 seconds, at most 5 minutes. */
  readonly clockTolerance?: number
  /** How long the response with the keys may take. Default 5 seconds. */
  readonly timeout?: number
  /** How long keys are used before they are fetched again. Default 10 minutes. */
  readonly cacheFor?: number
  /** How long keys are used while the service does not respond. Default 1 hour. */
  readonly keepFor?: number
  /** The shortest time between two requests for unknown keys. Default 30 seconds. */
  readonly cooldown?: number
  /** Whether `jwksURL` may use plain http, for a private network only. Default false. */
  readonly allowHTTP?: boolean
  /** Sends the requests. Default: the platform's `fetch`. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** Returns the milliseconds since 1970. Default: the platform's clock. */
  readonly now?: () => number
}

/** Verifies the tokens of one issuer. */
export interface Verifier {
  /** Returns the payload of a valid token, or an error. It never throws. */
  readonly verify: (token: string) => Promise<Verification>
}

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/
const SECOND = 1000
const MAX_TOLERANCE = 300 * SECOND
const MAX_TIMER = 2_147_483_647

/**
 * Creates a verifier for another service, which only needs the URL of the keys. Create one and keep it: it caches
 * the keys.
 *
 * @throws TypeError when an option is invalid.
 *
 * @example
 * ```ts
 * import { createVerifier } from '@countersign/jwt/verify'
 *
 * const verifier = createVerifier({ jwksURL: 'https://app.example.com/api/auth/jwks' })
 *
 * export async function findCaller(request: Request): Promise<string | null> {
 *   const [, token = ''] = (request.headers.get('authorization') ?? '').split(' ')
 *   const { payload, error } = await verifier.verify(token)
 *   if (error) console.log(error.code)
 *   return payload?.sub ?? null
 * }
 * ```
 */
export function createVerifier(options: VerifierOptions): Verifier {
  const { jwksURL, algorithms, type = 'JWT', allowHTTP = false } = options
  const url = readURL(jwksURL, allowHTTP)
  const { issuer = url.origin, audience = url.origin } = options
  const clockTolerance = readTime('clockTolerance', options.clockTolerance ?? 5 * SECOND)
  if (clockTolerance > MAX_TOLERANCE) throw new TypeError('clockTolerance: at most 5 minutes')
  checkNames({ issuer, audience, type })
  const { now = Date.now } = options
  const keys = createKeySet(url, options, now)
  const rules = { issuer, audience, type, clockTolerance: clockTolerance / SECOND }
  const findKey = async (kid: string) => {
    const key = await keys.find(kid)
    return key && (algorithms?.includes(key.alg) ?? true) ? key : null
  }

  return {
    async verify(token) {
      try {
        return await checkToken(token, findKey, { ...rules, now: now() })
      } catch (cause) {
        if (!(cause instanceof KeysUnavailable)) throw cause
        const error = { code: 'KEYS_UNAVAILABLE', message: cause.message } as const
        return { payload: null, error, cause: cause.cause }
      }
    },
  }
}

function createKeySet(
  url: URL,
  { fetch = (...request) => globalThis.fetch(...request), ...options }: VerifierOptions,
  now: () => number,
): KeySet {
  return new KeySet({
    url: url.href,
    timeout: Math.max(1, readTime('timeout', options.timeout ?? 5 * SECOND)),
    cacheFor: readTime('cacheFor', options.cacheFor ?? 600 * SECOND),
    keepFor: readTime('keepFor', options.keepFor ?? 3600 * SECOND),
    cooldown: readTime('cooldown', options.cooldown ?? 30 * SECOND),
    fetch,
    now,
  })
}

function readURL(address: string, allowHTTP: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || url.username !== '' || url.password !== '') {
    throw new TypeError('jwksURL: must be a URL without a password')
  }
  const isPlain = url.protocol === 'http:' && (allowHTTP || loopbackHosts.test(url.hostname))
  if (url.protocol !== 'https:' && !isPlain) {
    throw new TypeError('jwksURL: must be https, or http with allowHTTP')
  }
  return url
}

function readTime(name: string, milliseconds: number): number {
  if (milliseconds >= 0 && milliseconds <= MAX_TIMER) return milliseconds
  throw new TypeError(`${name}: must be milliseconds, at least 0`)
}

function checkNames(names: Readonly<Record<string, string | readonly string[]>>): void {
  for (const [name, value] of Object.entries(names)) {
    const all = [value].flat()
    const isNamed = all.length > 0 && all.every((part) => part !== '')
    if (!isNamed) throw new TypeError(`${name}: must not be empty`)
  }
}
