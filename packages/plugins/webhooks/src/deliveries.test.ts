import { memory } from '@countersign/core/memory'
import { createFakeClock } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  type App,
  ANN,
  createApp,
  createReceivers,
  CRM,
  MAILS,
  respondWith,
  type Responder,
  rowsOf,
  SECRET,
  signUp,
} from './test/app.js'

const deliver = async (auth: App) => {
  const counts = await auth.api.deliverWebhooks()
  await auth.idle()
  return counts
}

const HOUR = 3_600_000
const afterHour = (now: Date) => new Date(now.getTime() + HOUR)

describe('a failed attempt', () => {
  it.each<{ title: string; respond: Responder; reason: string }>([
    { title: 'status 500', respond: respondWith(500), reason: 'The endpoint responded with 500' },
    { title: 'status 404', respond: respondWith(404), reason: 'The endpoint responded with 404' },
    {
      title: 'a redirect',
      respond: respondWith(302, { location: MAILS }),
      reason: 'The endpoint responded with 302',
    },
    {
      title: 'no connection',
      respond: () => Promise.reject(new Error('connect ECONNREFUSED')),
      reason: 'connect ECONNREFUSED',
    },
    {
      title: 'an error with a cause and a long message with line breaks',
      respond: () =>
        Promise.reject(
          new TypeError('fetch failed', {
            cause: new Error(`no\0route\r\n${'at all '.repeat(100)}`),
          }),
        ),
      reason: `fetch failed: no route ${'at all '.repeat(100)}`.slice(0, 500),
    },
    {
      title: 'no response in time',
      respond: () => new Promise(() => undefined),
      reason: 'The endpoint did not respond within 1000 ms',
    },
  ])(
    'sends a message again after $title until the endpoint accepts it',
    async ({ respond, reason }) => {
      const { auth, clock, receivers } = createApp({ timeout: 1 })
      receivers.respond = respond
      await signUp(auth)
      expect(await rowsOf(auth)).toMatchObject([{ attempts: 1, failure: reason }])
      expect(auth.logs.some((entry) => entry.includes(reason))).toBe(true)

      expect(await deliver(auth)).toEqual({ delivered: 0, failed: 0 })
      receivers.respond = respondWith(200)
      clock.advance('5s')
      expect(await deliver(auth)).toEqual({ delivered: 1, failed: 0 })
      const [first, second, ...others] = receivers.received
      expect(others).toEqual([])
      expect(second?.body).toBe(first?.body)
      expect(second?.headers.get('webhook-id')).toBe(first?.headers.get('webhook-id'))
      expect(second?.headers.get('webhook-signature')).not.toBe(
        first?.headers.get('webhook-signature'),
      )
      expect(await rowsOf(auth)).toEqual([])
    },
  )

  it.each<{ title: string; header: (now: Date) => string; wait: number }>([
    { title: 'seconds', header: () => '3600', wait: HOUR },
    { title: 'a date', header: (now) => afterHour(now).toUTCString(), wait: HOUR },
    { title: 'more than 30 days', header: () => '9'.repeat(400), wait: 720 * HOUR },
  ])('waits as long as a Retry-After with $title demands', async ({ header, wait }) => {
    const { auth, clock, receivers } = createApp({ retries: ['1s'] })
    receivers.respond = respondWith(429, { 'retry-after': header(new Date(clock.now())) })
    await signUp(auth)
    receivers.respond = respondWith(200)
    clock.advanceMs(wait - 2000)
    expect(await deliver(auth)).toEqual({ delivered: 0, failed: 0 })
    clock.advanceMs(2000)
    expect(await deliver(auth)).toEqual({ delivered: 1, failed: 0 })
  })

  it.each(['', 'soon', '-5', '1.5', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'waits as long as the option says after the Retry-After "%s"',
    async (header) => {
      const { auth, clock, receivers } = createApp({ retries: ['1m'] })
      receivers.respond = respondWith(429, { 'retry-after': header })
      await signUp(auth)
      receivers.respond = respondWith(200)
      clock.advance('59s')
      expect(await deliver(auth)).toEqual({ delivered: 0, failed: 0 })
      clock.advance('1s')
      expect(await deliver(auth)).toEqual({ delivered: 1, failed: 0 })
    },
  )

  it('gives a message up after the last retry, and sends it again on request', async () => {
    const { auth, clock, receivers } = createApp({ retries: ['1m', '1h'] })
    receivers.respond = respondWith(503)
    await signUp(auth)
    for (const pause of ['1m', '1h', '2 years']) {
      clock.advance(pause)
      await deliver(auth)
    }
    expect(receivers.received).toHaveLength(3)
    expect(await rowsOf(auth)).toMatchObject([{ attempts: 3, dueAt: null }])

    receivers.respond = respondWith(200)
    await expect(auth.api.retryWebhooks({ body: { endpoint: 'other' } })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ message: 'must be the name of an endpoint (known: crm)' }] },
    })
    expect(await auth.api.retryWebhooks({ body: { endpoint: 'crm' } })).toEqual({ retried: 1 })
    await auth.idle()
    expect(await rowsOf(auth)).toEqual([])
  })

  it('gives a message up when the endpoint responds with 410', async () => {
    const { auth, receivers } = createApp()
    receivers.respond = respondWith(410)
    await signUp(auth)
    expect(await rowsOf(auth)).toMatchObject([{ attempts: 1, dueAt: null }])
  })

  it('sends no more messages to an endpoint in a run after it failed, and all to the others', async () => {
    const { auth, clock, receivers } = createApp({
      endpoints: {
        crm: { url: CRM, secret: SECRET, events: ['user.created'] },
        mails: { url: MAILS, secret: SECRET, events: ['user.created'] },
      },
    })
    receivers.respond = respondWith(500)
    for (const name of ['ann', 'ben', 'cleo']) await signUp(auth, `${name}@x.test`)
    receivers.take()
    clock.advance('1 day')
    receivers.respond = ({ url }) => new Response(null, { status: url === CRM ? 500 : 200 })
    expect(await deliver(auth)).toEqual({ delivered: 3, failed: 1 })
    expect(receivers.take().filter(({ url }) => url === CRM)).toHaveLength(1)
  })

  it.each([400, 413, 422])(
    'sends the other messages in the same run when the endpoint rejects one with %i',
    async (status) => {
      const { auth, clock, receivers } = createApp()
      receivers.respond = respondWith(500)
      for (let index = 0; index < 60; index += 1) await signUp(auth, `user${index}@x.test`)
      clock.advance('1 day')
      let seen = 0
      receivers.respond = () => {
        seen += 1
        return new Response(null, { status: seen % 2 ? status : 200 })
      }
      expect(await deliver(auth)).toEqual({ delivered: 30, failed: 30 })
      expect(await rowsOf(auth)).toHaveLength(30)
    },
  )

  it('lets the call of the user succeed when the endpoint is down', async () => {
    const { auth, receivers } = createApp()
    receivers.respond = () => Promise.reject(new Error('down'))
    const ann = await signUp(auth)
    expect(await ann.get('/get-session')).toMatchObject({ status: 200 })
  })
})

