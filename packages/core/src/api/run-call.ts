import { kernelError } from '../contract/errors.js'
import type { Exchange, SessionData } from '../contract/exchange.js'
import type { Clock } from '../contract/runtime.js'
import type { CompiledCall } from './compile-call.js'
import type { RedirectCheck } from '../http/redirect-target.js'

/** What a caller sent, not yet read. */
export interface RawInput {
  readonly body: unknown
  readonly query: unknown
}

/** What running a call needs beside the call itself. */
export interface RunDeps {
  readonly clock: Clock
  /** Seconds; 0 switches the check off. */
  readonly freshAge: number
  readonly checkRedirect: RedirectCheck
}

/** Reads the input, checks who calls, runs the handler and keeps what the answer names. */
export async function runCall(
  call: CompiledCall,
  { input, exchange }: { readonly input: RawInput; readonly exchange: Exchange },
  deps: RunDeps,
): Promise<unknown> {
  const body = call.readBody?.(input.body)
  const query = call.readQuery?.(input.query)
  const fields = call.readFields?.(input.body) ?? {}
  if (call.redirects.length > 0) {
    await deps.checkRedirect(call.redirects, { ...asRecord(query), ...asRecord(body) }, exchange)
  }
  const session = await sessionFor(call, exchange, deps)
  const answer: unknown = await call.handle({
    body,
    query,
    fields,
    session,
    exchange,
    fail: call.fail,
  })
  return call.project(answer)
}

async function sessionFor(
  { access }: CompiledCall,
  exchange: Exchange,
  { clock, freshAge }: RunDeps,
): Promise<SessionData | undefined> {
  if (access === 'public' || access === 'server-only') return undefined
  const found = await exchange.findSession()
  if (!found) throw kernelError('UNAUTHORIZED')
  const age = clock.now() - found.session.createdAt.getTime()
  if (access === 'fresh-session' && freshAge > 0 && age >= freshAge * 1000) {
    throw kernelError('SESSION_NOT_FRESH')
  }
  return found
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {}
}
