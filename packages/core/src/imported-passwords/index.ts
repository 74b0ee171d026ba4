import * as z from 'zod/mini'
import { hasMethods, oneOf } from '../contract/options/option-values.js'
import { requireOptions } from '../contract/options/require-options.js'
import { section } from '../contract/options/sections.js'
import type { OwnPasswordHasher, ScryptMemory } from '../contract/options/sign-in-options.js'
import { toHex, toUtf8 } from '../crypto/bytes.js'
import { timingSafeEqual } from '../crypto/hash.js'
import { createPasswordHasher, scryptCosts } from '../crypto/password-hash.js'
import { platformRandom } from '../crypto/random.js'
import { deriveFirebase, derivePbkdf2, deriveScrypt } from './derive.js'
import { isImportedHash, layoutNames, parseImportedHash } from './imported-hash.js'
import {
  type FirebaseScrypt,
  type ImportedLayout,
  isFirebaseScrypt,
  type ParsedHash,
} from './layouts.js'

export { importedHash } from './imported-hash.js'
export type { FirebaseScrypt, ImportedLayout } from './layouts.js'

/** What {@link importedPasswords} calls of a package such as `bcryptjs`. */
export interface BcryptPackage {
  /** Whether a password has this hash, whose cost it takes from the text. */
  compare(password: string, stored: string): Promise<boolean>
}

/** What {@link importedPasswords} calls of a package such as `@node-rs/argon2`. */
export interface Argon2Verifier {
  /** Whether a password has this hash, whose cost it takes from the text. */
  verify(stored: string, password: string): Promise<boolean>
}

/** Options of {@link importedPasswords}. */
export interface ImportedPasswordsOptions {
  /** Verifies bcrypt, such as the package `bcryptjs`. Needed while bcrypt hashes are stored. */
  readonly bcrypt?: BcryptPackage
  /** Verifies argon2id and argon2i, such as the package `@node-rs/argon2`. Needed while such hashes are stored. */
  readonly argon2?: Argon2Verifier
  /** The password hash parameters of a Firebase project. Needed while hashes of the layout `firebase` are stored. */
  readonly firebase?: FirebaseScrypt
  /** Hashes new passwords, and verifies every other hash, such as `argon2id()`. Default: scrypt. */
  readonly hasher?: OwnPasswordHasher
  /** Memory of a hash of the default hasher. Default 32 MiB. */
  readonly hashMemory?: ScryptMemory
}

const schema = section({
  bcrypt: z.optional(z.custom(hasMethods('compare'), 'must have compare, as bcryptjs has')),
  argon2: z.optional(z.custom(hasMethods('verify'), 'must have verify, as @node-rs/argon2 has')),
  firebase: z.optional(
    z
      .strictObject({
        signerKey: z.string(),
        saltSeparator: z.optional(z.string()),
        rounds: z.optional(z.number()),
        memCost: z.optional(z.number()),
      })
      .check(
        z.refine(isFirebaseScrypt, 'has a malformed key, or parameters that are too expensive'),
      ),
  ),
  hasher: z.optional(z.custom(hasMethods('hash', 'verify'), 'must have hash and verify')),
  hashMemory: z._default(oneOf(scryptCosts), '32 MiB'),
})

/**
 * Verifies password hashes that were imported from other systems, behind the prefix that `importedHash` writes.
 * The sign-in that verifies one replaces it by a hash of `hasher`. The packages are arguments, so that an app installs
 * those that it needs; remove this option when no hash with a prefix is left.
 *
 * A password is compared as it was typed, and, when that is another text, normalised to NFKC. A malformed hash, and one
 * that is too expensive, match no password. bcrypt reads 72 bytes of a password: where a longer one was typed, its hash
 * stays. When a package that a hash needs is missing, the password counts as wrong
 * and the error is logged.
 *
 * @throws ConfigurationError for an unknown or invalid option, such as a parameter of `firebase` that is malformed or too
 * expensive.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { importedPasswords } from '@countersign/core/imported-passwords'
 * import { memory } from '@countersign/core/memory'
 *
 * // import bcrypt from 'bcryptjs'
 * declare const bcrypt: import('@countersign/core/imported-passwords').BcryptPackage
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   emailAndPassword: { enabled: true, password: importedPasswords({ bcrypt }) },
 * })
 * ```
 */
