/** The platform's random numbers, from 0 to 1, for the lengths of pauses. */
export function randomShare(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1))
  return number / 2 ** 32
}
