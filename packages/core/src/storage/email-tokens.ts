import type { Clock } from '../contract/runtime.js'
import type {
  EmailTokenClaims,
  EmailTokenPurpose,
  EmailTokens,
} from '../contract/storage/storage-format.js'
import { fromBase64Url, toBase64Url, toUtf8 } from '../crypto/bytes.js'
import { createMac, type Mac, purposeKey, timingSafeEqual } from '../crypto/hash.js'

/** The signature of tokens of one purpose. */
interface Seal {
  readonly purpose: EmailTokenPurpose
  /** The first part of every such token: nothing else is read, so no token chooses how it is verified. */
  readonly header: string
  readonly sign: Mac
  /** One for each secret. */
  readonly macs: readonly Mac[]
}

/**
 * JSON Web Tokens under a key of their own for each purpose, with HS256 and no other algorithm.
 *
 * @see RFC 7519
 * @see RFC 8725 sections 3.1 and 3.11
 */
export function createEmailTokens(secrets: readonly string[], clock: Clock): EmailTokens {
  const seals = {
    'verify-email': createSeal('verify-email', secrets),
    'change-email': createSeal('change-email', secrets),
  }
  return {
    issue({ purpose, userId, updateTo, requestId: jti, ...state }, expiresInSeconds) {
      const { header, sign } = seals[purpose]
      const { email, emailVerified, linkEpoch } = state
      const issuedAt = Math.floor(clock.now() / 1000)
      const move = updateTo === null ? {} : { updateTo }
      const life = { sub: userId, jti, iat: issuedAt, exp: issuedAt + expiresInSeconds }
      const signed = `${header}.${encode({ email, emailVerified, linkEpoch, ...move, ...life })}`
      return Promise.resolve(`${signed}.${sign(signed)}`)
    },

    read(token) {
      const seal = Object.values(seals).find(({ header }) => token.startsWith(`${header}.`))
      return Promise.resolve(seal ? readSealed(token, seal, clock) : 'invalid')
    },
  }
}

function createSeal(purpose: EmailTokenPurpose, secrets: readonly string[]): Seal {
  const macOf = (secret: string): Mac => createMac(purposeKey(secret, `email token ${purpose}`))
  const header = encode({ alg: 'HS256', typ: `${purpose}+jwt` })
  return { purpose, header, sign: macOf(secrets[0] ?? ''), macs: secrets.map(macOf) }
}

function readSealed(
  token: string,
  { purpose, header, macs }: Seal,
  clock: Clock,
): EmailTokenClaims | 'expired' | 'invalid' {
  const end = token.lastIndexOf('.')
  const [signed, signature] = [token.slice(0, end), token.slice(end + 1)]
  if (!macs.some((mac) => timingSafeEqual(mac(signed), signature))) return 'invalid'
  const { exp, ...claims } = decode(token.slice(header.length + 1, end))
  if (typeof exp !== 'number') return 'invalid'
  return exp * 1000 > clock.now() ? (claimsOf(purpose, claims) ?? 'invalid') : 'expired'
}

function claimsOf(
  purpose: EmailTokenPurpose,
  {
    sub: userId,
    jti: requestId,
    linkEpoch,
    email,
    emailVerified,
    updateTo = null,
  }: Readonly<Record<string, unknown>>,
): EmailTokenClaims | null {
  if (typeof userId !== 'string' || typeof email !== 'string') return null
  if (typeof emailVerified !== 'boolean') return null
  if (updateTo !== null && typeof updateTo !== 'string') return null
  if (requestId !== undefined && typeof requestId !== 'string') return null
  if (linkEpoch !== undefined && typeof linkEpoch !== 'number') return null
  return { purpose, userId, email, emailVerified, updateTo, requestId, linkEpoch }
}

function encode(part: object): string {
  return toBase64Url(toUtf8(JSON.stringify(part)))
}

/** Parsed only after the signature was checked. */
function decode(part: string): Readonly<Record<string, unknown>> {
  const parsed: unknown = JSON.parse(new TextDecoder().decode(fromBase64Url(part) ?? toUtf8('{}')))
  return typeof parsed === 'object' ? { ...parsed } : {}
}
