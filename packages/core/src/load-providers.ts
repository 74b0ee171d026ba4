import type * as z from 'zod/mini'
import { isFunction } from './contract/options/option-values.js'
import { ConfigurationError, nearest } from './contract/options/read-options.js'
import { loadEntry } from './crypto/native.js'
import type * as factories from './providers/flow/factories.js'

const providers: Readonly<Record<keyof NamedProviders, true>> = {
  apple: true,
  atlassian: true,
  cloudflare: true,
  cognito: true,
  discord: true,
  dropbox: true,
  facebook: true,
  figma: true,
  github: true,
  gitlab: true,
  google: true,
  huggingface: true,
  kakao: true,
  kick: true,
  line: true,
  linear: true,
  linkedin: true,
  microsoft: true,
  naver: true,
  notion: true,
  paybin: true,
  paypal: true,
  polar: true,
  railway: true,
  reddit: true,
  roblox: true,
  salesforce: true,
  slack: true,
  spotify: true,
  tiktok: true,
  twitch: true,
  twitter: true,
  vercel: true,
  vk: true,
  zoom: true,
}
const names: readonly string[] = Object.keys(providers)

/** Loads an entry of this package, such as `providers/github`. */
export type EntryLoader = (entry: string) => unknown

/** Creates the providers whose options an app gives by name; problems contain their paths. */
export function loadProviders(
  given: Readonly<Record<string, unknown>>,
  issues: z.core.$ZodRawIssue[],
  load: EntryLoader = loadEntry,
): unknown[] {
  return Object.entries(given).flatMap(([name, options]) => {
    try {
      return loadProvider(name, options, load)
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error
      for (const problem of error.problems) {
        issues.push({ code: 'custom', input: options, ...split(problem) })
      }
      return []
    }
  })
}

function loadProvider(name: string, options: unknown, load: EntryLoader): unknown[] {
  if (!names.includes(name)) {
    const meant = nearest(name, names)
    const hint = meant === null ? '' : `; did you mean "${meant}"?`
    throw new ConfigurationError([`${name}: is not a provider with a name${hint}`])
  }
  if (typeof options !== 'object' || options === null) {
    throw new ConfigurationError([`${name}: must be the options of the provider`])
  }
  const { enabled = true, ...rest }: { readonly enabled?: unknown } = options
  if (enabled === false) return []
  if (enabled !== true) throw new ConfigurationError([`${name}.enabled: must be true or false`])
  const entry = `providers/${name}`
  const factory: unknown = Reflect.get(Object(load(entry)), name)
  if (isFactory(factory)) return [factory(rest)]
  throw new ConfigurationError([
    `${name}: cannot be loaded here: write [${name}({ … })], with ${name} of @countersign/core/${entry}`,
  ])
}

function isFactory(value: unknown): value is (options: object) => unknown {
  return isFunction(value)
}

/** `github.clientId: must be …`, as path and message. */
function split(problem: string): { readonly path: string[]; readonly message: string } {
  const [path = '', ...message] = problem.split(': ')
  return { path: path.split('.'), message: message.join(': ') }
}

type Factories = typeof factories

/** The options of a provider, and whether it is there. */
export type NamedProvider<O> = O & {
  /** It is there. Default true. */
  readonly enabled?: boolean
}

/** Providers by their names, each with the options of its factory. */
export type NamedProviders = {
  readonly [N in keyof Factories]?: NamedProvider<Parameters<Factories[N]>[0]>
}
