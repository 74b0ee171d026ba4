/** A key for Sign in with Apple from its developer pages. */
export interface AppleKey {
  /** Of the developer account: ten letters. */
  readonly teamId: string
  /** Of the key: ten letters. */
  readonly keyId: string
  /** The key file: PKCS 8 as PEM. Line ends may be written as `\n`. */
  readonly privateKey: string
}

/** Creates a client secret for a given time. */
export type AppleSecret = (now: Date) => Promise<string>

/** Lifetime of a secret in seconds: it is used for one request. Apple accepts up to half a year. */
const LIFETIME = 300

function toPem(privateKey: string): string {
  return privateKey.replaceAll('\\n', '\n').trim()
}

/** Whether a text is a key in the format of the developer pages. */
export function isPrivateKey(text: string): boolean {
  return /^-----BEGIN PRIVATE KEY-----\s[\s\S]*\s-----END PRIVATE KEY-----$/.test(toPem(text))
}

/**
 * Creates client secrets: tokens signed with ES256.
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
