import type { Clock, Plugin } from '@countersign/core'
import { count, isFunction, readOptions, section, textList } from '@countersign/core/plugin-options'
import * as z from 'zod/mini'
import type { MailTransport } from '../mail.js'
import { type InboxEndpoints, createEndpoints, inboxErrors } from './endpoints.js'
import { InboxAccess } from './inbox-access.js'
import { type ReceivedMail, ReceivedMails } from './received-mails.js'

export type { InboxEndpoints, ListedMail, ListedMailQuery } from './endpoints.js'
export { inboxErrors } from './endpoints.js'
export type { ReceivedMail } from './received-mails.js'

/** Options of {@link inbox}. */
export interface InboxOptions {
  /** Number of mails to keep; older ones are removed. Default: 50. */
  readonly keep?: number
  /**
   * Host names under which the inbox opens besides the loopback names, such as `app.test`. It still opens from
   * this machine only, if the runtime provides the client's address. Default: none.
   */
  readonly hosts?: readonly string[]
  /** Default: the platform's clock. */
  readonly clock?: Clock
}

/** The inbox that {@link inbox} creates: a plugin, and the transport that fills it. */
export interface Inbox extends Plugin<'inbox', InboxEndpoints>, MailTransport {
  /** Newest first. */
  received(): readonly ReceivedMail[]
  clear(): void
}

const schema = section({
  keep: count(50),
  hosts: z._default(textList, []),
  clock: z._default(z.custom<Clock>(hasNow, 'must have now'), () => Date),
})

/** `Date` has it too, and is a function. */
function hasNow(value: unknown): boolean {
  return isFunction(Reflect.get(Object(value), 'now'))
}

/**
 * Creates an inbox for development. It stores mails in memory and shows them at `/api/auth/inbox`. It opens for
 * requests from this machine only. An app in production does not start with it.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { memory } from '@countersign/core/memory'
 * import { mailer } from '@countersign/email'
 * import { inbox } from '@countersign/email/inbox'
 *
 * const mails = inbox()
 *
 * export const auth = createAuth({
 *   database: memory(),
 *   email: mailer({ transport: mails, from: 'App <app@example.com>' }),
 *   plugins: [mails],
 * })
 * ```
 */
export function inbox(options: InboxOptions = {}): Inbox {
  const { settings, problems: ofOptions } = readOptions(schema, options)
  const { keep, hosts, clock } = settings
  const receivedMails = new ReceivedMails(keep, clock)
  const access = new InboxAccess(hosts)
  let isOpen = false
  return {
    id: 'inbox',
    endpoints: createEndpoints(receivedMails, access),
    errors: inboxErrors,
    prepare(facts) {
      const problems = [...ofOptions, ...access.problems(facts)]
      isOpen = problems.length === 0
      return problems
    },
    send(mail) {
      // Without the plugin the mails would be lost without notice.
      if (!isOpen) return Promise.reject(new Error('The inbox is not among the plugins of the app'))
      receivedMails.put(mail)
      return Promise.resolve()
    },
    received: () => receivedMails.list(),
    clear() {
      receivedMails.clear()
    },
  }
}
