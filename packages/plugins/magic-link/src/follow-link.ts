import type { Exchange, PluginContext, SessionData } from '@countersign/core'
import type { MagicLinkCode } from './errors.js'
import type { MagicLinkSettings } from './options.js'
import { MAGIC_LINK } from './purpose.js'
import { parseValue, type SentLink } from './sent-link.js'

/** What came of a link. */
export type LinkOutcome =
  { readonly problem: MagicLinkCode } | { readonly signedIn: SessionData; readonly isNew: boolean }

interface Following {
  readonly exchange: Exchange
  readonly context: PluginContext
  readonly settings: MagicLinkSettings
}

/** Signs in whose mailbox the link was sent to. A link that is refused is not used up. */
export async function followLink(token: string, following: Following): Promise<LinkOutcome> {
  const { exchange, context, settings } = following
  const link = await readLink(token, following)
  if (typeof link === 'string') return { problem: link }
  const { email, name, userId } = link
  const outcome = await context.sessions.startForMailbox(exchange, {
    email,
    userId,
    signUp: settings.disableSignUp ? null : { name },
    useProof: async (store) =>
      (await context.verifications.take(MAGIC_LINK, token, store)) !== null,
  })
  if (!('problem' in outcome)) return outcome
  return { problem: outcome.problem === 'void' ? 'INVALID_TOKEN' : 'NEW_USER_SIGNUP_DISABLED' }
}

async function readLink(
  token: string,
  { exchange, context }: Following,
): Promise<SentLink | MagicLinkCode> {
  const reading = await context.verifications.read(MAGIC_LINK, token)
  if ('problem' in reading) return reading.problem === 'expired' ? 'EXPIRED_TOKEN' : 'INVALID_TOKEN'
  const link = parseValue(reading.value)
  if (!link) return 'INVALID_TOKEN'
  const isElsewhere = link.browser !== null && link.browser !== context.browser.find(exchange)
  return isElsewhere ? 'OTHER_BROWSER' : link
}
