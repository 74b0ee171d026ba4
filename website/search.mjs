import MiniSearch from 'minisearch'
import { splitAtFences } from '../scripts/docs/fences.mjs'
import { routeOf } from '../scripts/docs/page-paths.mjs'
import { anchor } from '../scripts/reference/markdown.mjs'

/**
 * @typedef {object} Section what search finds: a heading of a page with the text below it
 * @property {string} anchor
 * @property {string[]} titles of the headings above it and its own, from the page's title down
 * @property {string} text
 */

/** Pages that list every name: of these, headings are found, and not each mention. */
const namesOnly = /^(?:api\/|security\/(?:asvs|hazards))/

/**
 * The sections of a staged page. The keywords of its front matter belong to its first one.
 *
 * @param {string} path of the page on the site
 * @param {string} markdown
 * @returns {Section[]}
 */
export function splitIntoSections(path, markdown) {
  const [, matter = '', body = ''] = /^(?:---\n(.*?)\n---\n)?(.*)$/s.exec(markdown) ?? []
  const [, keywords = ''] = /^keywords: "(.*)"$/m.exec(matter) ?? []
  /** @type {Map<string, number>} */
  const taken = new Map()
  /** @type {Section[]} */
  const sections = []
  /** @type {string[]} */
  let parents = []
  for (const { text, fence } of splitAtFences(body)) {
    for (const piece of fence ? [text] : text.split(/^(?=#{1,6} )/m)) {
      const [, marks, title] = (!fence && /^(#{1,6}) (.+)$/m.exec(piece)) || []
      const last = sections.at(-1)
      if (marks !== undefined && title !== undefined) {
        const plain = toPlainText(title)
        parents = [...parents.slice(0, marks.length - 1), plain].filter(Boolean)
        const text = plainBelow(piece)
        sections.push({ anchor: unique(anchor(plain), taken), titles: parents, text })
      } else if (last) last.text += ` ${fence ? fence.code : toPlainText(piece)}`
    }
  }
  const [first, ...others] = sections
  if (!first) return []
  if (namesOnly.test(path)) return sections.map((section) => ({ ...section, text: '' }))
  return [{ ...first, anchor: '', text: `${keywords} ${first.text}` }, ...others]
}

/** @param {string} piece that begins with a heading */
function plainBelow(piece) {
  const end = piece.indexOf('\n')
  return end === -1 ? '' : toPlainText(piece.slice(end))
}

/** @param {string} markdown */
function toPlainText(markdown) {
  return markdown
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[`*|#\\]+|^:::.*$|-{3,}/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/**
 * The second heading of a page with the same text gets a number, as in the page.
 *
 * @param {string} slug
 * @param {Map<string, number>} taken
 */
function unique(slug, taken) {
  const count = taken.get(slug) ?? 0
  taken.set(slug, count + 1)
  return count === 0 ? slug : `${slug}-${count}`
}

/**
 * How words are indexed and searched. VitePress sends these functions to the browser as their text: they use nothing
 * from outside.
 */
export const indexOptions = {
  /** Codes such as `INVALID_ORIGIN` stay one word. @param {string} text */
  tokenize: (text) => text.split(/[^\p{L}\p{N}_]+/u),
  /** @param {string} term */
  processTerm(term) {
    const stopWords =
      'a an and are as at be by do does for from get how i in is it make my of on or set that the this to up use using what when where with you your'
    const word = term.toLowerCase()
    return stopWords.split(' ').includes(word) ? null : word.replace(/(?<=[a-z]{3}[^s])s$/, '')
  },
}

export const searchOptions = {
  /** @param {string} term */
  prefix: (term) => term.length > 2,
  /** @param {string} term */
  fuzzy: (term) => (term.length > 4 ? 0.2 : false),
  boost: { title: 4, titles: 2, text: 2 },
  /**
   * Guides come before pages that describe all of a feature, and these before the reference.
   *
   * @param {string} id route of the page, and `#` with the heading
   * @param {string} term
   */
  boostDocument(id, term) {
    // The page of a code and the heading of a call are what their exact names ask for.
    if (/[_A-Z]/.test(id) && id.toLowerCase() === `/errors/${term}`) return 2
    if (/^\/(?:plugin-)?calls#/.test(id) && id.endsWith(`#${term}`)) return 1
    if (
      /^\/(?:api|errors|calls|plugin-calls|options|permissions|hazards|renamed-names|texts-without-a-call)\b/.test(
        id,
      )
    )
      return 0.3
    if (/^\/(?:packages|providers|examples|security\/hazards|contributing|architecture)\b/.test(id))
      return 0.5
    return id.includes('#') ? 1 : 2
  },
}

/**
 * The search of the site over staged pages.
 *
 * @param {ReadonlyMap<string, string>} pages by path on the site
 */
export function createIndex(pages) {
  const index = new MiniSearch({ ...fields, ...indexOptions, searchOptions })
  for (const [path, markdown] of pages) {
    for (const { anchor: heading, titles, text } of splitIntoSections(path, markdown)) {
      const id = routeOf(path) + (heading === '' ? '' : `#${heading}`)
      index.add({ id, text, title: titles.at(-1), titles: titles.slice(0, -1) })
    }
  }
  return index
}

/**
 * The search of the built site: VitePress stores it as a module whose value is JSON.
 *
 * @param {string} json
 */
export function loadIndex(json) {
  return MiniSearch.loadJSON(json, { ...fields, ...indexOptions, searchOptions })
}

/**
 * The route of the page that is found first; empty when none is.
 *
 * @param {MiniSearch} index
 * @param {string} question
 */
export function findPage(index, question) {
  const [first] = index.search(question)
  return String(first?.id ?? '').replace(/#.*$/, '')
}

/** As VitePress names them. */
const fields = { fields: ['title', 'titles', 'text'], storeFields: ['title', 'titles'] }
