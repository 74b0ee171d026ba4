import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { toUtf8 } from './bytes.js'

/**
 * Derives the key of one purpose from the secret, so that what is made for one purpose is nothing to
 * another.
 *
 * @see RFC 5869
 */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return hkdf(sha256, toUtf8(secret), toUtf8('countersign'), toUtf8(purpose), 32)
}
