import type { Clock } from '../contract/runtime.js'
import type { PasswordHasher, StorageFormat } from '../contract/storage-format.js'
import { createMac, hashText } from '../crypto/hash.js'
import { purposeKey } from '../crypto/purpose-key.js'
import { timingSafeEqual } from '../crypto/timing-safe-equal.js'
import { createEmailTokens } from './email-tokens.js'

/** What the format is made of. */
export interface OwnFormatOptions {
  /** The first one signs; all of them verify. */
  readonly secrets: readonly string[]
  readonly cookiePrefix: string
  readonly passwords: PasswordHasher
  readonly clock: Clock
}

/**
 * Countersign's own format: a copy of the database lets nobody in, because sessions are stored as
 * SHA-256, and the MAC of a cookie covers its name, so that no signed value works in another place.
 */
export function createOwnFormat({
  secrets,
  cookiePrefix,
  passwords,
  clock,
}: OwnFormatOptions): StorageFormat {
  const macs = secrets.map((secret) => createMac(purposeKey(secret, 'cookie')))
  const [signingMac = () => ''] = macs

  return {
    id: 'own',
    cookieNames: {
      sessionToken: `${cookiePrefix}.session_token`,
      sessionData: `${cookiePrefix}.session_data`,
    },
    stored: (token) => hashText(`session ${token}`),
    handle: (row) => row.id,
    sign: (cookieName, value) => `${value}.${signingMac(`${cookieName}=${value}`)}`,

    open(cookieName, signed) {
      const dot = signed.lastIndexOf('.')
      if (dot < 1) return null
      const value = signed.slice(0, dot)
      const received = signed.slice(dot + 1)
      const signedText = `${cookieName}=${value}`
      return macs.some((mac) => timingSafeEqual(mac(signedText), received)) ? value : null
    },

    verificationIdentifier: (purpose, token) => hashText(`${purpose} ${token}`),
    passwords,
    emailTokens: createEmailTokens(secrets, clock),
  }
}
