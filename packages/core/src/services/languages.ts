import type { ErrorCatalogue } from '../contract/errors.js'
import type { Exchange } from '../contract/calls/exchange.js'
import {
  english,
  Language,
  type LanguageTexts,
  type TranslatableText,
  type Translator,
  type Translations,
} from '../contract/texts/language.js'

/** More of the header than any browser sends. */
const MAX_HEADER_LENGTH = 256

/** The languages of an app. */
export interface Languages {
  /** Returns the language of a caller: the user's choice, else the browser's, else the default. */
  choose(exchange: Pick<Exchange, 'headers'>, user?: object | null): Translator
}

/** Settings of {@link createLanguages}. */
export interface LanguageSettings {
  readonly available: readonly LanguageTexts[]
  readonly byDefault: string
  /** Column of users that holds the user's choice, as tag or as number. */
  readonly userField: string
  /** Translations of plugins, also into languages that are not available. */
  readonly added?: readonly Translations[]
  /** All errors of the app. An error with another message than its row stays in English. Default none. */
  readonly errors?: ErrorCatalogue
}

/** For an app with no language but English. */
export const onlyEnglish: Languages = { choose: () => english }

/** English and the languages that an app adds. */
export function createLanguages({
  available,
  byDefault,
  userField,
  added = [],
  errors = {},
}: LanguageSettings): Languages {
  if (available.length === 0) return onlyEnglish
  const translators = available.map((language) => toTranslator(language, added, errors))
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

  const chosenBy = (user: object | null | undefined): Translator | undefined => {
    const choice: unknown = user && Reflect.get(user, userField)
    if (typeof choice === 'number') return byNumber.get(choice)
    return typeof choice === 'string' ? find(choice) : undefined
  }
  const requestedBy = (header: string): Translator | undefined =>
    acceptedTags(header)
      .map(find)
      .find((translator) => translator !== undefined)

  return {
    choose: ({ headers }, user) =>
      chosenBy(user) ?? requestedBy(headers.get('accept-language') ?? '') ?? fallback,
  }
}

function toTranslator(
  { tag, texts, mails }: LanguageTexts,
  added: readonly Translations[],
  errors: ErrorCatalogue,
): Translator {
  const sources = [...added.map((translations) => translations[tag] ?? {}), texts]
  const byKey = new Map(sources.flatMap((source) => Object.entries(source)))
  const isReworded = ({ key, english }: TranslatableText) =>
    Object.hasOwn(errors, key) && errors[key]?.message !== english
  return {
    tag,
    mails,
    translate: (text) => (isReworded(text) ? text.english : (byKey.get(text.key) ?? text.english)),
  }
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
