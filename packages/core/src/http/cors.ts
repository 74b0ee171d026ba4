import { isLoopbackPage } from '../contract/options/loopback.js'
import type { RequestExchange } from './exchange.js'
import type { Hints } from './hints.js'
import type { TrustedOrigins } from './trusted-origins.js'

/** Seconds for which a browser may remember a preflight. */
const PREFLIGHT_SECONDS = 600

/** The headers that pages may read in every response. */
const exposed = ['retry-after', 'x-retry-after']

/** Lets the pages of trusted origins call from another origin. */
export interface Cors {
  /** Adds the headers with which the caller's page may read a response. False for pages of other origins. */
  addHeaders(headers: Headers, exchange: RequestExchange): Promise<boolean>
  answerPreflight(exchange: RequestExchange): Promise<Response>
}

/** Whether the pages of an origin may read responses. */
type Grant = (page: URL, exchange: RequestExchange) => boolean | Promise<boolean>

/** Lets pages of trusted origins read responses. In development without the option, pages of this machine do. */
export function createCors(
  option: boolean | undefined,
  {
    trusted,
    hints,
    isDevelopment,
  }: {
    readonly trusted: TrustedOrigins
    readonly hints: Pick<Hints, 'crossOrigin'>
    readonly isDevelopment: boolean
  },
): Cors | null {
  if (option === true) return grantCors((page, exchange) => trusted.includes(page, exchange))
  if (option === false || !isDevelopment) return null
  return grantCors((page, { origin, headers }) => {
    if (page.origin === origin || !isLoopbackPage(page)) return false
    hints.crossOrigin(page.origin, headers)
    return true
  })
}

/** @see https://fetch.spec.whatwg.org/#http-cors-protocol */
function grantCors(isGranted: Grant): Cors {
  const addHeaders: Cors['addHeaders'] = async (headers, exchange) => {
    const source = exchange.headers.get('origin')
    if (source === null || !URL.canParse(source)) return false
    if (!(await isGranted(new URL(source), exchange))) return false
    headers.set('access-control-allow-origin', source)
    headers.set('access-control-allow-credentials', 'true')
    headers.set('access-control-expose-headers', [...exposed, ...exchange.exposed].join(', '))
    return true
  }
  return {
    addHeaders,
    async answerPreflight(exchange) {
      const headers = new Headers({
        vary: 'Origin',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      if (await addHeaders(headers, exchange)) {
        headers.set('access-control-allow-methods', 'GET, POST')
        headers.set('access-control-allow-headers', 'content-type, authorization')
        headers.set('access-control-max-age', String(PREFLIGHT_SECONDS))
      }
      return new Response(null, { status: 204, headers })
    },
  }
}
