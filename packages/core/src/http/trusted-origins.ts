import type { Exchange } from '../contract/exchange.js'

/** The origins whose pages may call and be returned to. */
export interface TrustedOrigins {
  /** Whether the address belongs to the app or to a trusted origin. */
  includes(url: URL, exchange: Pick<Exchange, 'origin' | 'headers'>): Promise<boolean>
}

type Finder = (headers: Headers) => readonly string[] | Promise<readonly string[]>

type Pattern = (url: URL) => boolean

/**
 * Trusted origins from the option: `https://app.example.com`, `https://*.example.com` (one or more
 * whole labels), `*.example.com` (https or http), or `myapp://callback` (scheme and authority).
 */
export function createTrustedOrigins(option: readonly string[] | Finder): TrustedOrigins {
  if (typeof option !== 'function') {
    const patterns = option.map(parsePattern)
    return {
      includes: (url, exchange) =>
        Promise.resolve(isOwn(url, exchange) || matchesAny(url, patterns)),
    }
  }
  return {
    async includes(url, exchange) {
      if (isOwn(url, exchange)) return true
      return matchesAny(url, (await option(exchange.headers)).map(parsePattern))
    },
  }
}

/** The problem of a pattern, or null. */
export function patternProblem(pattern: string): string | null {
  return parts(pattern) ? null : `trustedOrigins: "${pattern}" is neither an origin nor a pattern`
}

function isOwn(url: URL, { origin }: Pick<Exchange, 'origin'>): boolean {
  return url.origin === origin
}

function matchesAny(url: URL, patterns: readonly Pattern[]): boolean {
  return patterns.some((matches) => matches(url))
}

interface Parts {
  readonly scheme: string
  readonly wildcard: boolean
  readonly host: string
  readonly port: string
}

/** Scheme, wildcard, host and port of a pattern: nothing may follow the port. */
function parts(pattern: string): Parts | null {
  const match =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([\w-]+(?:\.[\w-]+)*|\[[\da-f:]+\])(?::(\d{1,5}))?\/?$/i.exec(
      pattern,
    )
  if (!match) return null
  const [, scheme = '', star, host = '', port = ''] = match
  return {
    scheme: scheme.toLowerCase(),
    wildcard: star !== undefined,
    host: host.toLowerCase(),
    port,
  }
}

/** What an address leaves out. */
const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

function parsePattern(pattern: string): Pattern {
  const known = parts(pattern)
  if (!known) return () => false
  const { scheme, wildcard, host, port } = known
  return (url) => {
    const urlScheme = url.protocol.slice(0, -1)
    const schemeFits = scheme === '' ? /^https?$/.test(urlScheme) : scheme === urlScheme
    const usual = usualPorts[urlScheme] ?? ''
    const portFits = (url.port || usual) === (port || usual)
    return schemeFits && portFits && hostFits(url.hostname.toLowerCase(), host, wildcard)
  }
}

function hostFits(urlHost: string, host: string, wildcard: boolean): boolean {
  if (!wildcard) return urlHost === host
  return urlHost.endsWith(`.${host}`) && urlHost.length > host.length + 1
}
