import type { RenderPage } from '../contract/options/request-options.js'
import type { Translator } from '../contract/texts/language.js'
import { type Markup, markup } from '../contract/texts/markup.js'
import type { Page, PageFacts } from '../contract/calls/reply.js'
import { hashText } from '../crypto/hash.js'
import { appendQuery } from '../endpoints/navigation.js'

/** Shows pages: with the app's own function, at an address of the app, or as documents of the server. */
export interface Pages {
  show(page: Page, shown: Showing): Promise<PageReply>
}

/** The response that a page is part of. */
interface Showing {
  readonly status: number
  readonly translator: Pick<Translator, 'tag'>
  /** Logs that the app's function failed. */
  readonly log: (message: string, error: unknown) => void
}

/** Either an address to which the browser is redirected, or a document with its headers. */
interface PageReply {
  readonly location?: string
  readonly html?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** What {@link createPages} needs. */
export interface PagesDeps {
  readonly appName: string
  /** The app's own pages. Default: those of the server. */
  readonly pages: RenderPage | string | undefined
  /** The app's own page for errors. Default: as `pages`. */
  readonly errorURL: string | undefined
}

/** A page of the app that fails is logged, and the page of the server is shown. */
export function createPages({ appName, pages, errorURL }: PagesDeps): Pages {
  return {
    async show(page, { status, translator: { tag }, log }) {
      const { facts } = page.traits
      const ownPage = () => ({
        html: renderPage(page, { tag, appName }),
        headers: pageHeaders(page),
      })
      if (!facts) return ownPage()
      if (facts.kind === 'error' && errorURL !== undefined)
        return { location: appendQuery(errorURL, errorQuery(facts)) }
      if (typeof pages === 'string') return { location: appendQuery(pages, queryOf(facts)) }
      if (!pages) return ownPage()
      const { title, content } = page
      const parts = { status, appName, language: tag, title, content: content.text }
      try {
        return { html: textOf(await pages({ ...facts, ...parts })), headers: appPageHeaders(page) }
      } catch (error) {
        log('The option "pages" failed: the page of the server is shown', error)
        return ownPage()
      }
    },
  }
}

function textOf(html: unknown): string {
  if (typeof html === 'string') return html
  throw new TypeError(`pages must return HTML as a string, not ${typeof html}`)
}

/** Parameters for the app's page: its name, what its form posts, and the error. */
function queryOf(facts: PageFacts): Readonly<Record<string, string>> {
  return { ...facts.fields, page: facts.name, ...errorQuery(facts) }
}

function errorQuery({ error, reason }: PageFacts): Readonly<Record<string, string>> {
  return { ...(error === undefined ? {} : { error }), ...(reason === undefined ? {} : { reason }) }
}

const style = `
:root{color-scheme:light dark;--paper:light-dark(#f6f4ee,#171a19);--card:light-dark(#fff,#202523);--ink:light-dark(#1d2321,#e9ece8);--quiet:light-dark(#59625e,#a3ada8);--line:light-dark(#d9d6cc,#39413d);--accent:light-dark(#2f5d50,#7fc8b0);--danger:light-dark(#b3261e,#f2b8b5);--on:light-dark(#fff,#10201b);--on-danger:light-dark(#fff,#3b0a07)}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{box-sizing:border-box;width:min(100% - 2rem,26rem);padding:1.75rem;background:var(--card);border:1px solid var(--line);border-radius:.9rem}
.app{margin:0 0 .25rem;color:var(--quiet);font-size:.9rem}
h1{margin:0 0 .75rem;font-size:1.2rem}
p{margin:0 0 1rem;overflow-wrap:anywhere}
code{color:var(--quiet)}
a{color:var(--accent)}
button{width:100%;padding:.65rem 1rem;font:inherit;font-weight:600;margin:0 0 .5rem;color:var(--on);background:var(--accent);border:0;border-radius:.5rem;cursor:pointer}
.danger button{color:var(--on-danger);background:var(--danger)}
.cancel{margin:.75rem 0 0;text-align:center}
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
export function pageHeaders(page: Page): Readonly<Record<string, string>> {
  return headersWith(sourcesOf(page.traits), page)
}

function headersWith(sources: string, { traits }: Page): Readonly<Record<string, string>> {
  const targets = ["'self'", ...(traits.formTargets ?? [])].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${sources}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'strict-origin',
  }
}

/** What stands around every page. */
interface PageFrame {
  /** The language. @see RFC 5646 */
  readonly tag: string
  readonly appName: string
}

/** The whole document of a page. @internal */
export function renderPage({ title, content, traits }: Page, around: PageFrame): string {
  const { tag, appName } = around
  const document: Markup = markup`<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${appName}</title>
<style>`
  const body = markup`</style>
</head>
<body>
<main>
<p class="app">${appName}</p>
<h1>${title}</h1>
${content}
</main>
</body>
</html>
`
  const added = traits.style === undefined ? '' : `</style>\n<style>${traits.style}`
  return `<!doctype html>\n${document.text}${style}${added}${body.text}`
}

/** An app may style its pages with files and pictures of its own; scripts and frames stay forbidden. */
function appPageHeaders(page: Page): Readonly<Record<string, string>> {
  const sources =
    "style-src 'self' 'unsafe-inline'; img-src 'self' https: data:; font-src 'self' https: data:"
  return headersWith(sources, page)
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
