import { runCall, type RunDeps } from '../api/run-call.js'
import type { ConfigurationError } from '../contract/read-options.js'
import { coreTexts } from '../contract/core-texts.js'
import { kernelError } from '../contract/errors.js'
import type { RequestOrigin } from '../contract/exchange.js'
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
  const answer = async (request: Request, target: Target, exchange: RequestExchange) => {
    const path = callPath(target.path, deps)
    if (deps.cors && isPreflight(request) && deps.router.has(path)) {
      return deps.cors.answerPreflight(exchange)
    }
    const { call, params } = deps.router.find(request.method, path)
    try {
      if (call.isPage && isPrefetch(request.headers)) return new Response(null, prefetched)
      await checkOrigin(call, exchange, deps)
      const counted = countCaller(call, exchange.clientAddress, deps)
      if (counted) await counted
      const body = call.readBody ? await readBody(request, call, deps.limits) : undefined
      const query = call.readQuery ? readPairs(target.search, coreTexts.invalidQuery) : undefined
      const input = { body, query, params }
      exchange.noteInput(input)
      const ran = await runCall(call, { input, exchange }, deps)
      return await respond(ran, exchange, call.maxAge)
    } catch (error) {
      return answerFailure(call, error, exchange)
    }
  }

  return async (request, from = {}) => {
    const target = targetOf(request.url)
    const { headers } = request
    const found = deps.hosts.find(target.origin, headers)
    const origin = found ?? deps.hosts.fallback
    const exchange = new RequestExchange({ headers, origin }, from, deps)
    if (deps.refusal) return refuse(deps.refusal, exchange)
    if (found === null) {
      const host = headers.get('host') ?? new URL(request.url).host
      return refuse(kernelError('HOST_NOT_ALLOWED', deps.hints.hostRefused(host)), exchange)
    }
    try {
      const response = await answer(request, target, exchange)
      return deps.cors ? withHeaders(response, await deps.cors.headersFor(exchange)) : response
    } catch (error) {
      return refuse(error, exchange)
    }
  }
}

/** Synchronous when the store of the limits is: then no request waits for a turn. */
function countCaller(
  { countedAs: name, limit }: Route['call'],
  clientAddress: string,
  { limiter }: Pick<HandlerDeps, 'limiter'>,
): void | Promise<void> {
  if (limit) return limiter.checkCaller({ name, limit }, addressBucket(clientAddress))
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

/** @see https://fetch.spec.whatwg.org/#cors-preflight-request */
function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method')
}

/** A prefetch or prerender of a browser. @see https://fetch.spec.whatwg.org/#sec-purpose-header */
function isPrefetch(headers: Headers): boolean {
  return /\bprefetch\b/i.test(headers.get('sec-purpose') ?? headers.get('purpose') ?? '')
}

const prefetched: ResponseInit = { status: 204, headers: { 'cache-control': 'no-store' } }

function withHeaders(response: Response, headers: Readonly<Record<string, string>>): Response {
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
  return response
}

interface Target {
  readonly origin: string
  readonly path: string
  readonly search: string
}

/** Splits an address without parsing it again: a Request's address is in normal form. */
function targetOf(url: string): Target {
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

/** The part of a path after the base path. */
function callPath(path: string, { basePath, hints }: Pick<HandlerDeps, 'basePath' | 'hints'>) {
  if (!path.startsWith(`${basePath}/`))
    throw kernelError('NOT_FOUND', hints.notMounted(path, basePath))
  return path.slice(basePath.length)
}
