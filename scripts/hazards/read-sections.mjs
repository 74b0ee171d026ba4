import { readdirSync, readFileSync } from 'node:fs'

/**
 * @typedef {object} Hazard
 * @property {number} number stands in front of the titles of its tests, as `H65`
 * @property {string} name
 * @property {string} threat one sentence
 * @property {string} defence what our code does, in one or two sentences
 * @property {string} source a section of OWASP or of an RFC, a CVE or a CWE
 * @property {string} [untested] why there is no test
 *
 * @typedef {object} Section
 * @property {string} title
 * @property {Hazard[]} hazards
 */

const folder = new URL('threats/', import.meta.url)

/**
 * What can go wrong, in the order of the files' names.
 *
 * @returns {Section[]}
 */
export function readSections() {
  return readdirSync(folder)
    .sort()
    .map((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')))
}
