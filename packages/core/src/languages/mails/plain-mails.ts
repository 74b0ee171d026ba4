import type { MailCatalogue, MailData, MailTemplate } from '../../contract/texts/email.js'
import { describeLife, type MailLanguage, type MailTemplate as FindWords } from './words.js'

/**
 * The mails of a language as plain text, for `mails` of its `LanguageTexts`: a sender without its own texts
 * then sends them in the language of the recipient.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { german, type MailLanguage, plainMails } from '@countersign/core/languages'
 * import { memory } from '@countersign/core/memory'
 *
 * export function start(informal: MailLanguage) {
 *   const language = { ...german, mails: { ...german.mails, ...plainMails(informal) } }
 *   return createAuth({ database: memory(), languages: { available: [language] } })
 * }
 * ```
 */
export function plainMails(language: MailLanguage): MailCatalogue {
  const worded = Object.entries(language.mails).flatMap(([kind, find]) =>
    find ? [[kind, wordPlainly(language, find)] as const] : [],
  )
  return Object.fromEntries(worded)
}

function wordPlainly(language: MailLanguage, find: FindWords): MailTemplate {
  return {
    subject: (data) => find(data).subject,
    text: (data, url, code) => {
      const { heading, lines, button = heading, notes = [] } = find(data)
      const { codeHint = heading } = language
      const life = url === '' ? null : lifeOf(data)
      const appName = textOf(data['appName'])
      return [
        language.greeting(textOf(data['name'])),
        ...lines,
        ...(url === '' ? [] : [`${button}:\n${url}`]),
        ...(code === '' ? [] : [`${codeHint}\n${code}`]),
        ...(life === null ? [] : [language.validity(describeLife(life, language.tag))]),
        ...notes,
        ...(appName === '' ? [] : [`-- \n${language.closing(appName)}`]),
      ].join('\n\n')
    },
  }
}

function lifeOf({ expiresInSeconds }: MailData): number | null {
  return typeof expiresInSeconds === 'number' ? expiresInSeconds : null
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
