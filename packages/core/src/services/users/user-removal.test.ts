import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { CoreEvents, OnContext } from '../../contract/plugins/events.js'
import type { State } from '../../contract/tables/models.js'
import { defineEndpoint, type Plugin } from '../../contract/plugins/plugin.js'
import { AuthError } from '../../contract/errors.js'
import { createTestAuth, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'

/** A plugin with a call that removes Ann while her row is as `still` requires. */
function removing(still?: State): Plugin {
  return {
    id: 'removing',
    endpoints: {
      removeAnn: defineEndpoint({
        method: 'POST',
        path: '/remove-ann',
        summary: 'Removes Ann',
        access: 'public',
        answer: z.object({ removed: z.boolean() }),
        async handle({ exchange, context: { users } }) {
          const ann = await users.findByEmail(ADDRESS)
          return { removed: ann !== null && (await users.remove(exchange, ann, still)) }
        },
      }),
    },
  }
}

async function createApp(still?: State, options: Parameters<typeof createTestAuth>[0] = {}) {
  const auth = createTestAuth({ plugins: [removing(still)], ...options })
  return { auth, ann: await auth.signedInAs(ADDRESS) }
}

describe('users.remove in a call of a plugin', () => {
  it.each([
    { title: 'the row has changed', still: { name: 'anna' } },
    { title: 'a column is null', still: { image: 'a.png' } },
  ])('keeps the user and the cookies when $title', async ({ still }) => {
    const { auth, ann } = await createApp(still)
    const before = await auth.database.dump()
    expect((await ann.post('/remove-ann')).body).toEqual({ removed: false })
    expect(ann.sessionCookies.size).toBe(1)
    const { user, session, account } = await auth.database.dump()
    expect({ user, session, account }).toEqual({
      user: before['user'],
      session: before['session'],
      account: before['account'],
    })
  })

  it('keeps the user when a subscriber rejects it', async () => {
    const refusal = new AuthError('STAYS', { status: 403, message: 'Stays' })
    const before = { 'user.delete': () => Promise.reject(refusal) }
    const { auth, ann } = await createApp(undefined, { hooks: { before } })
    expect(await ann.post('/remove-ann')).toMatchObject({ status: 403, code: 'STAYS' })
    expect((await auth.database.dump())['user']).toHaveLength(1)
  })

  it.each([
    { title: 'and deletes the cookies in the browser of the user', own: true, cookies: 0 },
    { title: 'and keeps the cookies of another browser', own: false, cookies: 1 },
  ])('removes a user with all rows $title', async ({ own, cookies }) => {
    const deleted: string[] = []
    const after = {
      'user.deleted': ({ user }: CoreEvents['user.deleted']) => void deleted.push(user.name),
    }
    const { auth, ann } = await createApp({ emailVerified: false }, { hooks: { after } })
    const bea = await auth.signedInAs('bea@x.test')
    const browser: TestBrowser = own ? ann : bea
    await auth.browser().post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    expect((await browser.post('/remove-ann')).body).toEqual({ removed: true })
    expect(browser.sessionCookies.size).toBe(cookies)
    await auth.idle()
    expect(deleted).toEqual(['ann'])
    expect(await auth.database.dump()).toMatchObject({
      user: [{ name: 'bea' }],
      session: [{}],
      account: [{}],
      verification: [],
    })
    expect((await browser.post('/remove-ann')).body).toEqual({ removed: false })
  })
})

describe('users.remove of a subscriber', () => {
  type Remove = (event: CoreEvents['session.created'], context: OnContext) => Promise<unknown>

  /** Ann's browser signs in as Bea, and a subscriber runs this function. */
  async function signInAsBea(remove: Remove) {
    const received: string[] = []
    const note = (name: string) => () => void received.push(name)
    const auth = createTestAuth({
      hooks: {
        before: { 'user.delete': note('before user.delete') },
        on: {
          async 'session.created'(event, context) {
            if (event.previous) await remove(event, context)
          },
          'user.deleted': note('on user.deleted'),
        },
        after: { 'user.deleted': note('after user.deleted') },
      },
    })
    await auth.signedInAs('bea@x.test')
    const ann = await auth.signedInAs(ADDRESS)
    const before = await auth.database.dump()
    const credentials = { email: 'bea@x.test', password: 'correct horse battery staple' }
    const answer = await ann.post('/sign-in/email', credentials)
    await auth.idle()
    return { auth, received, before, answer }
  }

  it('removes the user in the transaction of the event and emits user.deleted', async () => {
    const { auth, received } = await signInAsBea(async ({ previous }, { users }) => {
      if (previous) await users.remove(previous.user)
    })
    expect(received).toEqual(['on user.deleted', 'after user.deleted'])
    expect(await auth.database.dump()).toMatchObject({ user: [{ name: 'bea' }], session: [{}, {}] })
  })

  it('keeps a user whose row has changed', async () => {
    const removed: boolean[] = []
    const { auth, received } = await signInAsBea(async ({ previous }, { users }) => {
      if (previous) removed.push(await users.remove(previous.user, { emailVerified: true }))
    })
    expect([removed, received]).toEqual([[false], []])
    expect((await auth.database.dump())['user']).toHaveLength(2)
  })

  it('rolls back with the transaction', async () => {
    const { auth, received, before, answer } = await signInAsBea(
      async ({ previous }, { users }) => {
        if (previous) await users.remove(previous.user)
        throw new Error('second thoughts')
      },
    )
    expect(answer.status).toBe(500)
    expect(received).toEqual(['on user.deleted'])
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe('session.created', () => {
  it('contains the ended session in exactly one of twenty parallel sign-ins', async () => {
    const previous: (string | undefined)[] = []
    const ended: string[] = []
    const auth = createTestAuth({
      hooks: {
        after: {
          'session.created': (event) => void previous.push(event.previous?.session.id),
          'session.ended': ({ sessionId }) => void ended.push(sessionId),
        },
      },
    })
    const ann = await auth.signedInAs(ADDRESS)
    const [first] = (await auth.database.dump())['session'] ?? []
    await auth.idle()
    previous.length = 0
    const credentials = { email: ADDRESS, password: 'correct horse battery staple' }
    await Promise.all(
      Array.from({ length: 20 }, () =>
        auth.browser(ann.cookies).post('/sign-in/email', credentials),
      ),
    )
    await auth.idle()
    expect(previous).toHaveLength(20)
    expect(previous.filter((id) => id !== undefined)).toEqual([first?.['id']])
    expect(ended).toEqual([first?.['id']])
  })
})
