import type { JWTPayload } from 'jose'
import type { PublicKey } from './public-key.js'

/** Why a token is invalid. */
export type TokenProblem =
  | 'TOKEN_MALFORMED'
  | 'TOKEN_TYPE_INVALID'
  | 'TOKEN_KEY_UNKNOWN'
  | 'TOKEN_SIGNATURE_INVALID'
  | 'TOKEN_CLAIM_INVALID'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_NOT_YET_VALID'

const messages: Readonly<Record<TokenProblem, string>> = {
  TOKEN_MALFORMED: 'It is no signed token',
  TOKEN_TYPE_INVALID: 'The token is for another use',
  TOKEN_KEY_UNKNOWN: 'The key of the token is not in the key set',
  TOKEN_SIGNATURE_INVALID: 'The signature of the token is not valid',
  TOKEN_CLAIM_INVALID: 'The token is of another issuer, for another audience, or incomplete',
  TOKEN_EXPIRED: 'The token has expired',
  TOKEN_NOT_YET_VALID: 'The token is not valid yet',
}

/** The payload of a token. @see RFC 7519 section 4.1 */
export interface TokenPayload {
  readonly iss: string
  readonly aud: string | readonly string[]
  /** Seconds since 1970. */
  readonly exp: number
  readonly sub?: string
  readonly iat?: number
  readonly nbf?: number
  readonly jti?: string
  /** The user who impersonates the user of `sub`. @see RFC 8693 section 4.1 */
  readonly act?: { readonly sub: string }
  readonly [claim: string]: unknown
}

/** The expected values of a token. */
export interface TokenRules {
  readonly issuer: string
  readonly audience: string | readonly string[]
  /** One of several is enough. `JWT` also accepts tokens without a type. */
  readonly type: string | readonly string[]
  /** Seconds by which clocks may differ. */
  readonly clockTolerance: number
  /** Milliseconds. */
  readonly now: number
}

/** An invalid token. */
export interface TokenRefusal<C extends string = TokenProblem> {
  readonly payload: null
  readonly error: { readonly code: C; readonly message: string }
}

/** A valid token. */
export interface TokenAccepted {
  readonly payload: TokenPayload
  readonly error: null
}

/** Finds a public key by its id. */
export type KeyFinder = (kid: string) => Promise<PublicKey | null>

/** Most characters of a token. */
const MAX_TOKEN_LENGTH = 16_384
/** Three parts, none empty. @see RFC 7515 section 3.1 */
const compactForm = /^[\w-]+\.[\w-]+\.[\w-]+$/

/**
 * Checks a token. Its `kid` selects one of the known keys, and the key determines the algorithm. No other header
 * parameter influences the verification.
 *
 * @see RFC 8725 section 3
 */
export async function checkToken(
  token: string,
  findKey: KeyFinder,
  rules: TokenRules,
): Promise<TokenAccepted | TokenRefusal> {
  const header = await readHeader(token)
  if (!header) return refuse('TOKEN_MALFORMED')
  if (![rules.type].flat().some((type) => isOfType(header['typ'], type)))
    return refuse('TOKEN_TYPE_INVALID')
  const { kid, alg } = header
  const key = typeof kid === 'string' ? await findKey(kid) : null
  if (key?.alg !== alg || !key) return refuse('TOKEN_KEY_UNKNOWN')
  return verifyWith(key, token, rules)
}

function refuse(code: TokenProblem): TokenRefusal {
  return { payload: null, error: { code, message: messages[code] } }
}

async function readHeader(token: string): Promise<Readonly<Record<string, unknown>> | null> {
  if (typeof token !== 'string' || token.length > MAX_TOKEN_LENGTH) return null
  if (!compactForm.test(token)) return null
  const { decodeProtectedHeader } = await import('jose/decode/protected_header')
  try {
    return { ...decodeProtectedHeader(token) }
  } catch {
    return null
  }
}

/** @see RFC 7515 section 4.1.9 */
function isOfType(typ: unknown, wanted: string): boolean {
  if (typ === undefined) return wanted === 'JWT'
  return typeof typ === 'string' && nameOf(typ) === nameOf(wanted)
}

function nameOf(type: string): string {
  return type.toLowerCase().replace(/^application\//, '')
}

async function verifyWith(
  key: PublicKey,
  token: string,
  { issuer, audience, clockTolerance, now }: TokenRules,
): Promise<TokenAccepted | TokenRefusal> {
  const [{ jwtVerify }, errors] = await Promise.all([
    import('jose/jwt/verify'),
    import('jose/errors'),
  ])
  try {
    const { payload } = await jwtVerify(
      token,
      { ...key },
      {
        algorithms: [key.alg],
        issuer,
        audience: [audience].flat(),
        requiredClaims: ['exp'],
        clockTolerance,
        currentDate: new Date(now),
      },
    )
    return { payload: asPayload(payload), error: null }
  } catch (error) {
    if (error instanceof errors.JWTExpired) return refuse('TOKEN_EXPIRED')
    if (error instanceof errors.JWTClaimValidationFailed) return refuse(claimProblem(error))
    if (error instanceof errors.JWSSignatureVerificationFailed)
      return refuse('TOKEN_SIGNATURE_INVALID')
    return refuse(error instanceof errors.JOSEError ? 'TOKEN_MALFORMED' : 'TOKEN_KEY_UNKNOWN')
  }
}

function claimProblem({ claim, reason }: { claim: string; reason: string }): TokenProblem {
  return claim === 'nbf' && reason === 'check_failed'
    ? 'TOKEN_NOT_YET_VALID'
    : 'TOKEN_CLAIM_INVALID'
}

/** The caller has checked `iss`, `aud` and `exp`. */
function asPayload({ iss = '', aud = '', exp = 0, ...rest }: JWTPayload): TokenPayload {
  return { ...rest, iss, aud, exp }
}
