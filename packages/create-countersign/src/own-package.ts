import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the templates. The built program and its sources are both one folder below the package. */
export const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url))

/** The version of this package, which is that of all packages of Countersign. */
export function ownVersion(): string {
  return textOf(readManifest(fileURLToPath(new URL('../package.json', import.meta.url))), 'version')
}

/** The program of the command line, of the same version as this package. */
export function commandLine(): string {
  const file = createRequire(import.meta.url).resolve('countersign/package.json')
  const bin: unknown = Reflect.get(readManifest(file), 'bin')
  return join(
    dirname(file),
    textOf(typeof bin === 'object' && bin !== null ? bin : {}, 'countersign'),
  )
}

function readManifest(file: string): object {
  const manifest: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return typeof manifest === 'object' && manifest !== null ? manifest : {}
}

function textOf(record: object, name: string): string {
  const value: unknown = Reflect.get(record, name)
  if (typeof value !== 'string') throw new Error(`There is no ${name}`)
  return value
}
