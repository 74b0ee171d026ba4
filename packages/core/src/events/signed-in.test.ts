import { describe, expect, it } from 'vitest'
import type { EventName } from '../contract/plugins/events.js'
import type { OnHandlers } from '../contract/plugins/subscribers.js'
import { createAnnsApp, everyCall, validRequestOf } from '../test/every-call.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'

const events: Readonly<Record<EventName, true>> = {
  'user.created': true,
  'user.updated': true,
  'user.deleted': true,
  'user.blocked': true,
  'email.verified': true,
  'email.changed': true,
  'password.changed': true,
  'mailbox.proven': true,
  'account.created': true,
  'account.updated': true,
  'account.deleted': true,
  'method.added': true,
  'method.removed': true,
  'session.created': true,
  'session.updated': true,
  'session.ended': true,
}

type OnContext = Parameters<NonNullable<OnHandlers['user.created']>>[1]

/** Subscribers that note the caller of every event. */
function noteCallers() {
  const noted: string[] = []
  const noteOf =
    (name: string) =>
    (_event: object, { exchange }: Pick<OnContext, 'exchange'>) => {
      noted.push(`${name} by ${exchange.signedIn?.user.email ?? 'no user'}`)
    }
  const names = Object.keys(events)
  const on = Object.fromEntries(names.map((name) => [name, noteOf(name)])) as OnHandlers
  return { noted, subscribers: { on } }
}

/** The events of the calls that have any. */
const eventsOf: Readonly<Record<string, readonly EventName[]>> = {
  revokeSession: ['session.ended'],
  revokeSessions: ['session.ended'],
  updateSession: ['session.updated'],
  changeEmail: ['email.changed'],
  changePassword: ['password.changed'],
  updateUser: ['user.updated'],
  unlinkAccount: ['account.deleted'],
}

const needsSession = everyCall.filter(({ access }) => /^(session|fresh-session)/.test(access))

describe('the caller of an event', () => {
  it('has no session at a sign-up, a sign-in, and a call of the server', async () => {
    const { noted, subscribers } = noteCallers()
    const auth = createTestAuth({ hooks: subscribers })
    const ann = auth.browser()
    const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
    await ann.post('/sign-up/email', { name: 'Ann', ...credentials })
    await auth.browser().post('/sign-in/email', credentials)
    await auth.api.signInEmail({ body: credentials })
    expect(noted.length).toBeGreaterThan(3)
    expect(noted.filter((text) => !text.endsWith('by no user'))).toEqual([])
  })

  it('has no session at a sign-out, which does not read it', async () => {
    const { noted, subscribers } = noteCallers()
    const auth = createTestAuth({ hooks: subscribers })
    const ann = await auth.signedInAs('ann@x.test')
    noted.length = 0
    await ann.post('/sign-out', {})
    expect(noted).toEqual(['session.ended by no user'])
  })

  it('has no session when the session of the request has ended', async () => {
    const { noted, subscribers } = noteCallers()
    const auth = createTestAuth({ hooks: subscribers })
    const ann = await auth.signedInAs('ann@x.test')
    const { cookieHeader: cookie } = ann
    await ann.post('/sign-out', {})
    noted.length = 0
    const credentials = { email: 'ann@x.test', password: TEST_PASSWORD }
    await auth.browser().post('/sign-in/email', credentials, { cookie })
    expect(noted).toEqual(['session.created by no user'])
  })

  it.each(needsSession)('has the session of the call $name', async (call) => {
    const { noted, subscribers } = noteCallers()
    const { auth, ann } = await createAnnsApp([{ id: 'note', ...subscribers }])
    const { url, body } = await validRequestOf(call, { auth, ann })
    await auth.idle()
    noted.length = 0
    const { status } = call.method === 'GET' ? await ann.get(url) : await ann.post(url, body)
    expect(status).toBeLessThan(400)
    const names = (eventsOf[call.name] ?? []).map((name) => `${name} by ann@x.test`)
    expect(noted).toEqual(names)
  })

  it.each([{ cookieCache: { enabled: false } }, { cookieCache: { enabled: true } }])(
    'has the session that was read with $cookieCache',
    async (session) => {
      const { noted, subscribers } = noteCallers()
      const auth = createTestAuth({ session, hooks: subscribers })
      const ann = await auth.signedInAs('ann@x.test')
      noted.length = 0
      await ann.post('/update-user', { name: 'Ann Lee' })
      await ann.post('/revoke-sessions', {})
      expect(noted).toEqual(['user.updated by ann@x.test', 'session.ended by ann@x.test'])
    },
  )
})
