import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64Url, toUtf8 } from './bytes.js'
import { type NativeCrypto, nativeCrypto } from './native.js'

/** SHA-256 of a text, as base64url. @see FIPS 180-4 */
export const hashText: (text: string) => string = createHashText(nativeCrypto)

function createHashText(native: NativeCrypto | undefined): (text: string) => string {
  if (!native) return portableHash
  const { hash } = native
  if (hash) return (text) => hash('sha256', text, 'base64url')
  return (text) => native.createHash('sha256').update(text).digest('base64url')
}

/**
 * The portable twin of {@link hashText}: same bytes, slower.
 *
 * @internal
 */
export function portableHash(text: string): string {
  return toBase64Url(sha256(toUtf8(text)))
}

/** Computes the MAC of texts with one key. */
export type Mac = (text: string) => string

/** HMAC-SHA-256 under a key, as base64url. @see RFC 2104 */
export function createMac(key: Uint8Array): Mac {
  const native = nativeCrypto
  if (!native) return createPortableMac(key)
  const secret = native.createSecretKey(key)
  return (text) => native.createHmac('sha256', secret).update(text).digest('base64url')
}

/**
 * The portable twin of {@link createMac}: same bytes, slower.
 *
 * @internal
 */
export function createPortableMac(key: Uint8Array): Mac {
  return (text) => toBase64Url(hmac(sha256, key, toUtf8(text)))
}
