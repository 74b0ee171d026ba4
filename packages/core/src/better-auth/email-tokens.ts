import type { JWTPayload, JWTVerifyOptions } from 'jose'
import type { Clock } from '../contract/runtime.js'
import type { EmailTokenClaims, EmailTokens } from '../contract/storage/storage-format.js'
import { toUtf8 } from '../crypto/bytes.js'

/**
 * JSON Web Tokens signed with the secret itself, with HS256 only. Tokens of better-auth name their user by
 * the address only; ours also have user and purpose, which better-auth ignores.
 *
 * @see RFC 7519
 * @see RFC 8725 section 3.11
 */
export function createPeerEmailTokens(secrets: readonly string[], clock: Clock): EmailTokens {
  const keys = secrets.map(toUtf8)
  const [signingKey = new Uint8Array()] = keys
  return {
    async issue({ purpose, userId: sub, email, updateTo, ...facts }, expiresInSeconds) {
      const { requestId, linkEpoch } = facts
      const { SignJWT } = await import('jose/jwt/sign')
      const issuedAt = Math.floor(clock.now() / 1000)
      const move = updateTo === null ? {} : { updateTo }
      return new SignJWT({
        purpose,
        sub,
        email,
        ...(requestId === undefined ? {} : { jti: requestId }),
        linkEpoch,
        ...move,
      })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresInSeconds)
        .sign(signingKey)
    },

    async read(token) {
      const payload = await verifyJwt(token, keys, {
        algorithms: ['HS256'],
        requiredClaims: ['exp'],
        currentDate: new Date(clock.now()),
      })
      return typeof payload === 'string' ? payload : (claimsOf(payload) ?? 'invalid')
    },
  }
}

function claimsOf({
  purpose: claimed,
  sub: userId = null,
  email,
  updateTo = null,
  jti: requestId,
  linkEpoch,
}: Readonly<Record<string, unknown>>): EmailTokenClaims | null {
  if (typeof email !== 'string') return null
  if (requestId !== undefined && typeof requestId !== 'string') return null
  if (linkEpoch !== undefined && typeof linkEpoch !== 'number') return null
  if (updateTo !== null && typeof updateTo !== 'string') return null
  const purpose = updateTo === null ? 'verify-email' : 'change-email'
  // A purpose that is present was signed by us and must match.
  if (claimed !== undefined && claimed !== purpose) return null
  if (userId !== null && typeof userId !== 'string') return null
  const state = { userId, email: email.toLowerCase(), emailVerified: null }
  return { purpose, ...state, updateTo, requestId, linkEpoch }
}

/** The claims of a JSON Web Token that one of the keys signed, or the reason for a failure. */
async function verifyJwt(
  token: string,
  keys: readonly Uint8Array[],
  checks: JWTVerifyOptions,
): Promise<JWTPayload | 'expired' | 'invalid'> {
  // Loaded at first use, and no more of it than is needed: an edge function pays for every byte at its start.
  const [{ jwtVerify }, { JWTExpired }] = await Promise.all([
    import('jose/jwt/verify'),
    import('jose/errors'),
  ])
  const results = await Promise.allSettled(keys.map((key) => jwtVerify(token, key, checks)))
  const read = results.find((result) => result.status === 'fulfilled')
  if (read) return read.value.payload
  const isLate = (result: PromiseSettledResult<unknown>): boolean =>
    result.status === 'rejected' && result.reason instanceof JWTExpired
  return results.some(isLate) ? 'expired' : 'invalid'
}
