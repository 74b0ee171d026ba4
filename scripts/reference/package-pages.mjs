import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readManifest, readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { publicLinks } from './public-links.mjs'

/**
 * The `package.json` and the README of each published package, with the project's addresses: the `package.json` of the
 * root is the one place that names them.
 *
 * @returns {Map<string, string>} by path
 */
export function makePackagePages() {
  const project = readManifest(root)
  return new Map(
    readPublishedPackages().flatMap(({ folder, manifest }) => {
      const path = relative(root, folder)
      const readme = readFileSync(join(folder, 'README.md'), 'utf8')
      const isOurs = (/** @type {string} */ file) => existsSync(join(root, file))
      return [
        [`${path}/package.json`, JSON.stringify(withProject(manifest, { project, path }))],
        [`${path}/README.md`, publicLinks(readme, { path, base: webAddressOf(project), isOurs })],
      ]
    }),
  )
}

/**
 * The address of the repository for browsers.
 *
 * @param {Manifest} project
 */
export function webAddressOf({ repository }) {
  if (!repository) throw new Error('package.json of the root has no repository')
  return repository.url.replace(/^git\+/, '').replace(/\.git$/, '')
}

/** @typedef {import('../../packages/tooling/workspace.js').Manifest} Manifest */

/**
 * @param {Manifest} manifest
 * @param {{ project: Manifest, path: string }} place
 * @returns {object} with the fields in the order in which users read them
 */
export function withProject(manifest, { project, path }) {
  const addresses = {
    homepage: `${webAddressOf(project)}/tree/main/${path}#readme`,
    bugs: project.bugs,
    repository: { ...project.repository, directory: path },
  }
  const own = Object.entries(manifest).filter(([name]) => !(name in addresses))
  const index = own.findIndex(([name]) => name === 'license')
  return Object.fromEntries(own.toSpliced(index, 0, ...Object.entries(addresses)))
}
