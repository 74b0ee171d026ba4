import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toUtf8 } from './bytes.js'

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
