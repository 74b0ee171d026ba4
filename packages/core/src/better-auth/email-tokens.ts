import type { JWTPayload } from 'jose'
import type { Clock } from '../contract/runtime.js'
import type { EmailTokenClaims, EmailTokens } from '../contract/storage-format.js'
import { toUtf8 } from '../crypto/bytes.js'
import { verifyJwt } from './verify-jwt.js'

/**
 * JSON Web Tokens under the secret itself, signed and verified with HS256 only. They name their user by
 * the address.
 *
 * @see RFC 7519
 */
export function createPeerEmailTokens(secrets: readonly string[], clock: Clock): EmailTokens {
  const keys = secrets.map(toUtf8)
  const [signingKey = new Uint8Array()] = keys
  return {
    async issue({ email, updateTo }, expiresInSeconds) {
      const { SignJWT } = await import('jose/jwt/sign')
      const issuedAt = Math.floor(clock.now() / 1000)
      return new SignJWT({ email, ...(updateTo === null ? {} : { updateTo }) })
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

function claimsOf({ email, updateTo = null }: JWTPayload): EmailTokenClaims | null {
  if (typeof email !== 'string') return null
  if (updateTo !== null && typeof updateTo !== 'string') return null
  const purpose = updateTo === null ? 'verify-email' : 'change-email'
  return { purpose, userId: null, email: email.toLowerCase(), emailVerified: null, updateTo }
}
