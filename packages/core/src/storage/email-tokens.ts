import type { JWTPayload } from 'jose'
import type { Clock } from '../contract/runtime.js'
import type {
  EmailTokenClaims,
  EmailTokenPurpose,
  EmailTokens,
} from '../contract/storage-format.js'
import { purposeKey } from '../crypto/purpose-key.js'
import { verifyJwt } from './verify-jwt.js'

const purposes: readonly EmailTokenPurpose[] = ['verify-email', 'change-email']

/**
 * JSON Web Tokens under a key of their own for each purpose, signed and verified with HS256 only.
 *
 * @see RFC 7519
 * @see RFC 8725 sections 3.1 and 3.11
 */
export function createEmailTokens(secrets: readonly string[], clock: Clock): EmailTokens {
  const [signingSecret = ''] = secrets
  const keyOf = (secret: string, purpose: EmailTokenPurpose): Uint8Array =>
    purposeKey(secret, `email token ${purpose}`)

  return {
    async issue({ purpose, userId, email, emailVerified, updateTo }, expiresInSeconds) {
      const { SignJWT } = await import('jose')
      const issuedAt = Math.floor(clock.now() / 1000)
      return new SignJWT({ email, emailVerified, ...(updateTo === null ? {} : { updateTo }) })
        .setProtectedHeader({ alg: 'HS256', typ: typeOf(purpose) })
        .setSubject(userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + expiresInSeconds)
        .sign(keyOf(signingSecret, purpose))
    },

    async read(token) {
      const jose = await import('jose')
      const purpose = purposeOf(token, jose.decodeProtectedHeader)
      if (!purpose) return 'invalid'
      const keys = secrets.map((secret) => keyOf(secret, purpose))
      const payload = await verifyJwt(token, keys, {
        algorithms: ['HS256'],
        typ: typeOf(purpose),
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: new Date(clock.now()),
      })
      return typeof payload === 'string' ? payload : (claimsOf(purpose, payload) ?? 'invalid')
    },
  }
}

function typeOf(purpose: EmailTokenPurpose): string {
  return `${purpose}+jwt`
}

/** The purpose that a token claims to have; its signature is checked under that purpose's key. */
function purposeOf(
  token: string,
  decodeProtectedHeader: (token: string) => { readonly typ?: string },
): EmailTokenPurpose | undefined {
  try {
    const { typ } = decodeProtectedHeader(token)
    return purposes.find((purpose) => typeOf(purpose) === typ)
  } catch {
    return undefined
  }
}

function claimsOf(purpose: EmailTokenPurpose, payload: JWTPayload): EmailTokenClaims | null {
  const { sub: userId, email, emailVerified, updateTo = null } = payload
  if (typeof userId !== 'string' || typeof email !== 'string') return null
  if (typeof emailVerified !== 'boolean') return null
  if (updateTo !== null && typeof updateTo !== 'string') return null
  return { purpose, userId, email, emailVerified, updateTo }
}
