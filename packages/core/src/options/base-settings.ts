import * as z from 'zod/mini'
import { problemsOf } from '../contract/options/read-options.js'
import { isLoopbackHost } from '../contract/options/loopback.js'
import { isRecord } from '../contract/options/option-values.js'
import { readSchema } from '../contract/calls/read-schema.js'
import type { LogLevel, Random } from '../contract/runtime.js'
import { buildMode, environmentVariable } from '../crypto/native.js'
import { randomText } from '../crypto/random.js'
import type { AllowedHosts, HostSettings } from '../http/host-check.js'
import { wildcardProblem } from '../http/trusted-origins.js'

/** A log entry of the start. */
interface Notice {
  readonly level: LogLevel
  readonly message: string
}

/** The address of the app and its secrets. */
export interface BaseSettings extends HostSettings {
  /** Whether the app runs in production: mistakes that development tolerates stop the start. */
  readonly production: boolean
  /** Such as `/api/auth`; never ends with a slash. */
  readonly basePath: string
  /** The first one signs. */
  readonly secrets: readonly string[]
  /** Whether no secret is set: this one is of this start only. */
  readonly isSecretGenerated: boolean
  /** Such as that the secret was generated. */
  readonly notices: readonly Notice[]
  /**
   * What the deployment has to provide or to replace: production refuses every request until then. The start
   * continues, because a build imports the app and has neither its secret nor its address.
   */
  readonly refusals: readonly string[]
}

const DEFAULT_BASE_PATH = '/api/auth'
const MIN_SECRET_LENGTH = 32
const MIN_DISTINCT_CHARACTERS = 8
const missingBaseURL =
  'baseURL: is needed in production; set COUNTERSIGN_URL to the address of the app'
const missingSecret =
  'secret: is needed in production; set COUNTERSIGN_SECRET to the output of "npx countersign secret"'
const publishedSecrets =
  /^better-auth-secret|changeme|change[-_ ]me|your[-_ ]?(?:secret|32)|example|(.)\1{7}|0123456789abcdef0123/i

/** Reads `baseURL`, `basePath` and `secret`, from the options or the environment. */
export function baseSettings(
  options: object,
  random: Random,
): { readonly settings: BaseSettings; readonly problems: readonly string[] } {
  const base = readBaseURL(
    // A build may pass the variable on before it has a value.
    Reflect.get(options, 'baseURL') ?? (environmentVariable('COUNTERSIGN_URL') || undefined),
  )
  const { url, allowedHosts } = base
  const mode = buildMode()
  const production = isProduction(mode, url)
  const secrets = readSecrets(options, { production, random })
  const basePath = (allowedHosts ? '' : trimSlash(url?.pathname ?? '')) || readBasePath(options)
  const isMissing = production && url === null && base.problems.length === 0

  return {
    settings: {
      production,
      origin: allowedHosts ? null : (url?.origin ?? null),
      allowedHosts,
      basePath,
      secrets: secrets.secrets,
      isSecretGenerated: secrets.isSecretGenerated,
      notices: [...secrets.notices, ...plainNotices(mode, url)],
      refusals: [...(isMissing ? [missingBaseURL] : []), ...secrets.refusals],
    },
    problems: [
      ...base.problems,
      ...(/^(\/(?!\.{1,2}(\/|$))[\w.~-]+)*$/.test(basePath)
        ? []
        : ['basePath: must be a path such as "/api/auth"']),
    ],
  }
}

interface ReadBaseURL {
  /** The app's address, or the fallback; null without a usable one. */
  readonly url: URL | null
  readonly allowedHosts: AllowedHosts | null
  readonly problems: readonly string[]
}

/** A value that is neither a string nor an object fails in the schema of the options. */
function readBaseURL(given: unknown): ReadBaseURL {
  if (isRecord(given)) return readAllowedHosts(given)
  if (typeof given !== 'string') return { url: null, allowedHosts: null, problems: [] }
  const url = parseAddress(given)
  const problem = 'baseURL: must be an address such as "https://example.com"'
  return { url, allowedHosts: null, problems: url ? [] : [problem] }
}

const dynamicBaseURL = z.strictObject({
  allowedHosts: z.array(z.string()).check(z.minLength(1)),
  fallback: z.string(),
})

function readAllowedHosts(given: object): ReadBaseURL {
  const { data, error } = readSchema(dynamicBaseURL, given)
  if (!data) return { url: null, allowedHosts: null, problems: problemsOf(error, ['baseURL']) }
  const { allowedHosts: hosts, fallback } = data
  const url = parseAddress(fallback)
  const isOrigin = url?.pathname === '/'
  const problems = hosts.flatMap((host, index) => {
    const problem = hostProblem(host)
    return problem === null ? [] : [`baseURL.allowedHosts.${index}: ${problem}`]
  })
  if (!isOrigin) problems.push('baseURL.fallback: must be an origin such as "https://example.com"')
  const allowedHosts = isOrigin && problems.length === 0 ? toAllowedHosts(hosts, url) : null
  return { url, allowedHosts, problems }
}

