import { addCodeGroups } from './code-groups.mjs'
import { mapProse } from './fences.mjs'
import { resolveLink } from './page-paths.mjs'

/**
 * A page of the repository as the site takes it: its comment of keywords is front matter, its links are routes, and
 * its blocks have tabs and titles. A link to a file that is no page of the site becomes plain text.
 *
 * @param {string} file relative to the root, with slashes
 * @param {string} text
 * @param {ReadonlySet<string>} pages all pages of the repository that the site has
 */
export function stagePage(file, text, pages) {
  const keywords = readKeywords(text)
  const body = mapProse(withoutHiddenFiles(text), (prose) =>
    replaceLinks(prose.replaceAll(/<!--.*?-->\n*/gs, ''), (target) => {
      const [path = '', heading] = target.split('#')
      const route = path === '' ? '' : resolveLink(file, path, pages)
      return route === null ? null : route + (heading === undefined ? '' : `#${heading}`)
    }),
  )
  const description = readDescription(body)
  const matter = [
    ...(keywords === '' ? [] : [`keywords: ${JSON.stringify(keywords)}`]),
    ...(description === '' ? [] : [`description: ${JSON.stringify(description)}`]),
  ]
  return [...(matter.length > 0 ? ['---', ...matter, '---', ''] : []), addCodeGroups(body)].join(
    '\n',
  )
}

/**
 * A page may hide files in a comment of several lines: its examples import them, and readers know them already.
 *
 * @param {string} text
 */
function withoutHiddenFiles(text) {
  return text.replaceAll(/^<!--\n.*?^-->\n+/gms, '')
}

/**
 * Words that readers may search for and the page does not have, from its comment `<!-- Search: … -->`.
 *
 * @param {string} text
 */
function readKeywords(text) {
  return (/<!-{2} Search: (.*?) -{2}>/s.exec(text)?.[1] ?? '').replaceAll(/\s+/g, ' ')
}

/**
 * The first sentence of the first paragraph, without markup.
 *
 * @param {string} body
 */
function readDescription(body) {
  const [, paragraph = ''] = /^# [^\n]+\n+(?![#|`>:*-])(.+?)(?:\n\n|\n*$)/s.exec(body.trim()) ?? []
  const plain = paragraph.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[`*_]/g, '')
  return /^.*?[.:](?=\s|$)/s.exec(plain.replaceAll(/\s+/g, ' '))?.[0].replace(/:$/, '.') ?? ''
}

/**
 * @param {string} prose
 * @param {(target: string) => string | null} resolve null for a link that becomes plain text
 */
function replaceLinks(prose, resolve) {
  return prose.replaceAll(
    /(`[^`]*`)|\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (whole, code, label, target) => {
      if (code !== undefined || /^[a-z][a-z\d+.-]*:/i.test(target)) return whole
      const route = resolve(target)
      return route === null ? label : `[${label}](${route})`
    },
  )
}
