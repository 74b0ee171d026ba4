import { describe, expect, it } from 'vitest'
import { createApp, enter, gather, signIn, whoIs } from './test/admin-app.js'

/** Bob is signed in in two browsers. */
async function gatherTwo(enabled = false) {
  const app = createApp({}, { session: { cookieCache: { enabled } } })
  const { ann, bob } = await gather(app)
  app.auth.clock.advance(1)
  const { browser: second } = await signIn(app, bob.email)
  return { app, ann, bob, second }
}

const handleOf = async (browser: Parameters<typeof whoIs>[0]) => (await whoIs(browser))?.session.id

describe('the sessions of a user', () => {
  it('H100 are listed by handles, newest first, and by nothing that signs in', async () => {
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

  it('are none of a user who is not there', async () => {
    const { ann } = await gatherTwo()
    const answer = await ann.browser.post('/admin/list-user-sessions', { userId: 'unknown' })
    expect(answer).toMatchObject({ status: 200, body: { sessions: [] } })
  })

  it.each([false, true])('H81 end one by one (copies: %s)', async (enabled) => {
    const { ann, bob, second } = await gatherTwo(enabled)
    const sessionToken = await handleOf(second)
    const answer = await ann.browser.post('/admin/revoke-user-session', { sessionToken })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await whoIs(second)).toBeNull()
    expect((await whoIs(bob.browser))?.user.id).toBe(bob.id)
    expect(await ann.browser.post('/admin/revoke-user-session', { sessionToken })).toMatchObject({
      status: 400,
      code: 'SESSION_NOT_FOUND',
    })
  })

  it.each([false, true])('H81 end together (copies: %s)', async (enabled) => {
    const { ann, bob, second } = await gatherTwo(enabled)
    const answer = await ann.browser.post('/admin/revoke-user-sessions', { userId: bob.id })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await whoIs(second)).toBeNull()
    expect(await whoIs(bob.browser)).toBeNull()
    expect((await whoIs(ann.browser))?.user.id).toBe(ann.id)
  })

  it('of nobody do not end', async () => {
    const { ann } = await gatherTwo()
    const answer = await ann.browser.post('/admin/revoke-user-sessions', { userId: 'unknown' })
    expect(answer).toMatchObject({ status: 404, code: 'USER_NOT_FOUND' })
  })

  it('end once where two administrators end one at once', async () => {
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
