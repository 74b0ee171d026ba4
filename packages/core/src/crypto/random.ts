import type { Random } from '../contract/runtime.js'

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** The platform's CSPRNG. */
export const platformRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/** Unguessable letters and digits; each of the 62 is equally likely at each place. 32 of them carry 190 bits. */
export function randomText(random: Random, length: number): string {
  let text = ''
  while (text.length < length) {
    // 248 is the largest multiple of 62 in a byte: above it some letters would be more likely.
    const fair = random.bytes(length + (length >> 2)).filter((byte) => byte < 248)
    for (const byte of fair) text += lettersAndDigits.charAt(byte % 62)
  }
  return text.slice(0, length)
}

/** The id of a row: 32 letters and digits, unguessable. */
export function createId(random: Random): string {
  return randomText(random, 32)
}
