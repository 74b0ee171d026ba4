import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPage, loadIndex } from '../../website/search.mjs'
import { readContents } from './contents.mjs'
import { routeOf } from './page-paths.mjs'
import { questions } from './questions.mjs'
import { siteFolders } from './site-folders.mjs'
import { stagePages } from './stage-pages.mjs'

/** Pages that another page lists. */
const listedElsewhere =
  /^\/(?:errors|providers|packages|examples)\/|^\/(?:guides|contributing|architecture)$/

/**
 * What is wrong with the built site: VitePress has already failed for a link that leads to no page.
 *
 * @returns {Promise<string[]>}
 */
export async function checkSite() {
  const index = loadIndex(await readIndex())
  const misses = questions
    .map(({ question, route }) => ({ question, route, found: findPage(index, question) }))
    .filter(({ route, found }) => route !== found)
    .map(
      ({ question, route, found }) =>
        `The search for “${question}” finds ${found || 'no page'} first, and not ${route}`,
    )
  const files = ['llms.txt', 'llms-full.txt', '404.html'].filter(
    (name) => !readdirSync(siteFolders.html).includes(name),
  )
  return [
    ...misses,
    ...findUnlistedPages([...stagePages().keys()], readContents()),
    ...files.map((name) => `The site has no ${name}`),
  ]
}

/**
 * Pages that no menu of the site shows.
 *
 * @param {readonly string[]} paths on the site
 * @param {readonly import('./contents.mjs').ContentsSection[]} contents
 */
export function findUnlistedPages(paths, contents) {
  const listed = new Set(contents.flatMap(({ pages }) => pages.map(({ route }) => route)))
  return paths
    .map(routeOf)
    .filter((route) => !listed.has(route) && !listedElsewhere.test(route))
    .map((route) => `docs/README.md has no link to ${route}`)
}

/** The index that browsers load, as JSON. */
async function readIndex() {
  const chunks = join(siteFolders.html, 'assets/chunks')
  const name = readdirSync(chunks).find((file) => file.startsWith('@localSearchIndexroot'))
  const source = readFileSync(join(chunks, name ?? ''), 'utf8')
  /** @type {{ default: string }} */
  const { default: json } = await import(`data:text/javascript,${encodeURIComponent(source)}`)
  return json
}
