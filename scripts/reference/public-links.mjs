import { posix } from 'node:path'

/**
 * Makes the links of a package's README work outside the repository, as on npm: a link to a file becomes absolute, and
 * an absolute one to a file of this repository gets the repository's present address.
 *
 * @param {string} text
 * @param {object} place
 * @param {string} place.path of the package, from the root of the repository
 * @param {string} place.base the address of the repository for browsers
 * @param {(file: string) => boolean} place.isOurs whether the repository has a file or a folder
 */
export function publicLinks(text, { path, base, isOurs }) {
  return text.replaceAll(
    /\]\(([^)\s#]+)(#[^)\s]*)?\)/g,
    (link, /** @type {string} */ target, heading = '') => {
      const file = fileOf(target, path)
      if (file === undefined || !isOurs(file)) return link
      return `](${base}/${kindOf(file)}/main/${file}${heading})`
    },
  )
}

/**
 * @param {string} target of a link, without its heading
 * @param {string} path of the package
 */
function fileOf(target, path) {
  const [, file] = /^https:\/\/[^/]+\/[^/]+\/[^/]+\/(?:blob|tree)\/main\/(.+)$/.exec(target) ?? []
  if (file !== undefined) return file
  return /^[a-z][a-z\d+.-]*:/i.test(target) ? undefined : posix.normalize(posix.join(path, target))
}

/** @param {string} file */
function kindOf(file) {
  return posix.extname(file) === '' && posix.basename(file) !== 'LICENSE' ? 'tree' : 'blob'
}
