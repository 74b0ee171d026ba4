import type { LinkMailData, MailCatalogue } from '@countersign/core'
import type { Asking } from './asking.js'
import { createCode } from './code.js'
import { MAGIC_LINK } from './purpose.js'
import { toValue } from './sent-link.js'

/** The mail with the link. */
export const mails = {
  'magic-link': {
    subject: ({ appName }: LinkMailData) => `Sign in to ${appName}`,
    text: ({ name, expiresInSeconds }: LinkMailData, url, code) =>
      `Hello${name === '' ? '' : ` ${name}`},\n\nfollow this link to sign in:\n${url}\n\n` +
      (code === ''
        ? ''
        : `Or enter this code where you asked for it, and tell it nobody:\n${inThrees(code)}\n\n`) +
      `It works once, within ${Math.ceil(expiresInSeconds / 60)} minutes. ` +
      'If you did not ask for it, you can ignore this mail.\n',
  },
} as const satisfies MailCatalogue

/** Easier to read and to type; blanks do not count. */
function inThrees(code: string): string {
  return code.replace(/\d{3}(?=\d)/g, '$& ')
}

/** What somebody says who asks for a link. */
export interface LinkRequest {
  readonly email: string
  readonly name?: string | undefined
  readonly callbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly errorCallbackURL?: string | undefined
}

/** A request, and the browser that it came from. */
interface AskedLink extends LinkRequest {
  readonly browser: string
}

/** Mails a link after the answer, so that nobody learns from it whether the address is known. */
export function sendLink(request: LinkRequest, asking: Asking): void {
  const { exchange, context } = asking
  const browser = context.device.issue(exchange)
  exchange.defer(() => mailLink({ ...request, browser }, asking))
}

/**
 * An earlier link that the same browser asked for is void; a stranger's request voids none. An unknown person is not
 * greeted with the name that somebody gave.
 */
async function mailLink(request: AskedLink, asking: Asking): Promise<void> {
  const { exchange, context, settings } = asking
  const { email } = request
  const user = await context.users.findByEmail(email)
  const isSignedOut = !user && settings.disableSignUp
  // Guesses at the code of nobody are counted as at any other's: the answers must be the same.
  if (isSignedOut && !settings.code) return
  const { token, code } = await issueLink({ ...request, userId: user?.id ?? null }, asking)
  if (isSignedOut) return
  const url = urlOf(`${exchange.callsURL}/magic-link/verify`, token, request)
  const { expiresIn: expiresInSeconds } = settings
  const data = { appName: context.appName, name: user?.name ?? '', expiresInSeconds }
  const secrets = { url, token, ...(code !== null && { code }) }
  const mail = { kind: MAGIC_LINK, to: email, ...secrets, data }
  context.mail.send(exchange, { ...mail, reservedFor: 'known browsers' }, user)
}

async function issueLink(
  { email, name = '', userId, browser }: AskedLink & { readonly userId: string | null },
  { context, settings }: Asking,
): Promise<{ readonly token: string; readonly code: string | null }> {
  const { code: codes, expiresIn: expiresInSeconds } = settings
  const { verifications } = context
  const made = codes && createCode(context, email, codes.anyBrowser ? null : browser)
  const value = toValue({ email, name, userId, browser, code: made?.sent ?? null })
  const issued = { purpose: MAGIC_LINK, owner: email, value, expiresInSeconds, browser }
  return { token: await verifications.issue(issued), code: made?.code ?? null }
}

function urlOf(address: string, token: string, request: LinkRequest): string {
  const { callbackURL = '/', newUserCallbackURL, errorCallbackURL } = request
  const query = new URLSearchParams({ token, callbackURL })
  if (newUserCallbackURL !== undefined) query.set('newUserCallbackURL', newUserCallbackURL)
  if (errorCallbackURL !== undefined) query.set('errorCallbackURL', errorCallbackURL)
  return `${address}?${query.toString()}`
}
