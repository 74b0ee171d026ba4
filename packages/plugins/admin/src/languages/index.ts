import type { InEveryLanguage, Translations } from '@countersign/core'
import type { AdminTexts } from '../errors.js'
import { french } from './french.js'
import { german } from './german.js'
import { polish } from './polish.js'
import { russian } from './russian.js'
import { spanish } from './spanish.js'
import { turkish } from './turkish.js'
import { ukrainian } from './ukrainian.js'

/**
 * The plugin's texts in the languages of `@countersign/core/languages`, for its option `translations`.
 *
 * @example
 * ```ts
 * import { admin } from '@countersign/admin'
 * import { adminTexts } from '@countersign/admin/languages'
 *
 * export const plugin = admin({ translations: adminTexts })
 * ```
 */
export const adminTexts: Translations = {
  fr: french,
  de: german,
  pl: polish,
  ru: russian,
  es: spanish,
  tr: turkish,
  uk: ukrainian,
} satisfies InEveryLanguage<keyof AdminTexts>
