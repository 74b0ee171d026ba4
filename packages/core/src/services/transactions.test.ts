import { describe, expect, it } from 'vitest'
import { Conflict } from '../contract/storage/adapter.js'
import { AuthError } from '../contract/errors.js'
import { verificationModel } from '../contract/tables/models.js'
import type { Subscribers } from '../contract/plugins/subscribers.js'
import type { Store } from '../contract/storage/store.js'
import { memory } from '../memory/index.js'
import { createTestAuth, faultyDatabase } from '../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const credentials = { email: newUser.email, password: newUser.password }

/** Writes a row that only a test reads. */
async function leaveTrace(store: Store, name: string): Promise<void> {
  const moment = new Date(0)
  const dates = { expiresAt: moment, createdAt: moment, updatedAt: moment }
  await store.of(verificationModel).create({ id: name, identifier: name, value: '', ...dates })
}

/** Subscribers to every event, which record them. */
function listening(observed: string[], commits: () => number): Subscribers {
  const receive = (phase: string, name: string) => () => {
    observed.push(`${phase} ${name}, ${commits()} committed`)
  }
  const names = ['user.created', 'account.created', 'session.created', 'session.ended'] as const
  const all = (phase: string) =>
    Object.fromEntries(names.map((name) => [name, receive(phase, name)]))
  const before = (name: string) => () => {
    receive('before', name)()
    return undefined
  }
  return {
    before: { 'user.create': before('user.create'), 'session.create': before('session.create') },
    on: all('on'),
    after: all('after'),
  }
}

function createApp(hooks?: Subscribers) {
  const observed: string[] = []
  const database = faultyDatabase(memory())
  const commits = () => database.calls.filter((call) => call === 'commit').length
  const auth = createTestAuth({ database, hooks: hooks ?? listening(observed, commits) })
  return { auth, observed }
}

describe('the phases of events', () => {
  it('runs subscribers in order at sign-up, with `after` following the commit', async () => {
    const { auth, observed } = createApp()
    await auth.browser().post('/sign-up/email', newUser)
    await auth.idle()
    expect(observed).toEqual([
      'before user.create, 0 committed',
      'before session.create, 0 committed',
      'on user.created, 0 committed',
      'on account.created, 0 committed',
      'on session.created, 0 committed',
      'after user.created, 1 committed',
      'after account.created, 1 committed',
      'after session.created, 1 committed',
    ])
  })

  it('includes both sessions when a sign-in ends another session', async () => {
    const { auth, observed } = createApp()
    const browser = auth.browser()
    await browser.post('/sign-up/email', newUser)
    await auth.idle()
    observed.length = 0
    await browser.post('/sign-in/email', credentials)
    await auth.idle()
    expect(observed).toEqual([
      'before session.create, 1 committed',
      'on session.created, 1 committed',
      'on session.ended, 1 committed',
      'after session.created, 2 committed',
      'after session.ended, 2 committed',
    ])
  })

  it('includes the end of the session at sign-out', async () => {
    const { auth, observed } = createApp()
    const browser = auth.browser()
    await browser.post('/sign-up/email', newUser)
    await auth.idle()
    observed.length = 0
    await browser.post('/sign-out')
    await auth.idle()
    expect(observed).toEqual(['on session.ended, 1 committed', 'after session.ended, 2 committed'])
  })

  it('contains no credentials', async () => {
    const events: unknown[] = []
    const { auth } = createApp({
      after: {
        'account.created': (event) => void events.push(event),
        'session.created': (event) => void events.push(event),
      },
    })
    const browser = auth.browser()
    await browser.post('/sign-up/email', newUser)
    await browser.post('/sign-in/email', credentials)
    await auth.idle()
    expect(events).toMatchObject([
      { account: { providerId: 'credential' } },
      { user: { name: 'Ann' }, previous: null },
      { user: { name: 'Ann' }, previous: { user: { name: 'Ann' } } },
    ])
    const text = JSON.stringify(events)
    for (const cookie of browser.cookies.values()) {
      expect(text).not.toContain(cookie.split('.')[0])
    }
    const { account = [], session = [] } = await auth.database.dump()
    for (const secret of [account[0]?.['password'], session[0]?.['token']]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('a rejection in `before`', () => {
  const refuse = () => {
    throw new AuthError('BANNED', { status: 403, message: 'You are banned' })
  }

  it.each(['user.create', 'session.create'])(
    'writes nothing and starts no session for %s',
    async (name) => {
      const { auth } = createApp({ before: { [name]: refuse } })
      const before = await auth.database.dump()
      const answer = await auth.browser().post('/sign-up/email', newUser)
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'BANNED', message: 'You are banned' },
      })
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('H85 keeps the earlier session when a sign-in fails', async () => {
    let banned = false
    const { auth } = createApp({
      before: { 'session.create': () => (banned ? refuse() : undefined) },
    })
    const browser = auth.browser()
    await browser.post('/sign-up/email', newUser)
    banned = true
    const before = await auth.database.dump()
    const answer = await browser.post('/sign-in/email', credentials)
    expect(answer).toMatchObject({ status: 403, code: 'BANNED' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
  })

  it('becomes a 500 that writes nothing when a subscriber amends an immutable column', async () => {
    const { auth } = createApp({
      before: { 'session.create': () => ({ userId: 'somebody else' }) },
    })
    const before = await auth.database.dump()
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 500 })
    expect(await auth.database.dump()).toEqual(before)
    expect(auth.logs[0]).toContain('has no column to amend named userId')
  })
})

describe('an amendment in `before`', () => {
  it('changes what is stored and returned', async () => {
    const { auth } = createApp({
      before: {
        'user.create': ({ name }) => ({ name: `${name} Lee`, emailVerified: true }),
        'session.create': () => ({ userAgent: 'amended' }),
      },
    })
    const answer = await auth.browser().post('/sign-up/email', newUser)
    expect(answer).toMatchObject({ body: { user: { name: 'Ann Lee', emailVerified: true } } })
    expect(await auth.database.dump()).toMatchObject({
      user: [{ name: 'Ann Lee', emailVerified: true }],
      session: [{ userAgent: 'amended' }],
    })
  })

  it.each(['id', 'createdAt', 'updatedAt', 'sessionEpoch', 'revision'])(
    'fails for %s of a user',
    async (column) => {
      const { auth } = createApp({ before: { 'user.create': () => ({ [column]: 1 }) } })
      expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 500 })
    },
  )

  it.each(['id', 'userId', 'token', 'createdAt', 'updatedAt', 'rememberMe'])(
    'fails for %s of a session',
    async (column) => {
      const { auth } = createApp({ before: { 'session.create': () => ({ [column]: 1 }) } })
      expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 500 })
    },
  )
})

