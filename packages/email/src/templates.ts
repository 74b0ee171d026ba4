import type { EmailMessage, Markup } from '@countersign/core'
import type { MailWords, WordedMails } from '@countersign/core/languages'

/** What a mail says, whole. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  /** A whole document. */
  readonly html: Markup
}

/** Lays words out as all mails are: with the greeting, the link, how long it lives, and why the mail came. */
export type LayOut = (words: MailWords) => MailContent

/** Makes one kind of mail. Strings in `data` are clean: no control characters, and no links in names. */
export type Template<M extends EmailMessage = EmailMessage> = {
  // Declared as a method, so that a template for particular facts is a template.
  make(message: M, layOut: LayOut): MailContent | Promise<MailContent>
}['make']

type TemplatesOfOurs = {
  readonly [K in keyof WordedMails]?: Template<EmailMessage<K, WordedMails[K]>>
}

/**
 * Templates of an app by the kind of mail; the others stay as they are.
 *
 * @example
 * ```ts
 * import { markup } from '@countersign/core'
 * import type { Templates } from '@countersign/email'
 *
 * export const templates: Templates = {
 *   // Other words, the same looks.
 *   'verify-email': ({ data }, layOut) =>
 *     layOut({
 *       subject: `Welcome to ${data.appName}`,
 *       heading: 'One more step',
 *       lines: ['Please confirm that this address is yours.'],
 *       button: 'Confirm',
 *     }),
 *
 *   // Everything of one's own. `markup` escapes what stands in it.
 *   'password-changed': ({ data }) => ({
 *     subject: 'Your password has changed',
 *     text: `Hello ${data.name}, your password has changed.`,
 *     html: markup`<!doctype html><p>Hello <b>${data.name}</b>, your password has changed.</p>`,
 *   }),
 * }
 * ```
 */
export interface Templates extends TemplatesOfOurs {
  readonly [kind: string]: Template | undefined
}
