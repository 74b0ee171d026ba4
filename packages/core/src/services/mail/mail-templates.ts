import type { CoreMails, MailCatalogue, MailTemplate } from '../../contract/texts/email.js'

/** Loads the texts of one kind of mail, in English. */
export type LoadTemplate = () => MailTemplate | Promise<MailTemplate>

/** The kinds of the core's mails. Their texts are loaded with the first mail: most requests send none. */
const coreKinds: readonly (keyof CoreMails)[] = [
  'verify-email',
  'reset-password',
  'change-email',
  'email-changed',
  'change-email-attempt',
  'delete-account',
  'password-changed',
  'access-removed',
  'sign-up-attempt',
]

/** The texts of all mails by kind, those of the plugins included. */
export function collectTemplates(
  catalogues: readonly MailCatalogue[],
): Readonly<Record<string, LoadTemplate>> {
  const added = catalogues.flatMap((catalogue) =>
    Object.entries(catalogue).map(([kind, template]) => [kind, () => template] as const),
  )
  const ofCore = coreKinds.map((kind) => [kind, () => loadCoreTemplate(kind)] as const)
  return Object.fromEntries<LoadTemplate>([...added, ...ofCore])
}

async function loadCoreTemplate(kind: keyof CoreMails): Promise<MailTemplate> {
  const { coreMails } = await import('./core-mails.js')
  return coreMails[kind]
}
