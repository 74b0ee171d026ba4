/** Looks for links of Markdown pages that lead nowhere: to no file of the repository, or to no heading of one. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { readManifest, root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'
import { webAddressOf } from '../reference/package-pages.mjs'
import { findBrokenLinks } from './links/find-broken-links.mjs'
import { relativeLinks } from './links/relative-links.mjs'

const folders = ['docs', 'packages', 'examples']
const pages = [...folders, ...readdirSync(root).filter((name) => name.endsWith('.md'))]
  .flatMap((path) => listFiles(path))
  .filter((path) => path.endsWith('.md'))

const base = webAddressOf(readManifest(root))
const textOf = (/** @type {string} */ page) =>
  relativeLinks(readFileSync(join(root, page), 'utf8'), { page, base })

const broken = pages.flatMap((page) =>
  findBrokenLinks(textOf(page), (target) => {
    const path = normalize(join(dirname(page), target))
    if (!existsSync(join(root, path))) return null
    return path.endsWith('.md') ? readFileSync(join(root, path), 'utf8') : ''
  }).map((link) => `${page}: ${link}`),
)
console.log([...broken, `${pages.length} pages, ${broken.length} broken links`].join('\n'))
process.exitCode = broken.length > 0 ? 1 : 0
