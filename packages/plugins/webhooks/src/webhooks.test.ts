import { createHmac } from 'node:crypto'
import { AuthError, type CoreEvents } from '@countersign/core'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { organization, type OrganizationEvents } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { webhooks } from './index.js'
import {
  ANN,
  createApp,
  createReceivers,
  CRM,
  MAILS,
  respondWith,
  rowsOf,
  SECRET,
  signUp,
} from './test/app.js'

describe('webhooks', () => {
  it('sends a signed request to the endpoint after the commit of an event', async () => {
    const { auth, clock, receivers } = createApp()
    const ann = await signUp(auth)
    const { user } = (await ann.get('/get-session')).body as { user: { id: string } }
    const [request, ...others] = receivers.received
    if (!request) return expect.unreachable()
    const { headers, body } = request
    expect(others).toEqual([])
    expect(request.url).toBe(CRM)
    expect(JSON.parse(body)).toEqual({
      type: 'user.created',
      timestamp: new Date(clock.now()).toISOString(),
      data: { userId: user.id },
    })
    const timestamp = Math.floor(clock.now() / 1000)
    const signed = `${headers.get('webhook-id') ?? ''}.${timestamp}.${body}`
    const mac = createHmac('sha256', '0123456789abcdef0123456789abcdef').update(signed)
    expect(Object.fromEntries(headers)).toEqual({
      'content-type': 'application/json',
      'webhook-id': expect.stringMatching(/^[\w-]+$/) as string,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': `v1,${mac.digest('base64')}`,
    })
    expect(await rowsOf(auth)).toEqual([])
  })

  it('sends no column of the app by default, although its name ends in "Id"', async () => {
    const receivers = createReceivers()
    const auth = createTestAuth({
      user: { additionalFields: { nationalId: { type: 'string', returned: false, input: true } } },
      plugins: [
        webhooks({
          endpoints: {
            crm: { url: CRM, secret: SECRET, events: ['user.created', 'session.created'] },
          },
          fetch: receivers.fetch,
        }),
      ],
    })
    const input = { name: 'Ann', email: ANN, password: TEST_PASSWORD, nationalId: 'X-123' }
    expect(await auth.browser().post('/sign-up/email', input)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(receivers.received).toHaveLength(2)
    expect(receivers.received.map(({ body }) => body).join()).not.toMatch(/X-123|nationalId/)
  })

  it('sends no message when the transaction of the event is rolled back', async () => {
    const receivers = createReceivers()
    const full = new AuthError('FULL', { status: 403, message: 'Full' })
    const auth = createTestAuth({
      plugins: [
        webhooks({
          endpoints: { crm: { url: CRM, secret: SECRET, events: ['user.created'] } },
          fetch: receivers.fetch,
        }),
      ],
      hooks: { on: { 'user.created': () => Promise.reject(full) } },
    })
    const input = { name: 'Ann', email: ANN, password: TEST_PASSWORD }
    expect(await auth.browser().post('/sign-up/email', input)).toMatchObject({ code: 'FULL' })
    await auth.idle()
    expect(await auth.api.deliverWebhooks()).toEqual({ delivered: 0, failed: 0 })
    expect(receivers.received).toEqual([])
  })

  it('stores a message exactly when its user is stored, although the database fails at any point', async () => {
    const receivers = createReceivers()
    receivers.respond = respondWith(500)
    let point = 0
    let isFailing = true
    while (isFailing) {
      point += 1
      isFailing = false
      const { auth } = createApp({ receivers })
      const failing = point
      auth.database.onCall(({ number }) => {
        if (number !== failing) return
        isFailing = true
        throw new Error('The database is gone')
      })
      const input = { name: 'Ann', email: ANN, password: TEST_PASSWORD }
      await auth.browser().post('/sign-up/email', input)
      await auth.idle()
      auth.database.reset()
      const { user = [] } = await auth.database.dump()
      expect({ point, messages: (await rowsOf(auth)).length }).toEqual({
        point,
        messages: user.length,
      })
    }
    expect(point).toBeGreaterThan(5)
  })

  it('sends the data that the option returns', async () => {
    const { auth, receivers } = createApp({
      data: { 'user.created': ({ user }) => ({ email: user.email }) },
    })
    await signUp(auth)
    expect(receivers.take()).toMatchObject([{ type: 'user.created', data: { email: ANN } }])
  })

  it('sends an event once to each endpoint that receives it, and to no other', async () => {
    const { auth, receivers } = createApp({
      endpoints: {
        crm: { url: CRM, secret: SECRET, events: ['user.created', 'user.created'] },
        mails: { url: MAILS, secret: SECRET, events: ['user.created', 'session.created'] },
      },
    })
    await signUp(auth)
    expect(
      receivers
        .take()
        .map(({ url, type }) => `${url} ${type}`)
        .sort(),
    ).toEqual([`${CRM} user.created`, `${MAILS} session.created`, `${MAILS} user.created`])
  })

  it('sends an event of another plugin with the ids of its rows', async () => {
    const receivers = createReceivers()
    const auth = createTestAuth({
      plugins: [
        organization(),
        webhooks<CoreEvents & OrganizationEvents>({
          endpoints: { crm: { url: CRM, secret: SECRET, events: ['organization.created'] } },
          fetch: receivers.fetch,
        }),
      ],
    })
    const ann = await auth.signedInAs(ANN)
    await ann.post('/organization/create', { name: 'Acme', slug: 'acme' })
    await auth.idle()
    const [message] = receivers.take()
    expect(message?.type).toBe('organization.created')
    expect(Object.keys(message?.data ?? {})).toEqual(
      expect.arrayContaining(['organizationId', 'userId']),
    )
  })

  it.each([
    { event: 'session.created', ids: ['sessionId', 'userId'] },
    { event: 'account.created', ids: ['accountId', 'providerId', 'userId'] },
    { event: 'session.ended', ids: ['sessionId', 'userId'] },
    { event: 'password.changed', ids: ['userId'] },
  ] as const)('sends $event with ids and no other data', async ({ event, ids }) => {
    const { auth, receivers } = createApp({
      endpoints: { crm: { url: CRM, secret: SECRET, events: [event] } },
    })
    const ann = await signUp(auth)
    await ann.post('/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: `${TEST_PASSWORD}!`,
    })
    await ann.post('/sign-out')
    await auth.idle()
    const [message] = receivers.take()
    expect(Object.keys(message?.data ?? {}).sort()).toEqual([...ids].sort())
  })
})

describe('the calls of the plugin', () => {
  it.each(['/deliver-webhooks', '/retry-webhooks'])(
    'responds with 404 to clients that call %s',
    async (path) => {
      const { auth } = createApp()
      expect(await auth.browser().post(path, {})).toMatchObject({ status: 404 })
    },
  )
})
