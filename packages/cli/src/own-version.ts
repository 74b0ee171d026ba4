import { readFileSync } from 'node:fs'

/** The version of this package, which is that of all packages of Countersign. */
export function ownVersion(): string {
  const file = new URL('../package.json', import.meta.url)
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  const version: unknown =
    typeof manifest === 'object' && manifest ? Reflect.get(manifest, 'version') : null
  return typeof version === 'string' ? version : ''
}
