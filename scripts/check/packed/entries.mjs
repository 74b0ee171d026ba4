import { join } from 'node:path'
import { readEntries } from '../../../packages/tooling/workspace.js'
import { runQuietly } from '../run-quietly.mjs'
import { writeSource } from './typescript.mjs'

/**
 * Loads every entry with `import` and with `require()`, and compares the names that both give.
 *
 * @param {import('./consumer.mjs').Consumer} consumer
 */
export function checkEntriesRun({ folder, tarballs }) {
  const specifiers = listSpecifiers(tarballs)
  const file = join(folder, 'run-entries.mjs')
  writeSource(
    file,
    `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
for (const specifier of ${JSON.stringify(specifiers)}) {
  const imported = Object.keys(await import(specifier)).sort().join(' ')
  const required = Object.keys(require(specifier)).sort().join(' ')
  if (imported !== required) throw new Error(\`\${specifier}: import gives \${imported}; require gives \${required}\`)
  if (imported === '') throw new Error(\`\${specifier} exports nothing\`)
}
console.log('import and require() load ${specifiers.join(', ')}')
`,
  )
  console.log(runQuietly([file], folder).trimEnd())
}

/** @param {import('./pack.mjs').Tarball[]} tarballs */
export function listSpecifiers(tarballs) {
  return tarballs.flatMap((tarball) => readEntries(tarball).map(({ specifier }) => specifier))
}
