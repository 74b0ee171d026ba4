import { Conflict, Unavailable } from '../contract/adapter.js'
import { AuthError, kernelError } from '../contract/errors.js'
import { type Translator, english } from '../contract/language.js'
import { type Markup, markup } from '../contract/markup.js'
import { Page, Redirect } from '../contract/reply.js'
import { hashText } from '../crypto/hash.js'
import { wayBack } from '../endpoints/confirm-page.js'
import type { HeaderPair } from '../services/sessions/response-headers.js'
import type { RequestExchange } from './exchange.js'

/** Headers of every response. Responses are specific to one caller, so caching is forbidden. */
const baseHeaders: Readonly<Record<string, string>> = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'Cookie, Authorization, Origin',
  'x-content-type-options': 'nosniff',
}

const success: ResponseInit = { status: 200, headers: { ...baseHeaders } }

/** The response of a successful call: JSON, a redirect or a page. `maxAge` in seconds when it may be cached. */
export function respond(
  answer: unknown,
  exchange: RequestExchange,
  maxAge: number | null = null,
): Response | Promise<Response> {
  if (answer instanceof Page) return showPage(answer, exchange)
  const added = exchange.answerHeaders()
  if (answer instanceof Redirect) {
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
  const page = new Page(refusal.messageIn(translator.translate), content)
  return toPage(page, { status, translator, added: exchange.answerHeaders(true) })
}

/** Expected errors unchanged; an unavailable or busy database as 503; anything else as a logged 500. */
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

async function showPage(page: Page, exchange: RequestExchange): Promise<Response> {
  const translator = await exchange.findTranslator()
  return toPage(page, { status: 200, translator, added: exchange.answerHeaders() })
}

function toPage(
  page: Page,
  around: {
    readonly status: number
    readonly translator: Translator
    readonly added: readonly HeaderPair[]
  },
): Response {
  const { status, translator, added } = around
  const headers = { ...baseHeaders, ...pageHeaders(page), 'content-language': translator.tag }
  return new Response(renderPage(page, translator), {
    status,
    headers: withAdded(headers, added),
  })
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

function withAdded(
  headers: Readonly<Record<string, string>>,
  added: readonly HeaderPair[],
): Headers {
  const all = new Headers(headers)
  for (const [name, value] of added) all.append(name, value)
  return all
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f6f4ee,#171a19);--card:light-dark(#fff,#202523);--ink:light-dark(#1d2321,#e9ece8);--quiet:light-dark(#59625e,#a3ada8);--line:light-dark(#d9d6cc,#39413d);--accent:light-dark(#2f5d50,#7fc8b0);--on:light-dark(#fff,#10201b)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 2rem,26rem);padding:1.75rem;background:var(--card);border:1px solid var(--line);border-radius:.9rem}
h1{margin:0 0 .75rem;font-size:1.2rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}
code{color:var(--quiet)}
a{color:var(--accent)}
button{width:100%;padding:.65rem 1rem;font:inherit;font-weight:600;color:var(--on);background:var(--accent);border:0;border-radius:.5rem;cursor:pointer}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
`

const ownSource = styleSource(style)

/**
 * Headers of every page: nothing runs, nothing frames it, and no more of its address leaks than the
 * origin. Without that browsers would send its forms from the origin `null`.
 *
 * @see https://fetch.spec.whatwg.org/#append-a-request-origin-header
 * @internal
 */
export function pageHeaders({ traits }: Page): Readonly<Record<string, string>> {
  const targets = ["'self'", ...(traits.formTargets ?? [])].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${sourcesOf(traits)}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'strict-origin',
  }
}

/** The whole document of a page. @internal */
export function renderPage(
  { title, content, traits }: Page,
  { tag }: Pick<Translator, 'tag'>,
): string {
  const document: Markup = markup`<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>`
  const body = markup`</style>
</head>
<body>
<main>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  const added = traits.style === undefined ? '' : `</style>\n<style>${traits.style}`
  return `<!doctype html>\n${document.text}${style}${added}${body.text}`
}

/**
 * CSP allows each style sheet by its hash and no others. Documents in `srcdoc` inherit the CSP of their
 * page, and their styles cannot be known before.
 */
function sourcesOf({ style: added, showsDocuments = false }: Page['traits']): string {
  if (showsDocuments) return "style-src 'unsafe-inline'; img-src https: data:"
  return `style-src ${ownSource}${added === undefined ? '' : ` ${styleSource(added)}`}`
}

/** CSP spells hashes in base64, not in its form for addresses. */
function styleSource(css: string): string {
  return `'sha256-${hashText(css).replaceAll('-', '+').replaceAll('_', '/')}='`
}
