import { afterEach, beforeEach, vi } from 'vitest'

/**
 * Runs every test of a file without the variables that `createAuth` reads, so that those of the machine change nothing.
 *
 * @param mode the value of `NODE_ENV`; undefined where it is not set
 */
export function withoutEnvironment(mode: string | undefined): void {
  beforeEach(() => {
    vi.stubEnv('NODE_ENV', mode)
    vi.stubEnv('COUNTERSIGN_URL', undefined)
    vi.stubEnv('COUNTERSIGN_SECRET', undefined)
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })
}

/** A secret that production accepts. */
export const STRONG_SECRET = 'kJ8vQ2xW9zR4tN7mB3cF6hL1pS5dG0yA'
