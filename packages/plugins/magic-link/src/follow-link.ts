import type { OutstandingValue, SessionData } from '@countersign/core'
import type { Asking } from './asking.js'
import { findByCode } from './code.js'
import type { CodeProblem, LinkProblem } from './errors.js'
import { MAGIC_LINK } from './purpose.js'
import { parseValue, type SentLink } from './sent-link.js'

/** What came of a link or a code. */
export type Outcome<P> =
  { readonly problem: P } | { readonly signedIn: SessionData; readonly isNew: boolean }

/** Signs in whose mailbox the link was sent to. A link that is refused is not used up. */
export async function followLink(token: string, asking: Asking): Promise<Outcome<LinkProblem>> {
  const link = await readLink(token, asking)
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

async function signIn(
  { email, name, userId }: SentLink,
  { exchange, context, settings }: Asking,
  used: string | OutstandingValue,
): Promise<Outcome<'NEW_USER_SIGNUP_DISABLED'> | 'void'> {
  const signUp = settings.disableSignUp ? null : { name }
  const { sessions, verifications } = context
  const links = { purpose: MAGIC_LINK, owner: email }
  const outcome = await sessions.startForMailbox(exchange, {
    email,
    userId,
    signUp,
    // The use of one link voids all others to the mailbox, whichever browser asked for them.
    useProof: (store) => verifications.takeOneOf(links, used, store),
  })
  if (!('problem' in outcome)) return outcome
  return outcome.problem === 'void' ? 'void' : { problem: 'NEW_USER_SIGNUP_DISABLED' }
}

async function readLink(
  token: string,
  { exchange, context }: Asking,
): Promise<SentLink | LinkProblem> {
  const reading = await context.verifications.read(MAGIC_LINK, token)
  if ('problem' in reading) return reading.problem === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN'
  const link = parseValue(reading.value)
  if (!link) return 'INVALID_TOKEN'
  const isElsewhere = link.browser !== null && link.browser !== context.device.find(exchange)
  return isElsewhere ? 'OTHER_BROWSER' : link
}
