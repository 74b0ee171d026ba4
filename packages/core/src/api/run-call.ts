import { commonError } from '../contract/errors.js'
import type { Exchange, SessionData } from '../contract/calls/exchange.js'
import { REPLY, Verbatim } from '../contract/calls/reply.js'
import type { RedirectCheck } from '../http/redirect-target.js'
import type { HeaderPair } from '../services/sessions/response-headers.js'
import type { CallerSessions } from '../services/sessions/caller-sessions.js'
import type { AccountLimits } from '../services/limits/account-limits.js'
import type { CompiledCall } from './compile-call.js'
import { NO_FIELDS } from './read-input.js'

/** The input of a caller before it is parsed. */
export interface RawInput {
  readonly body: unknown
  readonly query: unknown
  readonly params: unknown
}

/** An exchange whose response accepts headers. */
interface AnsweredExchange extends Exchange {
  addHeaders(headers: readonly HeaderPair[]): void
}

/** A call in progress. */
interface Running {
  readonly input: RawInput
  readonly exchange: AnsweredExchange
  /** Whether the app's own code calls on behalf of no user. Default false. */
  readonly asServer?: boolean
}

/** What running a call needs besides the call itself. */
export interface RunDeps {
  readonly callerSessions: Pick<CallerSessions, 'checkOwn' | 'findCached' | 'findStored'>
  readonly checkRedirect: RedirectCheck
  readonly accountLimits: Pick<AccountLimits, 'check' | 'clear'>
  /** Collects the headers that plugins add to a response; null when there are none. */
  readonly collectHeaders: ((exchange: Exchange) => Promise<readonly HeaderPair[]>) | null
}

/**
 * Parses the input, checks the caller, runs the handler, and keeps the fields that the answer schema names.
 * Redirects and pages are returned unchanged.
 */
export async function runCall(
  call: CompiledCall,
  { input, exchange, asServer = false }: Running,
  deps: RunDeps,
): Promise<unknown> {
  const read = {
    body: call.readBody?.(input.body),
    query: call.readQuery?.(input.query),
    params: call.readParams?.(input.params),
    fields: call.readFields?.(input.body) ?? NO_FIELDS,
  }
  if (call.redirects.length > 0) await deps.checkRedirect(call.redirects, read, exchange)
  const { countedAs: name, accountLimit: limit } = call
  const noSession = asServer && call.access === 'session-or-server'
  const session = noSession ? undefined : await sessionFor(call, exchange, deps)
  // A caller without permission must not use up the attempts of an account.
  const attempt = limit && { name, limit, account: limit.of(read.body) }
  const counted = attempt ? await deps.accountLimits.check(exchange, attempt) : []
  const { body, query, params, fields } = read
  const { fail, extras } = call
  const { services, context } = extras
  const given = { body, query, params, fields, session, exchange, fail, services, context }
  const answer = await call.handle(given)
  if (counted.length > 0) await deps.accountLimits.clear(counted)
  if (deps.collectHeaders) exchange.addHeaders(await deps.collectHeaders(exchange))
  const isReply = typeof answer === 'object' && answer !== null && REPLY in answer
  if (!isReply) return call.project(answer)
  return answer instanceof Verbatim ? answer.value : answer
}

async function sessionFor(
  { access, isOpen, method, isPersonal, needsStoredSession }: CompiledCall,
  exchange: Exchange,
  { callerSessions }: RunDeps,
): Promise<SessionData | undefined> {
  if (isOpen || access === 'server-only') return undefined
  // A call that changes something reads the store: a cached session may be minutes old.
  const disableCookieCache = method === 'POST' || needsStoredSession
  const found = await exchange.findSession({ disableCookieCache })
  if (!found) throw commonError('UNAUTHORIZED')
  const needsFresh = access === 'fresh-session'
  if (isPersonal || needsFresh) callerSessions.checkOwn(found, needsFresh)
  return found
}
