import { posix } from 'node:path'

/** Pages of the root that readers of the site need too, and where the site has them. */
const rootPages = new Map([
  ['ARCHITECTURE.md', 'architecture.md'],
  ['CONTRIBUTING.md', 'contributing.md'],
  ['SECURITY.md', 'security/reporting.md'],
])

/**
 * The path of a Markdown page of the repository on the site; null for a page that the site lacks.
 *
 * @param {string} file relative to the root, with slashes
 * @returns {string | null}
 */
export function sitePathOf(file) {
  if (file === 'docs/README.md') return 'guides.md'
  if (file.startsWith('docs/')) return file.slice('docs/'.length).replace(/README\.md$/, 'index.md')
  const [, name] = /^(?:packages|examples)\/(?:.*\/)?([^/]+)\/README\.md$/.exec(file) ?? []
  const folder = file.split('/')[0] ?? ''
  return name === undefined ? (rootPages.get(file) ?? null) : `${folder}/${name}.md`
}

/**
 * The URL path of a page of the site.
 *
 * @param {string} sitePath such as `security/index.md`
 */
export function routeOf(sitePath) {
  return `/${sitePath.replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '')}`
}

/**
 * The route of a link from one page of the repository to another file; null where the site has no page for it.
 *
 * @param {string} from the page with the link
 * @param {string} target as the link says it, without a heading
 * @param {ReadonlySet<string>} pages all pages of the repository that the site has
 */
export function resolveLink(from, target, pages) {
  const path = posix.normalize(posix.join(posix.dirname(from), target)).replace(/\/$/, '')
  const page = [path, `${path}/README.md`].find((candidate) => pages.has(candidate))
  const sitePath = page === undefined ? null : sitePathOf(page)
  return sitePath === null ? null : routeOf(sitePath)
}