export function importedPasswords(options: ImportedPasswordsOptions = {}): OwnPasswordHasher {
  const { hashMemory } = requireOptions('importedPasswords', schema, options)
  const hasher = options.hasher ?? createScrypt(hashMemory)

  return {
    importedLayouts: verifiableLayouts(options),

    hash: (password) => hasher.hash(password),

    async verify(password, stored) {
      if (!isImportedHash(stored)) return hasher.verify(password, stored)
      const parsed = parseImportedHash(stored)
      if (parsed && (await matchesEither(password, parsed, options))) return true
      // As for an unknown address: the time of a malformed hash is not that of no hash.
      await hasher.hash(password)
      return false
    },

    isOutdated: (stored, password) =>
      isImportedHash(stored)
        ? !isCut(password, parseImportedHash(stored))
        : (hasher.isOutdated?.(stored, password) ?? false),
  }
}

/** The layouts for which no argument is missing. */
function verifiableLayouts(options: ImportedPasswordsOptions): ImportedLayout[] {
  return layoutNames.filter((name) => {
    const option = neededOptions[name]
    return option === undefined || options[option] !== undefined
  })
}

const neededOptions: Readonly<Partial<Record<ImportedLayout, 'bcrypt' | 'argon2' | 'firebase'>>> = {
  bcrypt: 'bcrypt',
  'bcrypt-sha256-django': 'bcrypt',
  argon2: 'argon2',
  firebase: 'firebase',
}

/** The queue of the app bounds its hashes already. */
function createScrypt(memory: ScryptMemory): OwnPasswordHasher {
  const queue = <T>(task: () => Promise<T>) => task()
  return createPasswordHasher({ random: platformRandom, queue, cost: scryptCosts[memory] })
}

/** Compares with the form of the password that the other system hashes first. */
async function matchesEither(
  password: string,
  parsed: ParsedHash,
  options: ImportedPasswordsOptions,
): Promise<boolean> {
  const normalized = password.normalize('NFKC')
  const isNormalized = 'isNormalized' in parsed && (parsed.isNormalized ?? false)
  const [first, second] = isNormalized ? [normalized, password] : [password, normalized]
  return (
    (await matches(first, parsed, options)) ||
    (first !== second && matches(second, parsed, options))
  )
}

async function matches(
  password: string,
  parsed: ParsedHash,
  { bcrypt, argon2, firebase }: ImportedPasswordsOptions,
): Promise<boolean> {
  switch (parsed.kind) {
    case 'bcrypt':
      if (!bcrypt) throw missing('bcrypt', 'a package such as bcryptjs')
      return bcrypt.compare(parsed.isPrehashed ? await sha256Hex(password) : password, parsed.text)
    case 'argon2':
      if (!argon2) throw missing('argon2', 'a package such as @node-rs/argon2')
      return argon2.verify(parsed.text, password)
    case 'pbkdf2':
      return isEqual(await derivePbkdf2(password, parsed), parsed.key)
    case 'scrypt':
      return isEqual(await deriveScrypt(password, parsed), parsed.key)
    case 'firebase': {
      const parameters = parsed.parameters ?? firebase
      if (!parameters) throw missing('firebase', 'the parameters of the Firebase project')
      return isEqual(await deriveFirebase(password, parsed, parameters), parsed.key)
    }
  }
}

/** Bytes of a password that bcrypt reads. */
const BCRYPT_LENGTH = 72

/** Whether the hash is of the beginning of the password only, so that the rest of it may be mistyped. */
function isCut(password: string, parsed: ParsedHash | null): boolean {
  const isBcrypt = parsed?.kind === 'bcrypt' && !parsed.isPrehashed
  return isBcrypt && toUtf8(password).length > BCRYPT_LENGTH
}

async function sha256Hex(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(toUtf8(text)))))
}

function isEqual(derived: Uint8Array, key: Uint8Array): boolean {
  return timingSafeEqual(toHex(derived), toHex(key))
}

function missing(option: keyof ImportedPasswordsOptions, what: string): Error {
  return new Error(`importedPasswords.${option} is needed for a stored hash: ${what}`)
}
