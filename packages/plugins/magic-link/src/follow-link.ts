import { asksForJson, type OutstandingValue, type SessionData } from '@countersign/core'
import type { Asking } from './asking.js'
import { findByCode } from './code.js'
import type { CodeProblem, LinkProblem } from './errors.js'
import { MAGIC_LINK } from './purpose.js'
import { parseValue, type SentLink } from './sent-link.js'

/** What came of a link or a code. */
export type Outcome<P> =
  { readonly problem: P } | { readonly signedIn: SessionData; readonly isNew: boolean }

/** Signs in whose mailbox the link was sent to. A link that is refused is not used up. */
export async function followLink(
  token: string,
  asking: Asking,
  read?: SentLink | LinkProblem,
): Promise<Outcome<LinkProblem>> {
  const link = read ?? (await readLink(token, asking))
  if (typeof link === 'string') return { problem: link }
  const outcome = await signIn(link, asking, token)
  return outcome === 'void' ? { problem: 'INVALID_TOKEN' } : outcome
}

/** Signs in whose mailbox the code was sent to. Its link is used up with it. */
export async function useCode(
  { email, code }: { readonly email: string; readonly code: string },
  asking: Asking,
): Promise<Outcome<CodeProblem>> {
  if (!asking.settings.code) return { problem: 'CODE_DISABLED' }
  const typed = await findByCode(email, code, asking)
  if (typeof typed === 'string') return { problem: typed }
  const { sent, found } = typed
  const outcome = await signIn(sent, asking, found)
  return outcome === 'void' ? { problem: 'INVALID_CODE' } : outcome
}

/** What the link of a mail does when a browser opens it. */
export type Opening =
  | { readonly follows: SentLink | LinkProblem }
  | { readonly problem: LinkProblem }
  | { readonly asksFor: string }

/**
 * What a link does when it is opened: in the browser that asked for it, it acts. In another one a page asks first,
 * for the named address, so that no scanner signs in, and no browser is signed in as another user without noticing.
 * A script is no page: it is signed in, unless another user is.
 */
export async function openLink(token: string, asking: Asking): Promise<Opening> {
  const { exchange } = asking
  const link = await readLink(token, asking)
  if (typeof link === 'string' || isAskedIn(link, asking)) return { follows: link }
  if (!asksForJson(exchange)) return { asksFor: link.email }
  const signedIn = await exchange.findSession({ disableCookieCache: true })
  const isFree = signedIn === null || signedIn.user.id === link.userId
  return isFree ? { follows: link } : { problem: 'OTHER_BROWSER' }
}

async function signIn(
  link: SentLink,
  asking: Asking,
  used: string | OutstandingValue,
): Promise<Outcome<'NEW_USER_SIGNUP_DISABLED'> | 'void'> {
  const { email, name, userId } = link
  const { exchange, context, settings } = asking
  const signUp = settings.disableSignUp ? null : { name }
  const { sessions, verifications } = context
  const links = { purpose: MAGIC_LINK, owner: email }
  const outcome = await sessions.startForMailbox(exchange, {
    email,
    userId,
    signUp,
    // The use of one link voids all others to the mailbox, whichever browser asked for them.
    useProof: (store) => verifications.takeOneOf(links, used, store),
    isKnownBrowser: isAskedIn(link, asking),
  })
  if (!('problem' in outcome)) return outcome
  return outcome.problem === 'void' ? 'void' : { problem: 'NEW_USER_SIGNUP_DISABLED' }
}

async function readLink(token: string, asking: Asking): Promise<SentLink | LinkProblem> {
  const { context, settings } = asking
  const reading = await context.verifications.read(MAGIC_LINK, token)
  if ('problem' in reading) return reading.problem === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN'
  const link = parseValue(reading.value)
  if (!link) return 'INVALID_TOKEN'
  const isRefused = settings.sameBrowser && link.browser !== null && !isAskedIn(link, asking)
  return isRefused ? 'OTHER_BROWSER' : link
}

/** Whether the browser is the one that asked for a link. */
function isAskedIn({ browser }: SentLink, { exchange, context }: Asking): boolean {
  return browser !== null && browser === context.device.find(exchange)
}
