import type { Markup } from './markup.js'

/** Facts that a mail's wording is made of. */
export type MailData = Readonly<Record<string, string | number | boolean | null>>

/** One mail, ready to be sent, or to be worded anew by the sender from its kind and data. */
export interface EmailMessage<K extends string = string, D extends MailData = MailData> {
  /** Unique, and the same when the mail is sent again after a failure. */
  readonly id: string
  /** What the mail is about, such as `reset-password`. */
  readonly kind: K
  /** Exactly one address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The text as HTML, where its maker has made one. */
  readonly html?: Markup
  /** The link to follow, where there is one. */
  readonly url?: string
  /** The one-time value in the link, where there is one. */
  readonly token?: string
  /** The code to type, where there is one. */
  readonly code?: string
  /** Language to write in, such as `en`. @see RFC 5646 */
  readonly locale: string
  readonly data: D
}

/** What every mail of the core is made of. */
export interface CoreMailData extends MailData {
  readonly appName: string
  /** What the recipient is called; may be empty. */
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

/** What was removed because a stranger may have added it. */
export interface RemovedAccessData {
  readonly password: boolean
  /** Ids of the providers whose accounts were linked, separated by commas; may be empty. */
  readonly accounts: string
  /** How many passkeys and other ways to sign in of plugins. */
  readonly otherMethods: number
  readonly sessions: number
  /** The address that a change was asked for which is void; null where there was none. */
  readonly newEmail: string | null
}

/** The mails of the core by kind. */
export interface CoreMails {
  /** Proves that an address is somebody's own. */
  readonly 'verify-email': LinkMailData
  readonly 'reset-password': LinkMailData
  /** Asks the current address to agree to a move to another one. */
  readonly 'change-email': LinkMailData & NewEmailData
  /** Tells the former address that the account has another one now. Its link, where there is one, undoes that. */
  readonly 'email-changed': NewEmailData & {
    /** Life of the link; null where there is none. */
    readonly expiresInSeconds: number | null
  }
  /** Tells the owner of an address that another account asked for it. */
  readonly 'change-email-attempt': CoreMailData
  readonly 'delete-account': LinkMailData
  readonly 'password-changed': CoreMailData
  /** Tells the owner of a mailbox, who signed in through it for the first time, what was removed from the account. */
  readonly 'access-removed': CoreMailData & RemovedAccessData
  /** Tells the owner of an address that somebody tried to sign up with it. */
  readonly 'sign-up-attempt': CoreMailData
}

/** A mail of the core: `kind` tells which data it has. */
export type CoreMailMessage = {
  readonly [K in keyof CoreMails]: EmailMessage<K, CoreMails[K]>
}[keyof CoreMails]

/**
 * Sends one mail. It runs after the answer: a rejection is logged, retried and never reaches the
 * caller.
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

/** How one kind of mail is worded, in English. */
export interface MailTemplate<D extends MailData = MailData> {
  subject(data: D): string
  /** `url` and `code` are empty where the mail has none. */
  text(data: D, url: string, code: string): string
}

/** The mails of a plugin by kind. */
export type MailCatalogue = Readonly<Record<string, MailTemplate>>
