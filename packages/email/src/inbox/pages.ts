import { HtmlPage, Markup, markup } from '@countersign/core'
import { isLink } from '../layout.js'
import type { ReceivedMail } from './received-mails.js'

const nothing = new Markup('')

/** The page with the list of mails, newest first. */
export function listPage(mails: readonly ReceivedMail[], inboxURL: string): HtmlPage {
  const content =
    mails.length === 0
      ? markup`<p>No mails yet. Every mail that the app sends appears here.</p>
<p><a href="${inboxURL}">Look again</a></p>`
      : markup`<ul>
${mails.map((mail) => row(mail, inboxURL))}</ul>
<p><a href="${inboxURL}">Look again</a></p>`
  return new HtmlPage('Inbox', content, { style: listStyle })
}

function row({ id, to, subject, receivedAt }: ReceivedMail, inboxURL: string): Markup {
  return markup`<li><a href="${inboxURL}/mail/${encodeURIComponent(id)}">
<b>${subject}</b>
<span>${to}</span>
${timeOf(receivedAt)}
</a></li>
`
}

/**
 * The page of one mail, with its HTML in a sandboxed frame without scripts and its text below. Links open in a
 * new tab.
 */
export function mailPage(mail: ReceivedMail, inboxURL: string): HtmlPage {
  const { subject, from, to, kind, url, text, html, receivedAt } = mail
  const content = markup`<p><a href="${inboxURL}">All mails</a></p>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to}</dd>
<dt>Kind</dt><dd><code>${kind}</code></dd>
<dt>Received</dt><dd>${timeOf(receivedAt)}</dd>
${url === undefined ? nothing : markup`<dt>Link</dt><dd>${follow(url)}</dd>`}
</dl>
<iframe title="The mail" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed(html)}"></iframe>
<details><summary>Plain text</summary><pre>${text}</pre></details>`
  return new HtmlPage(subject, content, { style: mailStyle, showsDocuments: true })
}

/** A sandboxed frame may not navigate the page around it, so links open in a new tab. */
function framed(html: string): string {
  const opening = `<base target="_blank"><style>${frameStyle}</style>`
  return /<head>/i.test(html)
    ? html.replace(/<head>/i, (tag) => `${tag}${opening}`)
    : `${opening}${html}`
}

function follow(url: string): Markup {
  return isLink(url) ? markup`<a href="${url}">${url}</a>` : markup`${url}`
}

function timeOf(date: Date): Markup {
  const iso = date.toISOString()
  return markup`<time datetime="${iso}">${iso.slice(0, 19).replace('T', ' ')} UTC</time>`
}

const wide = `
body{place-items:start center;padding:1.5rem 0}
main{width:min(100% - 2rem,48rem)}
h1{overflow-wrap:anywhere}
main>:last-child{margin-bottom:0}
time{color:var(--quiet);font-size:.875rem;font-variant-numeric:tabular-nums}
`

const listStyle = `${wide}
ul{list-style:none;margin:0 0 1rem;padding:0;border-top:1px solid var(--line)}
li{border-bottom:1px solid var(--line)}
li a{display:grid;gap:.1rem 1rem;padding:.75rem 0;align-items:baseline;color:var(--ink);text-decoration:none}
li a:hover b{text-decoration:underline}
li b,li span{overflow-wrap:anywhere}
li span{color:var(--quiet)}
@media (min-width:40rem){li a{grid-template-columns:1fr auto}li b{grid-column:1/-1}}
`

const mailStyle = `${wide}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:0 0 1.25rem;font-size:.9375rem}
dt{color:var(--quiet)}
dd{margin:0;min-width:0;overflow-wrap:anywhere}
iframe{display:block;box-sizing:border-box;width:100%;height:min(70vh,44rem);border:1px solid var(--line);border-radius:.5rem;background:var(--paper)}
details{margin-top:1rem}
summary{cursor:pointer;color:var(--accent)}
pre{margin:.75rem 0 0;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
`

/** Added to the mail's own style. */
const frameStyle = 'html{color-scheme:light dark}'
