import type { InEveryLanguage, Translations } from '@countersign/core'
import { french } from './french.js'
import { german } from './german.js'
import type { OrganizationTexts } from '../errors.js'
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
 * import { organization } from '@countersign/organization'
 * import { organizationTexts } from '@countersign/organization/languages'
 *
 * export const plugin = organization({ translations: organizationTexts })
 * ```
 */
export const organizationTexts: Translations = {
  de: german,
  es: spanish,
  fr: french,
  pl: polish,
  ru: russian,
  tr: turkish,
  uk: ukrainian,
} satisfies InEveryLanguage<keyof OrganizationTexts>
