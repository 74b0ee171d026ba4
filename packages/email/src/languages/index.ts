import { mailLanguages, type WholeLanguage } from '@countersign/core/languages'
import { english } from './english.js'

export { english }

/** The languages with texts for all mails. */
export const languages: readonly WholeLanguage[] = [english, ...mailLanguages]
