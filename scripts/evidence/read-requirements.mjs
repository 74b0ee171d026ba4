import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {'met' | 'option' | 'app' | 'not met' | 'not applicable'} Status
 *
 * @typedef {object} Requirement
 * @property {string} number of OWASP ASVS 5.0, as `6.5.1`
 * @property {1 | 2 | 3} level the lowest level that asks for it
 * @property {string} requirement one sentence
 * @property {Status} status `option`: an option or a plugin meets it; `app`: the app has to
 * @property {string} answer what the code does, or what the app has to do
 * @property {number[]} hazards whose tests are the evidence
 * @property {string[]} pages from the root of the repository, with an anchor where there is one
 *
 * @typedef {object} Chapter
 * @property {string} title
 * @property {Requirement[]} requirements
 */

const folder = new URL('asvs/', import.meta.url)

/**
 * The requirements that concern an authentication library, in the order of the chapters.
 *
 * @returns {Chapter[]}
 */
export function readChapters() {
  return readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
}
