import { type MailLanguage, type WholeLanguage, mailLanguages } from '@countersign/core/languages'
import { english } from './english.js'

export { english }

/** The languages with texts for all mails. */
export const languages: readonly WholeLanguage[] = [english, ...mailLanguages]

/** Finds the language for a tag; English when no language has the tag. */
export type FindLanguage = (tag: string) => MailLanguage

/**
 * Creates a lookup of languages. Languages of the app replace built-in ones with the same tag.
 *
 * @throws Error when a tag is not a valid language tag.
 */
export function languageFinder(own: readonly MailLanguage[]): FindLanguage {
  for (const { tag } of own) {
    if (!isTag(tag)) throw new Error(`languages: "${tag}" is no tag of a language, such as "nl"`)
  }
  const byTag = new Map(
    [...languages, ...own].map((language) => [language.tag.toLowerCase(), language]),
  )
  return (tag) =>
    rangesOf(tag)
      .map((range) => byTag.get(range))
      .find((language) => language !== undefined) ?? english
}

/** Falls back from `zh-Hant-TW` to `zh-Hant`, then to `zh`. @see RFC 4647 section 3.4 */
function rangesOf(tag: string): string[] {
  const parts = tag.toLowerCase().split('-').slice(0, 4)
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('-'))
}

function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