/** A host with its port, if any, and a star for its first label. */
const hostPattern = /^(\*\.)?([^*/@\s]+)$/

function hostProblem(given: string): string | null {
  const [, star, host = ''] = hostPattern.exec(given) ?? []
  const url = parseAddress(`https://${host}`)
  if (url?.pathname !== '/' || !sameHost(url, host)) {
    return `"${given}" must be a host such as "app.example.com", or "*.preview.example.com" for one label`
  }
  const reason = star === undefined ? null : wildcardProblem(url.hostname)
  return reason === null ? null : `"${given}" covers hosts of others: ${reason}`
}

/** Whether a URL has a host as it was given: it omits the default port. */
function sameHost(url: URL, host: string): boolean {
  return [url.host, `${url.host}:443`].includes(host.toLowerCase())
}

function toAllowedHosts(given: readonly string[], fallback: URL): AllowedHosts {
  const hosts = given.map((host) => host.toLowerCase().replace(/:443$/, ''))
  const nameOf = (host: string): string => host.replace(/:\d+$/, '')
  const exact = hosts.filter((host) => !host.startsWith('*'))
  const remote = exact.filter((host) => !isLoopbackHost(nameOf(host)))
  const { host, origin } = fallback
  return {
    origins: new Map([
      ...remote.flatMap((name): [string, string][] => [
        [name, `https://${name}`],
        [`${name}:443`, `https://${name}`],
      ]),
      [host, origin],
    ]),
    wildcards: new Set(hosts.filter((name) => name.startsWith('*')).map((name) => name.slice(1))),
    loopback: new Set(exact.filter((name) => isLoopbackHost(nameOf(name)))),
    fallback: origin,
  }
}

/** Null for an invalid web address. */
function parseAddress(given: string): URL | null {
  if (!URL.canParse(given)) return null
  const url = new URL(given)
  const isPlain = `${url.username}${url.password}${url.search}${url.hash}` === ''
  return isPlain && /^https?:$/.test(url.protocol) ? url : null
}

function readBasePath(options: object): string {
  return trimSlash(textOf(options, 'basePath') ?? DEFAULT_BASE_PATH)
}

/** Without NODE_ENV, an https address of another machine counts as production. */
function isProduction(mode: string | undefined, url: URL | null): boolean {
  if (mode !== undefined) return mode === 'production'
  return url?.protocol === 'https:' && !isLoopbackHost(url.hostname)
}

/** Without NODE_ENV, the address may be that of a production app. */
function plainNotices(mode: string | undefined, url: URL | null): Notice[] {
  const isPublic = url?.protocol === 'http:' && !isLoopbackHost(url.hostname)
  if (!isPublic || (mode !== undefined && mode !== 'production')) return []
  const message =
    `baseURL is "${url.origin}": passwords, cookies and mailed links travel unencrypted, and cookies ` +
    'are neither Secure nor protected by a prefix. Use https'
  return [{ level: 'error', message }]
}

function readSecrets(
  options: object,
  { production, random }: { readonly production: boolean; readonly random: Random },
): Pick<BaseSettings, 'secrets' | 'isSecretGenerated' | 'notices' | 'refusals'> {
  const given: unknown = Reflect.get(options, 'secret') ?? environmentVariable('COUNTERSIGN_SECRET')
  const list: readonly unknown[] = Array.isArray(given) ? given : [given]
  const secrets = list.filter(
    (secret): secret is string => typeof secret === 'string' && secret !== '',
  )
  if (secrets.length === 0) {
    const generated = { secrets: [randomText(random, 43)], isSecretGenerated: true }
    if (production) return { ...generated, notices: [], refusals: [missingSecret] }
    const message = 'No secret is set: each start creates one and signs all users out'
    return { ...generated, notices: [{ level: 'warn', message }], refusals: [] }
  }
  const weak = production ? secrets.map(weaknessOf).filter((problem) => problem !== null) : []
  return { secrets, isSecretGenerated: false, notices: [], refusals: weak }
}

function weaknessOf(secret: string): string | null {
  const weakness =
    secret.length < MIN_SECRET_LENGTH
      ? `shorter than ${MIN_SECRET_LENGTH} characters`
      : isPatterned(secret) || publishedSecrets.test(secret)
        ? 'easy to guess'
        : null
  return weakness && `secret: is ${weakness}; make one with "npx countersign secret"`
}

/** Few characters, one repeated sequence, or the alphabet: long, but easy to guess. */
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
