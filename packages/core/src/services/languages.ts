import type { Exchange } from '../contract/exchange.js'
import {
  english,
  Language,
  type LanguageTexts,
  type Translator,
  type Translations,
} from '../contract/language.js'

/** More of the header than any browser sends. */
const MAX_HEADER_LENGTH = 256

/** The languages of an app. */
export interface Languages {
  /**
   * The language for a caller: the person's own choice, else what the browser asks for, else the
   * default.
   */
  choose(exchange: Pick<Exchange, 'headers'>, person?: object): Translator
}

/** How languages are set up. */
export interface LanguageSettings {
  readonly available: readonly LanguageTexts[]
  readonly byDefault: string
  /** Column of users that holds a person's choice, as tag or as number. */
  readonly userField: string
  /** What plugins say in languages, available or not. */
  readonly added?: readonly Translations[]
}

/** For an app with no language but English: nobody is asked. */
export const onlyEnglish: Languages = { choose: () => english }

/** English and the languages that an app adds. */
export function createLanguages({
  available,
  byDefault,
  userField,
  added = [],
}: LanguageSettings): Languages {
  if (available.length === 0) return onlyEnglish
  const translators = available.map((language) => toTranslator(language, added))
  const byTag = new Map(
    [english, ...translators].map((translator) => [translator.tag.toLowerCase(), translator]),
  )
  const byNumber = new Map<unknown, Translator | undefined>([
    [Language.ENG, byTag.get(english.tag)],
    ...available.map(({ number }, index) => [number, translators[index]] as const),
  ])
  const find = (wanted: string): Translator | undefined =>
    lookupRanges(wanted)
      .map((range) => byTag.get(range))
      .find((translator) => translator !== undefined)
  const fallback = find(byDefault) ?? english

  const chosenBy = (person: object | undefined): Translator | undefined => {
    const choice: unknown = person && Reflect.get(person, userField)
    if (typeof choice === 'number') return byNumber.get(choice)
    return typeof choice === 'string' ? find(choice) : undefined
  }
  const requestedBy = (header: string): Translator | undefined =>
    acceptedTags(header)
      .map(find)
      .find((translator) => translator !== undefined)

  return {
    choose: ({ headers }, person) =>
      chosenBy(person) ?? requestedBy(headers.get('accept-language') ?? '') ?? fallback,
  }
}

function toTranslator(
  { tag, texts, mails }: LanguageTexts,
  added: readonly Translations[],
): Translator {
  const spoken = [...added.map((translations) => translations[tag] ?? {}), texts]
  const byText = new Map(spoken.flatMap((one) => Object.entries(one)))
  return { tag, mails, translate: (text) => byText.get(text) ?? text }
}

/** `zh-Hant-TW` is served with `zh-Hant`, and that with `zh`. @see RFC 4647 section 3.4 */
function lookupRanges(tag: string): string[] {
  const parts = tag.toLowerCase().split('-').slice(0, 4)
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

/** @see RFC 9110 section 12.5.4 */
function acceptedTags(header: string): string[] {
  const ranges = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';').map((part) => part.trim())
      return { tag, quality: quality === '' ? 1 : Number(quality.replace(/^q=/i, '')) || 0 }
    })
  const wanted = ranges.filter(({ tag, quality }) => quality > 0 && tag !== '*')
  return wanted.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag)
}
