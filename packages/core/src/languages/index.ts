import type { LanguageTexts } from '../contract/texts/language.js'
import { french } from './french.js'
import { german } from './german.js'
import { polish } from './polish.js'
import { russian } from './russian.js'
import { spanish } from './spanish.js'
import { turkish } from './turkish.js'
import { ukrainian } from './ukrainian.js'

export { french, german, polish, russian, spanish, turkish, ukrainian }
export { mailLanguages } from './mails/index.js'
export { listRoles, nameInviter, nameMethod } from './mails/words.js'
export { describeLife } from './mails/words.js'
export { describeSignIn, listRemoved } from './mails/words.js'
export { plainMails } from './mails/plain-mails.js'
export type {
  AllMailTemplates,
  InvitationMailData,
  MailLanguage,
  MailTemplate,
  MailTemplates,
  MailWords,
  NewBrowserMailData,
  SignInMethodMailData,
  WholeLanguage,
  WordedMails,
} from './mails/words.js'

/**
 * Every language that Countersign speaks besides English.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { allLanguages } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export const auth = createAuth({ database: memory(), languages: { available: allLanguages } })
 * ```
 */
export const allLanguages: readonly LanguageTexts[] = [
  russian,
  ukrainian,
  spanish,
  german,
  polish,
  french,
  turkish,
]
