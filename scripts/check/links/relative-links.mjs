import { posix } from 'node:path'

/**
 * Makes the absolute links of a page to files of its own repository relative to the page.
 *
 * @param {string} text
 * @param {object} place
 * @param {string} place.page its path from the root of the repository
 * @param {string} place.base the address of the repository for browsers
 */
export function relativeLinks(text, { page, base }) {
  return text.replaceAll(/\]\((https:[^)\s#]+)/g, (link, /** @type {string} */ target) => {
    const [prefix] = ['blob', 'tree']
      .map((kind) => `${base}/${kind}/main/`)
      .filter((start) => target.startsWith(start))
    if (prefix === undefined) return link
    return `](${posix.relative(posix.dirname(page), target.slice(prefix.length))}`
  })
}
