import type { Schema } from './adapter.js'
import type { SessionSnapshot } from '../calls/exchange.js'
import type { FieldValue, SessionRow } from '../tables/models.js'
import type { ScryptMemory } from '../options/sign-in-options.js'
import type { Clock, Random } from '../runtime.js'

/** Turns passwords into stored text and checks them. */
export interface PasswordHasher {
  /** A hash that {@link verify} accepts, with a random salt. */
  hash(password: string): Promise<string>
  /** False for any text that is no hash of ours. */
  verify(password: string, stored: string): Promise<boolean>
  /** Whether a hash should be replaced by a new one of the password that it has verified. */
  isOutdated(stored: string, password: string): boolean
}

/** Runs a few expensive tasks at a time and rejects a task that would wait too long. */
export type HashQueue = <T>(task: () => Promise<T>) => Promise<T>

/** The purpose of an email token. */
export type EmailTokenPurpose = 'verify-email' | 'change-email'

/** The content of a new email token: valid for this user while the address and its state stay the same. */
interface EmailTokenDraft {
  readonly purpose: EmailTokenPurpose
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  /** The address to move to, or null. */
  readonly updateTo: string | null
  /** The id of the stored request that the link confirms. Absent when the link confirms no request. */
  readonly requestId?: string | undefined
  /** The user's `linkEpoch` when it is above zero: the link is void after it rises again. */
  readonly linkEpoch?: number | undefined
}

/** The content of a verified email token. */
export interface EmailTokenClaims extends Omit<EmailTokenDraft, 'userId' | 'emailVerified'> {
  /** Null when the token names its user by the address only. */
  readonly userId: string | null
  /** Null when the token is valid for either state. */
  readonly emailVerified: boolean | null
}

/** Signed links: nothing of them is stored. */
export interface EmailTokens {
  issue(draft: EmailTokenDraft, expiresInSeconds: number): Promise<string>
  /** The claims, or the reason for a failure. */
  read(token: string): Promise<EmailTokenClaims | 'expired' | 'invalid'>
}

/** The cookie and the credential to which a cached session is bound: it is invalid with others. */
export interface CachedSessionBinding {
  /** Full name of the cookie. */
  readonly cookieName: string
  readonly token: string
}

/** Cached sessions as the text of a cookie. */
export interface CachedSessionFormat {
  /** `expiresAt` in milliseconds. */
  encode(binding: CachedSessionBinding, snapshot: SessionSnapshot, expiresAt: number): string
  /** The cached session, or null when the text is invalid or belongs to another session. */
  decode(binding: CachedSessionBinding, text: string): SessionSnapshot | null
}

/** The associated data of a provider token: the id of the account's row, and the column. RFC 5116, section 2.1. */
type TokenAssociatedData = readonly [accountRowId: string, column: string]

/** Tokens of providers, as the database has them. */
export interface TokenSeal {
  seal(associatedData: TokenAssociatedData, token: string): Promise<string>
  /** The token that was sealed with the same associated data, or null. */
  open(associatedData: TokenAssociatedData, stored: string): Promise<string | null>
}

/** The associated data of a plugin's secret, which is part of its encryption, such as `['jwks', row.id, 'privateKey']`. */
export type AssociatedData = readonly string[]

/** Encrypts texts of plugins, so that a copy of the database alone does not reveal them. */
export interface Vault {
  /** Encrypts a text with a random nonce. It can be decrypted with the same associated data only. */
  seal(associatedData: AssociatedData, text: string): Promise<string>
  /**
   * Decrypts a text that was encrypted with this associated data and one of the app's secrets, or returns null.
   * In a database of better-auth the associated data is not part of the encryption, and plain text is returned unchanged.
   */
  open(associatedData: AssociatedData, stored: string): Promise<string | null>
}

/** Names of cookies without the `__Host-` or `__Secure-` prefix. */
interface FormatCookieNames {
  /** What the names of cookies of plugins begin with, such as `countersign`. */
  readonly prefix: string
  readonly sessionToken: string
  readonly sessionData: string
  /** Marks a session that ends with the browser; null when only the row does. */
  readonly dontRemember: string | null
  /** Names a browser and the accounts that signed in there. */
  readonly device: string
}

/** The form of secrets in cookies and in the database. One object per app, created at start. */
export interface StorageFormat {
  readonly cookieNames: FormatCookieNames
  /** Whether cookies of one host have the `__Host-` prefix on https; otherwise `__Secure-`. */
  readonly hostPrefix: boolean
  /** The stored form of a credential in the session table. */
  stored(token: string): string
  /** The public handle of a session: it names the session in responses and cannot be used to sign in. */
  publicId(row: Pick<SessionRow, 'id' | 'token'>): string
  /** The value of a signed cookie. The signature covers the cookie's name if the format supports it. */
  sign(cookieName: string, value: string): string
  /** The value of a signed cookie, or null when the signature is not ours. */
  open(cookieName: string, signed: string): string | null
  readonly cachedSessions: CachedSessionFormat
  /** The stored identifier of a one-time value of a purpose. */
  verificationIdentifier(purpose: string, token: string): string
  /**
   * Set when other programs also write one-time values, several with one identifier and without a subject:
   * the prefix of the identifiers of a purpose.
   */
  readonly sharedIdentifierPrefix: ((purpose: string) => string) | null
  /** The identifier of a one-time value in older rows of other programs, without a purpose. */
  bareIdentifier(purpose: string, token: string): string | null
  /** The format's own columns in the row of a sign-in method, which may depend on its issuer. */
  accountColumns(providerId: string, issuer: string | null): Readonly<Record<string, FieldValue>>
  readonly passwords: PasswordHasher
  readonly emailTokens: EmailTokens
  readonly providerTokens: TokenSeal
  readonly vault: Vault
}

/** What a storage format needs from the app. */
export interface StorageDeps {
  /** The first one signs; all of them verify. */
  readonly secrets: readonly string[]
  /** The first part of cookie names, when the app sets one. */
  readonly cookiePrefix: string | undefined
  readonly clock: Clock
  readonly random: Random
  /** Bounds parallel password hashes. */
  readonly queue: HashQueue
  /** The memory of a password hash, when the app sets it. */
  readonly hashMemory?: ScryptMemory | undefined
}

/** The value of the option `storage`: a format that receives its parts at start. */
export interface StoragePreset {
  /** Names the format in messages. */
  readonly id: string
  /** @internal */
  create(parts: StorageDeps): StorageFormat
  /**
   * The tables as the format needs them in the database.
   *
   * @internal
   */
  adapt?(schema: Schema): Schema
}
