import type { Exchange } from '../contract/exchange.js'
import type { LanguageTexts } from '../contract/language.js'

/** English: the language in which everything is written first. */
const ENGLISH = 'en'

/** Which language to use, and how to say things in it. */
export interface Languages {
  /** The tag of the language for a caller: the person's own choice, else what the browser asks for, else the default. */
  choose(exchange: Pick<Exchange, 'headers'>, person?: object): string
  /** A text in a language; English where there is no translation. */
  translate(tag: string, english: string): string
}

/** How languages are set up. */
export interface LanguageSettings {
  readonly available: readonly LanguageTexts[]
  readonly byDefault: string
  /** Column of users that holds a person's choice, as tag or as number. */
  readonly userField: string
}

/** The languages of an app: English and those it adds. */
export function createLanguages({ available, byDefault, userField }: LanguageSettings): Languages {
  const byTag = new Map(available.map((language) => [language.tag.toLowerCase(), language]))
  const byNumber = new Map(available.map((language) => [language.number, language.tag]))
  byNumber.delete(undefined)

  /** The closest tag that the app speaks: `de-CH` is served with `de`. */
  const find = (wanted: string): string | undefined => {
    const tag = wanted.toLowerCase()
    const base = tag.replace(/-.*$/, '')
    if (byTag.has(tag)) return tag
    return byTag.has(base) || base === ENGLISH ? base : undefined
  }

  const chosenBy = (person: object | undefined): string | undefined => {
    const choice: unknown = person && Reflect.get(person, userField)
    if (typeof choice === 'number') return byNumber.get(choice)
    return typeof choice === 'string' ? find(choice) : undefined
  }

  return {
    choose(exchange, person) {
      const chosen = chosenBy(person)
      if (chosen !== undefined || byTag.size === 0) return chosen ?? byDefault
      const asked = acceptedTags(exchange.headers.get('accept-language') ?? '')
      return asked.map(find).find((tag) => tag !== undefined) ?? byDefault
    },
    translate: (tag, english) => byTag.get(tag.toLowerCase())?.texts[english] ?? english,
  }
}

/** @see RFC 9110 section 12.5.4 */
function acceptedTags(header: string): string[] {
  const ranges = header
    .slice(0, 256)
    .split(',')
    .map((range) => ({
      tag: range.replace(/;.*$/, '').trim(),
      quality: Number(/; *q=([^; ]*)/i.exec(range)?.[1] ?? 1),
    }))
  const wanted = ranges.filter(({ tag, quality }) => quality > 0 && tag !== '*')
  return wanted.sort((a, b) => b.quality - a.quality).map(({ tag }) => tag)
}
