import type { Schema } from './adapter.js'
import type { SessionSnapshot } from './exchange.js'
import type { FieldValue, SessionRow } from './models.js'
import type { Clock, Random } from './runtime.js'

/** Turns passwords into stored text and checks them. */
export interface PasswordHasher {
  /** Text that {@link verify} understands. Never the same twice. */
  hash(password: string): Promise<string>
  /** False for any text that is no hash of ours. */
  verify(password: string, stored: string): Promise<boolean>
  /** Whether a verified text should be replaced by a new hash. */
  isOutdated(stored: string): boolean
}

/** Runs expensive work a few at a time and refuses what would wait too long. */
export type HashQueue = <T>(task: () => Promise<T>) => Promise<T>

/** What a link in a mail is for. */
export type EmailTokenPurpose = 'verify-email' | 'change-email'

/** What a new link in a mail says: good for this user while the address and its state are these. */
interface EmailTokenDraft {
  readonly purpose: EmailTokenPurpose
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  /** The address to move to, or null. */
  readonly updateTo: string | null
  /** Names the stored request that the link confirms. Absent where the link alone decides. */
  readonly requestId?: string | undefined
  /** The user's `linkEpoch`, where it has risen: the link is void once it rises again. */
  readonly linkEpoch?: number | undefined
}

/** What a link in a mail says that came back. */
export interface EmailTokenClaims extends Omit<EmailTokenDraft, 'userId' | 'emailVerified'> {
  /** Null where the link names its user by the address alone. */
  readonly userId: string | null
  /** Null where the link was good for either state. */
  readonly emailVerified: boolean | null
}

/** Signed links: nothing of them is stored. */
export interface EmailTokens {
  issue(draft: EmailTokenDraft, expiresInSeconds: number): Promise<string>
  /** The claims, or why there are none. */
  read(token: string): Promise<EmailTokenClaims | 'expired' | 'invalid'>
}

/** Where a copy of a session travels, and beside which credential: it is nothing elsewhere. */
export interface CopyBinding {
  /** Full name of the cookie. */
  readonly cookieName: string
  readonly token: string
}

/** Copies of sessions, as the text of a cookie. */
export interface SessionCopies {
  /** `expiresAt` in milliseconds. */
  encode(binding: CopyBinding, snapshot: SessionSnapshot, expiresAt: number): string
  /** What a copy says, or null when it is none of ours or another session's. */
  decode(binding: CopyBinding, text: string): SessionSnapshot | null
}

/** Where a provider's token is kept: the id of the account's row, and the column. */
type TokenPlace = readonly [accountRowId: string, column: string]

/** Tokens of providers, as the database has them. */
export interface TokenSeal {
  seal(place: TokenPlace, token: string): Promise<string>
  /** The token that was sealed for this place, or null. */
  open(place: TokenPlace, stored: string): Promise<string | null>
}

/** Where a secret of a plugin is kept, such as `['jwks', row.id, 'privateKey']`. */
export type VaultPlace = readonly string[]

/** Texts of plugins that whoever has the database and no secret cannot read. */
export interface Vault {
  /** Seals a text for one place. Never the same twice. */
  seal(place: VaultPlace, text: string): Promise<string>
  /**
   * What was sealed for this place under one of the app's secrets, or null. In a database of better-auth
   * the place is not part of the seal, and what was never sealed comes back as it is.
   */
  open(place: VaultPlace, stored: string): Promise<string | null>
}

/** Names of cookies without the `__Host-` or `__Secure-` prefix. */
interface FormatCookieNames {
  readonly sessionToken: string
  readonly sessionData: string
  /** Says that the session ends with the browser; null where the row alone says it. */
  readonly dontRemember: string | null
  /** Names a browser and the accounts that signed in there. */
  readonly device: string
}

/** How secrets look in cookies and in the database. One value per app, made at start. */
export interface StorageFormat {
  readonly cookieNames: FormatCookieNames
  /** Whether cookies of one host get the `__Host-` prefix on https; else they get `__Secure-`. */
  readonly hostPrefix: boolean
  /** What the session table holds for a credential. */
  stored(token: string): string
  /** The public handle of a session: it names the session in answers and signs nobody in. */
  handle(row: Pick<SessionRow, 'id' | 'token'>): string
  /** The value of a signed cookie. The signature covers the cookie's name where the format allows. */
  sign(cookieName: string, value: string): string
  /** The value of a signed cookie, or null when the signature is not ours. */
  open(cookieName: string, signed: string): string | null
  readonly copies: SessionCopies
  /** What the verification table holds for a one-time value of a purpose. */
  verificationIdentifier(purpose: string, token: string): string
  /**
   * Set where others write one-time values too, several under one identifier and none with a subject:
   * what the identifiers of a purpose begin with.
   */
  readonly sharedIdentifierPrefix: ((purpose: string) => string) | null
  /** The identifier that older rows of others have for a one-time value, which does not say its purpose. */
  bareIdentifier(purpose: string, token: string): string | null
  /** Columns of the format's own in the row of a sign-in method, by whose issuer there may be. */
  accountColumns(providerId: string, issuer: string | null): Readonly<Record<string, FieldValue>>
  readonly passwords: PasswordHasher
  readonly emailTokens: EmailTokens
  readonly providerTokens: TokenSeal
  readonly vault: Vault
}

/** What a storage format is made of. */
export interface StorageParts {
  /** The first one signs; all of them verify. */
  readonly secrets: readonly string[]
  /** First part of cookie names, where the app says one. */
  readonly cookiePrefix: string | undefined
  readonly clock: Clock
  readonly random: Random
  /** Bounds parallel password hashes. */
  readonly queue: HashQueue
}

/** What the option `storage` takes: a format that learns its parts at start. */
export interface StoragePreset {
  /** Names the format in messages. */
  readonly id: string
  /** @internal */
  create(parts: StorageParts): StorageFormat
  /**
   * The tables as the format needs them in the database.
   *
   * @internal
   */
  adapt?(schema: Schema): Schema
}
