import { AuthError } from '@countersign/core'
import { openApiDocument } from '@countersign/core/openapi'
import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  createApp,
  currentOf,
  kept,
  namesOf,
  revoke,
  SESSIONS,
  setActive,
  signIn,
  signUp,
  tokenOf,
} from './test/browser-app.js'

describe.each(['/multi-session/set-active', '/multi-session/revoke'])('POST %s', (path) => {
  it.each([
    { title: 'no body', body: {}, status: 400 },
    { title: 'an empty token', body: { sessionToken: '' }, status: 400 },
    { title: 'a number', body: { sessionToken: 1 }, status: 400 },
    { title: 'an unknown token', body: { sessionToken: 'x'.repeat(32) }, status: 401 },
  ])('rejects $title', async ({ body, status }) => {
    const { browser } = createApp()
    await signUp(browser, 'ann')
    expect((await browser.post(path, body)).status).toBe(status)
    expect(await currentOf(browser)).toBe('ann')
  })

  it('H89 rejects the session of another browser like an unknown one', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann')
    const other = auth.browser()
    await signUp(other, 'bea')
    const answer = await browser.post(path, { sessionToken: await tokenOf(other, 'bea') })
    expect(answer.body).toMatchObject({ code: 'INVALID_SESSION_TOKEN' })
    expect(await currentOf(other)).toBe('bea')
    expect(await currentOf(browser)).toBe('ann')
  })

  it('lists the error of an impersonation session', () => {
    const { paths } = openApiDocument(createApp().auth)
    expect(paths[path]?.['post']?.['responses']).toMatchObject({
      403: { description: expect.stringContaining('SESSION_NOT_OWN') as string },
    })
  })

  it('rejects a request of another origin', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    const sessionToken = await tokenOf(browser, 'ann')
    const answer = await browser.post(path, { sessionToken }, { origin: 'https://evil.test' })
    expect(answer.status).toBe(403)
    expect(await currentOf(browser)).toBe('bea')
  })
})

describe('several sessions in one browser', () => {
  it('lists nothing for a browser without sessions', async () => {
    expect(await namesOf(createApp().browser)).toEqual([])
  })

  it('keeps the earlier session when another user signs in', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    expect(await namesOf(browser)).toEqual(['ann', 'bea'])
    expect(await currentOf(browser)).toBe('bea')
    expect((await auth.database.dump())['session']).toHaveLength(2)
  })

  it.each([{ enabled: false }, { enabled: true }])(
    'switches between users when the cookie cache is $enabled',
    async (cookieCache) => {
      const { browser } = createApp({}, { session: { cookieCache } })
      await signUp(browser, 'ann', 'bea')
      for (const name of ['ann', 'bea', 'ann']) {
        const { body } = await setActive(browser, await tokenOf(browser, name))
        expect(body).toMatchObject({ user: { name } })
        expect(await currentOf(browser)).toBe(name)
      }
      expect((await namesOf(browser)).sort()).toEqual(['ann', 'bea'])
    },
  )

  it('replaces the earlier session of the same user', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    await signIn(browser, 'ann')
    expect((await namesOf(browser)).sort()).toEqual(['ann', 'bea'])
    expect(kept(browser)).toHaveLength(2)
    expect((await auth.database.dump())['session']).toHaveLength(2)
  })

  it('ends the session that signed in first when there are too many', async () => {
    const { auth, browser } = createApp({ maximumSessions: 2 })
    await signUp(browser, 'ann', 'bea', 'cid')
    expect(await namesOf(browser)).toEqual(['bea', 'cid'])
    expect(kept(browser)).toHaveLength(2)
    expect((await auth.database.dump())['session']).toHaveLength(2)
  })

  it('ends all sessions of the browser, and no other, at sign-out', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea', 'cid')
    const other = auth.browser()
    await signIn(other, 'ann')
    await browser.post('/sign-out')
    expect(kept(browser)).toEqual([])
    expect(await currentOf(browser)).toBeUndefined()
    expect(await currentOf(other)).toBe('ann')
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('continues with the latest other session when the current one is revoked', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann', 'bea', 'cid')
    expect((await revoke(browser, await tokenOf(browser, 'cid'))).body).toEqual({ status: true })
    expect(await currentOf(browser)).toBe('bea')
    expect(await namesOf(browser)).toEqual(['ann', 'bea'])
  })

  it('signs out when the only session is revoked', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann')
    await revoke(browser, await tokenOf(browser, 'ann'))
    expect(await currentOf(browser)).toBeUndefined()
    expect(kept(browser)).toEqual([])
    expect((await auth.database.dump())['session']).toEqual([])
  })

  it('keeps the current session when another one is revoked', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    await revoke(browser, await tokenOf(browser, 'ann'))
    expect(await currentOf(browser)).toBe('bea')
    expect(await namesOf(browser)).toEqual(['bea'])
    expect((await auth.database.dump())['session']).toHaveLength(1)
  })

  it('lists no session that was revoked elsewhere, and clears its cookie', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    const sessionToken = await tokenOf(browser, 'ann')
    const other = auth.browser()
    await signIn(other, 'ann')
    await other.post('/revoke-other-sessions')
    expect((await setActive(browser, sessionToken)).body).toMatchObject({
      code: 'INVALID_SESSION_TOKEN',
    })
    expect(await currentOf(browser)).toBe('bea')
    expect(await namesOf(browser)).toEqual(['bea'])
    expect(kept(browser)).toHaveLength(1)
  })

  it('lists no expired session', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    auth.clock.advance('8 days')
    expect(await namesOf(browser)).toEqual([])
  })

  it('keeps the entry of a session whose credential a password change has renewed', async () => {
    const { browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: 'another horse battery' }
    await browser.post('/change-password', { ...passwords, revokeOtherSessions: true })
    expect(await namesOf(browser)).toEqual(['ann', 'bea'])
  })

  it('offers the other sessions after the current account was deleted', async () => {
    const { browser } = createApp({}, { user: { deleteUser: { enabled: true } } })
    await signUp(browser, 'ann', 'bea')
    await browser.post('/delete-user', { password: TEST_PASSWORD })
    expect(await currentOf(browser)).toBeUndefined()
    expect(await namesOf(browser)).toEqual(['ann'])
    await setActive(browser, await tokenOf(browser, 'ann'))
    expect(await currentOf(browser)).toBe('ann')
  })

  it('leaves exactly one result when set-active and revoke of a session run at once', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    const sessionToken = await tokenOf(browser, 'ann')
    const answers = await Promise.all([
      setActive(browser, sessionToken),
      revoke(browser, sessionToken),
      revoke(browser, sessionToken),
    ])
    for (const { status } of answers) expect([200, 401]).toContain(status)
    expect(answers.slice(1).filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await auth.database.dump())['session']).toHaveLength(1)
    expect(await currentOf(browser)).not.toBe('ann')
  })
})

