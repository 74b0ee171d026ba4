/**
 * Marks the imports of dependencies that have no CommonJS build, in a package's CommonJS declarations:
 * Node loads an ES module with require(), but the compiler refuses its types there unless the import
 * says how to resolve it. Runs in the package's folder, after the build: `mark-esm-only.js nanostores`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const names = process.argv.slice(2).join('|')
const imports = new RegExp(`^import (\\{[^}]*\\} from '(?:${names})');$`, 'gm')

for (const file of readdirSync('dist').filter((entry) => entry.endsWith('.d.cts'))) {
  const path = join('dist', file)
  const marked = "import type $1 with { 'resolution-mode': 'import' };"
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(imports, marked))
}
