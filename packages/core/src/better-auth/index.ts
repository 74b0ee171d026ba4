import type { ColumnSchema, Schema, TableSchema } from '../contract/storage/adapter.js'
import { ConfigurationError } from '../contract/options/read-options.js'
import type { Random } from '../contract/runtime.js'
import type {
  HashQueue,
  PasswordHasher,
  StorageFormat,
  StorageDeps,
  StoragePreset,
} from '../contract/storage/storage-format.js'
import { toHex, toUtf8 } from '../crypto/bytes.js'
import { createMac, timingSafeEqual } from '../crypto/hash.js'
import {
  type Derive,
  PEER_KEY_BYTES,
  SALT_BYTES,
  createPasswordHasher,
  peerCost,
  platformDerive,
} from '../crypto/password-hash.js'
import { createCachedSessionFormat } from './cached-sessions.js'
import { createPeerEmailTokens } from './email-tokens.js'
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
  checkOptions(options)
  const { encryptTokens = false } = options
  const create = (parts: StorageDeps): StorageFormat => ({
    ...createFormat(parts),
    providerTokens: encryptTokens ? createPeerTokenSeal(parts) : tokensInClear,
  })
  return { id: 'better-auth', create, adapt: adaptSchema }
}

/** Checked by hand, because zod would be the larger half of this entry. */
function checkOptions(options: unknown): void {
  if (typeof options !== 'object' || options === null)
    throw new ConfigurationError(['betterAuthDatabase: must be an object'])
  const problems = Object.entries(options).flatMap(([name, value]) => {
    const path = `betterAuthDatabase.${name}`
    if (name !== 'encryptTokens')
      return [`${path}: is not an option; the only one is encryptTokens`]
    return value === undefined || typeof value === 'boolean' ? [] : [`${path}: must be a boolean`]
  })
  if (problems.length > 0) throw new ConfigurationError(problems)
}

function createFormat(parts: StorageDeps): Omit<StorageFormat, 'providerTokens'> {
  const { secrets, cookiePrefix = 'better-auth', clock, random, queue } = parts
  return {
    cookieNames: {
      prefix: cookiePrefix,
      sessionToken: `${cookiePrefix}.session_token`,
      sessionData: `${cookiePrefix}.session_data`,
      dontRemember: `${cookiePrefix}.dont_remember`,
      // Clients of better-auth read all cookies whose names start with their prefix: this cookie must not
      // match.
      device: `countersign.device.${cookiePrefix}`,
    },
    hostPrefix: false,
    stored: (token) => token,
    publicId: (row) => row.id,
    ...createSignatures(secrets),
    cachedSessions: createCachedSessionFormat(secrets, clock),
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

/** Named providers whose accounts have one fixed issuer there, independent of their id tokens. */
const issuers: Readonly<Record<string, string>> = {
  credential: 'local:credential',
  apple: 'https://appleid.apple.com',
  facebook: 'https://www.facebook.com',
  google: 'https://accounts.google.com',
  twitch: 'local:oauth:twitch',
}

/**
 * `account.issuer`, by which 1.7.0 to 1.7.2 find an account; other versions ignore it. It is the issuer of
 * the provider's id tokens when there are any.
 */
function accountColumns(providerId: string, issuer: string | null): { readonly issuer: string } {
  const own = issuers[providerId] ?? issuer
  return { issuer: own ?? `local:oauth:${encodeURIComponent(providerId)}` }
}

/**
 * Hashes passwords in the form of better-auth, `<salt in hex>:<key in hex>`; verifies that form and
 * Countersign's own form, which is then replaced.
 */
function createPeerHasher(parts: {
  readonly random: Random
  readonly queue: HashQueue
  /** Replaces the derivation, for tests. */
  readonly derive?: Derive
}): PasswordHasher {
  const { random, queue, derive = platformDerive } = parts
  const either = createPasswordHasher({ random, queue, derive, cost: peerCost })
  return {
    async hash(password) {
      const salt = toHex(random.bytes(SALT_BYTES))
      const parameters = { ...peerCost, keyBytes: PEER_KEY_BYTES }
      const key = await queue(() => derive(password.normalize('NFKC'), toUtf8(salt), parameters))
      return `${salt}:${toHex(key)}`
    },
    verify: (password, stored) => either.verify(password, stored),
    isOutdated: (stored) => stored.startsWith('$'),
  }
}

/**
 * Signed cookies: value, dot and HMAC-SHA-256 under the secret itself, in base64 with padding, all of it
 * percent-encoded. The signature does not cover the cookie's name.
 */
function createSignatures(secrets: readonly string[]): Pick<StorageFormat, 'sign' | 'open'> {
  const macs = secrets.map((secret) => createMac(toUtf8(secret)))
  const [signingMac = () => ''] = macs
  return {
    sign: (_cookieName, value) => encodeURIComponent(`${value}.${toBase64(signingMac(value))}`),

    open(_cookieName, signed) {
      const text = decode(signed)
      const dot = text.lastIndexOf('.')
      if (dot < 1) return null
      const value = text.slice(0, dot)
      const received = text.slice(dot + 1)
      return macs.some((mac) => timingSafeEqual(toBase64(mac(value)), received)) ? value : null
    },
  }
}

/** 32 bytes in the other alphabet, with padding. @see RFC 4648 section 4 */
function toBase64(base64url: string): string {
  return `${base64url.replaceAll('-', '+').replaceAll('_', '/')}=`
}

/** Text that is no percent-encoding stays as it is, and carries no signature of ours then. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** How a table of better-auth differs. */
interface Difference {
  readonly added: Readonly<Record<string, ColumnSchema>>
  readonly changed: Readonly<Record<string, Partial<ColumnSchema>>>
}

const nullableText: ColumnSchema = {
  type: 'string',
  required: false,
  unique: false,
  index: false,
  references: null,
}

const differences: Readonly<Record<string, Difference>> = {
  user: { added: {}, changed: {} },
  session: { added: {}, changed: {} },
  account: { added: { issuer: nullableText }, changed: {} },
  verification: {
    added: {},
    changed: {
      // Several values may have one identifier.
      identifier: { unique: false },
      // 1.2 accepts rows without a creation date.
      createdAt: { required: false },
      updatedAt: { required: false },
    },
  },
}

/**
 * The tables of better-auth with the additions of the core: nullable columns and unique keys, and no index
 * that the app has not created itself. Tables of plugins stay unchanged.
 */
function adaptSchema(schema: Schema): Schema {
  const tables = Object.entries(schema).map(([name, table]) => {
    const difference = differences[name]
    return [name, difference ? adaptTable(table, difference) : table] as const
  })
  return Object.fromEntries(tables)
}

function adaptTable(table: TableSchema, { added, changed }: Difference): TableSchema {
  const columns = Object.entries({ ...table.columns, ...added }).map(
    ([name, column]) => [name, { ...column, ...changed[name], index: false }] as const,
  )
  return { ...table, columns: Object.fromEntries(columns) }
}