describe('sessions of a browser that were not ended', () => {
  it.each(['ann', 'bea'])(
    'H81 keeps the session of %s in the list when a hook rejects its revocation',
    async (name) => {
      const rejected = new AuthError('KEPT', { status: 403, message: 'Kept' })
      const before = { 'session.delete': () => Promise.reject(rejected) }
      const { browser } = createApp({}, { hooks: { before } })
      await signUp(browser, 'ann', 'bea')
      expect((await revoke(browser, await tokenOf(browser, name))).code).toBe('KEPT')
      expect(await currentOf(browser)).toBe('bea')
      expect(await namesOf(browser)).toEqual(['ann', 'bea'])
    },
  )

  it.each(['ann', 'bea'])(
    'H81 revokes the session of %s at the second attempt when the database fails at any point of the first',
    async (name) => {
      let isFailing = true
      for (let point = 1; isFailing; point += 1) {
        isFailing = false
        const { auth, browser } = createApp()
        await signUp(browser, 'ann', 'bea')
        const sessionToken = await tokenOf(browser, name)
        auth.database.reset()
        auth.database.onCall(({ number }) => {
          if (number !== point) return
          isFailing = true
          throw new Error('The database is gone')
        })
        const { status } = await revoke(browser, sessionToken)
        auth.database.reset()
        if (status !== 200) await revoke(browser, sessionToken)
        const left = (await namesOf(browser)).length
        expect({ point, left }).toEqual({ point, left: 1 })
        expect((await auth.database.dump())['session']).toHaveLength(1)
      }
    },
  )

  it('H81 ends all sessions of the browser at the second sign-out when a hook rejects the first', async () => {
    const rejected = new AuthError('KEPT', { status: 403, message: 'Kept' })
    let isRejecting = true
    const check = () => (isRejecting ? Promise.reject(rejected) : undefined)
    const { auth, browser } = createApp({}, { hooks: { before: { 'session.delete': check } } })
    await signUp(browser, 'ann', 'bea')
    expect((await browser.post('/sign-out')).code).toBe('KEPT')
    expect(await namesOf(browser)).toEqual(['ann', 'bea'])
    isRejecting = false
    expect((await browser.post('/sign-out')).status).toBe(200)
    expect((await auth.database.dump())['session']).toEqual([])
    expect(kept(browser)).toEqual([])
  })

  it('H81 ends all sessions of the browser at the second sign-out when the database fails to read them at the first', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    auth.database.onCall(() => {
      throw new Error('The database is gone')
    })
    expect((await browser.post('/sign-out')).status).toBe(500)
    auth.database.reset()
    expect((await browser.post('/sign-out')).status).toBe(200)
    expect((await auth.database.dump())['session']).toEqual([])
    expect(kept(browser)).toEqual([])
  })
})

describe('the statements of calls with the plugin', () => {
  it.each([
    { title: 'get-session', run: (browser: TestBrowser) => browser.get('/get-session'), count: 1 },
    {
      title: 'list-device-sessions',
      run: (browser: TestBrowser) => browser.get(SESSIONS),
      count: 2,
    },
  ])('takes $count for $title with two sessions', async ({ run, count }) => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea')
    auth.database.reset()
    await run(browser)
    expect(auth.database.calls).toHaveLength(count)
  })

  it('takes two for a sign-in beside another session, as many as in a new browser', async () => {
    const { auth, browser } = createApp()
    await signUp(browser, 'ann', 'bea', 'cid')
    await revoke(browser, await tokenOf(browser, 'ann'))
    const calls: (readonly string[])[] = []
    for (const each of [browser, auth.browser()]) {
      auth.database.reset()
      await signIn(each, 'ann')
      calls.push([...auth.database.calls])
    }
    expect(calls[0]).toEqual(calls[1])
  })
})

it.each([1, 21, 2.5, Number.NaN])('rejects %d as maximumSessions', (maximumSessions) => {
  expect(() => createApp({ maximumSessions })).toThrow('maximumSessions: must be an integer')
})

it('rejects an option that does not exist', () => {
  const options = { translations: {}, maximumSession: 3 }
  expect(() => createApp(options)).toThrow(
    'plugins.multi-session.maximumSession: is not an option; did you mean "maximumSessions"?',
  )
})
