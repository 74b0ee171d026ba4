import type { Random } from './contract/runtime.js'
import { buildMode, environmentVariable } from './crypto/native.js'
import { randomText } from './crypto/random.js'

/** Where the app lives and what it signs with. */
export interface BaseSettings {
  /** Whether the app runs for real: mistakes that development forgives stop it. */
  readonly production: boolean
  /** Origin of the app; null in development without `baseURL`, where each request's own origin serves. */
  readonly origin: string | null
  /** Such as `/api/auth`; never ends with a slash. */
  readonly basePath: string
  /** The first one signs. */
  readonly secrets: readonly string[]
  /** What the start should say, such as that the secret was made up. */
  readonly notices: readonly string[]
}

const DEFAULT_BASE_PATH = '/api/auth'
const MIN_SECRET_LENGTH = 32
const MIN_DISTINCT_CHARACTERS = 8
const loopbackHosts = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/
const publishedSecrets =
  /^better-auth-secret|changeme|change[-_ ]me|your[-_ ]?(?:secret|32)|example|(.)\1{7}|0123456789abcdef0123/i

/** Reads `baseURL`, `basePath` and `secret`, from the options or the environment. */
export function baseSettings(
  options: object,
  random: Random,
): { readonly settings: BaseSettings; readonly problems: readonly string[] } {
  const baseURL = textOf(options, 'baseURL') ?? environmentVariable('COUNTERSIGN_URL')
  const url = parseBaseURL(baseURL)
  const production = isProduction(url)
  const { secrets, notices, problems } = readSecrets(options, { production, random })
  const basePath = trimSlash(url?.pathname ?? '') || readBasePath(options)

  return {
    settings: { production, origin: url?.origin ?? null, basePath, secrets, notices },
    problems: [
      ...urlProblems({ given: baseURL, url, production }),
      ...(/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/.test(basePath)
        ? []
        : ['basePath: must be a path such as "/api/auth"']),
      ...problems,
    ],
  }
}

/** Null when nothing usable is given. */
function parseBaseURL(baseURL: string | undefined): URL | null {
  if (baseURL === undefined || !URL.canParse(baseURL)) return null
  const url = new URL(baseURL)
  const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === ''
  return isPlain && /^https?:$/.test(url.protocol) ? url : null
}

function urlProblems(base: {
  readonly given: string | undefined
  readonly url: URL | null
  readonly production: boolean
}): string[] {
  if (base.url) return []
  if (base.given !== undefined) return ['baseURL: must be an address such as "https://example.com"']
  return base.production ? ['baseURL: is needed in production'] : []
}

function readBasePath(options: object): string {
  return trimSlash(textOf(options, 'basePath') ?? DEFAULT_BASE_PATH)
}

/** Where the environment does not say, an https address that is not this machine's own counts as production. */
function isProduction(url: URL | null): boolean {
  const mode = buildMode()
  if (mode !== undefined) return mode === 'production'
  return url?.protocol === 'https:' && !loopbackHosts.test(url.hostname)
}

function readSecrets(
  options: object,
  { production, random }: { readonly production: boolean; readonly random: Random },
): { secrets: readonly string[]; notices: readonly string[]; problems: readonly string[] } {
  const given: unknown = Reflect.get(options, 'secret') ?? environmentVariable('COUNTERSIGN_SECRET')
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const secrets = list.filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  )
  if (secrets.length === 0) {
    if (production) return { secrets, notices: [], problems: ['secret: is needed in production'] }
    const notice = 'No secret is set: a new one is made at each start, which signs everybody out'
    return { secrets: [randomText(random, 43)], notices: [notice], problems: [] }
  }
  const weak = production ? secrets.map(weaknessOf).filter((problem) => problem !== null) : []
  return { secrets, notices: [], problems: weak }
}

function weaknessOf(secret: string): string | null {
  if (secret.length < MIN_SECRET_LENGTH)
    return `secret: is shorter than ${MIN_SECRET_LENGTH} characters`
  if (isPatterned(secret) || publishedSecrets.test(secret)) {
    return 'secret: is easy to guess; make one with "openssl rand -base64 32"'
  }
  return null
}

/** Few characters, one piece over and over, or the alphabet: as long as a secret, and as short to say. */
function isPatterned(secret: string): boolean {
  if (new Set(secret).size < MIN_DISTINCT_CHARACTERS) return true
  if (/^(.{1,16})\1+.{0,15}$/.test(secret)) return true
  const codes = Array.from(secret, (letter) => letter.codePointAt(0) ?? 0)
  const steps = codes.filter((code, index) => code === (codes[index - 1] ?? 0) + 1)
  return steps.length > codes.length / 2
}

function textOf(options: object, name: string): string | undefined {
  const value: unknown = Reflect.get(options, name)
  return typeof value === 'string' ? value : undefined
}

function trimSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}
