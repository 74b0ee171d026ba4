import { posix } from 'node:path'

/** Each with the reason why an app does not want it. */
const unwanted = [
  { pattern: /\.test(-d)?\.[cm]?[jt]sx?$|(^|\/)(__tests__|test|tests|fixtures)\//, is: 'a test' },
  {
    pattern: /\.tsbuildinfo$|(^|\/)tsconfig\.json$|tsup\.config|metafile/,
    is: 'a file of the build',
  },
  { pattern: /(^|\/)\.(env|npmrc|DS_Store)/, is: 'a private file' },
  { pattern: /^src\//, is: 'a source file' },
]
const fields = ['description', 'keywords', 'license', 'homepage', 'bugs', 'repository', 'engines']

/**
 * @typedef {object} Expectation
 * @property {string} path of the package in the repository
 * @property {readonly string[]} entries the names of the built files of its entries, without endings
 */

/**
 * What is wrong with the files of a tarball.
 *
 * @param {ReadonlyMap<string, string>} files path → text
 * @param {Expectation} expectation
 * @returns {string[]}
 */
export function findContentProblems(files, { path, entries }) {
  const manifest = readManifestOf(files)
  if (manifest === undefined) return ['has no package.json']
  return [
    ...['README.md', 'LICENSE'].filter((name) => !files.has(name)).map((name) => `lacks ${name}`),
    ...findManifestProblems(manifest, path),
    ...findUnwanted([...files.keys()]),
    ...entries.flatMap((entry) => findMissingParts(entry, files)),
    ...findMissingPrograms(manifest, files),
    ...[...files].flatMap(([name, text]) => findMissingMaps(name, text, files)),
    ...findDeadLinks(files),
  ]
}

/** @typedef {Record<string, unknown>} PackedManifest */

/**
 * @param {ReadonlyMap<string, string>} files
 * @returns {PackedManifest | undefined}
 */
function readManifestOf(files) {
  const text = files.get('package.json')
  /** @type {PackedManifest | undefined} */
  const manifest = text === undefined ? undefined : JSON.parse(text)
  return manifest
}

/**
 * @param {PackedManifest} manifest
 * @param {string} path
 */
function findManifestProblems(manifest, path) {
  const missing = fields.filter((field) => !manifest[field])
  const directory = /** @type {{ directory?: string }} */ (manifest['repository'] ?? {}).directory
  const ownRanges = JSON.stringify(manifest).match(/"(?:workspace|catalog):[^"]*"/g) ?? []
  return [
    ...missing.map((field) => `has no ${field} in package.json`),
    ...(directory === path ? [] : [`says that it comes from ${directory}, not from ${path}`]),
    ...ownRanges.map((range) => `has ${range} in package.json, which only this workspace knows`),
  ]
}

/** @param {readonly string[]} names */
function findUnwanted(names) {
  // What a program writes into new apps may look like anything.
  const own = names.filter((name) => !name.startsWith('templates/'))
  return own.flatMap((name) =>
    unwanted.filter(({ pattern }) => pattern.test(name)).map(({ is }) => `has ${is}: ${name}`),
  )
}

/**
 * @param {string} entry
 * @param {ReadonlyMap<string, string>} files
 */
function findMissingParts(entry, files) {
  return ['js', 'cjs', 'd.ts', 'd.cts']
    .map((ending) => `dist/${entry}.${ending}`)
    .filter((name) => !files.has(name))
    .map((name) => `lacks ${name}`)
}

/**
 * @param {PackedManifest} manifest
 * @param {ReadonlyMap<string, string>} files
 */
function findMissingPrograms(manifest, files) {
  const programs = Object.values(/** @type {Record<string, string>} */ (manifest['bin'] ?? {}))
  return programs
    .map((name) => posix.normalize(name))
    .filter((name) => !files.get(name)?.startsWith('#!/usr/bin/env node\n'))
    .map((name) => `has no program for Node in ${name}`)
}

/**
 * Source maps that are not there, and sources of maps that are not there: browsers warn of both.
 *
 * @param {string} name
 * @param {string} text
 * @param {ReadonlyMap<string, string>} files
 */
function findMissingMaps(name, text, files) {
  const beside = (/** @type {string} */ target) => posix.join(posix.dirname(name), target)
  if (name.endsWith('.map')) {
    /** @type {{ sources: string[], sourcesContent?: (string | null)[] }} */
    const { sources, sourcesContent = [] } = JSON.parse(text)
    return sources
      .filter((source, index) => !files.has(beside(source)) && !sourcesContent[index])
      .map((source) => `has ${name}, whose source ${source} is absent`)
  }
  const [, map] = /^(?:\/\/|\/\*)# sourceMappingURL=(?!data:)(\S+)/m.exec(text) ?? []
  if (map === undefined || files.has(beside(map))) return []
  return [`has ${name}, whose source map ${map} is absent`]
}

/** @param {ReadonlyMap<string, string>} files */
function findDeadLinks(files) {
  const links = (files.get('README.md') ?? '').matchAll(/\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g)
  return [...links]
    .map(([, target = '']) => target)
    .filter((target) => !/^https:/.test(target) && !files.has(posix.normalize(target)))
    .map((target) => `has a README that links to ${target}, which is not in the tarball`)
}
