/**
 * Writes packages/core/src/blocked-passwords/common-passwords.ts from the npm package
 * @zxcvbn-ts/language-common, which ranks the passwords of published leaks: the 10,000 most common ones,
 * and as many as it takes until 10,000 have eight characters or more.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../packages/tooling/workspace.js'

export const listPath = join(root, 'packages/core/src/blocked-passwords/common-passwords.ts')
const ENTRIES = 10_000
const MIN_LENGTH = 8
const LINE_LENGTH = 400

/** @returns {string} the module with the list */
export function makeModule() {
  const folder = join(
    dirname(createRequire(import.meta.url).resolve('@zxcvbn-ts/language-common')),
    '..',
  )
  /** @type {readonly string[]} */
  const ranked = JSON.parse(readFileSync(join(folder, 'src/passwords.json'), 'utf8'))
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const licence = readFileSync(join(folder, 'LICENSE.txt'), 'utf8').trim()
  const text = wrap(encode(choose(ranked)))
  if (/[`\\]|\$\{/.test(text)) throw new Error('A template literal cannot hold the list')
  return `/*!
 * The list is taken from @zxcvbn-ts/language-common ${version}:
 *
${licence
  .split('\n')
  .map((line) => ` * ${line}`.trimEnd())
  .join('\n')}
 */

/**
 * Written by scripts/common-passwords.mjs. Sorted; the first character of an entry is the number of
 * letters, in base 36, that it shares with the previous entry.
 */
const encoded = \`
${text}
\`

/** The entries in lower case, one a line, with a line break before the first and behind the last one. */
export function commonPasswords(): string {
  let entry = ''
  const entries = encoded
    .trim()
    .split(/\\s/)
    .map((text) => (entry = entry.slice(0, parseInt(text.charAt(0), 36)) + text.slice(1)))
  return \`\\n\${entries.join('\\n')}\\n\`
}
`
}

/** @param {readonly string[]} ranked */
function choose(ranked) {
  let long = 0
  return ranked
    .filter((entry, rank) => {
      const isLong = entry.length >= MIN_LENGTH
      if (isLong) long += 1
      return rank < ENTRIES || (isLong && long <= ENTRIES)
    })
    .sort()
}

/** @param {readonly string[]} entries sorted */
function encode(entries) {
  return entries.map((entry, index) => {
    const shared = countShared(entries[index - 1] ?? '', entry)
    return shared.toString(36) + entry.slice(shared)
  })
}

/** @param {string} before @param {string} entry */
function countShared(before, entry) {
  let shared = 0
  while (shared < 35 && shared < before.length && before[shared] === entry[shared]) shared += 1
  return shared
}

/** @param {readonly string[]} words */
function wrap(words) {
  /** @type {string[]} */
  const lines = ['']
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + word.length < LINE_LENGTH) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines.join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(listPath, makeModule())
