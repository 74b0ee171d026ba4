import type { RequestExchange } from './exchange.js'
import type { TrustedOrigins } from './trusted-origins.js'

/** Seconds for which a browser may remember a preflight. */
const PREFLIGHT_SECONDS = 600

/** The headers that pages may read in every response. */
const exposed = ['retry-after', 'x-retry-after']

/** Lets the pages of trusted origins call from another origin. */
export interface Cors {
  /** The headers with which the caller's page may read the response; none for pages of other origins. */
  headersFor(exchange: RequestExchange): Promise<Readonly<Record<string, string>>>
  /** The response to a preflight. */
  answerPreflight(exchange: RequestExchange): Promise<Response>
}

/** @see https://fetch.spec.whatwg.org/#http-cors-protocol */
export function createCors(trusted: TrustedOrigins): Cors {
  const headersFor: Cors['headersFor'] = async (exchange) => {
    const source = exchange.headers.get('origin')
    if (source === null || !URL.canParse(source)) return {}
    if (!(await trusted.includes(new URL(source), exchange))) return {}
    return {
      'access-control-allow-origin': source,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': [...exposed, ...exchange.exposed].join(', '),
    }
  }
  return {
    headersFor,
    async answerPreflight(exchange) {
      const allowed = await headersFor(exchange)
      const known = 'access-control-allow-origin' in allowed
      const preflight = {
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'content-type, authorization',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      }
      return new Response(null, {
        status: 204,
        headers: {
          vary: 'Origin',
          'cache-control': 'no-store',
          ...allowed,
          ...(known && preflight),
        },
      })
    },
  }
}
