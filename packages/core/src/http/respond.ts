import { Conflict, Unavailable } from '../contract/storage/adapter.js'
import { coreTexts } from '../contract/texts/core-texts.js'
import { AuthError, commonError } from '../contract/errors.js'
import { type Translator, english } from '../contract/texts/language.js'
import { markup } from '../contract/texts/markup.js'
import { Page, Redirect, REPLY } from '../contract/calls/reply.js'
import { wayBack } from '../endpoints/confirm-page.js'
import type { HeaderPair } from '../services/sessions/response-headers.js'
import type { RequestExchange } from './exchange.js'

/** Headers of every response. Responses are specific to one caller, so caching is forbidden. */
const baseHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Cookie, Authorization, Origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
}

const success: ResponseInit = { status: 200, headers: { ...baseHeaders } }

/** The response of a successful call: JSON, a redirect or a page. `maxAge` in seconds when it may be cached. */
export function respond(
  answer: unknown,
  exchange: RequestExchange,
  maxAge: number | null = null,
): Response | Promise<Response> {
  const isReply = typeof answer === 'object' && answer !== null && REPLY in answer
  if (isReply && answer instanceof Page) return showPage(answer, exchange)
  const added = exchange.answerHeaders()
  if (isReply && answer instanceof Redirect) {
    const headers = { ...baseHeaders, ...redirectHeaders(answer) }
    return new Response(null, { status: 302, headers: withAdded(headers, added) })
  }
  const body = JSON.stringify(answer ?? null)
  if (added.length > 0)
    return new Response(body, { status: 200, headers: withAdded(baseHeaders, added) })
  if (maxAge === null) return new Response(body, success)
  // The same for all callers, but for the page that may read it.
  const shared = { 'cache-control': `public, max-age=${maxAge}`, vary: 'Origin' }
  return new Response(body, { status: 200, headers: { ...baseHeaders, ...shared } })
}

/** The response of a failed call. The failure itself is only logged. */
export async function refuse(error: unknown, exchange: RequestExchange): Promise<Response> {
  const translator = await exchange.findTranslator()
  const answer = (problem: unknown): Response =>
    toResponse(toRefusal(problem, exchange), translator, exchange.answerHeaders(true))
  try {
    return answer(error)
  } catch (unprintable) {
    // An error of a plugin may be invalid as a Response: a status without body, details that are not JSON.
    return answer(unprintable)
  }
}

function toResponse(
  refusal: AuthError,
  translator: Translator,
  added: readonly HeaderPair[],
): Response {
  const { code, status, details, headers } = refusal
  // Not every runtime checks it in the constructor: Hono's Response for Node is created later.
  if (!isRefusalStatus(status)) throw new RangeError(`A refusal cannot have the status ${status}`)
  const message = refusal.messageIn(translator.translate)
  const { tag } = message === refusal.message ? english : translator
  return new Response(JSON.stringify({ ...details, code, message }), {
    status,
    headers: withAdded({ ...baseHeaders, 'content-language': tag, ...headers }, added),
  })
}

function isRefusalStatus(status: number): boolean {
  return Number.isInteger(status) && status >= 400 && status <= 599
}

/** As {@link refuse}, as a page for a browser. */
export async function refuseWithPage(error: unknown, exchange: RequestExchange): Promise<Response> {
  const translator = await exchange.findTranslator()
  const refusal = toRefusal(error, exchange)
  const { code, status } = refusal
  const content = markup`<p><code>${code}</code></p>${wayBack(translator.translate)}`
  const facts = { kind: 'error', name: coreTexts.somethingWrong.key, error: code } as const
  const { plainSentenceOf } = await import('../endpoints/error-sentences.js')
  const sentence = plainSentenceOf(code)
  const title = sentence ? translator.translate(sentence) : refusal.messageIn(translator.translate)
  const page = new Page(title, content, { facts })
  return toPage(page, { status, translator, exchange })
}

/** Expected errors unchanged; an unavailable or busy database as 503; anything else as a logged 500. */
export function toRefusal(error: unknown, exchange: RequestExchange): AuthError {
  if (error instanceof AuthError) return error
  exchange.log('error', 'A call failed', error)
  const details = { requestId: exchange.requestId }
  if (error instanceof Unavailable || error instanceof Conflict) {
    return commonError('SERVICE_UNAVAILABLE', {
      details,
      headers: { 'retry-after': '1' },
      cause: error,
    })
  }
  return commonError('INTERNAL_SERVER_ERROR', { details, cause: error })
}

async function showPage(page: Page, exchange: RequestExchange): Promise<Response> {
  const translator = await exchange.findTranslator()
  return toPage(page, { status: 200, translator, exchange })
}

async function toPage(
  page: Page,
  shown: {
    readonly status: number
    readonly translator: Translator
    readonly exchange: RequestExchange
  },
): Promise<Response> {
  const { status, translator, exchange } = shown
  const added = exchange.answerHeaders(status >= 400)
  const { location, html, headers } = await exchange.pages.show(page, {
    status,
    translator,
    log: (message, error) => {
      exchange.log('error', message, error)
    },
  })
  if (location !== undefined) {
    const redirect = { ...baseHeaders, ...redirectHeaders(new Redirect(location)) }
    return new Response(null, { status: 302, headers: withAdded(redirect, added) })
  }
  const all = { ...baseHeaders, ...headers, 'content-language': translator.tag }
  return new Response(html, { status, headers: withAdded(all, added) })
}

/**
 * A token in the current address must not reach the next page. @see
 * https://w3c.github.io/webappsec-referrer-policy/
 */
function redirectHeaders({ location }: Redirect): Readonly<Record<string, string>> {
  return { location: toHeaderText(location), 'referrer-policy': 'no-referrer' }
}

/** Headers contain visible ASCII only: a line break would start another header. */
function toHeaderText(address: string): string {
  return address.replace(/[^\x21-\x7e]/gu, (letter) => encodeURIComponent(letter))
}

/** Headers, and those of an exchange, which may have a name more than once. */
export function withAdded(
  headers: Readonly<Record<string, string>>,
  added: readonly HeaderPair[],
): Headers {
  const all = new Headers(headers)
  for (const [name, value] of added) all.append(name, value)
  return all
}
