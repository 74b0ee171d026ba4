import { asksForJson, type OutstandingValue, type SessionData } from '@countersign/core'
import type { MagicLinkCall } from './options.js'
import type { CodeProblem, LinkProblem } from './errors.js'
import { storedToken } from './send-link.js'
import { MAGIC_LINK, type SentLink, parseValue } from './sent-link.js'

/** The result of a link or a code. */
export type Outcome<P> =
  { readonly problem: P } | { readonly signedIn: SessionData; readonly isNew: boolean }

/** Signs in the user of the mailbox that the link was sent to. A rejected link stays valid. */
export async function followLink(
  token: string,
  call: MagicLinkCall,
  read?: SentLink | LinkProblem,
): Promise<Outcome<LinkProblem>> {
  const link = read ?? (await readLink(token, call))
  if (typeof link === 'string') return { problem: link }
  const outcome = await signIn(link, call, await storedToken(token, call.settings))
  return outcome === 'void' ? { problem: 'INVALID_TOKEN' } : outcome
}

/** Signs in the user of the mailbox that the code was sent to, and consumes the link of the same mail. */
export async function useCode(
  { email, code }: { readonly email: string; readonly code: string },
  call: MagicLinkCall,
): Promise<Outcome<CodeProblem>> {
  if (!call.settings.code) return { problem: 'CODE_DISABLED' }
  const { findByCode } = await import('./code.js')
  const typed = await findByCode(email, code, call)
  if (typeof typed === 'string') return { problem: typed }
  const { sent, found } = typed
  const outcome = await signIn(sent, call, found)
  return outcome === 'void' ? { problem: 'INVALID_CODE' } : outcome
}

/** The effect of opening a link: a sign-in, an error, or a page that confirms the sign-in for an address. */
export type Opening =
  | { readonly follows: SentLink | LinkProblem }
  | { readonly problem: LinkProblem }
  | { readonly confirms: string }

/**
 * Decides what opening a link does. The browser that requested it is signed in at once. Another browser gets a page
 * with the address and a button, so that a mail scanner does not sign in, and an attacker's link does not replace the
 * session of a user unnoticed. A script, which cannot show a page, is signed in unless another user is signed in.
 */
export async function openLink(token: string, call: MagicLinkCall): Promise<Opening> {
  const { exchange } = call
  const link = await readLink(token, call)
  if (typeof link === 'string' || isRequestingBrowser(link, call)) return { follows: link }
  if (!asksForJson(exchange)) return { confirms: link.email }
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  const isFree = signedIn === null || signedIn.user.id === link.userId
  return isFree ? { follows: link } : { problem: 'OTHER_BROWSER' }
}

async function signIn(
  link: SentLink,
  call: MagicLinkCall,
  used: string | OutstandingValue,
): Promise<Outcome<'NEW_USER_SIGNUP_DISABLED'> | 'void'> {
  const { email, name, userId } = link
  const { exchange, context, settings } = call
  const signUp = settings.disableSignUp ? null : { name }
  const { sessions, verifications } = context
  const links = { purpose: MAGIC_LINK, owner: email }
  const outcome = await sessions.startForMailbox(exchange, {
    email,
    userId,
    signUp,
    // Consuming one link voids all others to the mailbox, of every browser.
    useProof: (store) => verifications.takeOneOf(links, used, store),
    isKnownBrowser: isRequestingBrowser(link, call),
  })
  if (!('problem' in outcome)) return outcome
  return outcome.problem === 'void' ? 'void' : { problem: 'NEW_USER_SIGNUP_DISABLED' }
}

async function readLink(token: string, call: MagicLinkCall): Promise<SentLink | LinkProblem> {
  const { context, settings } = call
  const stored = await storedToken(token, settings)
  const reading = await context.verifications.read(MAGIC_LINK, stored)
  if ('problem' in reading) return reading.problem === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN'
  const link = parseValue(reading.value)
  if (!link) return 'INVALID_TOKEN'
  const isRefused =
    settings.sameBrowser && link.browser !== null && !isRequestingBrowser(link, call)
  return isRefused ? 'OTHER_BROWSER' : link
}

/** Whether the caller's browser requested the link. */
function isRequestingBrowser({ browser }: SentLink, { exchange, context }: MagicLinkCall): boolean {
  return browser !== null && browser === context.device.find(exchange)
}
