import type { CoreMails, LinkMailData, MailData } from '../../contract/email.js'

/** The words of one mail. What all mails have, such as the greeting, comes by itself. */
export interface MailWords {
  readonly subject: string
  readonly heading: string
  /** Paragraphs. The first one is also what mail programs show beside the subject. */
  readonly lines: readonly string[]
  /** What the link does; needed where there is one. */
  readonly button?: string
  /** Paragraphs in smaller print. */
  readonly notes?: readonly string[]
}

/** Finds the words for the facts of a mail. */
export type MailTemplate<D extends MailData = MailData> = {
  // Declared as a method, so that a wording for particular facts is a wording.
  find(data: D): MailWords
}['find']

/** Data of a mail that invites somebody to an organisation. Names in it are those that people gave. */
export interface InvitationMailData extends LinkMailData {
  readonly invitationId: string
  readonly organizationId: string
  readonly organizationName: string
  /** May be empty. */
  readonly inviterName: string
  /** Empty where nobody has shown that it is theirs. */
  readonly inviterEmail: string
  /** One role or several, separated by commas. */
  readonly role: string
}

/** The mails that are worded in every language. The mails of our plugins join here. */
export interface WordedMails extends CoreMails {
  /** Of `@countersign/magic-link`. */
  readonly 'magic-link': LinkMailData
  /** Of `@countersign/organization`. */
  readonly invitation: InvitationMailData
}

/** The words of all mails that are worded in every language. */
export type AllMailTemplates = { readonly [K in keyof WordedMails]: MailTemplate<WordedMails[K]> }

/** The words of mails by kind. */
export interface MailTemplates extends Partial<AllMailTemplates> {
  readonly [kind: string]: MailTemplate | undefined
}

/**
 * How mails are worded in one language. What is missing is said in English.
 *
 * @example
 * ```ts
 * import type { MailLanguage } from '@countersign/core/languages'
 *
 * export const dutch: MailLanguage = {
 *   tag: 'nl',
 *   greeting: (name) => (name === '' ? 'Hallo,' : `Hallo ${name},`),
 *   validity: (life) => `Deze link is ${life} geldig.`,
 *   linkHint: 'Werkt de knop niet? Kopieer dan dit adres naar uw browser:',
 *   closing: (appName) => `U ontvangt deze e-mail omdat uw adres bij ${appName} is opgegeven.`,
 *   mails: {
 *     'verify-email': ({ appName }) => ({
 *       subject: `Bevestig uw e-mailadres voor ${appName}`,
 *       heading: 'Bevestig uw e-mailadres',
 *       lines: ['Bevestig dat dit e-mailadres van u is.'],
 *       button: 'Bevestigen',
 *     }),
 *   },
 * }
 * ```
 */
export interface MailLanguage {
  /** @see RFC 5646 */
  readonly tag: string
  /** Default `ltr`. */
  readonly direction?: 'ltr' | 'rtl'
  /** The name may be empty. */
  greeting(name: string): string
  /** How long a link lives; `life` is a text such as `2 hours`, in this language. */
  validity(life: string): string
  /** Stands before the address of the link. */
  readonly linkHint: string
  /** Stands before a code to type, in mails that have one. Default: in English. */
  readonly codeHint?: string
  /** Why this mail came. */
  closing(appName: string): string
  readonly mails: MailTemplates
}

/** A language in which every mail of ours is worded. */
export interface WholeLanguage extends MailLanguage {
  readonly codeHint: string
  readonly mails: AllMailTemplates & MailTemplates
}
