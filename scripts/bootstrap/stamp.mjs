import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'

const stamps = join(root, 'node_modules/.cache/countersign')
const unrelated = ['node_modules', 'dist', 'coverage', 'examples/demo/data', 'website/site']

/**
 * A digest of the names and contents of files and folders, given relative to the root.
 *
 * @param {string[]} paths
 */
export function hashPaths(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap((start) => listFiles(start)).sort()) {
    const content = readFileSync(join(root, path))
    hash.update(`${path} ${content.byteLength}\n`).update(content)
  }
  return hash.digest('hex')
}

/** @param {string} name */
export function readStamp(name) {
  try {
    return readFileSync(join(stamps, name), 'utf8')
  } catch {
    return undefined
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
export function writeStamp(name, value) {
  const file = join(stamps, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, value)
}

/**
 * @param {string} path
 * @returns {string[]}
 */
export function listFiles(path) {
  const entries = readEntriesOf(path)
  if (!entries) return [path]
  return entries
    .filter(({ name }) => !unrelated.includes(name) && !unrelated.includes(join(path, name)))
    .flatMap(({ name }) => listFiles(join(path, name)))
}

/** @param {string} path */
function readEntriesOf(path) {
  try {
    return readdirSync(join(root, path), { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') return undefined
    throw error
  }
}
