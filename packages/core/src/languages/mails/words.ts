import type {
  CoreMailData,
  CoreMails,
  LinkMailData,
  MailData,
  RemovedAccessData,
} from '../../contract/texts/email.js'

/** The texts of one mail, without the parts of all mails, such as the greeting. */
export interface MailWords {
  readonly subject: string
  readonly heading: string
  /** Paragraphs. Mail programs show the first one as preview beside the subject. */
  readonly lines: readonly string[]
  /** The text of the link; required when the mail has one. */
  readonly button?: string
  /** Paragraphs in smaller print. */
  readonly notes?: readonly string[]
}

/** Returns the texts of a mail for its data. */
export type MailTemplate<D extends MailData = MailData> = {
  // Declared as a method, so that TypeScript accepts texts for specific data.
  find(data: D): MailWords
}['find']

/** Data of an invitation mail. Users chose the names in it. */
export interface InvitationMailData extends LinkMailData {
  readonly invitationId: string
  readonly organizationId: string
  readonly organizationName: string
  /** May be empty. */
  readonly inviterName: string
  /** Empty when the address is not verified. */
  readonly inviterEmail: string
  /** One role or several, separated by commas. */
  readonly role: string
}

/** Data of a mail about a sign-in method that was added or removed. */
export interface SignInMethodMailData extends CoreMailData {
  /** `account` of a provider, `password`, or the kind of a plugin's method, such as `passkey`. */
  readonly method: string
  /** The name of the provider or of the kind, as users know it. */
  readonly methodName: string
  /** When it happened, such as `2026-11-30 09:15 UTC`. */
  readonly time: string
}

/** Data of a mail about a sign-in in a browser that the account has not used before. */
export interface NewBrowserMailData extends CoreMailData {
  /** The browser and the system, such as `Firefox, Linux`; empty when they are unknown. */
  readonly browser: string
  /** The IP address of the browser; empty when the app does not record it. */
  readonly address: string
  /** When it happened, such as `2026-11-30 09:15 UTC`. */
  readonly time: string
}

/** The mails with texts in every language, including those of our plugins. */
export interface WordedMails extends CoreMails {
  /** Of `@countersign/magic-link`. */
  readonly 'magic-link': LinkMailData
  /** Of `@countersign/organization`. */
  readonly invitation: InvitationMailData
  /** Of `@countersign/security-mails`. */
  readonly 'method-added': SignInMethodMailData
  readonly 'method-removed': SignInMethodMailData
  readonly 'new-browser': NewBrowserMailData
}

/** The texts of all mails of {@link WordedMails}. */
export type AllMailTemplates = { readonly [K in keyof WordedMails]: MailTemplate<WordedMails[K]> }

/** The texts of mails by kind. */
export interface MailTemplates extends Partial<AllMailTemplates> {
  readonly [kind: string]: MailTemplate | undefined
}

/**
 * The texts of mails in one language. Missing texts are in English.
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
  /** Default: `ltr`. */
  readonly direction?: 'ltr' | 'rtl'
  /** The name may be empty. */
  greeting(name: string): string
  /** The validity of a link; `life` is a text such as `2 hours` in this language. */
  validity(life: string): string
  /** The text before the URL of the link. */
  readonly linkHint: string
  /** The text before a code, in mails that have one. Default: English. */
  readonly codeHint?: string
  /** The reason for this mail. */
  closing(appName: string): string
  readonly mails: MailTemplates
}

/** A language with texts for every mail. */
export interface WholeLanguage extends MailLanguage {
  readonly codeHint: string
  readonly mails: AllMailTemplates & MailTemplates
}

/** The inviter's name and verified address; the language's text for an unknown inviter when both are empty. */
export function nameInviter(
  { inviterName, inviterEmail }: InvitationMailData,
  unnamed: string,
): string {
  if (inviterName === '') return inviterEmail === '' ? unnamed : inviterEmail
  return inviterEmail === '' ? inviterName : `${inviterName} (${inviterEmail})`
}

/** Lists several roles in a text. */
export function listRoles({ role }: InvitationMailData): string {
  return role.split(',').join(', ')
}

/** The name of a sign-in method in a language; a method of an unknown plugin has the name that the app gives it. */
export function nameMethod(
  { method, methodName }: SignInMethodMailData,
  names: {
    readonly account: (provider: string) => string
    readonly passkey: string
    readonly password: string
  },
): string {
  if (method === 'account') return names.account(methodName)
  return method === 'passkey' || method === 'password' ? names[method] : methodName
}

/** The known facts of a sign-in, one line each. */
export function describeSignIn(
  facts: NewBrowserMailData,
  labels: { readonly browser: string; readonly address: string; readonly time: string },
): string[] {
  return (['browser', 'address', 'time'] as const)
    .filter((key) => facts[key] !== '')
    .map((key) => `${labels[key]}: ${facts[key]}`)
}

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Minimum ratio of the described time to the real time: "1 day" for 25 hours, but not "1 hour" for 90 minutes. */
const MIN_RATIO = 0.9

/**
 * Describes a duration in a language, such as `2 hours`. The text is never longer than the duration.
 *
 * @param tag a language tag of RFC 5646; English when the runtime does not know it
 */
export function describeLife(seconds: number, tag: string): string {
  const described = (length: number): number => Math.floor(seconds / length) * length
  const [unit, length] = units.find(
    ([, one]) => described(one) >= seconds * MIN_RATIO && seconds > 0,
  ) ?? ['second', 1]
  const [locale = 'en'] = Intl.NumberFormat.supportedLocalesOf([tag])
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / length))
}

/** A line for each thing that was removed from an account. */
export function listRemoved(
  { password, accounts, otherMethods, sessions, newEmail }: RemovedAccessData,
  labels: Readonly<Record<keyof RemovedAccessData, string>>,
): readonly string[] {
  const named = (label: string, value: string | number | null): string[] =>
    value === null || value === '' || value === 0 ? [] : [`${label}: ${value}`]
  return [
    ...(password ? [labels.password] : []),
    ...named(labels.accounts, accounts),
    ...named(labels.otherMethods, otherMethods),
    ...named(labels.sessions, sessions),
    ...named(labels.newEmail, newEmail),
  ]
}
