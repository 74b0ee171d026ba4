import type { Exchange } from '../contract/exchange.js'
import { markup } from '../contract/markup.js'
import { Page } from '../contract/reply.js'

/** A page with one button, which posts: mail scanners follow links, but press no buttons. */
export function confirmPage(
  exchange: Pick<Exchange, 'callsURL' | 'origin'>,
  page: {
    readonly title: string
    readonly button: string
    readonly path: string
    readonly fields: Readonly<Record<string, string | undefined>>
  },
): Page {
  const { title, button, path, fields } = page
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const inputs = given.map(
    ([name, value = '']) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  const form = markup`<form method="post" action="${exchange.callsURL}${path}">
${inputs}
<button type="submit">${button}</button>
</form>`
  return new Page(title, form, foreignOrigins(fields['callbackURL'], exchange.origin))
}

/** Browsers refuse to be sent on by a form to where its page does not say. */
function foreignOrigins(callbackURL: string | undefined, origin: string): string[] {
  if (callbackURL === undefined || !URL.canParse(callbackURL)) return []
  const target = new URL(callbackURL).origin
  return target === origin || target === 'null' ? [] : [target]
}
