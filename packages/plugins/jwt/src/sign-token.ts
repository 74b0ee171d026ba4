import type { SigningKey } from './key-ring.js'
import type { Claims } from './options.js'

/** The registered claims and the type of a token. */
export interface TokenDefaults {
  readonly issuer: string
  readonly audience: string | readonly string[]
  /** Seconds. */
  readonly expiresIn: number
  /** The latest expiry in milliseconds since 1970; null for no limit. */
  readonly endsBy: number | null
  /** The `typ` of the header. */
  readonly type: string
  /** The `jti`; null for none. */
  readonly id: string | null
  /** Milliseconds. */
  readonly now: number
}

/** Signs claims. The defaults fill in the claims that are missing. */
export function signToken(
  { kid, algorithm: alg, sign }: SigningKey,
  claims: Claims,
  { issuer, audience, expiresIn, endsBy, type, id, now }: TokenDefaults,
): Promise<string> {
  const iat = Math.floor(now / 1000)
  const times = { iat, exp: Math.min(iat + expiresIn, Math.floor((endsBy ?? Infinity) / 1000)) }
  const aud = typeof audience === 'string' ? audience : [...audience]
  const name = id === null ? {} : { jti: id }
  const payload = { iss: issuer, aud, ...times, ...name, ...claims }
  return sign(payload, { alg, kid, typ: type })
}
