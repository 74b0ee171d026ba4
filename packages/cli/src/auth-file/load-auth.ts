import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Auth } from '@countersign/core'
import type { AuthInspection, ConnectedDatabase } from '@countersign/core/inspect'
import { createJiti, type Jiti } from 'jiti'
import type { Project } from '../project/project.js'
import type { Environment } from './load-env.js'
import { LoadFailure, toLoadFailure } from './load-failure.js'
import { createReplacementModules } from './replacement-modules.js'

/** The part of an app's `auth` that commands use. */
export type LoadedAuth = Pick<Auth, 'handler' | 'basePath' | 'migrate'>

/** An app's authentication, outside of the app. */
export interface AuthFile {
  readonly auth: LoadedAuth
  /** How it is set up; null when the app's version of the core cannot describe it. */
  readonly inspection: AuthInspection | null
  /** Its database; null when the app's version of the core cannot return it. */
  readonly database: ConnectedDatabase | null
  /** The modules of the framework that were replaced. */
  readonly replaced: readonly string[]
}

/**
 * Loads the file that exports `auth`, in TypeScript or JavaScript, with the paths of tsconfig.json.
 *
 * @param path relative to the project
 * @throws LoadFailure when the file cannot be loaded, or exports nothing that `createAuth` returned.
 */
export async function loadAuthFile(
  project: Pick<Project, 'folder' | 'dependencies' | 'has'>,
  path: string,
  environment: Environment,
): Promise<AuthFile> {
  const file = join(project.folder, path)
  const replacements = createReplacementModules(environment)
  const load = createLoader(file, { aliases: aliasesOf(project), modules: replacements.modules })
  const module: unknown = await withoutExit(() => load.import(file)).catch((error: unknown) => {
    throw toLoadFailure(error, path)
  })
  const auth = findAuth(module)
  if (!auth) throw new LoadFailure({ kind: 'no-auth', file: path, exported: namesOf(module) })
  const described =
    (await describeWith(() => load.import('@countersign/core/inspect'), auth)) ??
    (await describeWith(
      () => Promise.resolve(createRequire(file)('@countersign/core/inspect')),
      auth,
    ))
  const { inspection = null, database = null } = described ?? {}
  return { auth, inspection, database, replaced: [...replacements.used] }
}

/** A file that ends the process with code 0 would end the command as if it had succeeded. */
async function withoutExit(load: () => Promise<unknown>): Promise<unknown> {
  const exit = process.exit.bind(process)
  process.exit = (code) => {
    throw new Error(`it calls process.exit(${code ?? ''})`)
  }
  try {
    return await load()
  } finally {
    process.exit = exit
  }
}

function createLoader(
  file: string,
  {
    aliases,
    modules,
  }: {
    readonly aliases: Record<string, string>
    readonly modules: Readonly<Record<string, unknown>>
  },
): Jiti {
  const options = {
    alias: aliases,
    virtualModules: { ...modules },
    // A file that has changed since the last command is loaded as it is now.
    fsCache: false,
    moduleCache: false,
  }
  try {
    return createJiti(file, { ...options, tsconfigPaths: true })
  } catch {
    // A tsconfig.json may extend one that the framework generates when it runs.
    return createJiti(file, options)
  }
}

/** Paths that frameworks define and that a tsconfig.json may not have yet. */
function aliasesOf({
  folder,
  dependencies,
  has,
}: Pick<Project, 'folder' | 'dependencies' | 'has'>) {
  const aliases: Record<string, string> = {}
  if ('@sveltejs/kit' in dependencies) aliases['$lib'] = join(folder, 'src/lib')
  if ('nuxt' in dependencies) {
    const sources = has('app') ? join(folder, 'app') : folder
    Object.assign(aliases, { '~~': folder, '@@': folder, '~': sources, '@': sources })
  }
  return aliases
}

function findAuth(module: unknown): LoadedAuth | null {
  if (typeof module !== 'object' || module === null) return null
  const named: unknown[] = [Reflect.get(module, 'auth'), Reflect.get(module, 'default')]
  const exported: unknown[] = Object.values(module)
  return [...named, ...exported].find(isAuth) ?? null
}

function isAuth(value: unknown): value is LoadedAuth {
  if (typeof value !== 'object' || value === null) return false
  const isFunction = (name: string): boolean => typeof Reflect.get(value, name) === 'function'
  return isFunction('handler') && isFunction('migrate') && 'basePath' in value
}

function namesOf(module: unknown): string[] {
  if (typeof module !== 'object' || module === null) return []
  return Object.entries(module).map(([name, value]: [string, unknown]) => {
    if (value instanceof Promise) return `${name}, which is a promise: await it`
    return typeof value === 'function' ? `${name}, which is a function: export its result` : name
  })
}

/** The copy of the core that created the app describes it: the one of ES modules, or that of CommonJS. */
async function describeWith(
  load: () => Promise<unknown>,
  auth: LoadedAuth,
): Promise<Pick<AuthFile, 'inspection' | 'database'> | null> {
  try {
    const module: unknown = await load()
    if (typeof module !== 'object' || module === null) return null
    const inspect: unknown = Reflect.get(module, 'inspectAuth')
    const connected: unknown = Reflect.get(module, 'databaseOf')
    if (!isInspector(inspect)) return null
    return { inspection: inspect(auth), database: isFinder(connected) ? connected(auth) : null }
  } catch {
    return null
  }
}

function isInspector(value: unknown): value is (auth: LoadedAuth) => AuthInspection {
  return typeof value === 'function'
}

function isFinder(value: unknown): value is (auth: LoadedAuth) => ConnectedDatabase {
  return typeof value === 'function'
}
