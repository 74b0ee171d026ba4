import {
  AuthError,
  type AfterContext,
  type CoreEvents,
  type Exchange,
  type PluginContext,
  type Session,
  type User,
} from '@countersign/core'
import type { NewBrowserMailData } from '@countersign/core/languages'
import { describeBrowser } from './browser-names.js'
import { describeTime } from './time.js'

/** Seconds in which one user gets at most {@link MAX_MAILS}. */
const WINDOW_SECONDS = 3600
/**
 * Less than the reserve of the address for notices: an attacker who signs in again and again must not suppress the
 * notice of a new password.
 */
const MAX_MAILS = 2
/** A new user signs in for the first time: there is no browser that the account has used before. */
const NEW_USER_MS = 3_600_000

/** Notifies a user of a sign-in in a browser in which the account has not signed in before. */
export async function reportSignIn(
  { session, previous }: CoreEvents['session.created'],
  { exchange, context }: AfterContext,
): Promise<void> {
  const user = await context.users.find(session.userId)
  if (!user?.emailVerified || isNew(user, context)) return
  // A new password, for example, replaces the session of the same browser.
  const isOwn = [previous, exchange.signedIn].some((before) => before?.user.id === user.id)
  if (isOwn || context.sessions.impersonatorOf(session) !== null) return
  // The session has made the browser known: the headers are those from before it.
  const { headers, origin } = exchange
  if (context.device.knows({ headers, origin }, user.email)) return
  if (!(await mayMail(user, exchange, context))) return
  const data = mailDataOf(session, user, context)
  const mail = { kind: 'new-browser', to: user.email, data } as const
  context.mail.send(exchange, { ...mail, reservedFor: 'every caller' }, user)
}

async function mayMail(
  { id }: User,
  exchange: Exchange,
  { limits }: PluginContext,
): Promise<boolean> {
  const limit = { window: WINDOW_SECONDS, max: MAX_MAILS }
  try {
    await limits.count(exchange, { name: 'security-mails/new browsers', account: id, limit })
    return true
  } catch (error) {
    if (error instanceof AuthError && error.code === 'TOO_MANY_REQUESTS') return false
    throw error
  }
}

function isNew(user: User, { clock }: PluginContext): boolean {
  return clock.now() - user.createdAt.getTime() < NEW_USER_MS
}

function mailDataOf(
  { userAgent, ipAddress, createdAt }: Session,
  { name }: User,
  { appName }: PluginContext,
): NewBrowserMailData {
  const time = describeTime(createdAt.getTime())
  return { appName, name, browser: describeBrowser(userAgent), address: ipAddress ?? '', time }
}
