import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readManifest, textIn } from '@countersign/terminal'

/** The folder of the templates. The built program and its sources are both one folder below the package. */
export const templatesFolder = fileURLToPath(new URL('../templates', import.meta.url))

/** The version of this package, which is that of all packages of Countersign. */
export function ownVersion(): string {
  return textIn(readManifest(new URL('../package.json', import.meta.url)), 'version')
}

/** The program of the command line, of the same version as this package. */
export function commandLine(): string {
  const file = createRequire(import.meta.url).resolve('countersign/package.json')
  const bin: unknown = Reflect.get(readManifest(file), 'bin')
  return join(
    dirname(file),
    textIn(typeof bin === 'object' && bin !== null ? bin : {}, 'countersign'),
  )
}
