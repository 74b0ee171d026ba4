import type { Markup } from './markup.js'

/** The data for the text of a mail. */
export type MailData = Readonly<Record<string, string | number | boolean | null>>

/** One mail, ready to be sent. A sender may also create its own text from kind and data. */
export interface EmailMessage<K extends string = string, D extends MailData = MailData> {
  /** Unique, and the same when the mail is sent again after a failure. */
  readonly id: string
  /** The kind of mail, such as `reset-password`. */
  readonly kind: K
  /** Exactly one address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The text as HTML, when there is one. */
  readonly html?: Markup
  /** The link, when there is one. */
  readonly url?: string
  /** The one-time token in the link, when there is one. */
  readonly token?: string
  /** The code to type, when there is one. */
  readonly code?: string
  /** Language to write in, such as `en`. @see RFC 5646 */
  readonly locale: string
  readonly data: D
}

/** The data of every mail of the core. */
export interface CoreMailData extends MailData {
  readonly appName: string
  /** The name of the recipient; may be empty. */
  readonly name: string
}

/** Data of a mail with a link that ends. */
export interface LinkMailData extends CoreMailData {
  /** Life of the link. */
  readonly expiresInSeconds: number
}

/** Data of a mail about a move to another address. */
export interface NewEmailData extends CoreMailData {
  readonly newEmail: string
}

/** Access that was removed because an attacker may have added it. */
export interface RemovedAccessData {
  readonly password: boolean
  /** Ids of the providers of the removed accounts, separated by commas; may be empty. */
  readonly accounts: string
  /** The number of removed passkeys and other sign-in methods of plugins. */
  readonly otherMethods: number
  readonly sessions: number
  /** The new address of a change request that is now void; null when there was none. */
  readonly newEmail: string | null
}

/** The mails of the core by kind. */
export interface CoreMails {
  /** Proves that an address belongs to the user. */
  readonly 'verify-email': LinkMailData
  readonly 'reset-password': LinkMailData
  /** Asks the current address to confirm a change to another address. */
  readonly 'change-email': LinkMailData & NewEmailData
  /**
   * Notifies the former address that the account has another one now. Its link, when there is one, undoes
   * the change.
   */
  readonly 'email-changed': NewEmailData & {
    /** Lifetime of the link; null when the mail has no link. */
    readonly expiresInSeconds: number | null
  }
  /** Notifies the owner of an address that another account requested it. */
  readonly 'change-email-attempt': CoreMailData
  readonly 'delete-account': LinkMailData
  readonly 'password-changed': CoreMailData
  /** Notifies the owner of a mailbox after the first sign-in through it what was removed from the account. */
  readonly 'access-removed': CoreMailData & RemovedAccessData
  /** Notifies the owner of an address of an attempt to sign up with it. */
  readonly 'sign-up-attempt': CoreMailData
}

/** A mail of the core: `kind` determines its data. */
export type CoreMailMessage = {
  readonly [K in keyof CoreMails]: EmailMessage<K, CoreMails[K]>
}[keyof CoreMails]

/**
 * Sends one mail. It runs after the response: a rejection is logged, retried and never reaches the caller.
 *
 * @example
 * ```ts
 * import type { EmailSender } from '@countersign/core'
 *
 * export const toConsole: EmailSender = async ({ to, subject, text }) => {
 *   console.log(`${to}: ${subject}\n${text}`)
 * }
 * ```
 */
export type EmailSender = (message: EmailMessage) => Promise<void>

/** The texts of one kind of mail, in English. */
export interface MailTemplate<D extends MailData = MailData> {
  subject(data: D): string
  /** `url` and `code` are empty when the mail has none. */
  text(data: D, url: string, code: string): string
}

/** The mails of a plugin by kind. */
export type MailCatalogue = Readonly<Record<string, MailTemplate>>
