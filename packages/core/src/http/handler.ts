import { runCall, type RunDeps } from '../api/run-call.js'
import type { ConfigurationError } from '../contract/options/read-options.js'
import { coreTexts } from '../contract/texts/core-texts.js'
import { commonError } from '../contract/errors.js'
import type { RequestOrigin } from '../contract/calls/exchange.js'
import { addressBucket } from './client-address.js'
import type { Cors } from './cors.js'
import { type ExchangeDeps, RequestExchange } from './exchange.js'
import type { Hints } from './hints.js'
import type { HostCheck } from './host-check.js'
import { type BodyLimits, readBody, readPairs } from './read-body.js'
import { refuse, refuseWithPage, respond, toRefusal } from './respond.js'
import type { Route, Router } from './router.js'
import { checkOrigin, type OriginCheckDeps } from './trusted-origins.js'
import type { RateLimiter } from '../services/limits/rate-limiter.js'

/** Handles one request. */
export type Handler = (request: Request, from?: RequestOrigin) => Promise<Response>

/** What the handler needs. */
export interface HandlerDeps extends RunDeps, ExchangeDeps, OriginCheckDeps {
  readonly router: Router
  readonly limiter: Pick<RateLimiter, 'checkCaller'>
  readonly limits: BodyLimits
  /** Null when pages of other origins do not call. */
  readonly cors: Cors | null
  readonly hosts: HostCheck
  /** The problems of the deployment, for which every request is refused; null without any. */
  readonly refusal: ConfigurationError | null
  readonly hints: Hints
}

/** The steps of every request: host, route, origin, rate limit, input, access, the call itself, response. */
export function createHandler(deps: HandlerDeps): Handler {
  const answer = createAnswer(deps)
  const { basePath, hints, hosts, cors, refusal } = deps
  return async (request, from = {}) => {
    const { origin: requestOrigin, path, search } = splitAddress(request.url)
    const { headers } = request
    const found = hosts.find(requestOrigin, headers)
    const exchange = new RequestExchange({ headers, origin: found ?? hosts.fallback }, from, deps)
    if (refusal) return refuse(refusal, exchange)
    if (found === null) {
      const host = headers.get('host') ?? new URL(request.url).host
      return refuse(commonError('HOST_NOT_ALLOWED', hints.hostRefused(host)), exchange)
    }
    try {
      if (!`${path}/`.startsWith(`${basePath}/`))
        throw commonError('NOT_FOUND', hints.notMounted(path, basePath))
      const target = { path: path.slice(basePath.length), search }
      const response = await answer(request, target, exchange)
      await cors?.addHeaders(response.headers, exchange)
      return response
    } catch (error) {
      return refuse(error, exchange)
    }
  }
}

/** The address of a request. */
interface Address {
  readonly origin: string
  readonly path: string
  readonly search: string
}

type Answer = (
  request: Request,
  /** The path after the base path, and the query. */
  target: Pick<Address, 'path' | 'search'>,
  exchange: RequestExchange,
) => Promise<Response>

/** The steps that follow once the host is allowed. */
function createAnswer(deps: HandlerDeps): Answer {
  const { cors, router, limiter, limits } = deps
  return async (request, { path, search }, exchange) => {
    const { method, headers } = request
    // @see https://fetch.spec.whatwg.org/#cors-preflight-request
    const isPreflight = method === 'OPTIONS' && headers.has('access-control-request-method')
    if (isPreflight && cors && router.has(path)) return cors.answerPreflight(exchange)
    const { call, params } = router.find(method, path)
    try {
      if (call.isPage && isPrefetch(headers)) return new Response(null, prefetched)
      await checkOrigin(call, exchange, deps)
      const { countedAs: name, limit } = call
      if (limit) await limiter.checkCaller({ name, limit }, addressBucket(exchange.clientAddress))
      const body = call.readBody ? await readBody(request, call, limits) : undefined
      const query = call.readQuery ? readPairs(search, coreTexts.invalidQuery) : undefined
      const input = { body, query, params }
      exchange.input = input
      const ran = await runCall(call, { input, exchange }, deps)
      return await respond(ran, exchange, call.maxAge)
    } catch (error) {
      return answerFailure(call, error, exchange)
    }
  }
}

/** Some calls redirect instead of an error; navigations get an error page. */
function answerFailure(
  { refuse: toRedirect, isPage }: Route['call'],
  error: unknown,
  exchange: RequestExchange,
): Response | Promise<Response> {
  const redirect = toRedirect?.(toRefusal(error, exchange), exchange)
  if (redirect) return respond(redirect, exchange)
  const wantsPage = isPage && (exchange.headers.get('accept') ?? '').includes('text/html')
  return (wantsPage ? refuseWithPage : refuse)(error, exchange)
}

/** A prefetch or prerender of a browser. @see https://fetch.spec.whatwg.org/#sec-purpose-header */
function isPrefetch(headers: Headers): boolean {
  return /\bprefetch\b/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
}

const prefetched: ResponseInit = {
  status: 204,
  headers: { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' },
}

/** Splits an address without parsing it again: a Request's address is in normal form. */
function splitAddress(url: string): Address {
  const pathStart = url.indexOf('/', url.indexOf('://') + 3)
  const queryStart = url.indexOf('?', pathStart)
  const hashStart = url.indexOf('#', pathStart)
  const end = hashStart === -1 ? url.length : hashStart
  const pathEnd = queryStart === -1 || queryStart > end ? end : queryStart
  return {
    origin: url.slice(0, pathStart),
    path: url.slice(pathStart, pathEnd),
    search: url.slice(pathEnd, end),
  }
}
