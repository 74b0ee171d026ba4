import * as z from 'zod/mini'
import { hasMethods, oneOf } from '../contract/options/option-values.js'
import { requireOptions } from '../contract/options/require-options.js'
import { section } from '../contract/options/sections.js'
import type { OwnPasswordHasher } from '../contract/options/sign-in-options.js'
import { createPasswordHasher, defaultCost } from '../crypto/password-hash.js'
import { platformRandom } from '../crypto/random.js'

/** What {@link argon2id} calls of a package such as `@node-rs/argon2`. */
export interface Argon2Package {
  /** Hashes with argon2id into the PHC text `$argon2id$v=19$m=19456,t=2,p=1$salt$key`. */
  hash(password: string, options: Argon2Cost): Promise<string>
  /** Takes the cost from the stored text. */
  verify(stored: string, password: string): Promise<boolean>
}

/** The cost of a hash with one lane. */
export interface Argon2Cost {
  /** KiB. */
  readonly memoryCost: number
  /** Passes over the memory. */
  readonly timeCost: number
  readonly parallelism: number
}

/** The memory of one hash, which chooses its cost: a row of OWASP each. All of them resist attackers alike. */
export type Argon2Memory = '7 MiB' | '9 MiB' | '12 MiB' | '19 MiB' | '46 MiB'

/** Options of {@link argon2id}. */
export interface Argon2idOptions {
  /** Default 19 MiB. */
  readonly memory?: Argon2Memory
}

/** @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#argon2id */
const costs: Readonly<Record<Argon2Memory, Argon2Cost>> = {
  '7 MiB': { memoryCost: 7168, timeCost: 5, parallelism: 1 },
  '9 MiB': { memoryCost: 9216, timeCost: 4, parallelism: 1 },
  '12 MiB': { memoryCost: 12_288, timeCost: 3, parallelism: 1 },
  '19 MiB': { memoryCost: 19_456, timeCost: 2, parallelism: 1 },
  '46 MiB': { memoryCost: 47_104, timeCost: 1, parallelism: 1 },
}

const schema = section({ memory: z._default(oneOf(costs), '19 MiB') })

/** The largest stored hash that is verified, in KiB and in KiB times passes: a planted row must not stop the server. */
const MAX_MEMORY = 2 ** 20
const MAX_WORK = 2 ** 22
/** The maximum difference between the work of a failed check and that of a new hash, as a fraction of the latter. */
const TOLERANCE = 0.1

/**
 * Hashes passwords with argon2id in place of scrypt. Hashes of scrypt, Countersign's own and those of better-auth,
 * verify too, and the next sign-in replaces them, as it replaces argon2id hashes of another cost. Passwords are
 * normalised to NFKC first.
 *
 * The package is an argument, so that an app without argon2id installs nothing: `@node-rs/argon2`, which computes in
 * the thread pool, or any other one of this shape. The option `advanced.maxParallelHashes` bounds the hashes that run
 * at once.
 *
 * @throws ConfigurationError for an unknown or invalid option.
 * @throws TypeError when the package lacks `hash` or `verify`.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { argon2id } from '@countersign/core/argon2'
 * import { memory } from '@countersign/core/memory'
 *
 * // import * as argon2 from '@node-rs/argon2'
 * declare const argon2: import('@countersign/core/argon2').Argon2Package
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true, password: argon2id(argon2) },
 * })
 * ```
 *
 * @see RFC 9106
 */
export function argon2id(argon2: Argon2Package, options: Argon2idOptions = {}): OwnPasswordHasher {
  if (!hasMethods('hash', 'verify')(argon2))
    throw new TypeError('argon2id needs a package with hash and verify, such as @node-rs/argon2')
  const { memory } = requireOptions('argon2id', schema, options)
  const cost = costs[memory]
  const prefix = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=1$`

  return {
    hash: (password) => argon2.hash(password.normalize('NFKC'), cost),

    async verify(password, stored) {
      if (!stored.startsWith('$argon2')) return scrypt.verify(password, stored)
      const normalized = password.normalize('NFKC')
      const work = workOf(stored)
      const isRight = work !== null && (await argon2.verify(stored, normalized))
      const missing = isRight ? null : missingCost(work ?? 0, cost)
      if (missing) await argon2.hash(normalized, missing)
      return isRight
    },

    isOutdated: (stored) => !stored.startsWith(prefix),
  }
}

/** Verifies hashes of before. The app's queue bounds them already. */
const scrypt = createPasswordHasher({
  random: platformRandom,
  queue: (task) => task(),
  cost: defaultCost,
})

/** KiB times passes of a stored hash; null when it is not argon2id, or too expensive to verify. */
function workOf(stored: string): number | null {
  const match = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,4}),p=(\d{1,2})\$/.exec(stored)
  if (!match) return null
  const memory = Number(match[1])
  const work = memory * Number(match[2])
  return memory <= MAX_MEMORY && work <= MAX_WORK ? work : null
}

/** The cost of a second hash that raises a failed check to the current work; null when it costs as much already. */
function missingCost(spent: number, { memoryCost, timeCost }: Argon2Cost): Argon2Cost | null {
  const today = memoryCost * timeCost
  const missing = today - spent
  if (missing <= today * TOLERANCE) return null
  const passes = Math.ceil(missing / memoryCost)
  return { memoryCost: Math.round(missing / passes), timeCost: passes, parallelism: 1 }
}
