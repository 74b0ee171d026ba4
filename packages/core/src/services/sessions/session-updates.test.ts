import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import type { CoreEvents } from '../../contract/plugins/events.js'
import { sessionModel } from '../../contract/tables/models.js'
import type { Subscribers } from '../../contract/plugins/subscribers.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

const place = { type: 'string', required: false, input: true } as const
const session = { additionalFields: { place } }
const refusal = new AuthError('NOT_THERE', { status: 403, message: 'Not there' })

function refuse(): never {
  throw refusal
}

/** Ann's session changes its place in an app with these subscribers. */
async function changePlace(hooks: Subscribers) {
  const auth = createTestAuth({ session, hooks })
  const ann = await auth.signedInAs('ann@x.test')
  const answer = await ann.post('/update-session', { place: 'home' })
  await auth.idle()
  const { session: stored = [] } = await auth.database.dump()
  return { auth, ann, answer, places: stored.map((row) => row['place']) }
}

describe('a change of a session', () => {
  it.each<{ title: string; hooks: Subscribers }>([
    { title: 'before it', hooks: { before: { 'session.update': refuse } } },
    { title: 'in its transaction', hooks: { on: { 'session.updated': refuse } } },
  ])('stores nothing when a subscriber rejects it $title', async ({ hooks }) => {
    const { answer, places } = await changePlace(hooks)
    expect(answer).toMatchObject({ status: 403, code: 'NOT_THERE' })
    expect(places).toEqual([null])
  })

  it.each(['userId', 'token', 'id', 'rememberMe', 'unknown'])(
    'fails with a 500 when a subscriber amends %s',
    async (column) => {
      const { answer, places } = await changePlace({
        before: { 'session.update': () => ({ [column]: 'x' }) },
      })
      expect([answer.status, places]).toEqual([500, [null]])
    },
  )

  it('stores the amended columns and emits the stored session', async () => {
    const received: CoreEvents['session.updated'][] = []
    const { answer, places } = await changePlace({
      before: { 'session.update': ({ place: given }) => ({ place: `${String(given)}!` }) },
      after: { 'session.updated': (event) => void received.push(event) },
    })
    expect(places).toEqual(['home!'])
    expect(answer).toMatchObject({ status: 200, body: { session: { place: 'home!' } } })
    expect(received).toMatchObject([{ session: { place: 'home!' } }])
  })

  it('emits no event when the session has ended meanwhile', async () => {
    const received: unknown[] = []
    const auth = createTestAuth({
      session,
      hooks: {
        before: {
          async 'session.update'() {
            await auth.database.store.of(sessionModel).delete({})
            return undefined
          },
        },
        on: { 'session.updated': (event) => void received.push(event) },
      },
    })
    const ann = await auth.signedInAs('ann@x.test')
    expect(await ann.post('/update-session', { place: 'home' })).toMatchObject({ status: 401 })
    expect(received).toEqual([])
  })
})

describe('a change of sessions by a plugin', () => {
  /** A password change in which a plugin moves all sessions of the user. */
  async function moveAll(onUpdated: NonNullable<Subscribers['on']>['session.updated']) {
    const counts: number[] = []
    const auth = createTestAuth({
      session,
      hooks: {
        on: {
          async 'user.updated'({ user }, { sessions }) {
            counts.push(await sessions.change({ userId: user.id }, { place: 'moved' }))
          },
          ...(onUpdated && { 'session.updated': onUpdated }),
        },
      },
    })
    const ann = await auth.signedInAs('ann@x.test')
    await auth.browser().post('/sign-in/email', { email: 'ann@x.test', password: TEST_PASSWORD })
    await ann.post('/update-user', { name: 'Ann' })
    return { auth, counts }
  }

  it('emits an event for each session', async () => {
    const places: unknown[] = []
    const { counts } = await moveAll(({ session: changed }) => {
      places.push(Reflect.get(changed, 'place'))
    })
    expect([counts, places]).toEqual([[2], ['moved', 'moved']])
  })

  it('emits no event for a session that ends meanwhile', async () => {
    let events = 0
    const { counts } = await moveAll(async ({ session: changed }, { store }) => {
      events += 1
      await store.of(sessionModel).delete({ id: { ne: changed.id } })
    })
    expect([counts, events]).toEqual([[1], 1])
  })
})
