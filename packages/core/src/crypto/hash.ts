import { hkdf } from '@noble/hashes/hkdf.js'
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
 * The portable version of {@link hashText}: same bytes, slower.
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
 * The portable version of {@link createMac}: same bytes, slower.
 *
 * @internal
 */
export function createPortableMac(key: Uint8Array): Mac {
  return (text) => toBase64Url(hmac(sha256, key, toUtf8(text)))
}

/**
 * Derives the key of one purpose from the secret, so that a value of one purpose is invalid for another.
 * Without a salt the key of a purpose is always the same.
 *
 * @see RFC 5869
 */
export function purposeKey(
  secret: string,
  purpose: string,
  salt: Uint8Array = toUtf8('countersign'),
): Uint8Array {
  return hkdf(sha256, toUtf8(secret), salt, toUtf8(purpose), 32)
}

/**
 * Compares two texts in time that depends only on their length.
 *
 * @example
 * ```ts
 * if (!timingSafeEqual(expectedMac, receivedMac)) return null
 * ```
 */
export function timingSafeEqual(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  // Combines all differences: an early exit would reveal the number of matching characters.
  let difference = 0
  for (let index = 0; index < a.length; index += 1) {
    difference |= a.charCodeAt(index) ^ b.charCodeAt(index)
  }
  return difference === 0
}
