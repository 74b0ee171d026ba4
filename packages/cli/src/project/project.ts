import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { Failure } from '@countersign/terminal'

/** The app in a folder. Paths are relative to it, with slashes. */
export interface Project {
  /** Absolute path. */
  readonly folder: string
  readonly name: string
  /** Whether `.js` files are ES modules. */
  readonly isModule: boolean
  readonly isTypeScript: boolean
  /** The ranges of all dependencies, by name. */
  readonly dependencies: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  /** The path of the auth file, when package.json names one. */
  readonly authFile: string | null
  /** The text of a file; null where there is no file of this path. */
  readonly read: (path: string) => string | null
  /** Whether there is a file or a folder. */
  readonly has: (path: string) => boolean
  /** The paths of all files, without those of tools and packages. */
  readonly listFiles: () => readonly string[]
}

/**
 * Reads the app in a folder.
 *
 * @throws Failure without a package.json, or with one that is not JSON.
 */
export function readProject(folder: string): Project {
  const read = (path: string): string | null => readText(join(folder, path))
  const has = (path: string): boolean => existsSync(join(folder, path))
  const manifest = parseManifest(read('package.json'), folder)
  const dependencies = {
    ...recordOf(manifest, 'devDependencies'),
    ...recordOf(manifest, 'dependencies'),
  }
  const name: unknown = Reflect.get(manifest, 'name')
  const settings: unknown = Reflect.get(manifest, 'countersign')
  const authFile: unknown =
    typeof settings === 'object' && settings ? Reflect.get(settings, 'auth') : null
  return {
    folder,
    name: typeof name === 'string' && name !== '' ? name : 'app',
    isModule: Reflect.get(manifest, 'type') === 'module',
    isTypeScript: has('tsconfig.json') || 'typescript' in dependencies,
    dependencies,
    scripts: recordOf(manifest, 'scripts'),
    authFile: typeof authFile === 'string' ? authFile : null,
    read,
    has,
    listFiles: () => listFiles(folder),
  }
}

/** The text of a file; null where there is no file, or a folder of its name. */
export function readText(file: string): string | null {
  return existsSync(file) && statSync(file).isFile() ? readFileSync(file, 'utf8') : null
}

/** A path that a user gives, relative to the project and with slashes. */
export function pathInProject(given: string, folder: string): string {
  return relative(folder, resolve(folder, given)).replaceAll('\\', '/')
}

function parseManifest(text: string | null, folder: string): object {
  if (text === null) {
    throw new Failure(
      `There is no package.json in ${folder}.\n` +
        '  Run the command in the folder of your app, or begin a new app with  npm create countersign',
    )
  }
  try {
    const manifest: unknown = JSON.parse(text)
    if (typeof manifest === 'object' && manifest !== null) return manifest
  } catch (error) {
    throw new Failure(`The package.json in ${folder} is not JSON`, { cause: error })
  }
  throw new Failure(`The package.json in ${folder} is not an object`)
}

function recordOf(manifest: object, name: string): Record<string, string> {
  const given: unknown = Reflect.get(manifest, name)
  if (typeof given !== 'object' || given === null) return {}
  const pairs = Object.entries(given).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return Object.fromEntries(pairs)
}

const skipped = [
  'node_modules',
  'dist',
  'build',
  '.git',
  '.next',
  '.svelte-kit',
  '.nuxt',
  '.output',
  '.astro',
]

function listFiles(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .filter(({ name }) => !skipped.includes(name))
    .sort((a, b) => a.name.localeCompare(b.name))
    .flatMap((entry) => {
      const inner = path === '' ? entry.name : `${path}/${entry.name}`
      return entry.isDirectory() ? listFiles(folder, inner) : [inner]
    })
}
