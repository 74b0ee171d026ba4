import type { Duration } from './duration.js'

/** A new password and the user who chose it. */
export interface PasswordCandidate {
  readonly password: string
  readonly email: string
  readonly name: string
}

/**
 * The memory of one scrypt hash, which chooses its cost: each value stands for a row that OWASP recommends. All of them
 * resist attackers alike; less memory means more rounds.
 *
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html#scrypt
 */
export type ScryptMemory = '8 MiB' | '16 MiB' | '32 MiB' | '64 MiB' | '128 MiB'

/** Computes and checks password hashes in place of the built-in hasher. */
export interface OwnPasswordHasher {
  readonly hash: (password: string) => Promise<string>
  readonly verify: (password: string, stored: string) => Promise<boolean>
  /**
   * Whether a sign-in replaces a stored hash by a new one of the password that it has verified. Default: it never does.
   */
  readonly isOutdated?: (stored: string, password: string) => boolean
  /**
   * The layouts of imported hashes that `verify` accepts. `countersign import` warns about hashes of another layout.
   * Default: none.
   */
  readonly importedLayouts?: readonly string[]
}

/** Sign-up and sign-in by email and password. */
export interface EmailAndPasswordOptions {
  /** Users can sign up and sign in by email and password. Default false. */
  readonly enabled?: boolean
  /** Existing users can sign in; sign-up is refused. Default false. */
  readonly disableSignUp?: boolean
  /** Characters. Default 8. */
  readonly minPasswordLength?: number
  /** Characters. Default 128. */
  readonly maxPasswordLength?: number
  /** A user must verify the address before the first sign-in; sign-up then creates no session. Default false. */
  readonly requireEmailVerification?: boolean
  /** Sign-up creates a session. Default true. */
  readonly autoSignIn?: boolean
  /**
   * Page where the user enters a new password, for calls that name no other page (`redirectTo`). It gets the
   * query parameter `token`. Default `/reset-password`.
   */
  readonly resetPasswordPage?: string
  /** Lifetime of the link that resets a password. Default 1 hour. */
  readonly resetPasswordTokenExpiresIn?: Duration
  /** A reset ends every session of the user. Default true. */
  readonly revokeSessionsOnPasswordReset?: boolean
  /**
   * Refuses a new password that is one of about 16,000 common ones. Also refuses the user's address, the part of it
   * before the `@`, the user's name or a word of it, and the app's name. Letter case and spaces do not count. Default
   * true.
   */
  readonly passwordBlocklist?: boolean
  /**
   * Called with each new password that is not on the blocklist; `true` refuses it, for instance because it
   * is on a list of leaked passwords. When the function throws, the password is accepted and the failure is logged.
   */
  readonly isBlockedPassword?: (candidate: PasswordCandidate) => boolean | Promise<boolean>
  /**
   * Memory of one password hash, an OWASP row each. A sign-in replaces a hash of another row. Not for a database of
   * better-auth, nor beside `password`. Default 32 MiB.
   */
  readonly hashMemory?: ScryptMemory
  /**
   * Replaces scrypt, for instance by `argon2id()` of `@countersign/core/argon2`. Hashes that the built-in hasher stored
   * verify only where this one supports them.
   */
  readonly password?: OwnPasswordHasher
}

/** How users prove that an email address is theirs. */
export interface EmailVerificationOptions {
  /** Mails a link at sign-up. Default: whether sign-in requires a verified address. */
  readonly sendOnSignUp?: boolean
  /** Mails a link when a sign-in with the right password is refused because the address is not verified. Default true. */
  readonly sendOnSignIn?: boolean
  /**
   * The link also signs the user in: immediately in the browser that signed up, and after a click on a button in any
   * other browser. It never does so in a browser in which another user is signed in. Default false.
   */
  readonly autoSignInAfterVerification?: boolean
  /**
   * The first sign-in through the mailbox keeps passwords, linked accounts and passkeys that were added before, although
   * an attacker may have added them. Sessions end in either case. Default false.
   */
  readonly keepUnprovenMethods?: boolean
  /** Lifetime of the link. Default 1 hour. */
  readonly expiresIn?: Duration
}

/** Whether sign-up with email and password has the same result for a taken address as for a free one. */
export function hidesTakenAddresses(
  options: Required<Pick<EmailAndPasswordOptions, 'autoSignIn' | 'requireEmailVerification'>>,
): boolean {
  return !options.autoSignIn || options.requireEmailVerification
}
