import type { Database } from '@countersign/core'
import { createFakeClock, createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import * as z from 'zod/mini'
import { messageModel, type WebhookMessageRow } from '../messages.js'
import { webhooks, type WebhooksOptions } from '../index.js'

/** A secret of 32 bytes. */
export const SECRET = `whsec_${btoa('0123456789abcdef0123456789abcdef')}`
export const CRM = 'https://crm.x.test/hooks'
export const MAILS = 'https://mails.x.test/hooks'

/** A request that an endpoint received. */
interface ReceivedRequest {
  readonly url: string
  readonly headers: Headers
  readonly body: string
}

/** How an endpoint responds. */
export type Responder = (request: ReceivedRequest) => Response | Promise<Response>

const accept: Responder = () => new Response(null, { status: 204 })

/** Endpoints without a network: what they received, and how they respond. */
export function createReceivers() {
  const received: ReceivedRequest[] = []
  const receivers = {
    received,
    respond: accept,
    fetch: async (url: string, init: RequestInit): Promise<Response> => {
      const sent = new Request(url, init)
      const request = { url, headers: sent.headers, body: await sent.text() }
      received.push(request)
      return receivers.respond(request)
    },
    /** The messages, as endpoints read them, since the last call. */
    take: () => received.splice(0).map(({ url, body }) => ({ url, ...read(body) })),
  }
  return receivers
}

const messageSchema = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
})

type Message = z.infer<typeof messageSchema>

function read(body: string): Message {
  return messageSchema.parse(JSON.parse(body))
}

/** What an app under test may set. */
export interface TestOptions extends Partial<WebhooksOptions> {
  readonly database?: Database
  readonly clock?: ReturnType<typeof createFakeClock>
  readonly receivers?: ReturnType<typeof createReceivers>
}

/** An app that sends `user.created` and `user.deleted` to one endpoint. */
export function createApp({
  database,
  clock = createFakeClock(),
  receivers = createReceivers(),
  ...options
}: TestOptions = {}) {
  const events = ['user.created', 'user.deleted'] as const
  const auth = createTestAuth({
    ...(database && { database }),
    advanced: { clock },
    user: { deleteUser: { enabled: true } },
    plugins: [
      organization(),
      webhooks({
        endpoints: { crm: { url: CRM, secret: SECRET, events } },
        fetch: receivers.fetch,
        ...options,
      }),
    ],
  })
  return { auth, clock, receivers }
}

/** The address of most users. */
export const ANN = 'ann@x.test'

/** An app under test. */
export type App = ReturnType<typeof createApp>['auth']

/** An endpoint that responds with a status. */
export function respondWith(status: number, headers: Record<string, string> = {}): Responder {
  return () => new Response(null, { status, headers })
}

/** Signs a user up, and waits until the first attempt has ended. */
export async function signUp(auth: App, email = ANN): Promise<TestBrowser> {
  const browser = await auth.signedInAs(email)
  await auth.idle()
  return browser
}

/** The stored messages. */
export function rowsOf({ database }: App): Promise<readonly WebhookMessageRow[]> {
  return database.store.of(messageModel).findMany({})
}
