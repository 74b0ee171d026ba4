import type { AppleKey } from '../contract/providers/apple.js'

/** Makes a client secret at a moment. */
export type AppleSecret = (now: Date) => Promise<string>

/** Seconds that a secret is good for: it is made for one request. Apple takes up to half a year. */
const LIFETIME = 300

function toPem(privateKey: string): string {
  return privateKey.replaceAll('\\n', '\n').trim()
}

/** Whether a text is a key as the developer pages hand it out. */
export function isPrivateKey(text: string): boolean {
  return /^-----BEGIN PRIVATE KEY-----\s[\s\S]*\s-----END PRIVATE KEY-----$/.test(toPem(text))
}

/**
 * Makes client secrets: tokens that are signed with ES256.
 *
 * @see https://developer.apple.com/documentation/accountorganizationaldatasharing/creating-a-client-secret
 */
export function appleSecret(
  { teamId, keyId, privateKey }: AppleKey,
  clientId: string,
): AppleSecret {
  const pem = toPem(privateKey)
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
