import { anchor } from '../../reference/markdown.mjs'

/**
 * The relative links of a page that lead to no file or to no heading.
 *
 * @param {string} text of the page
 * @param {(target: string) => string | null} read a file beside the page; null when it does not exist
 * @returns {string[]}
 */
export function findBrokenLinks(text, read) {
  const links = [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link)
  return links.filter((link) => {
    if (/^[a-z][a-z\d+.-]*:/i.test(link)) return false
    const [target = '', heading] = link.split('#')
    const page = target === '' ? text : read(target)
    return page === null || (heading !== undefined && !anchorsOf(page).has(heading))
  })
}

/** @param {string} text */
function anchorsOf(text) {
  const headings = withoutCode(text).matchAll(/^#{1,6} (.+)$/gm)
  return new Set([...headings].map(([, heading = '']) => anchor(heading.replaceAll(/[`*]/g, ''))))
}

/** @param {string} text */
function withoutCode(text) {
  return text.replaceAll(/^[ \t]*```.*?^[ \t]*```/gms, '')
}
