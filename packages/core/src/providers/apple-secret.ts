import { ConfigurationError } from '../contract/configuration-error.js'
import type { AppleKey } from '../contract/providers/apple.js'

/** Makes a client secret at a moment. */
export type AppleSecret = (now: Date) => Promise<string>

/** Seconds that a secret is good for: it is made for one request. Apple takes up to half a year. */
const LIFETIME = 300

/**
 * Makes client secrets: tokens that are signed with ES256.
 *
 * @throws ConfigurationError for a key that is no PEM.
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
): AppleSecret {
  const pem = privateKey.replaceAll('\\n', '\n').trim()
  if (!/^-----BEGIN PRIVATE KEY-----\s[\s\S]*\s-----END PRIVATE KEY-----$/.test(pem)) {
    throw new ConfigurationError(['apple.privateKey: must be a PEM of PKCS 8'])
  }
  return async (now) => {
    const [{ SignJWT }, { importPKCS8 }] = await Promise.all([
      import('jose/jwt/sign'),
      import('jose/key/import'),
    ])
    const issuedAt = Math.floor(now.getTime() / 1000)
    return new SignJWT()
      .setProtectedHeader({ alg: 'ES256', kid: keyId })
      .setIssuer(teamId)
      .setSubject(clientId)
      .setAudience('https://appleid.apple.com')
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + LIFETIME)
      .sign(await importPKCS8(pem, 'ES256'))
  }
}
