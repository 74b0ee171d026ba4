import { createHmac } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair } from 'jose'
import { ORIGIN } from './app.js'

const encode = (part: unknown): string =>
  Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url')

/** A key pair of nobody's, with its public key as JSON. */
export async function createForger() {
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return { privateKey, jwk }
}

/** Claims that would hold. */
export function claimsAt(now: number): Readonly<Record<string, unknown>> {
  const iat = Math.floor(now / 1000)
  return { iss: ORIGIN, aud: ORIGIN, sub: 'ann', iat, exp: iat + 900 }
}

/** Signs whatever it is, with whatever header. */
export async function sealWith(
  privateKey: CryptoKey,
  header: unknown,
  payload: unknown,
): Promise<string> {
  const signed = `${encode(header)}.${encode(payload)}`
  const bytes = await crypto.subtle.sign('Ed25519', privateKey, Buffer.from(signed))
  return `${signed}.${Buffer.from(bytes).toString('base64url')}`
}

/** Signs with a text for a key, as who takes a public key for a secret verifies it. */
export function macWith(secret: string, header: unknown, payload: unknown): string {
  const signed = `${encode(header)}.${encode(payload)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** As {@link macWith}, without a signature. */
export function unsigned(header: unknown, payload: unknown, signature = ''): string {
  return `${encode(header)}.${encode(payload)}.${signature}`
}
