/**
 * Type-checks the examples of the documentation: Markdown pages, and comments of what is exported. Compares the guides
 * of frameworks with the apps of `examples`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readEntries, readPublishedPackages, root } from '../../packages/tooling/workspace.js'
import { listFiles } from '../bootstrap/stamp.mjs'
import { compileExamples, readOptions } from './examples/compile.mjs'
import { readExportedSources } from './examples/exported-sources.mjs'
import { extractFromComments, extractFromMarkdown } from './examples/extract.mjs'
import { compareGuides } from './examples/guides.mjs'

const pages = readdirSync(root).filter((name) => name.endsWith('.md'))
const entryFiles = readPublishedPackages()
  .flatMap((workspacePackage) => readEntries(workspacePackage))
  .flatMap(({ source }) => source ?? [])

const examples = [
  ...['docs', 'packages', 'examples', ...pages]
    .flatMap((path) => listFiles(path))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => extractFromMarkdown(file, readFileSync(join(root, file), 'utf8'))),
  ...readExportedSources(entryFiles, readOptions()).flatMap(({ file, text }) =>
    extractFromComments(relative(root, file), text),
  ),
]

const errors = [...compileExamples(examples), ...compareGuides()]
console.log([...errors, `${examples.length} examples, ${errors.length} errors`].join('\n'))
process.exitCode = errors.length > 0 ? 1 : 0
