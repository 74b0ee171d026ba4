import { commonError } from '../contract/errors.js'
import type { Exchange } from '../contract/calls/exchange.js'
import type { PluginHooks } from '../services/plugin-hooks.js'
import { isLoopbackPage } from '../contract/options/loopback.js'
import type { Hints } from './hints.js'

/** The origins whose pages may send requests and may be redirect targets. */
export interface TrustedOrigins {
  /** Whether an address belongs to the app or to a trusted origin. */
  readonly includes: OriginCheck
  /** Whether it belongs to the app or to an origin that is listed exactly, with its scheme. */
  readonly includesExactly: OriginCheck
}

type OriginCheck = (url: URL, exchange: Pick<Exchange, 'origin' | 'headers'>) => Promise<boolean>

type Finder = (headers: Headers) => readonly string[] | Promise<readonly string[]>

interface Pattern {
  readonly isExact: boolean
  readonly matches: (url: URL) => boolean
}

/** What else is trusted. */
export interface TrustedOriginsOptions {
  /** Whether pages that this machine serves are trusted, at any port: in development. Default false. */
  readonly trustsLoopback?: boolean
}

/**
 * Trusted origins from the option: `https://app.example.com`, `https://*.example.com` (one or more
 * whole labels), `*.example.com` (https or http), `myapp://callback` (scheme and authority), or `myapp://` (any
 * authority of the scheme).
 */
export function createTrustedOrigins(
  option: readonly string[] | Finder,
  { trustsLoopback = false }: TrustedOriginsOptions = {},
): TrustedOrigins {
  const parsed = typeof option === 'function' ? null : option.map(parsePattern)
  const find = async ({ headers }: Pick<Exchange, 'headers'>): Promise<readonly Pattern[]> =>
    typeof option === 'function' ? (await option(headers)).map(parsePattern) : (parsed ?? [])
  const isOwn = (url: URL, { origin }: Pick<Exchange, 'origin'>): boolean =>
    url.origin === origin || (trustsLoopback && isLoopbackPage(url))
  return {
    includes: async (url, exchange) =>
      isOwn(url, exchange) || matchesAny(url, parsed ?? (await find(exchange))),
    async includesExactly(url, exchange) {
      if (isOwn(url, exchange)) return true
      const patterns = parsed ?? (await find(exchange))
      return matchesAny(
        url,
        patterns.filter(({ isExact }) => isExact),
      )
    },
  }
}

/** The problem of a pattern, or null. */
export function patternProblem(pattern: string): string | null {
  const reason = reasonAgainst(pattern)
  return reason === null ? null : `trustedOrigins: "${pattern}" ${reason}`
}

function reasonAgainst(pattern: string): string | null {
  const known = parts(pattern)
  if (!known) {
    const [, scheme] = /^([a-z][a-z\d+.-]*):\/\/.*\*/i.exec(pattern) ?? []
    const isApp = scheme !== undefined && !/^https?$/i.test(scheme)
    const hint = isApp ? `; "${scheme}://" trusts every authority of that scheme` : ''
    return `is neither an origin nor a pattern${hint}`
  }
  const { scheme, wildcard, host } = known
  if (unsafeSchemes.has(scheme)) return `is no origin: "${scheme}:" has none`
  if (!wildcard) return null
  const reason = wildcardProblem(host)
  return reason === null ? null : `covers origins of others: ${reason}`
}

/** Schemes that browsers execute, or that have no origins. */
const unsafeSchemes: ReadonlySet<string> = new Set(
  'javascript data vbscript blob file filesystem about view-source ws wss ftp mailto tel'.split(
    ' ',
  ),
)

function matchesAny(url: URL, patterns: readonly Pattern[]): boolean {
  return patterns.some(({ matches }) => matches(url))
}

interface Parts {
  readonly scheme: string
  readonly wildcard: boolean
  /** Empty for any authority. */
  readonly host: string
  readonly port: string
}

