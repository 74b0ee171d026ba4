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

/** Scheme, wildcard and authority of a pattern: nothing may follow the authority. */
function parts(pattern: string): { scheme: string; wildcard: boolean; authority: string } | null {
  const match =
    /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*\.)?([a-z\d.-]+(?::\d{1,5})?|\[[\da-f:]+\](?::\d{1,5})?)\/?$/i.exec(
      pattern,
    )
  if (!match) return null
  const [, scheme = '', star, authority = ''] = match
  return {
    scheme: scheme.toLowerCase(),
    wildcard: star !== undefined,
    authority: authority.toLowerCase(),
  }
}

function parsePattern(pattern: string): Pattern {
  const known = parts(pattern)
  if (!known) return () => false
  const { scheme, wildcard, authority } = known
  return (url) => {
    const urlScheme = url.protocol.slice(0, -1)
    const schemeFits = scheme === '' ? /^https?$/.test(urlScheme) : scheme === urlScheme
    return schemeFits && hostFits(url.host.toLowerCase(), authority, wildcard)
  }
}

function hostFits(host: string, authority: string, wildcard: boolean): boolean {
  if (!wildcard) return host === authority
  return host.endsWith(`.${authority}`) && host.length > authority.length + 1
}