describe('a subscriber in the transaction', () => {
  it('writes in the same transaction', async () => {
    const { auth } = createApp({
      on: { 'user.created': (_event, { store }) => leaveTrace(store, 'trace') },
    })
    await auth.browser().post('/sign-up/email', newUser)
    expect(await auth.database.dump()).toMatchObject({
      user: [{}],
      verification: [{ id: 'trace' }],
    })
  })

  it.each([
    { title: 'user.created', events: ['user.created'] },
    { title: 'account.created', events: ['account.created'] },
    { title: 'session.created', events: ['session.created'] },
  ])('H188 rolls back everything and emits nothing when it fails at $title', async ({ events }) => {
    const observed: string[] = []
    const failing = Object.fromEntries(
      events.map((name) => [
        name,
        async (_event: unknown, { store }: { readonly store: Store }) => {
          await leaveTrace(store, 'trace')
          throw new AuthError('NOT_NOW', { status: 409, message: 'Not now' })
        },
      ]),
    )
    const { auth } = createApp({ ...listening(observed, () => 0), on: failing })
    const before = await auth.database.dump()
    const answer = await auth.browser().post('/sign-up/email', newUser)
    await auth.idle()
    expect(answer).toMatchObject({ status: 409, code: 'NOT_NOW' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
    expect(observed.filter((entry) => entry.startsWith('after'))).toEqual([])
  })
})

describe('a subscriber after the commit', () => {
  it('does not undo anything when it fails, and its error is logged', async () => {
    const { auth } = createApp({
      after: { 'user.created': () => Promise.reject(new Error('the audit log is full')) },
    })
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await auth.database.dump()).toMatchObject({ user: [{}], session: [{}] })
    expect(auth.logs).toHaveLength(1)
    expect(auth.logs[0]).toContain('the audit log is full')
  })

  it('H199 does not delay the response, and the platform waits for it', async () => {
    const { promise, resolve } = withResolvers()
    const { auth } = createApp({ after: { 'session.created': () => promise } })
    const waited: Promise<unknown>[] = []
    const request = new Request('http://localhost:3000/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(newUser),
    })
    const answer = await auth.handler(request, { waitUntil: (task) => waited.push(task) })
    expect(answer.status).toBe(200)
    expect(waited.length).toBeGreaterThan(0)
    resolve()
    await Promise.all(waited)
  })
})

describe('H187 a transaction with conflicts', () => {
  it('commits once and emits its events once', async () => {
    const observed: string[] = []
    const { auth } = createApp({ after: listening(observed, () => 0).after ?? {} })
    let conflicts = 2
    auth.database.onCall(({ method }) => {
      if (method !== 'commit' || conflicts === 0) return
      conflicts -= 1
      throw new Conflict('40001')
    })
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.database.calls.filter((call) => call === 'rollback')).toHaveLength(2)
    expect(auth.database.calls.filter((call) => call === 'commit')).toHaveLength(3)
    expect(await auth.database.dump()).toMatchObject({ user: [{}], account: [{}], session: [{}] })
    expect(observed).toHaveLength(3)
    expect(auth.hasher.calls).toEqual(['hash'])
  })
})

function withResolvers() {
  let resolve = (): void => undefined
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
