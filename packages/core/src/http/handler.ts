import { runCall, type RunDeps } from '../api/run-call.js'
import { kernelError } from '../contract/errors.js'
import type { RequestOrigin } from '../contract/exchange.js'
import { type ExchangeDeps, RequestExchange } from './exchange.js'
import { checkOrigin } from './origin-check.js'
import { type BodyLimits, readBody } from './read-body.js'
import { readQuery } from './read-query.js'
import { refuse, respond } from './respond.js'
import type { Router } from './router.js'
import type { TrustedOrigins } from './trusted-origins.js'

/** Answers one request. */
export type Handler = (request: Request, from?: RequestOrigin) => Promise<Response>

/** What the handler is made of. */
export interface HandlerDeps extends RunDeps, ExchangeDeps {
  readonly router: Router
  readonly trusted: TrustedOrigins
  readonly limits: BodyLimits
  /** Null where each request's own origin serves. */
  readonly origin: string | null
  readonly basePath: string
}

/** The way of every request: route, origin, input, access, the call itself, answer. */
export function createHandler(deps: HandlerDeps): Handler {
  return async (request, from = {}) => {
    const target = targetOf(request.url)
    const origin = deps.origin ?? target.origin
    const exchange = new RequestExchange({ headers: request.headers, origin }, from, deps)
    try {
      const call = deps.router.find(request.method, callPath(target.path, deps.basePath))
      await checkOrigin(call, exchange, deps.trusted)
      const body = call.readBody ? await readBody(request, deps.limits) : undefined
      const query = call.readQuery ? readQuery(target.search) : undefined
      const input = { body, query }
      exchange.noteInput(input)
      return respond(await runCall(call, { input, exchange }, deps), exchange)
    } catch (error) {
      return refuse(error, exchange)
    }
  }
}

/** Splits an address without parsing it again: a Request's address is in normal form. */
function targetOf(url: string): { origin: string; path: string; search: string } {
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
function callPath(path: string, basePath: string): string {
  if (!path.startsWith(`${basePath}/`)) throw kernelError('NOT_FOUND')
  return path.slice(basePath.length)
}
