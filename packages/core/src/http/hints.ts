import type { AuthErrorOptions } from '../contract/errors.js'
import { nearest } from '../contract/options/read-options.js'
import type { AppLogger } from '../services/logger.js'

/** What an error contains besides code and message: the value and the fix in development, else nothing. */
type Hint = Pick<AuthErrorOptions, 'details'>

/** Names the values that a server rejects, and what to change: in the log, and to the caller in development. */
export interface Hints {
  /** A request from a page that is not trusted. Logged once for each origin. */
  originRefused(headers: Headers): Hint
  /** A redirect parameter that leads to no trusted origin. */
  redirectRefused(name: string, target: unknown): Hint
  /** A request for a host that the app does not serve. Logged once: a client may send every host. */
  hostRefused(host: string): Hint
  /** A path that no call has. */
  notFound(path: string, paths: readonly string[]): Hint
  /** A request whose path is not under the base path. */
  notMounted(path: string, basePath: string): Hint
  /** A page whose requests only development answers. Logged once for each origin. */
  crossOrigin(origin: string, headers: Headers): void
}

/** What hints need from the app. */
export interface HintsDeps {
  readonly logger: Pick<AppLogger, 'log'>
  readonly isDevelopment: boolean
}

/** Most origins that a process names in its log: attackers send any number of them. */
const MAX_ORIGINS = 100
/** Most characters of a value in a hint. */
const MAX_LENGTH = 200

/** Creates the hints of an app. */
export function createHints({ logger, isDevelopment }: HintsDeps): Hints {
  const named = new Set<string>()
  const warnOnce = (key: string, message: string): void => {
    if (named.has(key) || named.size === MAX_ORIGINS) return
    named.add(key)
    logger.log('warn', message)
  }
  const hint = (describe: () => string): Hint =>
    isDevelopment ? { details: { hint: describe() } } : {}

  return {
    originRefused(headers) {
      const source = headers.get('origin') ?? headers.get('referer')
      if (source === null) return hint(() => withoutSource)
      const origin = originOf(source)
      const text = `Refused ${origin}: add it to trustedOrigins, or set baseURL to the page's address`
      warnOnce(origin, text)
      return hint(() => text)
    },
    redirectRefused: (name, target) =>
      hint(
        () =>
          `Refused ${shown(target)} in ${name}: give a path such as "/welcome", or add its origin to trustedOrigins`,
      ),
    hostRefused(host) {
      const text = `Refused the host ${shown(host)}: set baseURL to the address of the app, or add the host to its allowedHosts`
      warnOnce('host', text)
      return hint(() => text)
    },
    notFound: (path, paths) =>
      hint(() => {
        const meant = path.length < MAX_LENGTH ? nearest(path, paths) : null
        const question = meant === null ? '' : `; did you mean "${meant}"?`
        return `No call has the path ${shown(path)}${question}`
      }),
    notMounted: (path, basePath) =>
      hint(
        () =>
          `${shown(path)} is not under "${basePath}": send calls there, or set basePath to where the handler is`,
      ),
    crossOrigin(origin, headers) {
      const page = originOf(origin)
      const isOtherSite = headers.get('sec-fetch-site') === 'cross-site'
      warnOnce(
        `page ${page}`,
        `${page} calls from another origin, which only development allows. For production, set ` +
          `trustedOrigins: ["${page}"] and cors: true, or serve the calls at the page's origin` +
          (isOtherSite ? `. ${withoutCookies}` : ''),
      )
    },
  }
}

const withoutSource =
  'Refused a request with cookies that names no page: other programs than browsers must send the header Origin'

const withoutCookies =
  'The browser keeps no cookie of it, because "localhost" and "127.0.0.1" are different sites: open the page at ' +
  'the same host name as the calls'

/** An origin as a browser shows it. A text that is no URL is quoted, as is `null`, the origin of sandboxed pages. */
function originOf(source: string): string {
  const { origin } = URL.canParse(source) ? new URL(source) : { origin: 'null' }
  return origin === 'null' ? shown(source) : origin.slice(0, MAX_LENGTH)
}

/** A value of a request as one line of a message. */
function shown(value: unknown): string {
  return JSON.stringify(typeof value === 'string' ? value.slice(0, MAX_LENGTH) : typeof value)
}
