/** Type-checks the examples of the documentation: Markdown pages and documentation comments. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../bootstrap/stamp.mjs'
import { root } from '../../packages/tooling/workspace.js'
import { compileExamples } from './examples/compile.mjs'
import { extractFromComments, extractFromMarkdown } from './examples/extract.mjs'

const pages = readdirSync(root).filter((name) => name.endsWith('.md'))
const files = ['docs', 'packages', 'examples', ...pages].flatMap((path) => listFiles(path))
const examples = files.flatMap((file) => {
  if (file.endsWith('.md')) return extractFromMarkdown(file, read(file))
  if (/\/src\/.*(?<!\.test|\.test-d)\.tsx?$/.test(file))
    return extractFromComments(file, read(file))
  return []
})

const errors = compileExamples(examples)
console.log([...errors, `${examples.length} examples, ${errors.length} errors`].join('\n'))
process.exitCode = errors.length > 0 ? 1 : 0

/** @param {string} file */
function read(file) {
  return readFileSync(join(root, file), 'utf8')
}
