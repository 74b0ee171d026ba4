import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { readManifest, readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'
import { relativeLinks } from '../check/links/relative-links.mjs'
import { webAddressOf } from '../reference/package-pages.mjs'
import { sitePathOf } from './page-paths.mjs'
import { siteFolders } from './site-folders.mjs'
import { stagePage } from './stage-page.mjs'

/**
 * Every page of the site but those of the API, by its path on the site.
 *
 * @returns {Map<string, string>}
 */
export function stagePages() {
  const published = readPublishedPackages().map(({ folder }) => relative(root, folder))
  const files = [
    ...['docs', 'examples'].flatMap((folder) => listFiles(folder)),
    ...published.map((folder) => `${folder}/README.md`),
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'SECURITY.md',
  ]
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => sitePathOf(file) !== null && file.endsWith('.md'))
  const pages = new Set(files)
  const base = webAddressOf(readManifest(root))
  const textOf = (/** @type {string} */ page) =>
    relativeLinks(readFileSync(join(root, page), 'utf8'), { page, base })
  return new Map(
    files.map((file) => [sitePathOf(file) ?? '', stagePage(file, textOf(file), pages)]),
  )
}

/** @param {Map<string, string>} pages */
export function writePages(pages) {
  rmSync(siteFolders.pages, { recursive: true, force: true })
  for (const [path, text] of pages) {
    const file = join(siteFolders.pages, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
