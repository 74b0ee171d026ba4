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
