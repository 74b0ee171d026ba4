import { coreTexts, validationError } from '../contract/texts/core-texts.js'
import type { ServerOptions } from '../contract/plugins/derive.js'
import { Page, Redirect, Redirected } from '../contract/calls/reply.js'
import { type ExchangeDeps, RequestExchange } from '../http/exchange.js'
import type { HandlerDeps } from '../http/handler.js'
import type { HostCheck } from '../http/host-check.js'
import { checkBody } from '../http/read-body.js'
import { refuse, respond, toRefusal, withAdded } from '../http/respond.js'
import { noAccountLimits } from '../services/limits/account-limits.js'
import { onlyEnglish } from '../services/languages.js'
import type { CompiledCall } from './compile-call.js'
import { NO_FIELDS } from './read-input.js'
import { runCall, type RunDeps } from './run-call.js'

/** What the calls of `auth.api` need. */
export interface ServerApiDeps extends RunDeps, ExchangeDeps {
  readonly hosts: Pick<HostCheck, 'findForServer'>
  readonly refusal: HandlerDeps['refusal']
}

interface ServerInput extends ServerOptions {
  readonly asServer?: boolean
  readonly body?: unknown
  readonly query?: unknown
  readonly params?: unknown
}

/** Runs one call from the server's own code. */
export type RunServerCall = (input?: ServerInput) => Promise<unknown>

/**
 * `auth.api`: every call without HTTP, under its server name.
 *
 * @throws Error when two endpoints share a name.
 */
export function createServerApi(
  calls: readonly CompiledCall[],
  deps: ServerApiDeps,
): Record<string, RunServerCall> {
  const names = calls.map((call) => call.name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`The call "${twice}" is declared twice`)
  const counting = byResponse(deps)
  // With the headers of a request, a server action is counted like the call over HTTP.
  const uncounted = byResponse({ ...deps, accountLimits: noAccountLimits })
  return Object.fromEntries(
    calls.map((call) => [
      call.name,
      (input: ServerInput = {}) =>
        runServerCall(call, input, (input.headers ? counting : uncounted)(input)),
    ]),
  )
}

/** A browser reads a Response; the server's own code reads codes, and English in its logs. */
function byResponse(deps: ServerApiDeps): (input: ServerInput) => ServerApiDeps {
  const english = { ...deps, languages: onlyEnglish }
  return ({ asResponse }) => (asResponse === true ? deps : english)
}

async function runServerCall(
  call: CompiledCall,
  input: ServerInput,
  deps: ServerApiDeps,
): Promise<unknown> {
  const headers = input.headers instanceof Headers ? input.headers : new Headers(input.headers)
  const origin = deps.hosts.findForServer(headers)
  const exchange = new RequestExchange({ headers, origin }, input, deps)
  const { body, query = NO_FIELDS, params = NO_FIELDS } = input
  const raw = { body, query, params }
  exchange.input = raw
  exchange.dropsCookies = !input.asResponse && !input.returnHeaders
  const run = async () => {
    if (deps.refusal) throw deps.refusal
    checkCaller(call, input)
    checkBody(raw.body)
    return runCall(call, { input: raw, exchange, asServer: input.asServer === true }, deps)
  }

  if (input.asResponse === true) {
    return run().then(
      (answer) => respond(answer, exchange, call.maxAge),
      (error: unknown) => refuse(error, exchange),
    )
  }
  const response = await run().catch((error: unknown) => {
    throw toRefusal(error, exchange)
  })
  if (response instanceof Redirect) throw new Redirected(response.location)
  if (response instanceof Page)
    throw new Error(`Call ${call.name} with { asResponse: true }: it answers a page`)
  if (input.returnHeaders !== true) return response
  return { headers: withAdded({}, exchange.answerHeaders()), response }
}

/**
 * Rejects a call that does not name its caller. Forgotten headers must give no rights and no wrong result:
 * the rights of the server must never be the default.
 */
function checkCaller({ access }: CompiledCall, { headers, asServer }: ServerInput): void {
  if (headers && asServer === true) throw validationError(coreTexts.asServerWithHeaders)
  if (headers || access === 'public' || access === 'server-only') return
  if (access === 'session-or-server' && asServer === true) return
  throw validationError(coreTexts.headersNeeded)
}
