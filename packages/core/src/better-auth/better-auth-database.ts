import { ConfigurationError } from '../contract/configuration-error.js'
import type { StorageFormat, StorageParts, StoragePreset } from '../contract/storage-format.js'
import { adaptSchema } from './adapt-schema.js'
import { accountColumns } from './account-columns.js'
import { createCopies } from './copies.js'
import { createPeerEmailTokens } from './email-tokens.js'
import { createPeerHasher } from './password-hash.js'
import { createSignatures } from './signatures.js'
import { createPeerTokenSeal, createPeerVault, tokensInClear } from './token-seal.js'

/** How a database of better-auth differs from the default. */
export interface BetterAuthDatabaseOptions {
  /**
   * Access tokens and refresh tokens of providers are encrypted as better-auth does with its option
   * `account.encryptOAuthTokens`; tokens that were stored before remain readable. This requires the package
   * `@noble/ciphers`. Default false.
   */
  readonly encryptTokens?: boolean
}

/** The option `storage` of an app on a database of better-auth. */
export interface BetterAuthDatabase extends StoragePreset {
  readonly id: 'better-auth'
}

/**
 * Uses the database of an app that ran better-auth 1.2 or 1.7 without conversion: cookies, passwords,
 * tokens and rows stay the same, so users remain signed in and the app can move back. Give `createAuth` the
 * same `secret` and `baseURL`, and call `migrate()` once.
 *
 * A leaked copy of such a database gives access to accounts, because it contains sessions and one-time
 * tokens in plain text; and a value that is signed for one cookie is valid in another. Countersign's own
 * format, the default, has neither weakness.
 *
 * @throws ConfigurationError for invalid or unknown options.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { betterAuthDatabase } from '@countersign/core/better-auth'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   storage: betterAuthDatabase(),
 *   emailAndPassword: { enabled: true },
 * })
 * ```
 */
export function betterAuthDatabase(options: BetterAuthDatabaseOptions = {}): BetterAuthDatabase {
  checkOptions({ ...options })
  const { encryptTokens = false } = options
  const create = (parts: StorageParts): StorageFormat => ({
    ...createFormat(parts),
    providerTokens: encryptTokens ? createPeerTokenSeal(parts) : tokensInClear,
  })
  return { id: 'better-auth', create, adapt: adaptSchema }
}

/** Checked by hand, because zod would be the larger half of this entry. */
function checkOptions(options: Readonly<Record<string, unknown>>): void {
  const problems = Object.entries(options).flatMap(([name, value]) => {
    const path = `betterAuthDatabase.${name}`
    if (name === 'encryptOAuthTokens') return [`${path}: is not an option: write encryptTokens`]
    if (name !== 'encryptTokens') return [`${path}: is not an option`]
    return value === undefined || typeof value === 'boolean' ? [] : [`${path}: must be a boolean`]
  })
  if (problems.length > 0) throw new ConfigurationError(problems)
}

function createFormat(parts: StorageParts): Omit<StorageFormat, 'providerTokens'> {
  const { secrets, cookiePrefix = 'better-auth', clock, random, queue } = parts
  return {
    cookieNames: {
      sessionToken: `${cookiePrefix}.session_token`,
      sessionData: `${cookiePrefix}.session_data`,
      dontRemember: `${cookiePrefix}.dont_remember`,
      // Clients of better-auth read all cookies whose names start with their prefix: this cookie must not
      // match.
      device: `countersign.device.${cookiePrefix}`,
    },
    hostPrefix: false,
    stored: (token) => token,
    handle: (row) => row.id,
    ...createSignatures(secrets),
    copies: createCopies(secrets, clock),
    verificationIdentifier: (purpose, token) => `${identifierPrefix(purpose)}${token}`,
    sharedIdentifierPrefix: identifierPrefix,
    // 1.2 keeps magic links, which are 32 letters, under the token alone. Anything else, such as
    // `reset-password:…`, would be a value of another purpose.
    bareIdentifier: (purpose, token) =>
      /^magic-link:[A-Za-z]{32}$/.test(`${purpose}:${token}`) ? token : null,
    accountColumns,
    passwords: createPeerHasher({ random, queue }),
    emailTokens: createPeerEmailTokens(secrets, clock),
    vault: createPeerVault(parts),
  }
}

/** Account deletion has its own separator between purpose and token. */
function identifierPrefix(purpose: string): string {
  return purpose === 'delete-account' ? 'delete-account-' : `${purpose}:`
}
