import { Markup, markup } from '@countersign/core'

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

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** Dark colours for mail programs that support a colour scheme; others show the light colours. */
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#171a19!important}
.card{background:#202523!important;border-color:#39413d!important}
.ink{color:#e9ece8!important}
.quiet{color:#a3ada8!important}
.link{color:#7fc8b0!important}
.button{background:#7fc8b0!important;color:#10201b!important}
}
@media (max-width:480px){.inside{padding:24px 20px!important}}
`

/** Inline styles, percentages and tables, because many mail programs support nothing else. */
const styles = {
  body: `margin:0;padding:0;background:#f6f4ee;${font}`,
  preview:
    'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;font-size:1px;line-height:1px',
  paper: 'background:#f6f4ee',
  around: 'padding:32px 16px',
  card: 'max-width:560px;background:#ffffff;border:1px solid #d9d6cc;border-radius:14px;border-collapse:separate',
  inside: `padding:32px;text-align:start;${font}`,
  brand: 'margin:0 0 24px;font-size:14px;line-height:20px;font-weight:600;color:#59625e',
  heading:
    'margin:0 0 16px;font-size:22px;line-height:30px;font-weight:700;color:#1d2321;overflow-wrap:anywhere;word-break:break-word',
  line: 'margin:0 0 16px;font-size:16px;line-height:24px;color:#1d2321;overflow-wrap:anywhere;word-break:break-word',
  buttonTable: 'margin:24px 0;border-collapse:separate',
  buttonCell: 'background:#2f5d50;border-radius:8px',
  button: `display:inline-block;padding:12px 22px;background:#2f5d50;border-radius:8px;font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;${font}`,
  hint: 'margin:0 0 16px;font-size:14px;line-height:20px;color:#59625e',
  address: 'color:#2f5d50;overflow-wrap:anywhere;word-break:break-all',
  code: 'margin:0 0 20px;font-size:30px;line-height:38px;font-weight:700;letter-spacing:6px;color:#1d2321;font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace',
  note: 'margin:0 0 12px;font-size:14px;line-height:20px;color:#59625e;overflow-wrap:anywhere;word-break:break-word',
  closing: `max-width:528px;margin:20px auto 0;font-size:12px;line-height:18px;color:#59625e;text-align:center;${font}`,
} as const
