import { type Endpoint, type ErrorCatalogue, defineEndpoint, pick } from '@countersign/core'
import * as z from 'zod'
import type { InboxAccess } from './inbox-access.js'
import { listPage, mailPage } from './pages.js'
import type { ReceivedMails } from './received-mails.js'

const receivedMail = z.object({
  id: z.string(),
  kind: z.string(),
  from: z.string(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  url: z.string().optional(),
  receivedAt: z.date(),
})

/** A mail in the list of the inbox. */
export interface ListedMail {
  readonly id: string
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly replyTo?: string | undefined
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly url?: string | undefined
  readonly receivedAt: Date
}

/** Which mails to list. */
export interface ListedMailQuery {
  readonly to?: string | undefined
  readonly kind?: string | undefined
}

/** The endpoints of the inbox. */
export interface InboxEndpoints {
  readonly openInbox: Endpoint<'GET', '/inbox', unknown, null, 'INBOX_CLOSED', 'public'>
  readonly openInboxMail: Endpoint<
    'GET',
    '/inbox/mail/{id}',
    { readonly params: { readonly id: string } },
    null,
    'INBOX_CLOSED' | 'MAIL_NOT_FOUND',
    'public'
  >
  readonly listInboxMails: Endpoint<
    'GET',
    '/inbox/list',
    { readonly query: ListedMailQuery },
    readonly ListedMail[],
    'INBOX_CLOSED',
    'public'
  >
}

/** Creates the endpoints of one inbox. */
export function createEndpoints(receivedMails: ReceivedMails, access: InboxAccess): InboxEndpoints {
  return {
    openInbox: inboxPage(receivedMails, access),
    openInboxMail: inboxMailPage(receivedMails, access),
    listInboxMails: inboxList(receivedMails, access),
  }
}

/** `GET /inbox` */
function inboxPage(receivedMails: ReceivedMails, access: InboxAccess) {
  return defineEndpoint({
    method: 'GET',
    path: '/inbox',
    summary: 'Show the mails that the app has sent, in development',
    access: 'public',
    page: true,
    answer: z.null(),
    errors: pick(inboxErrors, 'INBOX_CLOSED'),

    handle({ exchange, fail }) {
      if (!access.allows(exchange)) throw fail('INBOX_CLOSED')
      return listPage(receivedMails.list(), `${exchange.callsURL}/inbox`)
    },
  })
}

/** `GET /inbox/mail/{id}` */
function inboxMailPage(receivedMails: ReceivedMails, access: InboxAccess) {
  return defineEndpoint({
    method: 'GET',
    path: '/inbox/mail/{id}',
    summary: 'Show one mail that the app has sent, in development',
    access: 'public',
    page: true,
    params: z.object({ id: z.string() }),
    answer: z.null(),
    errors: pick(inboxErrors, 'INBOX_CLOSED', 'MAIL_NOT_FOUND'),

    handle({ params, exchange, fail }) {
      if (!access.allows(exchange)) throw fail('INBOX_CLOSED')
      const mail = receivedMails.find(params.id)
      if (!mail) throw fail('MAIL_NOT_FOUND')
      return mailPage(mail, `${exchange.callsURL}/inbox`)
    },
  })
}

/** `GET /inbox/list` */
function inboxList(receivedMails: ReceivedMails, access: InboxAccess) {
  return defineEndpoint({
    method: 'GET',
    path: '/inbox/list',
    summary: 'The mails that the app has sent, newest first, in development',
    access: 'public',
    query: z.object({ to: z.string().optional(), kind: z.string().optional() }),
    answer: z.array(receivedMail),
    errors: pick(inboxErrors, 'INBOX_CLOSED'),

    handle({ query, exchange, fail }) {
      if (!access.allows(exchange)) throw fail('INBOX_CLOSED')
      const { to, kind } = query
      return receivedMails
        .list()
        .filter((mail) => to === undefined || mail.to === to)
        .filter((mail) => kind === undefined || mail.kind === kind)
    },
  })
}

/** Errors of the inbox. */
export const inboxErrors = {
  MAIL_NOT_FOUND: { status: 404, message: 'Mail not found' },
  INBOX_CLOSED: { status: 403, message: 'The inbox opens on this machine only' },
} as const satisfies ErrorCatalogue
