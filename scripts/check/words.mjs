/** Looks for phrases in Markdown pages that the glossary denies. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'
import { findDeniedPhrases } from './words/find-denied-phrases.mjs'

const folders = ['.changeset', 'docs', 'packages', 'examples', 'proofs', 'interop', 'bench']
const pages = [...folders, ...readdirSync(root).filter((name) => name.endsWith('.md'))]
  .flatMap((path) => listFiles(path))
  .filter((path) => path.endsWith('.md'))

const denied = pages.flatMap((page) =>
  findDeniedPhrases(readFileSync(join(root, page), 'utf8')).map(
    ({ line, phrase, instead }) => `${page}:${line}: "${phrase}": write ${instead}`,
  ),
)
console.log([...denied, `${pages.length} pages, ${denied.length} denied phrases`].join('\n'))
process.exitCode = denied.length > 0 ? 1 : 0
