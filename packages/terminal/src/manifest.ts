import { readFileSync } from 'node:fs'

/** The contents of a package.json. */
export function readManifest(file: URL | string): object {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof manifest === 'object' && manifest !== null ? manifest : {}
}

/**
 * A text in a package.json.
 *
 * @throws Error without it.
 */
export function textIn(manifest: object, name: string): string {
  const value: unknown = Reflect.get(manifest, name)
  if (typeof value !== 'string') throw new Error(`There is no ${name}`)
  return value
}
