import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, signIn, signedInUser } from './test/admin-app.js'

/** An app where Bob is signed in in two browsers. */
async function gatherTwo(enabled = false) {
  const app = createApp({}, { session: { cookieCache: { enabled } } })
  const { ann, bob } = await gather(app)
  app.auth.clock.advance(1)
  const { browser: second } = await signIn(app, bob.email)
  return { app, ann, bob, second }
}

const handleOf = async (browser: Parameters<typeof signedInUser>[0]) =>
  (await signedInUser(browser))?.session.id

describe('the sessions of a user', () => {
  it('H100 lists sessions by handle, newest first, and shows no credential', async () => {
    const { ann, bob, second } = await gatherTwo()
    const answer = await ann.browser.post('/admin/list-user-sessions', { userId: bob.id })
    const handles = [await handleOf(second), await handleOf(bob.browser)]
    expect(answer).toMatchObject({
      status: 200,
      body: { sessions: handles.map((id) => ({ id, token: id, userId: bob.id })) },
    })
    const text = JSON.stringify(answer.body)
    for (const value of [...second.cookies.values(), ...bob.browser.cookies.values()]) {
      expect(text).not.toContain(decodeURIComponent(value).split('.')[0])
    }
  })

  it('lists no sessions for an unknown user', async () => {
    const { ann } = await gatherTwo()
    const answer = await ann.browser.post('/admin/list-user-sessions', { userId: 'unknown' })
    expect(answer).toMatchObject({ status: 200, body: { sessions: [] } })
  })

  it.each([false, true])('H81 revokes one session at once (cookie cache: %s)', async (enabled) => {
    const { ann, bob, second } = await gatherTwo(enabled)
    const sessionToken = await handleOf(second)
    const answer = await ann.browser.post('/admin/revoke-user-session', { sessionToken })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await signedInUser(second)).toBeNull()
    expect((await signedInUser(bob.browser))?.user.id).toBe(bob.id)
    expect(await ann.browser.post('/admin/revoke-user-session', { sessionToken })).toMatchObject({
      status: 400,
      code: 'SESSION_NOT_FOUND',
    })
  })

  it.each([false, true])(
    'H81 revokes all sessions of a user at once (cookie cache: %s)',
    async (enabled) => {
      const { ann, bob, second } = await gatherTwo(enabled)
      const answer = await ann.browser.post('/admin/revoke-user-sessions', { userId: bob.id })
      expect(answer).toMatchObject({ status: 200, body: { success: true } })
      expect(await signedInUser(second)).toBeNull()
      expect(await signedInUser(bob.browser)).toBeNull()
      expect((await signedInUser(ann.browser))?.user.id).toBe(ann.id)
    },
  )

  it('rejects revoking the sessions of an unknown user', async () => {
    const { ann } = await gatherTwo()
    const answer = await ann.browser.post('/admin/revoke-user-sessions', { userId: 'unknown' })
    expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  it('revokes a session once when two administrators revoke it at once', async () => {
    const { app, ann, second } = await gatherTwo()
    const eve = await enter(app, 'eve', 'admin')
    const sessionToken = await handleOf(second)
    const calls = Array.from({ length: 20 }, (_, index) =>
      (index % 2 === 0 ? ann : eve).browser.post('/admin/revoke-user-session', { sessionToken }),
    )
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 400)).toHaveLength(19)
  })
})
