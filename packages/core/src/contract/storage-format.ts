import type { SessionRow } from './models.js'

/** Turns passwords into stored text and checks them. */
export interface PasswordHasher {
  /** The text to store, parameters included. */
  hash(password: string): Promise<string>
  /** Whether the password belongs to the stored text. Unknown texts belong to no password. */
  verify(password: string, stored: string): Promise<boolean>
  /** Whether the stored text should be made anew at the next sign-in. */
  isOutdated(stored: string): boolean
}

/** What a link in a mail is for. */
export type EmailTokenPurpose = 'verify-email' | 'change-email'

/** What a link in a mail says: good for this user while the address and its state are these. */
export interface EmailTokenClaims {
  readonly purpose: EmailTokenPurpose
  readonly userId: string
  readonly email: string
  readonly emailVerified: boolean
  /** The address to move to. */
  readonly updateTo: string | null
}

/** Signed links: nothing of them is stored. */
export interface EmailTokens {
  issue(claims: EmailTokenClaims, expiresInSeconds: number): Promise<string>
  /** The claims, or why there are none. */
  read(token: string): Promise<EmailTokenClaims | 'expired' | 'invalid'>
}

/** How secrets look in cookies and in the database. One value per app, chosen at start. */
export interface StorageFormat {
  readonly id: string
  /** Cookie names without the `__Host-` or `__Secure-` prefix. */
  readonly cookieNames: { readonly sessionToken: string; readonly sessionData: string }
  /** What the session table holds for a credential. */
  stored(token: string): string
  /** The public handle of a session: it names the session in answers and signs nobody in. */
  handle(row: SessionRow): string
  /** The text of a signed cookie. */
  sign(cookieName: string, value: string): string
  /** The value of a signed cookie, or null when the signature is not ours. */
  open(cookieName: string, signed: string): string | null
  /** What the verification table holds for a one-time value of a purpose. */
  verificationIdentifier(purpose: string, token: string): string
  readonly passwords: PasswordHasher
  readonly emailTokens: EmailTokens
}
