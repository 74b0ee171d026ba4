import { type CoreText, coreTexts } from '../contract/core-texts.js'
import type { Exchange } from '../contract/exchange.js'
import type { Translator } from '../contract/language.js'
import { type Markup, markup } from '../contract/markup.js'
import { Page } from '../contract/reply.js'

/** What a page with one button says, and what the button posts. */
export interface ConfirmPage {
  /** English; shown in the caller's language where there is a translation. */
  readonly title: string
  /** As the title. */
  readonly button: string
  /** What the button is about. */
  readonly about?: Markup
  /** The path of the call that takes the fields as the body of an HTML form. */
  readonly path: string
  /** Undefined ones are left out. Addresses to go on to end in `callbackURL`. */
  readonly fields: Readonly<Record<string, string | undefined>>
  /** A second button, which leaves out the field that the first one adds. Its text as the title. */
  readonly choice?: { readonly name: string; readonly value: string; readonly otherwise: string }
}

/**
 * A page with one button, which posts: mail scanners follow links, but press no buttons. For links in
 * mails where the app's `links` are `confirm`.
 *
 * @example
 * ```ts
 * import { confirmPage, defineEndpoint } from '@countersign/core'
 * import * as z from 'zod'
 *
 * export const subscribePage = defineEndpoint({
 *   method: 'GET',
 *   path: '/subscribe',
 *   summary: 'Follow the link that subscribes',
 *   access: 'public',
 *   page: true,
 *   query: z.object({ token: z.string() }),
 *   answer: z.null(),
 *   handle: ({ query, exchange }) =>
 *     confirmPage(exchange, {
 *       title: 'Subscribe to the news',
 *       button: 'Subscribe',
 *       path: '/subscribe',
 *       fields: query,
 *     }),
 * })
 * ```
 */
export async function confirmPage(
  exchange: Pick<Exchange, 'callsURL' | 'origin' | 'findTranslator'>,
  page: ConfirmPage,
): Promise<Page> {
  const { title, button, about = '', path, fields, choice } = page
  const { translate: say } = await exchange.findTranslator()
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  const inputs = given.map(
    ([name, value = '']) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  const content = markup`${about}<form method="post" action="${exchange.callsURL}${path}">
${inputs}
${
  choice
    ? markup`<button type="submit" name="${choice.name}" value="${choice.value}">${say(button)}</button>
<button type="submit">${say(choice.otherwise)}</button>`
    : markup`<button type="submit">${say(button)}</button>`
}
</form>`
  const formTargets = given.flatMap(([name, value]) =>
    /callbackURL$/i.test(name) ? foreignOrigins(value, exchange.origin) : [],
  )
  return new Page(say(title), content, { formTargets })
}

/** Browsers refuse to be sent on by a form to where its page does not say. */
function foreignOrigins(callbackURL: string | undefined, origin: string): string[] {
  if (callbackURL === undefined || !URL.canParse(callbackURL)) return []
  const target = new URL(callbackURL).origin
  return target === origin || target === 'null' ? [] : [target]
}

/** A page that says that it is done. */
export async function donePage(
  exchange: Pick<Exchange, 'findTranslator'>,
  title: CoreText,
): Promise<Page> {
  const { translate: say } = await exchange.findTranslator()
  return new Page(say(title), wayBack(say))
}

/** The way from a page back to the app. */
export function wayBack(say: Translator['translate']): Markup {
  return markup`<p><a href="/">${say(coreTexts.back)}</a></p>`
}
