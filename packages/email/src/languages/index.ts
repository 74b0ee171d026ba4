import { mailLanguages, type WholeLanguage } from '@countersign/core/languages'
import { english } from './english.js'

export { english }

/** Every language in which all mails are worded. */
export const languages: readonly WholeLanguage[] = [english, ...mailLanguages]
