/** Choices that are the same for the same seed. */
export interface Random {
  /** One of several. */
  pick<T>(from: readonly T[]): T
  /** Whether something happens that happens so often, from 0 to 1. */
  chance(often: number): boolean
}

const MODULUS = 2_147_483_647

/** Makes choices from a seed, a whole number above 0. @see Park and Miller 1988 */
export function createRandom(seed: number): Random {
  let state = seed % MODULUS
  const next = (): number => {
    state = (state * 48_271) % MODULUS
    return state
  }
  return {
    pick(from) {
      const picked = from[next() % from.length]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
    chance: (often) => next() / MODULUS < often,
  }
}
