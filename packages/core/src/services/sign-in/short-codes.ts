import type { Random } from '../../contract/runtime.js'
import type { ShortCodes } from '../../contract/short-codes.js'
import { createMac, purposeKey, timingSafeEqual } from '../../crypto/hash.js'
import { randomText } from '../../crypto/random.js'

/** Short codes under the app's secrets, of which the first one hashes and all of them match. */
export function createShortCodes(
  [first = '', ...older]: readonly string[],
  random: Random,
): ShortCodes {
  const hashWith = (secret: string, purpose: string, code: string): string =>
    createMac(purposeKey(secret, `code ${purpose}`))(code)
  return {
    create: (digits) => randomText(random, digits, '0123456789'),
    hash: (purpose, code) => hashWith(first, purpose, code),
    matches: (purpose, code, hash) =>
      [first, ...older].some((secret) => timingSafeEqual(hashWith(secret, purpose, code), hash)),
  }
}
