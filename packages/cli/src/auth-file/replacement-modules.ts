import type { Environment } from './load-env.js'

/** Modules in the place of those that only exist while a framework runs. */
export interface ReplacementModules {
  /** The exports of each module, by its name. */
  readonly modules: Readonly<Record<string, unknown>>
  /** The names of the modules that the app has imported so far. */
  readonly used: ReadonlySet<string>
}

/** Functions that need a request, by the module that exports them. */
const requestFunctions: Readonly<Record<string, readonly string[]>> = {
  'next/headers': ['cookies', 'headers', 'draftMode'],
  'next/cache': [
    'revalidatePath',
    'revalidateTag',
    'updateTag',
    'unstable_cache',
    'cacheLife',
    'cacheTag',
    'refresh',
  ],
  'next/navigation': ['redirect', 'permanentRedirect', 'notFound', 'forbidden', 'unauthorized'],
  '$app/server': ['getRequestEvent', 'read', 'query', 'form', 'command'],
  '$app/navigation': ['goto', 'invalidate', 'invalidateAll', 'refreshAll'],
}

/** Names of `#imports`, the generated module of Nuxt, that server code uses. */
const nuxtImports = [
  'useRuntimeConfig',
  'defineEventHandler',
  'createError',
  'useEvent',
  'useStorage',
]

/**
 * Replaces the modules of frameworks, so that a file that imports them can be loaded outside of the framework.
 * Variables come from the environment; functions that need a request throw when they are called.
 */
export function createReplacementModules(environment: Environment): ReplacementModules {
  const used = new Set<string>()
  const isProduction = environment['NODE_ENV'] === 'production'
  const mode = { browser: false, building: false, dev: !isProduction, version: '' }
  const modules = {
    'server-only': {},
    'client-only': {},
    ...Object.fromEntries(
      Object.entries(requestFunctions).map(([name, functions]) => [
        name,
        functionsThatThrow(name, functions),
      ]),
    ),
    'next/server': { ...functionsThatThrow('next/server', ['connection']), after: () => undefined },
    '$env/dynamic/private': { env: environment },
    '$env/dynamic/public': { env: environment },
    '$app/env/private': environment,
    '$app/env/public': environment,
    '$env/static/private': environment,
    '$env/static/public': environment,
    '$app/environment': mode,
    '$app/env': mode,
    '$app/paths': { base: '', assets: '', resolve: (path: string) => path },
    'astro:env/server': { ...environment, getSecret: (name: string) => environment[name] },
    'astro:env/client': environment,
    'cloudflare:workers': { env: environment, waitUntil: () => undefined },
    '#imports': functionsThatThrow('#imports', nuxtImports),
  }
  return {
    used,
    modules: Object.fromEntries(
      Object.entries(modules).map(([name, values]) => [name, watched(name, values, used)]),
    ),
  }
}

function functionsThatThrow(module: string, names: readonly string[]): Record<string, () => never> {
  return Object.fromEntries(
    names.map((name) => [
      name,
      () => {
        throw new Error(
          `${name}() of ${module} needs a request: the auth file calls it while it is loaded. Call it in a function`,
        )
      },
    ]),
  )
}

/** Notes the module as used when a name of it is read. */
function watched(name: string, values: object, used: Set<string>): object {
  return new Proxy(values, {
    get(target, key) {
      // An `await` reads this from every module: it is no use of the module.
      if (key === 'then') return undefined
      used.add(name)
      // With this flag the loader takes the exports as those of an ES module.
      const value: unknown = key === '__esModule' ? true : Reflect.get(target, key)
      return value
    },
  })
}
