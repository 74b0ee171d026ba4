import type { AccountIdentity, AfterContext, Caller, Plugin } from '@countersign/core'
import type { SignInMethodMailData } from '@countersign/core/languages'
import { mails } from './mails.js'
import { reportSignIn } from './new-browsers.js'
import { readOptions, type SecurityMailsOptions, type SecurityMailsSettings } from './options.js'
import { describeTime } from './time.js'

export type { SecurityMailsOptions } from './options.js'

/** The plugin that {@link securityMails} returns. */
export interface SecurityMailsPlugin extends Plugin<'security-mails'> {}

/** `providerId` of the account that holds a password. */
const PASSWORD = 'credential'

/**
 * Notifies users by mail when a way to sign in to their account was added or removed, such as a passkey or an account at
 * a provider, and when their account signs in in a new browser. The mail names what happened and the time, and what to do
 * if it was not the user.
 *
 * @throws ConfigurationError, by `createAuth`, when an option is invalid.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { passkey } from '@countersign/passkey'
 * import { securityMails } from '@countersign/security-mails'
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   plugins: [passkey(), securityMails()],
 * })
 * ```
 */
export function securityMails(options: SecurityMailsOptions = {}): SecurityMailsPlugin {
  const settings = readOptions(options)
  const signUps = new WeakSet<Caller>()
  const cleanUps = new WeakSet<Caller>()
  const added = (change: Change, context: AfterContext) =>
    signUps.has(context.exchange) ? undefined : notify('method-added', change, context)
  const removed = (change: Change, context: AfterContext) =>
    cleanUps.has(context.exchange) ? undefined : notify('method-removed', change, context)
  return {
    id: 'security-mails',
    mails,
    prepare: () => settings.problems,
    before: {
      // A draft of a user, because an anonymous user who signs up is not created again.
      'user.create'(_, { exchange }) {
        signUps.add(exchange)
        return undefined
      },
    },
    on: {
      // In the transaction, so that it comes before the reports of all methods that the proof removes: the core's own
      // mail lists them. An undone change of the address has no such mail.
      'mailbox.proven'({ addedSince }, { exchange }) {
        if (!addedSince) cleanUps.add(exchange)
      },
    },
    after: {
      // The core's own mail reports a new password.
      'account.created': ({ account }, context) =>
        isPassword(account) ? undefined : added(ofAccount(account, settings), context),
      'account.deleted': ({ account }, context) => removed(ofAccount(account, settings), context),
      'method.added': (event, context) => added(ofPlugin(event, settings), context),
      'method.removed': (event, context) => removed(ofPlugin(event, settings), context),
      ...(settings.newBrowsers && { 'session.created': reportSignIn }),
    },
  }
}

/** A user, and the sign-in method that was added or removed. */
interface Change extends Pick<SignInMethodMailData, 'method' | 'methodName'> {
  readonly userId: string
}

function isPassword({ providerId }: AccountIdentity): boolean {
  return providerId === PASSWORD
}

function ofAccount(account: AccountIdentity, settings: SecurityMailsSettings): Change {
  const { userId, providerId } = account
  if (isPassword(account)) return { userId, method: 'password', methodName: 'Password' }
  return { userId, method: 'account', methodName: nameOf(providerId, settings) }
}

function ofPlugin(
  { userId, kind }: { readonly userId: string; readonly kind: string },
  settings: SecurityMailsSettings,
): Change {
  return { userId, method: kind, methodName: nameOf(kind, settings) }
}

function nameOf(id: string, { names }: SecurityMailsSettings): string {
  return names.get(id) ?? id.charAt(0).toUpperCase() + id.slice(1)
}

/** Before an address is verified, its mailbox may belong to another user than the account. */
async function notify(
  kind: 'method-added' | 'method-removed',
  { userId, ...change }: Change,
  { exchange, context }: AfterContext,
): Promise<void> {
  const user = await context.users.find(userId)
  if (!user?.emailVerified) return
  const { appName, clock, mail } = context
  const data = { appName, name: user.name, ...change, time: describeTime(clock.now()) }
  mail.send(exchange, { kind, to: user.email, data, reservedFor: 'every caller' }, user)
}
