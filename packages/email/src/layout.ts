import { Markup, markup } from '@countersign/core'
import { style, styles } from './layout-style.js'

/** The content of a mail before layout. Every text is plain; the layout escapes it. */
export interface Draft {
  /** @see RFC 5646 */
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  /** The first line of the mail; may be empty. */
  readonly brand: string
  readonly subject: string
  readonly heading: string
  /** The preview that mail programs show beside the subject. When it is empty, they show the beginning of the mail. */
  readonly preview: string
  readonly lines: readonly string[]
  /** HTML in place of `lines`. */
  readonly html?: Markup
  /** A URL that becomes a link where it occurs in `lines`. */
  readonly linkInText?: string
  readonly link?: {
    readonly button: string
    readonly url: string
    /** The text before the URL. */
    readonly hint: string
  }
  readonly code?: {
    readonly text: string
    /** The text before the code. */
    readonly hint: string
  }
  /** Paragraphs in smaller print. */
  readonly notes: readonly string[]
  /** The last line of the mail; may be empty. */
  readonly closing: string
}

/** The protocols of links in mails. Any other URL is shown as text. */
const linkPattern = /^https?:\/\/[!-~]+$/i

const nothing = new Markup('')

/** Whether a text is an http(s) URL. */
export function isLink(url: string): boolean {
  return linkPattern.test(url) && URL.canParse(url)
}

/** Renders the HTML of a mail: one table, inline styles, no external resources. */
export function toHtml(draft: Draft): Markup {
  const { tag, direction, subject, brand, closing } = draft
  return markup`<!doctype html>
<html lang="${tag}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${subject}</title>
<style>${style}</style>
</head>
<body class="paper" style="${styles.body}">
${draft.preview === '' ? nothing : markup`<div style="${styles.preview}">${draft.preview}</div>`}
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.paper}">
<tr><td align="center" style="${styles.around}">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${styles.card}">
<tr><td class="inside" style="${styles.inside}">
${brand === '' ? nothing : markup`<p class="quiet" style="${styles.brand}">${brand}</p>`}
<h1 class="ink" style="${styles.heading}">${draft.heading}</h1>
${draft.html ?? draft.lines.map((line) => paragraph(line, draft.linkInText))}
${linkOf(draft)}
${codeOf(draft)}
${draft.notes.map(note)}
</td></tr>
</table>
${closing === '' ? nothing : markup`<p class="quiet" style="${styles.closing}">${closing}</p>`}
</td></tr>
</table>
</body>
</html>
`
}

/** Renders the plain text of a mail. */
export function toText({ lines, link, code, notes, closing }: Draft): string {
  const linkLines = link ? [`${link.button}:\n${link.url}`] : []
  const codeLines = code ? [`${code.hint}\n${code.text}`] : []
  const end = closing === '' ? [] : [`-- \n${closing}`]
  return `${[...lines, ...linkLines, ...codeLines, ...notes, ...end].join('\n\n')}\n`
}

function paragraph(text: string, link = ''): Markup {
  const content = link === '' ? withBreaks(text) : withLink(text, link)
  return markup`<p class="ink" style="${styles.line}">${content}</p>
`
}

function note(text: string): Markup {
  return markup`<p class="quiet" style="${styles.note}">${withBreaks(text)}</p>
`
}

function linkOf({ link }: Draft): Markup {
  if (!link) return nothing
  const { button, url, hint } = link
  if (!isLink(url)) return paragraph(url)
  return markup`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="${styles.buttonTable}">
<tr><td class="button" style="${styles.buttonCell}"><a class="button" href="${url}" style="${styles.button}">${button}</a></td></tr>
</table>
<p class="quiet" style="${styles.hint}">${hint}<br><a class="link" href="${url}" style="${styles.address}">${url}</a></p>
`
}

/** Renders the code in one element, so that mail programs offer to copy it. */
function codeOf({ code }: Draft): Markup {
  if (!code) return nothing
  return markup`<p class="ink" style="${styles.line}">${code.hint}</p>
<p class="ink" style="${styles.code}">${code.text}</p>
`
}

/** Makes only the mail's own URL a link. Other URLs stay text, because users may have written them. */
function withLink(text: string, url: string): Markup {
  const anchor = markup`<a class="link" href="${url}" style="${styles.address}">${url}</a>`
  const [first = nothing, ...rest] = text.split(url).map(withBreaks)
  return markup`${first}${rest.map((part) => markup`${anchor}${part}`)}`
}

function withBreaks(text: string): Markup {
  const [first = '', ...rest] = text.split('\n')
  return markup`${first}${rest.map((line) => markup`<br>${line}`)}`
}
