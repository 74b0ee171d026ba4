import { coreTexts } from '../contract/texts/core-texts.js'
import type { Exchange } from '../contract/calls/exchange.js'
import type { TranslatableText, Translator } from '../contract/texts/language.js'
import { type Markup, markup } from '../contract/texts/markup.js'
import { Page } from '../contract/calls/reply.js'

/** A page with one button, and what the button posts. */
export interface ConfirmPage {
  /** Shown in the caller's language where the app has a translation. */
  readonly title: TranslatableText
  readonly button: TranslatableText
  /** Content above the button. */
  readonly about?: Markup
  /** The path of the call that takes the fields as the body of an HTML form. */
  readonly path: string
  /** Undefined ones are omitted. The names of fields with a redirect target end in `callbackURL`. */
  readonly fields: Readonly<Record<string, string | undefined>>
  /** The call destroys what cannot be restored: the button is red, and a link cancels. Default false. */
  readonly isDestructive?: boolean
  /** A second button, with the text `otherwise`: it leaves out the field that the first button adds. */
  readonly choice?: {
    readonly name: string
    readonly value: string
    readonly otherwise: TranslatableText
  }
}

/**
 * Returns a page with one button, which posts. Mail scanners follow links but press no buttons: mailed links
 * show such a page when the app's option `links` is `confirm`.
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
 *       title: { key: 'newsTitle', english: 'Subscribe to the news' },
 *       button: { key: 'newsButton', english: 'Subscribe' },
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
  const { title, button, about = '', path, fields, choice, isDestructive = false } = page
  const { translate: say } = await exchange.findTranslator()
  const given = Object.entries(fields).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  )
  const action = `${exchange.callsURL}${path}`
  const inputs = given.map(
    ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`,
  )
  const content = markup`${about}<form method="post" action="${action}"${isDestructive ? markup` class="danger"` : ''}>
${inputs}
${
  choice
    ? markup`<button type="submit" name="${choice.name}" value="${choice.value}">${say(button)}</button>
<button type="submit">${say(choice.otherwise)}</button>`
    : markup`<button type="submit">${say(button)}</button>`
}
</form>${isDestructive ? markup`<p class="cancel"><a href="/">${say(coreTexts.cancel)}</a></p>` : ''}`
  const formTargets = given.flatMap(([name, value]) =>
    /callbackURL$/i.test(name) ? foreignOrigins(value, exchange.origin) : [],
  )
  const facts = {
    kind: 'confirm',
    name: title.key,
    action,
    fields: Object.fromEntries(given),
  } as const
  return new Page(say(title), content, { formTargets, facts })
}

/** Browsers redirect a form only to the origins that the policy of its page names. @see CSP 3 section 6.4.2 */
function foreignOrigins(callbackURL: string, origin: string): string[] {
  if (!URL.canParse(callbackURL)) return []
  const target = new URL(callbackURL).origin
  return target === origin || target === 'null' ? [] : [target]
}

/** Returns a page that confirms what was done. */
export async function donePage(
  exchange: Pick<Exchange, 'findTranslator'>,
  title: TranslatableText,
): Promise<Page> {
  const { translate: say } = await exchange.findTranslator()
  const facts = { kind: 'done', name: title.key } as const
  return new Page(say(title), wayBack(say), { facts })
}

/** Returns a link from a page back to the app. */
export function wayBack(say: Translator['translate']): Markup {
  return markup`<p><a href="/">${say(coreTexts.back)}</a></p>`
}
