import type { AdditionalData, LinkMailData, MailCatalogue } from '@countersign/core'
import type { MagicLinkCall, MagicLinkSettings } from './options.js'
import { MAGIC_LINK, toValue } from './sent-link.js'

/** Data of the mail with a link. */
export interface MagicLinkMailData extends LinkMailData {
  /** The `metadata` of the request as JSON. The caller chose it, so do not print it unchecked. */
  readonly metadata?: string
}

/** The mail with the link, and with the code when the app has codes. */
export const mails = {
  'magic-link': {
    subject: ({ appName }: MagicLinkMailData) => `Sign in to ${appName}`,
    text: ({ name, expiresInSeconds }: MagicLinkMailData, url, code) =>
      `Hello${name === '' ? '' : ` ${name}`},\n\nfollow this link to sign in:\n${url}\n\n` +
      (code === ''
        ? ''
        : `Or enter this code where you asked for it, and do not share it:\n${inThrees(code)}\n\n`) +
      `It works once, within ${Math.ceil(expiresInSeconds / 60)} minutes. ` +
      'If you did not ask for it, you can ignore this mail.\n',
  },
} as const satisfies MailCatalogue

/** Groups of three digits are easier to read and to type; the check of a code ignores blanks. */
function inThrees(code: string): string {
  return code.replace(/\d{3}(?=\d)/g, '$& ')
}

/** The body of a request for a link. */
export interface LinkRequest {
  readonly email: string
  readonly name?: string | undefined
  readonly callbackURL?: string | undefined
  readonly newUserCallbackURL?: string | undefined
  readonly errorCallbackURL?: string | undefined
  readonly metadata?: AdditionalData | undefined
}

/** A request with the device id of its browser, and the app's own token. */
interface BrowserRequest extends LinkRequest {
  readonly browser: string
  readonly token: string | undefined
}

/**
 * Mails a link after the response, whose time would otherwise reveal whether the address is known. A token of the app is
 * generated before, for every address, so that the response shows that it is too weak.
 */
export async function sendLink(request: LinkRequest, call: MagicLinkCall): Promise<void> {
  const { exchange, context, settings } = call
  const browser = context.device.issue(exchange)
  const token = await ownToken(request, settings)
  exchange.defer(() => mailLink({ ...request, browser, token }, call))
}

// Few apps have tokens of their own.
async function ownToken({ email }: LinkRequest, { generateToken }: MagicLinkSettings) {
  return generateToken && (await import('./own-token.js')).generateToken(generateToken, email)
}

/** The identifier of a token in the database, before the storage format stores it. */
export async function storedToken(
  token: string,
  { storeToken }: MagicLinkSettings,
): Promise<string> {
  if (typeof storeToken !== 'object') return token
  return (await import('./own-token.js')).hashToken(storeToken.hash, token)
}

/**
 * Voids earlier links that the same browser requested, but not those of other browsers, which an attacker could request.
 * The mail greets only a known user by name: the caller chooses the name of a new one.
 */
async function mailLink(request: BrowserRequest, call: MagicLinkCall): Promise<void> {
  const { exchange, context, settings } = call
  const { email } = request
  const user = await context.users.findByEmail(email)
  const isSignUpRefused = !user && settings.disableSignUp
  // Guesses for an unknown address are counted too, because their responses must not differ.
  if (isSignUpRefused && !settings.code) return
  const { token, code } = await issueLink({ ...request, userId: user?.id ?? null }, call)
  if (isSignUpRefused) return
  const url = urlOf(`${exchange.callsURL}/magic-link/verify`, token, request)
  const data = mailData(request, call, user?.name)
  const secrets = { url, token, ...(code !== null && { code }) }
  const mail = { kind: MAGIC_LINK, to: email, ...secrets, data }
  context.mail.send(exchange, { ...mail, reservedFor: 'known browsers' }, user)
}

function mailData(
  { metadata }: LinkRequest,
  { context: { appName }, settings }: MagicLinkCall,
  name = '',
): MagicLinkMailData {
  const { expiresIn: expiresInSeconds } = settings
  const data = { appName, name, expiresInSeconds }
  return metadata ? { ...data, metadata: JSON.stringify(metadata) } : data
}

async function issueLink(
  { email, name = '', userId, browser, token }: BrowserRequest & { readonly userId: string | null },
  { context, settings }: MagicLinkCall,
): Promise<{ readonly token: string; readonly code: string | null }> {
  const { code: codes, expiresIn: expiresInSeconds } = settings
  const { verifications } = context
  const created =
    codes &&
    (await import('./code.js')).createCode(context, email, codes.anyBrowser ? null : browser)
  const value = toValue({ email, name, userId, browser, code: created?.sent ?? null })
  const issued = await verifications.issue({
    purpose: MAGIC_LINK,
    owner: email,
    value,
    expiresInSeconds,
    browser,
    token,
    storeAs: (plain) => storedToken(plain, settings),
  })
  return { token: issued, code: created?.code ?? null }
}

function urlOf(address: string, token: string, request: LinkRequest): string {
  const { callbackURL = '/', newUserCallbackURL, errorCallbackURL } = request
  const query = new URLSearchParams({ token, callbackURL })
  if (newUserCallbackURL !== undefined) query.set('newUserCallbackURL', newUserCallbackURL)
  if (errorCallbackURL !== undefined) query.set('errorCallbackURL', errorCallbackURL)
  return `${address}?${query.toString()}`
}
