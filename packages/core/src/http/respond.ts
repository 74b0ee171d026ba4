import { Conflict, Unavailable } from '../contract/adapter.js'
import { AuthError, kernelError } from '../contract/errors.js'
import { markup } from '../contract/markup.js'
import { Page, Redirect } from '../contract/reply.js'
import type { RequestExchange } from './exchange.js'
import { pageHeaders, renderPage } from './render-page.js'

/** Headers of every answer. Answers are about one caller: nobody may keep or share them. */
const baseHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Cookie, Authorization, Origin',
  'x-content-type-options': 'nosniff',
}

const success: ResponseInit = { status: 200, headers: { ...baseHeaders } }

/** The answer of a call that went well: JSON, a redirect or a page. */
export function respond(answer: unknown, exchange: RequestExchange): Response {
  const cookies = exchange.cookies()
  if (answer instanceof Redirect) {
    const headers = { ...baseHeaders, ...redirectHeaders(answer) }
    return new Response(null, { status: 302, headers: withCookies(headers, cookies) })
  }
  if (answer instanceof Page) return respondWithPage(answer, 200, cookies)
  const body = JSON.stringify(answer ?? null)
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

/** As {@link refuse}, for a person who came with a browser. */
export function refuseWithPage(error: unknown, exchange: RequestExchange): Response {
  const { code, message, status } = toRefusal(error, exchange)
  const page = new Page(message, markup`<p><code>${code}</code></p><p><a href="/">Back</a></p>`)
  return respondWithPage(page, status, exchange.cookies(true))
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

function respondWithPage(page: Page, status: number, cookies: readonly string[]): Response {
  const headers = withCookies({ ...baseHeaders, ...pageHeaders(page) }, cookies)
  return new Response(renderPage(page), { status, headers })
}

/** A token in the address that was left must not reach the next page. @see https://w3c.github.io/webappsec-referrer-policy/ */
function redirectHeaders({ location }: Redirect): Readonly<Record<string, string>> {
  return { location: toHeaderText(location), 'referrer-policy': 'no-referrer' }
}

/** Headers hold visible ASCII only: a line break in one would begin another. */
function toHeaderText(address: string): string {
  return address.replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter))
}

function withCookies(
  headers: Readonly<Record<string, string>>,
  cookies: readonly string[],
): Headers {
  const all = new Headers(headers)
  for (const cookie of cookies) all.append('set-cookie', cookie)
  return all
}
