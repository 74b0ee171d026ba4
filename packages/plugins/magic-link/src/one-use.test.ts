import { betterAuthDatabase } from '@countersign/core/better-auth'
import { createBarrier, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  type App,
  requestLink,
  createApp,
  createAppWithAnn,
  createAppWithProvenAnn,
  isSignedIn,
  byScript,
} from './test/app.js'

const user = { email: ADDRESS, emailVerified: true }

describe('H43 H44 the first proof of a mailbox', () => {
  it('removes the access of an attacker', async () => {
    const { auth, ann: outsider } = await createAppWithAnn()
    await auth.browser().post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const { token: reset } = auth.outbox.last('reset-password')
    const { path } = await requestLink(auth)
    const owner = auth.browser()
    await owner.get(path, byScript)
    expect([await isSignedIn(outsider), await isSignedIn(owner)]).toEqual([false, true])
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    expect((await auth.browser().post('/sign-in/email', credentials)).status).toBe(401)
    const newPassword = 'another password'
    const answer = await auth.browser().post('/reset-password', { token: reset, newPassword })
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toMatchObject({ user: [user], account: [] })
  })

  it('keeps the password of the user who is signed in where the link is opened', async () => {
    const { auth, ann } = await createAppWithAnn()
    const { path } = await requestLink(auth)
    await ann.get(path, byScript)
    const credentials = { email: ADDRESS, password: TEST_PASSWORD }
    expect((await auth.browser().post('/sign-in/email', credentials)).status).toBe(200)
  })

  it('removes methods only the first time', async () => {
    const { auth, ann } = await createAppWithProvenAnn()
    const { path } = await requestLink(auth)
    await auth.browser().get(path, byScript)
    expect(await isSignedIn(ann)).toBe(true)
    expect((await auth.database.dump())['account']).toHaveLength(1)
  })
})

describe('H66 a link that is used many times at once', () => {
  it.each<{ title: string; create: () => Promise<App> }>([
    { title: 'a new user', create: () => Promise.resolve(createApp()) },
    { title: 'an unproven user', create: async () => (await createAppWithAnn()).auth },
    {
      title: 'a new user in the tables of better-auth',
      create: () => Promise.resolve(createApp({}, { storage: betterAuthDatabase() })),
    },
  ])('signs in once for $title', async ({ create }) => {
    const auth = await create()
    const { path } = await requestLink(auth)
    const meet = createBarrier(10)
    auth.database.onDone(({ method, model }) =>
      method === 'findOne' && model === 'user' ? meet() : undefined,
    )
    const browsers = Array.from({ length: 10 }, () => auth.browser())
    await Promise.all(browsers.map((browser) => browser.get(path, byScript)))
    expect(browsers.filter(({ cookies }) => cookies.size > 0)).toHaveLength(1)
    expect(await auth.database.dump()).toMatchObject({
      user: [user],
      session: [{}],
      verification: [],
    })
  })
})

describe('H69 a link with one failing statement', () => {
  it.each<{ title: string; known: boolean }>([
    { title: 'a new user', known: false },
    { title: 'an unproven user', known: true },
  ])('changes nothing and works afterwards for $title', async ({ known }) => {
    let done = false
    let failures = 0
    for (let point = 1; !done; point += 1) {
      const auth = known ? (await createAppWithAnn()).auth : createApp()
      const { path } = await requestLink(auth)
      const before = await auth.database.dump()
      auth.database.reset()
      auth.database.onCall(({ number }) => {
        if (number === point) throw new Error('The process died')
      })
      const { status } = await auth.browser().get(path, byScript)
      await auth.idle()
      done = auth.database.calls.length < point
      auth.database.reset()
      if (status === 302) continue
      failures += 1
      expect(await auth.database.dump()).toEqual(before)
      const again = auth.browser()
      await again.get(path, byScript)
      expect(await isSignedIn(again)).toBe(true)
    }
    expect(failures).toBeGreaterThan(5)
  })
})
