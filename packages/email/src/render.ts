import type { EmailMessage } from '@countersign/core'
import { describeLife, type MailLanguage, type MailWords } from '@countersign/core/languages'
import { cleanData, cleanLine, cleanText } from './clean.js'
import { type FindLanguage, english } from './languages/index.js'
import { type Draft, isLink, toHtml, toText } from './layout.js'
import type { MailContent, Templates } from './templates.js'

/** Settings of the rendering. */
export interface RenderDeps {
  readonly templates: Templates
  readonly findLanguage: FindLanguage
  /** The header of mails whose data do not have `appName`; may be empty. */
  readonly brand: string
}

/** Renders a mail with the app's template, the language's texts, or the mail's own texts, in this order. */
export async function render(message: EmailMessage, deps: RenderDeps): Promise<MailContent> {
  const { templates, findLanguage, brand } = deps
  const clean = { ...message, data: cleanData(message.data) }
  const { kind, locale } = clean
  const preferred = findLanguage(locale)
  const template = ownValue(templates, kind)
  if (template) {
    const fill = (words: MailWords) => layOut(clean, { words, language: preferred, brand })
    return checkContent(kind, await template(clean, fill))
  }
  const language = [preferred, english].find(({ mails }) => ownValue(mails, kind))
  const words = language && ownValue(language.mails, kind)?.(clean.data)
  return language && words ? layOut(clean, { words, language, brand }) : layOutText(clean, brand)
}

/** An app without a compiler may return HTML as a text, which Countersign would not send. */
function checkContent(kind: string, content: MailContent): MailContent {
  const at = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)
  const parts = [at(content, 'subject'), at(content, 'text'), at(at(content, 'html'), 'text')]
  if (parts.every(isText)) return content
  throw new TypeError(
    `mailer.templates.${kind}: must return subject, text and html, and html of the tag markup or of new Markup(html)`,
  )
}

function layOut(
  message: EmailMessage,
  given: { readonly words: MailWords; readonly language: MailLanguage; readonly brand: string },
): MailContent {
  const { data, url } = message
  const { words, language, brand } = given
  const { tag, direction = 'ltr' } = language
  const appName = textOf(data['appName']) || brand
  const life = url === undefined ? undefined : data['expiresInSeconds']
  return toContent({
    tag,
    direction,
    brand: appName,
    subject: words.subject,
    heading: words.heading,
    lines: [language.greeting(textOf(data['name'])), ...words.lines],
    preview: words.lines[0] ?? '',
    ...actionsOf(message, words, language),
    notes: [
      ...(typeof life === 'number' ? [language.validity(describeLife(life, tag))] : []),
      ...(words.notes ?? []),
    ],
    closing: appName === '' ? '' : language.closing(appName),
  })
}

/** The link and the code of a mail, if it has them. */
function actionsOf(
  { url, code }: EmailMessage,
  { heading, button = heading }: MailWords,
  { linkHint: hint, codeHint = english.codeHint }: MailLanguage,
): Pick<Draft, 'link' | 'code'> {
  return {
    ...(url !== undefined && { link: { button, url, hint } }),
    ...(code !== undefined && { code: { text: inThrees(cleanLine(code)), hint: codeHint } }),
  }
}

/** Groups digits so that users can read and type them. */
function inThrees(code: string): string {
  return /^\d+$/.test(code) ? code.replace(/\d{3}(?=\d)/g, '$& ') : code
}

/** Renders the subject and text of a plugin's mail for which no language has texts. They are in English. */
function layOutText(message: EmailMessage, brand: string): MailContent {
  const { subject, url, data, html } = message
  const text = cleanText(message.text)
  const lines = text.split(/\n{2,}/)
  return {
    ...toContent({
      tag: english.tag,
      direction: 'ltr',
      brand: textOf(data['appName']) || brand,
      subject,
      heading: cleanLine(subject),
      lines,
      preview: '',
      ...(html && { html }),
      ...(url !== undefined && isLink(url) ? { linkInText: url } : {}),
      notes: [],
      closing: '',
    }),
    text: `${text}\n`,
  }
}

function toContent(draft: Draft): MailContent {
  return { subject: draft.subject, text: toText(draft), html: toHtml(draft) }
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function textOf(value: unknown): string {
  return isText(value) ? value : ''
}

/** Plugins choose the kinds, so inherited properties such as `constructor` must not count as templates. */
function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined
}
