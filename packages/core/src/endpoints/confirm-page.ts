import { type CoreText, coreTexts } from '../contract/core-texts.js'
import type { Exchange } from '../contract/exchange.js'
import type { Speech } from '../contract/language.js'
import { type Markup, markup } from '../contract/markup.js'
import { Page } from '../contract/reply.js'

/** A page with one button, which posts: mail scanners follow links, but press no buttons. */
export async function confirmPage(
  exchange: Pick<Exchange, 'callsURL' | 'origin' | 'speak'>,
  page: {
    readonly title: CoreText
    readonly button: CoreText
    /** What the button is about. */
    readonly about?: Markup
    readonly path: string
    readonly fields: Readonly<Record<string, string | undefined>>
  },
): Promise<Page> {
  const { title, button, about = '', path, fields } = page
  const { say } = await exchange.speak()
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const inputs = given.map(
    ([name, value = '']) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  const content = markup`${about}<form method="post" action="${exchange.callsURL}${path}">
${inputs}
<button type="submit">${say(button)}</button>
</form>`
  const formTargets = foreignOrigins(fields['callbackURL'], exchange.origin)
  return new Page(say(title), content, { formTargets })
}

/** Browsers refuse to be sent on by a form to where its page does not say. */
function foreignOrigins(callbackURL: string | undefined, origin: string): string[] {
  if (callbackURL === undefined || !URL.canParse(callbackURL)) return []
  const target = new URL(callbackURL).origin
  return target === origin || target === 'null' ? [] : [target]
}

/** A page that says that it is done. */
export async function donePage(exchange: Pick<Exchange, 'speak'>, title: CoreText): Promise<Page> {
  const { say } = await exchange.speak()
  return new Page(say(title), wayBack(say))
}

/** The way from a page back to the app. */
export function wayBack(say: Speech['say']): Markup {
  return markup`<p><a href="/">${say(coreTexts.back)}</a></p>`
}