/** Scheme, wildcard, host and port of a pattern: nothing may follow the port. */
function parts(pattern: string): Parts | null {
  const [, anyOf] = /^([a-z][a-z\d+.-]*):\/\/$/i.exec(pattern) ?? []
  if (anyOf !== undefined && !/^https?$/i.test(anyOf))
    return { scheme: anyOf.toLowerCase(), wildcard: false, host: '', port: '' }
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

/** The default ports, which addresses omit. */
const usualPorts: Readonly<Record<string, string>> = { http: '80', https: '443' }

/** An invalid pattern, which would stop the start, matches nothing when it is returned per request. */
function parsePattern(pattern: string): Pattern {
  const known = reasonAgainst(pattern) === null ? parts(pattern) : null
  if (!known) return { isExact: false, matches: () => false }
  const { scheme, wildcard, host, port } = known
  const schemeFits = (found: string): boolean =>
    scheme === '' ? /^https?$/.test(found) : scheme === found
  if (host === '') {
    // Every project in Expo Go has addresses of this scheme.
    const isExact = scheme !== 'exp' && scheme !== 'exps'
    return { isExact, matches: ({ protocol }) => schemeFits(protocol.slice(0, -1)) }
  }
  return {
    isExact: scheme !== '' && !wildcard,
    matches(url) {
      const urlScheme = url.protocol.slice(0, -1)
      const usual = usualPorts[urlScheme] ?? ''
      const portFits = (url.port || usual) === (port || usual)
      return (
        schemeFits(urlScheme) && portFits && hostFits(url.hostname.toLowerCase(), host, wildcard)
      )
    },
  }
}

function hostFits(urlHost: string, host: string, wildcard: boolean): boolean {
  if (!wildcard) return urlHost === host
  return urlHost.endsWith(`.${host}`) && urlHost.length > host.length + 1
}

/** What the check needs from the app. */
export interface OriginCheckDeps {
  readonly trusted: TrustedOrigins
  readonly findCredential: PluginHooks['findCredential']
  readonly hints: Pick<Hints, 'originRefused'>
}

/**
 * Rejects a request of another site with the user's cookies. With cookies the request must have the source
 * of a trusted page; without them it must not have another one. Browsers never send a bearer credential by
 * themselves, so a request with one is not checked.
 *
 * @see
 * https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 */
export async function checkOrigin(
  call: {
    readonly method: string
    readonly isPage: boolean
    readonly isCrossSite: boolean
    readonly isOpen: boolean
  },
  exchange: Exchange,
  { trusted, findCredential, hints }: OriginCheckDeps,
): Promise<void> {
  const { method, isPage, isCrossSite, isOpen } = call
  const { headers } = exchange
  // A navigation does not send its origin, but a script that follows a link in its place does.
  const isRead = method === 'GET' && !(isPage && headers.has('origin'))
  if (isRead || isCrossSite || findCredential(exchange) !== null) return
  const hasCookies = headers.has('cookie')
  if (!hasCookies && !isOpen) return

  const source = headers.get('origin') ?? headers.get('referer')
  // Most requests come from the app's own pages: then no URL needs to be parsed.
  if (source === exchange.origin) return
  const allowed =
    source === null
      ? isSameSite(headers.get('sec-fetch-site'), hasCookies)
      : await isTrustedSource(source, exchange, trusted)
  if (!allowed) throw commonError('INVALID_ORIGIN', hints.originRefused(headers))
}

async function isTrustedSource(
  source: string,
  exchange: Exchange,
  { includes }: TrustedOrigins,
): Promise<boolean> {
  return URL.canParse(source) && includes(new URL(source), exchange)
}

/** Browsers send the source of a request; other programs, which have no cookies of users, may not. */
function isSameSite(site: string | null, hasCookies: boolean): boolean {
  return site === 'same-origin' || (site === null && !hasCookies)
}

/**
 * Common suffixes under which names can be registered publicly, or come with an account. The list is short
 * on purpose: it catches frequent mistakes without the tens of thousands of entries of the full list.
 *
 * @see https://publicsuffix.org
 */
const publicSuffixes: ReadonlySet<string> = new Set(
  [
    'co.uk org.uk me.uk ltd.uk plc.uk ac.uk gov.uk com.au net.au org.au co.nz org.nz co.jp ne.jp or.jp',
    'co.kr or.kr com.br net.br org.br com.ar com.mx com.co com.pe com.cn net.cn org.cn com.hk com.tw com.sg',
    'com.my co.id co.th com.ph com.vn co.in net.in org.in com.pk com.bd co.za com.ng co.ke com.eg com.tr',
    'com.ua com.pl co.il com.sa com.es co.at or.at',
    'github.io gitlab.io bitbucket.io vercel.app now.sh netlify.app netlify.com pages.dev workers.dev',
    'cloudflare.dev trycloudflare.com web.app firebaseapp.com run.app a.run.app appspot.com herokuapp.com',
    'onrender.com fly.dev railway.app up.railway.app deno.dev deno.net glitch.me surge.sh render.com',
    'azurewebsites.net azurestaticapps.net cloudapp.net cloudfront.net amazonaws.com elasticbeanstalk.com',
    'amplifyapp.com awsapprunner.com digitaloceanspaces.com ondigitalocean.app supabase.co convex.site',
    'ngrok.io ngrok.app ngrok.dev ngrok-free.app ngrok-free.dev loca.lt localhost.run lhr.life serveo.net',
    'stackblitz.io webcontainer.io codesandbox.io csb.app gitpod.io github.dev app.github.dev repl.co',
    'replit.app replit.dev lovable.app bolt.host expo.app expo.dev expo.direct exp.direct',
    'blogspot.com wordpress.com webflow.io wixsite.com myshopify.com duckdns.org no-ip.org nip.io sslip.io',
  ].flatMap((line) => line.split(' ')),
)

/** Why a wildcard over a domain would cover hosts of other owners, or null. */
export function wildcardProblem(domain: string): string | null {
  const bare = domain.toLowerCase().replace(/:\d+$/, '')
  if (bare === 'localhost') return null
  if (/^[\d.]+$/.test(bare) || bare.startsWith('[')) return 'an address has no subdomains'
  if (!bare.includes('.')) return `domains under "${bare}" have many owners`
  return publicSuffixes.has(bare) ? `hosts under "${bare}" have many owners` : null
}
