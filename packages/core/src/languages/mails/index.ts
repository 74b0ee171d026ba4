import { french } from './french.js'
import { german } from './german.js'
import { polish } from './polish.js'
import { russian } from './russian.js'
import { spanish } from './spanish.js'
import { turkish } from './turkish.js'
import { ukrainian } from './ukrainian.js'
import type { WholeLanguage } from './words.js'

/** Every language besides English with texts for all mails. */
export const mailLanguages: readonly WholeLanguage[] = [
  french,
  german,
  polish,
  russian,
  spanish,
  turkish,
  ukrainian,
]
