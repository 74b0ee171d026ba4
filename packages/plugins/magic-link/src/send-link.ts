import type { Exchange, LinkMailData, MailCatalogue, PluginContext } from '@countersign/core'
import type { MagicLinkSettings } from './options.js'
import { MAGIC_LINK } from './purpose.js'
import { toValue } from './sent-link.js'

/** The mail with the link. */
export const mails = {
  'magic-link': {
    subject: ({ appName }: LinkMailData) => `Sign in to ${appName}`,
    text: ({ name, expiresInSeconds }: LinkMailData, url) =>
      `Hello${name === '' ? '' : ` ${name}`},\n\nfollow this link to sign in:\n${url}\n\n` +
      `It works once, within ${Math.ceil(expiresInSeconds / 60)} minutes. ` +
      'If you did not ask for it, you can ignore this mail.\n',
  },
} as const satisfies MailCatalogue

/** What somebody says who asks for a link. */
export interface LinkRequest {
  readonly email: string
  readonly name?: string | undefined
  readonly callbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly errorCallbackURL?: string | undefined
}

interface Asking {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: MagicLinkSettings
}

/** Mails a link after the answer, so that nobody learns from it whether the address is known. */
export function sendLink(request: LinkRequest, asking: Asking): void {
  const { exchange, context, settings } = asking
  const browser = settings.sameBrowser ? context.browser.mark(exchange, settings.expiresIn) : null
  exchange.defer(() => mailLink({ ...request, browser }, asking))
}

/** Earlier links to the address are void. An unknown person is not greeted with the name that somebody gave. */
async function mailLink(
  request: LinkRequest & { readonly browser: string | null },
  { exchange, context, settings }: Asking,
): Promise<void> {
  const { email, name = '', browser } = request
  const { users, verifications, mail, appName } = context
  const { expiresIn, disableSignUp } = settings
  const user = await users.findByEmail(email)
  if (!user && disableSignUp) return
  await verifications.void(MAGIC_LINK, email)
  const value = toValue({ email, name, userId: user?.id ?? null, browser })
  const issued = { purpose: MAGIC_LINK, owner: email, value, expiresInSeconds: expiresIn }
  const token = await verifications.issue(issued)
  const url = urlOf(`${exchange.callsURL}/magic-link/verify`, token, request)
  const data = { appName, name: user?.name ?? '', expiresInSeconds: expiresIn }
  mail.send(exchange, { kind: MAGIC_LINK, to: email, url, token, data }, user)
}

function urlOf(address: string, token: string, request: LinkRequest): string {
  const { callbackURL = '/', newUserCallbackURL, errorCallbackURL } = request
  const query = new URLSearchParams({ token, callbackURL })
  if (newUserCallbackURL !== undefined) query.set('newUserCallbackURL', newUserCallbackURL)
  if (errorCallbackURL !== undefined) query.set('errorCallbackURL', errorCallbackURL)
  return `${address}?${query.toString()}`
}
