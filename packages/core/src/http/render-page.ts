import type { Translator } from '../contract/language.js'
import { type Markup, markup } from '../contract/markup.js'
import type { Page } from '../contract/reply.js'
import { hashText } from '../crypto/hash.js'

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
 */
export function pageHeaders({ traits }: Page): Readonly<Record<string, string>> {
  const targets = ["'self'", ...(traits.formTargets ?? [])].join(' ')
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; ${sourcesOf(traits)}; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
    'referrer-policy': 'strict-origin',
  }
}

/** The whole document of a page. */
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