describe('webhooks of several apps', () => {
  it('sends each message once when several apps over one database deliver at the same time', async () => {
    const database = memory()
    const clock = createFakeClock()
    const receivers = createReceivers()
    const apps = [1, 2, 3].map(() => createApp({ database, clock, receivers }).auth)
    const [first] = apps
    if (!first) return expect.unreachable()
    receivers.respond = respondWith(500)
    for (let index = 0; index < 60; index += 1) await signUp(first, `user${index}@x.test`)
    receivers.take()
    receivers.respond = respondWith(200)
    clock.advance('1 day')
    const counts = await Promise.all(apps.map((auth) => auth.api.deliverWebhooks()))
    expect(counts.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(60)
    const ids = receivers.received.map(({ headers }) => headers.get('webhook-id'))
    expect([ids.length, new Set(ids).size]).toEqual([60, 60])
  })

  it('delivers a message whose claim by another app has expired', async () => {
    const database = memory()
    const clock = createFakeClock()
    const dying = createReceivers()
    const { auth } = createApp({ database, clock, receivers: dying, timeout: 60 })
    let claimed = (): void => undefined
    const isClaimed = new Promise<void>((resolve) => {
      claimed = resolve
    })
    dying.respond = () => {
      claimed()
      return new Promise(() => undefined)
    }
    await auth.signedInAs(ANN)
    await isClaimed

    const other = createApp({ database, clock })
    expect(await deliver(other.auth)).toEqual({ delivered: 0, failed: 0 })
    clock.advance('2m')
    expect(await deliver(other.auth)).toEqual({ delivered: 1, failed: 0 })
    expect(await rowsOf(other.auth)).toEqual([])
  })
})
