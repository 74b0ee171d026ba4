import { hashText } from '../crypto/hash.js'

/** A password hasher for tests. */
export interface TestHasher {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (password: string, stored: string) => Promise<boolean>
  /** Its calls, oldest first. */
  readonly calls: readonly ('hash' | 'verify')[]
}

/**
 * A hasher that costs nothing and counts: a real hash takes a tenth of a second, which tests of other
 * things need not wait for.
 *
 * @example
 * ```ts
 * import { createTestHasher } from '@countersign/core/testing'
 *
 * const hasher = createTestHasher()
 * console.log(await hasher.hash('secret'), hasher.calls.length)
 * ```
 */
export function createTestHasher(): TestHasher {
  const calls: ('hash' | 'verify')[] = []
  const stored = (password: string): string => `test:${hashText(password)}`
  return {
    calls,
    hash(password) {
      calls.push('hash')
      return Promise.resolve(stored(password))
    },
    verify(password, known) {
      calls.push('verify')
      return Promise.resolve(stored(password) === known)
    },
  }
}
