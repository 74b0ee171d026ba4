import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

const BLOCK = 512

/**
 * The files of a package's tarball.
 *
 * @param {string} file
 * @returns {Map<string, string>} path in the package → text
 */
export function readTarball(file) {
  const bytes = gunzipSync(readFileSync(file))
  /** @type {Map<string, string>} */
  const files = new Map()
  let offset = 0
  while (offset < bytes.length && bytes[offset] !== 0) {
    const header = bytes.subarray(offset, offset + BLOCK)
    const size = Number.parseInt(textOf(header, 124, 12), 8)
    const path = [textOf(header, 345, 155), textOf(header, 0, 100)].filter(Boolean).join('/')
    const content = bytes.subarray(offset + BLOCK, offset + BLOCK + size)
    if (isFile(textOf(header, 156, 1))) files.set(withoutFolder(path), content.toString('utf8'))
    offset += BLOCK + Math.ceil(size / BLOCK) * BLOCK
  }
  return files
}

/**
 * @param {Buffer} header
 * @param {number} start
 * @param {number} length
 */
function textOf(header, start, length) {
  return (header.toString('utf8', start, start + length).split('\0')[0] ?? '').trim()
}

/** @param {string} type */
function isFile(type) {
  return type === '0' || type === ''
}

/** Everything is in the folder `package`. @param {string} path */
function withoutFolder(path) {
  return path.slice(path.indexOf('/') + 1)
}
