import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import type { Subscribers } from '../../contract/plugins/subscribers.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const EMAIL = 'ann@x.test'
const locked = new AuthError('LOCKED', { status: 403, message: 'Locked' })

const rejects: Subscribers = {
  before: {
    'session.delete'() {
      throw locked
    },
  },
}

/** Ann in two browsers of an app with these subscribers. */
async function createApp(hooks: Subscribers) {
  const auth = createTestAuth({ hooks })
  const ann = await auth.signedInAs(EMAIL)
  const other = auth.browser()
  await other.post('/sign-in/email', { email: EMAIL, password: TEST_PASSWORD })
  const handleOf = async (browser: typeof ann): Promise<string> => {
    const { body } = await browser.get('/get-session')
    return (body as { session: { id: string } }).session.id
  }
  const ids = { own: await handleOf(ann), other: await handleOf(other) }
  const stored = async () =>
    ((await auth.database.dump())['session'] ?? []).map(({ id }) => id).sort()
  return { auth, ann, other, ids, stored }
}

type App = Awaited<ReturnType<typeof createApp>>

interface Ending {
  readonly title: string
  readonly end: (
    app: App,
  ) => Promise<{ readonly status: number; readonly code: string | undefined }>
  /** The sessions that subscribers receive. */
  readonly ending: ('own' | 'other')[]
}

const endings: readonly Ending[] = [
  { title: 'a sign-out', end: ({ ann }) => ann.post('/sign-out'), ending: ['own'] },
  {
    title: 'the revocation of the own session',
    end: ({ ann, ids }) => ann.post('/revoke-session', { token: ids.own }),
    ending: ['own'],
  },
  {
    title: 'the revocation of another session',
    end: ({ ann, ids }) => ann.post('/revoke-session', { token: ids.other }),
    ending: ['other'],
  },
  {
    title: 'the revocation of the other sessions',
    end: ({ ann }) => ann.post('/revoke-other-sessions'),
    ending: ['other'],
  },
  {
    title: 'the revocation of all sessions',
    end: ({ ann }) => ann.post('/revoke-sessions'),
    ending: ['own', 'other'],
  },
]

describe('a before hook of session.delete', () => {
  it.each(endings)('rejects $title, which keeps all sessions and cookies', async ({ end }) => {
    const app = await createApp(rejects)
    expect(await end(app)).toMatchObject({ status: 403, code: 'LOCKED' })
    expect(await app.stored()).toEqual(Object.values(app.ids).sort())
    for (const browser of [app.ann, app.other])
      expect((await browser.get('/get-session')).body).toMatchObject({ user: { email: EMAIL } })
  })

  it.each(endings)('receives each session before $title', async ({ end, ending }) => {
    const received: string[] = []
    const app = await createApp({
      before: { 'session.delete': ({ session }) => void received.push(session.id) },
    })
    expect(await end(app)).toMatchObject({ status: 200 })
    expect(received.sort()).toEqual(ending.map((name) => app.ids[name]).sort())
    for (const id of received) expect(await app.stored()).not.toContain(id)
  })

  it('fails with a 500 when it amends the session', async () => {
    const app = await createApp({ before: { 'session.delete': () => ({ session: {} }) } })
    expect(await app.ann.post('/sign-out')).toMatchObject({ status: 500 })
    expect(await app.stored()).toHaveLength(2)
  })

  it('does not keep the sessions that a new password ends', async () => {
    const app = await createApp(rejects)
    const answer = await app.ann.post('/change-password', {
      currentPassword: TEST_PASSWORD,
      newPassword: 'correct horse battery staple',
      revokeOtherSessions: true,
    })
    expect(answer.status).toBe(200)
    expect(await app.stored()).toEqual([app.ids.own])
  })

  it('does not keep the session that a sign-in in the same browser replaces', async () => {
    const app = await createApp(rejects)
    await app.ann.post('/sign-in/email', { email: EMAIL, password: TEST_PASSWORD })
    expect(await app.stored()).not.toContain(app.ids.own)
  })

  it('does not receive the session of another user', async () => {
    const app = await createApp(rejects)
    const bob = await app.auth.signedInAs('bob@x.test')
    const answer = await bob.post('/revoke-session', { token: app.ids.own })
    expect(answer).toMatchObject({ code: 'SESSION_NOT_FOUND' })
  })

  it('ends a session once when parallel revocations wait for it', async () => {
    const received: string[] = []
    const ended: string[] = []
    const app = await createApp({
      before: {
        async 'session.delete'({ session }) {
          received.push(session.id)
          await new Promise((resolve) => setTimeout(resolve, 5))
          return undefined
        },
      },
      on: { 'session.ended': ({ sessionId }) => void ended.push(sessionId) },
    })
    const revoke = () => app.ann.post('/revoke-session', { token: app.ids.other })
    const answers = await Promise.all([revoke(), revoke(), revoke()])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect([received.length, ended]).toEqual([3, [app.ids.other]])
  })
})
