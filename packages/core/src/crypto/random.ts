import type { Clock, Random } from '../contract/runtime.js'

const lettersAndDigits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** For tokens that users may have to read aloud. 32 characters have 165 bits. */
export const lowerCaseAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** The system's clock. */
export const platformClock: Clock = { now: () => Date.now() }

/** Measures durations: it has parts of milliseconds, and changes of the system's time do not move it. */
export const monotonicClock: Clock = { now: () => performance.now() }

/** The platform's CSPRNG. */
export const platformRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
}

/**
 * Unguessable text in which each letter of the alphabet is equally likely at each place. 32 letters
 * and digits carry 190 bits.
 */
export function randomText(random: Random, length: number, alphabet = lettersAndDigits): string {
  // Beyond the largest multiple of the alphabet in a byte some letters would be more likely.
  const fairBelow = 256 - (256 % alphabet.length)
  let text = ''
  while (text.length < length) {
    const fair = random.bytes(length + (length >> 2)).filter((byte) => byte < fairBelow)
    for (const byte of fair) text += alphabet.charAt(byte % alphabet.length)
  }
  return text.slice(0, length)
}

/** The id of a row: 32 letters and digits, unguessable. */
export function createId(random: Random): string {
  return randomText(random, 32)
}
