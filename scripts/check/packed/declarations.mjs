import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listSpecifiers } from './entries.mjs'
import { compile, strictest, writeSource } from './typescript.mjs'

const MOST_LINES = 9
const MOST_CHARACTERS = 1000

const modes = [
  { name: 'node16-esm', type: 'module', module: 'node16', moduleResolution: 'node16' },
  { name: 'node16-cjs', type: 'commonjs', module: 'node16', moduleResolution: 'node16' },
  { name: 'bundler', type: 'module', module: 'esnext', moduleResolution: 'bundler' },
]

/**
 * Compiles the consumer in every mode of module resolution, and measures the declaration that an
 * exported `auth` emits.
 *
 * @param {import('./consumer.mjs').Consumer} consumer
 */
export function checkDeclarations({ folder, tarballs }) {
  for (const { name, type, ...resolution } of modes) {
    const place = join(folder, name)
    for (const part of ['app', 'columns']) cpSync(join(folder, part), place, { recursive: true })
    writeSource(join(place, 'package.json'), JSON.stringify({ type }))
    writeSource(join(place, 'every-entry.ts'), reexportEntries(listSpecifiers(tarballs)))
    compile(place, {
      ...strictest,
      ...resolution,
      declaration: true,
      composite: true,
      outDir: 'emitted',
    })
    const text = readFileSync(join(place, 'emitted/auth.d.ts'), 'utf8')
    console.log(`${name}: compiles; auth.d.ts is\n${text.replace(/^/gm, '  ').trimEnd()}`)
    const problem = describeExcess(text)
    if (problem) {
      console.error(`${name}: the declaration of an exported auth has ${problem}`)
      process.exit(1)
    }
  }
}

/** @param {string} declaration */
export function describeExcess(declaration) {
  const lines = declaration.trimEnd().split('\n').length
  if (lines > MOST_LINES) return `${lines} lines, more than ${MOST_LINES}`
  if (declaration.length > MOST_CHARACTERS) {
    return `${declaration.length} characters, more than ${MOST_CHARACTERS}`
  }
  return undefined
}

/** @param {string[]} specifiers */
function reexportEntries(specifiers) {
  return specifiers
    .map((specifier, index) => `export * as entry${index} from '${specifier}'\n`)
    .join('')
}
