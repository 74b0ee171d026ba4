import { createHmac } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { ORIGIN } from './app.js'

const encode = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

/** A key pair of an attacker, with its public key as a JSON Web Key. */
export async function createForger() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return { privateKey, jwk }
}

/** Valid claims. */
export function claimsAt(now: number): Readonly<Record<string, unknown>> {
  const iat = Math.floor(now / 1000)
  return { iss: ORIGIN, aud: ORIGIN, sub: 'ann', iat, exp: iat + 900 }
}

/** Signs any payload with any header. */
export async function sealWith(
  privateKey: CryptoKey,
  header: unknown,
  payload: unknown,
): Promise<string> {
  const signed = `${encode(header)}.${encode(payload)}`
  const bytes = await crypto.subtle.sign('Ed25519', privateKey, Buffer.from(signed))
  return `${signed}.${Buffer.from(bytes).toString('base64url')}`
}

/** Signs with a text as the HMAC key, as a verifier that takes a public key for a secret expects it. */
export function macWith(secret: string, header: unknown, payload: unknown): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** Builds a token with any signature, by default none. */
export function unsigned(header: unknown, payload: unknown, signature = ''): string {
  return `${encode(header)}.${encode(payload)}.${signature}`
}
