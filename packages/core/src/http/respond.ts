import { AuthError, kernelError } from '../contract/errors.js'
import { Conflict, Unavailable } from '../contract/adapter.js'
import type { RequestExchange } from './exchange.js'

/** Headers of every answer. Answers are about one caller: nobody may keep or share them. */
const baseHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Cookie, Authorization, Origin',
  'x-content-type-options': 'nosniff',
}

const success: ResponseInit = { status: 200, headers: { ...baseHeaders } }

/** The answer of a call that went well. */
export function respond(answer: unknown, exchange: RequestExchange): Response {
  const body = JSON.stringify(answer ?? null)
  const cookies = exchange.cookies()
  return cookies.length === 0
    ? new Response(body, success)
    : new Response(body, { status: 200, headers: withCookies(baseHeaders, cookies) })
}

/** The answer of a call that was refused or failed. What failed is for the log only. */
export function refuse(error: unknown, exchange: RequestExchange): Response {
  try {
    return toResponse(toRefusal(error, exchange), exchange)
  } catch (unprintable) {
    // A refusal of a plugin may hold what no Response can: a status without body, facts that are no JSON.
    return toResponse(toRefusal(unprintable, exchange), exchange)
  }
}

function toResponse(refusal: AuthError, exchange: RequestExchange): Response {
  const { code, message, status, details, headers } = refusal
  const cookies = exchange.cookies(true)
  return new Response(JSON.stringify({ ...details, code, message }), {
    status,
    headers: withCookies({ ...baseHeaders, ...headers }, cookies),
  })
}

/** Expected refusals as they are; a database out of reach or busy for too long as 503; anything else as a logged 500. */
export function toRefusal(error: unknown, exchange: RequestExchange): AuthError {
  if (error instanceof AuthError) return error
  exchange.log('error', 'A call failed', error)
  const details = { requestId: exchange.requestId }
  if (error instanceof Unavailable || error instanceof Conflict) {
    return kernelError('SERVICE_UNAVAILABLE', {
      details,
      headers: { 'retry-after': '1' },
      cause: error,
    })
  }
  return kernelError('INTERNAL_SERVER_ERROR', { details, cause: error })
}

function withCookies(
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Headers {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return all
}
