/**
 * What the workspace consists of, read from pnpm-workspace.yaml and the package.json files.
 * Node's own modules only: the bootstrap script reads this before anything is installed.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../..')

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} [version]
 * @property {boolean} [private]
 * @property {string} [packageManager]
 * @property {string} [description]
 * @property {string[]} [keywords]
 * @property {string} [homepage]
 * @property {{ url: string }} [bugs]
 * @property {{ type: string, url: string, directory?: string }} [repository]
 * @property {Record<string, string>} [bin]
 * @property {string[]} [files]
 * @property {Record<string, unknown>} [exports]
 * @property {boolean | string[]} [sideEffects]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, string>} [devDependencies]
 * @property {unknown} [size-limit]
 *
 * @typedef {object} WorkspacePackage
 * @property {string} folder absolute path
 * @property {Manifest} manifest
 *
 * @typedef {object} Entry
 * @property {string} specifier what a consumer imports, such as `@countersign/core/memory`
 * @property {string} output name of the built file, without extension
 * @property {string | undefined} source absolute path of the source file, where there is one
 */

/**
 * @param {string} workspace the folder of another copy of the workspace
 * @returns {WorkspacePackage[]}
 */
export function readPackages(workspace = root) {
  return workspacePatterns(workspace)
    .flatMap((pattern) => matchFolders(workspace, pattern))
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map((folder) => ({ folder, manifest: readManifest(folder) }))
}

/**
 * @param {string} workspace the folder of another copy of the workspace
 * @returns {WorkspacePackage[]}
 */
export function readPublishedPackages(workspace = root) {
  return readPackages(workspace).filter(({ manifest }) => !manifest.private)
}

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function readManifest(folder) {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest
}

/**
 * The entries of a package: `exports` names them, and each has one source file, `src/<name>.ts` or
 * `src/<name>/index.ts`. A pattern such as `./providers/*` names every source file of that folder. Style sheets are not
 * entries. Build, tests and documentation all resolve entries through this function.
 *
 * @param {WorkspacePackage} workspacePackage
 * @returns {Entry[]}
 */
export function readEntries({ folder, manifest }) {
  return Object.keys(manifest.exports ?? {})
    .filter((path) => path !== './package.json' && !path.endsWith('.css'))
    .flatMap((path) => (path.endsWith('/*') ? expandPattern(folder, path) : [path]))
    .map((path) => {
      const output = path === '.' ? 'index' : path.slice(2)
      return {
        specifier: path === '.' ? manifest.name : `${manifest.name}/${output}`,
        output,
        source: findSource(join(folder, 'src'), output),
      }
    })
}

/**
 * The style sheets of a package by the names that `exports` has: `ui.css` is built from `src/ui.css`.
 *
 * @param {WorkspacePackage} workspacePackage
 * @returns {string[]} their names
 */
export function readStyleSheets({ manifest }) {
  return Object.keys(manifest.exports ?? {})
    .filter((path) => path.endsWith('.css'))
    .map((path) => path.slice(2))
}

/**
 * @param {string} folder of the package
 * @param {string} pattern
 */
function expandPattern(folder, pattern) {
  const parent = pattern.slice(0, -1)
  return readdirSync(join(folder, 'src', parent))
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$/.test(name))
    .sort()
    .map((name) => parent + name.replace(/\.tsx?$/, ''))
}

/**
 * @param {string} sources
 * @param {string} output
 */
function findSource(sources, output) {
  return ['.ts', '.tsx', '/index.ts', '/index.tsx']
    .map((ending) => join(sources, output + ending))
    .find((file) => existsSync(file))
}

/**
 * The list under `packages:`. A YAML parser would be a dependency, and this runs before any is there.
 *
 * @param {string} workspace
 */
function workspacePatterns(workspace) {
  const lines = readFileSync(join(workspace, 'pnpm-workspace.yaml'), 'utf8').split('\n')
  const items = lines.slice(lines.indexOf('packages:') + 1)
  const end = items.findIndex((line) => !line.startsWith('  - '))
  return items.slice(0, end).map((line) => line.slice(4).replaceAll("'", ''))
}

/**
 * @param {string} workspace
 * @param {string} pattern a folder, or a folder followed by `/*`
 */
function matchFolders(workspace, pattern) {
  if (!pattern.endsWith('/*')) return [join(workspace, pattern)]
  const parent = join(workspace, pattern.slice(0, -2))
  if (!existsSync(parent)) return []
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(parent, entry.name))
    .sort()
}
