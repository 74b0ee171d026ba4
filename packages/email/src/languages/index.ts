import type { WholeLanguage } from '../words.js'
import { english } from './english.js'
import { french } from './french.js'
import { german } from './german.js'
import { polish } from './polish.js'
import { russian } from './russian.js'
import { spanish } from './spanish.js'
import { turkish } from './turkish.js'
import { ukrainian } from './ukrainian.js'

export { english }

/** Every language in which all mails are worded. */
export const languages: readonly WholeLanguage[] = [
  english,
  french,
  german,
  polish,
  russian,
  spanish,
  turkish,
  ukrainian,
]
