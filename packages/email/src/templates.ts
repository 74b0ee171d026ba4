import type { EmailMessage, Markup } from '@countersign/core'
import type { MailWords, WordedMails } from '@countersign/core/languages'

/** The complete content of a mail. */
export interface MailContent {
  readonly subject: string
  readonly text: string
  /** A complete HTML document. */
  readonly html: Markup
}

/** Adds the built-in layout to texts: the greeting, the link, its validity, and the reason for the mail. */
export type LayOut = (words: MailWords) => MailContent

/** Creates one kind of mail. Strings in `data` have no control characters, and names contain no links. */
export type Template<M extends EmailMessage = EmailMessage> = {
  // Declared as a method, so that TypeScript accepts templates for specific data.
  make(message: M, layOut: LayOut): MailContent | Promise<MailContent>
}['make']

type TemplatesOfOurs = {
  readonly [K in keyof WordedMails]?: Template<EmailMessage<K, WordedMails[K]>>
}

/**
 * Templates of an app by kind of mail; other kinds use the built-in templates.
 *
 * @example
 * ```ts
 * import { markup } from '@countersign/core'
 * import type { Templates } from '@countersign/email'
 *
 * export const templates: Templates = {
 *   // Different texts in the built-in layout.
 *   'verify-email': ({ data }, layOut) =>
 *     layOut({
 *       subject: `Welcome to ${data.appName}`,
 *       heading: 'One more step',
 *       lines: ['Please confirm that this address is yours.'],
 *       button: 'Confirm',
 *     }),
 *
 *   // A complete mail of the app. `markup` escapes its values.
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
