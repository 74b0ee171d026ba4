/** Facts that a mail's wording is made of. */
export type MailData = Readonly<Record<string, string | number | boolean | null>>

/** One mail, ready to be sent or to be worded anew by the sender. */
export interface EmailMessage<K extends string = string, D extends MailData = MailData> {
  /** What the mail is about, such as `note-shared`. */
  readonly kind: K
  /** Exactly one address. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly text: string
  /** The link to follow, where there is one. */
  readonly url?: string
  /** The one-time value in the link, where there is one. */
  readonly token?: string
  readonly data: D
}

/**
 * Sends one mail. It runs after the answer: a rejection is logged and never reaches the caller.
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

/** How a plugin words one kind of mail. */
export interface MailWording<D extends MailData = MailData> {
  subject(data: D): string
  text(data: D): string
}

/** The mails of a plugin by kind. */
export type MailCatalogue = Readonly<Record<string, MailWording>>
