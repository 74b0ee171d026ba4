import { createAuth } from '@countersign/core'
import { memory } from '@countersign/core/memory'
import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { anonymous, type AnonymousOptions } from './index.js'
import { createApp, signInAnonymously, signedInUser } from './test/anonymous-app.js'

describe('calls that anonymous users may not make', () => {
  it('rejects an anonymous user who signs in anonymously again and writes nothing', async () => {
    const app = createApp()
    const { browser, user } = await signInAnonymously(app)
    const before = await app.auth.database.dump()
    const cookies = [...browser.cookies]
    const answer = await browser.post('/sign-in/anonymous')
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'ANONYMOUS_USERS_CANNOT_SIGN_IN_AGAIN_ANONYMOUSLY',
        message: 'Anonymous users cannot sign in again anonymously',
      },
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect([...browser.cookies]).toEqual(cookies)
    expect(await app.auth.database.dump()).toEqual(before)
    expect(await signedInUser(browser)).toMatchObject({ id: user.id, isAnonymous: true })
  })

  it('rejects an anonymous user who signs in anonymously again with a cached session', async () => {
    const app = createApp({}, { session: { cookieCache: { enabled: true } } })
    const { browser } = await signInAnonymously(app)
    expect(await browser.post('/sign-in/anonymous')).toMatchObject({ status: 400 })
    expect((await app.auth.database.dump())['user']).toHaveLength(1)
  })

  it.each([
    {
      title: 'a caller without a session',
      by: 'signedOut',
      options: {},
      status: 401,
      code: 'UNAUTHORIZED',
    },
    {
      title: 'a registered user',
      by: 'ann',
      options: {},
      status: 403,
      code: 'USER_IS_NOT_ANONYMOUS',
    },
    {
      title: 'an anonymous user with disableDeleteAnonymousUser',
      by: 'visitor',
      options: { disableDeleteAnonymousUser: true },
      status: 400,
      code: 'DELETE_ANONYMOUS_USER_DISABLED',
    },
    {
      title: 'a caller with a changed cookie',
      by: 'forged',
      options: {},
      status: 401,
      code: 'UNAUTHORIZED',
    },
  ] as const)(
    'rejects $title who deletes the anonymous user with $code',
    async ({ by, options, status, code }) => {
      const app = createApp(options)
      const { browser: visitor, user } = await signInAnonymously(app)
      const ann = await app.auth.signedInAs('ann@x.test')
      const before = await app.auth.database.dump()
      const forged = app.auth.browser()
      for (const [name, value] of visitor.cookies) forged.cookies.set(name, `${value}x`)
      const browsers = { signedOut: app.auth.browser(), ann, visitor, forged }
      // The id of the anonymous user in every field that a server might read.
      const ids = { userId: user.id, id: user.id, anonymousUserId: user.id, user }
      const answer = await browsers[by].post(`/delete-anonymous-user?userId=${user.id}`, ids)
      expect(answer).toMatchObject({ status, code })
      expect(await app.auth.database.dump()).toEqual(before)
    },
  )

  it.each(['isAnonymous', 'is_anonymous', 'IsAnonymous'])(
    'H33 ignores %s when a client sends it to sign-up, update-user and sign-in',
    async (key) => {
      const { auth, users } = createApp()
      const newUser = { name: 'Eve', email: 'eve@x.test', password: TEST_PASSWORD }
      const browser = auth.browser()
      await browser.post('/sign-up/email', { ...newUser, [key]: true, user: { [key]: true } })
      await browser.post('/update-user', { name: 'Eva', [key]: true })
      await browser.post('/sign-in/anonymous', { [key]: false, email: 'eve2@x.test', name: 'Eve' })
      const flags = new Map<string | undefined, boolean | null>()
      for (const { email, isAnonymous } of await users.findMany({})) {
        flags.set(email.split('@')[1], isAnonymous)
      }
      expect(Object.fromEntries(flags)).toEqual({
        'x.test': null,
        'anonymous.placeholder.invalid': true,
      })
    },
  )

  it('H55 sends no mail to a placeholder address and responds as to an unknown address', async () => {
    const app = createApp()
    const { user } = await signInAnonymously(app)
    const { email } = user
    const unknown = await app.auth.browser().post('/request-password-reset', { email: 'a@x.test' })
    const answer = await app.auth.browser().post('/request-password-reset', { email })
    expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    await app.auth.browser().post('/send-verification-email', { email })
    const credentials = { name: 'Eve', email, password: TEST_PASSWORD }
    expect((await app.auth.browser().post('/sign-up/email', credentials)).status).toBe(400)
    expect((await app.auth.browser().post('/sign-in/email', credentials)).status).toBe(400)
    await app.auth.idle()
    expect(app.auth.outbox.messages).toEqual([])
  })

  it.each<{ title: string; options: AnonymousOptions; problem: string }>([
    {
      title: 'an emailDomain outside .invalid',
      options: { emailDomain: 'example.com' },
      problem: 'emailDomain',
    },
    {
      title: 'an emailDomain without a label',
      options: { emailDomain: 'invalid' },
      problem: 'emailDomain',
    },
    {
      title: 'an emailDomain that only ends with "invalid"',
      options: { emailDomain: 'x.notinvalid' },
      problem: 'emailDomain',
    },
    {
      title: 'an emailDomain in capitals',
      options: { emailDomain: 'X.invalid' },
      problem: 'emailDomain',
    },
    {
      title: 'an emailDomain of more than 200 characters',
      options: { emailDomain: `${'x.'.repeat(100)}invalid` },
      problem: 'emailDomain',
    },
    {
      title: 'an emailDomain with an @',
      options: { emailDomain: 'a@b.invalid' },
      problem: 'emailDomain',
    },
    {
      title: 'an abandonedAfterDays of zero',
      options: { abandonedAfterDays: 0 },
      problem: 'abandonedAfterDays',
    },
    {
      title: 'an abandonedAfterDays that is NaN',
      options: { abandonedAfterDays: NaN },
      problem: 'abandonedAfterDays',
    },
  ])('H55 fails to start with $title', ({ options, problem }) => {
    const start = () => createAuth({ database: memory(), plugins: [anonymous(options)] })
    expect(start).toThrow(`plugins.anonymous.${problem}: `)
  })
})

describe('POST /sign-in/anonymous', () => {
  it('creates a user with a placeholder address and signs them in', async () => {
    const app = createApp()
    const { browser, answer } = await signInAnonymously(app)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        token: expect.stringMatching(/^\w{32}$/) as string,
        user: {
          name: 'Anonymous',
          email: expect.stringMatching(/^[a-z0-9]{32}@anonymous\.placeholder\.invalid$/) as string,
          emailVerified: false,
          image: null,
          isAnonymous: true,
        },
      },
    })
    expect(Object.keys(answer.body as object).sort()).toEqual(['token', 'user'])
    expect(JSON.stringify(answer.body)).not.toContain(browser.cookieHeader.split('=')[1])
    expect(await signedInUser(browser)).toMatchObject({ isAnonymous: true })
  })

  it('uses the name and the domain of the options', async () => {
    const { answer } = await signInAnonymously(
      createApp({ name: 'Visitor', emailDomain: 'x-1.invalid' }),
    )
    expect(answer.body).toMatchObject({
      user: { name: 'Visitor', email: expect.stringMatching(/^\w{32}@x-1\.invalid$/) as string },
    })
  })

  it('accepts a request without a body', async () => {
    const { auth } = createApp()
    const request = new Request('http://localhost:3000/api/auth/sign-in/anonymous', {
      method: 'POST',
    })
    expect((await auth.handler(request)).status).toBe(200)
  })

  it('creates a new anonymous user and leaves a registered user unchanged when they call it', async () => {
    const { auth, users, links } = createApp()
    const ann = await auth.signedInAs('ann@x.test')
    expect(await ann.post('/sign-in/anonymous')).toMatchObject({ status: 200 })
    expect(await signedInUser(ann)).toMatchObject({ isAnonymous: true })
    expect(await users.findOne({ email: 'ann@x.test' })).toMatchObject({ isAnonymous: null })
    expect(links).toEqual([])
  })

  it('creates twenty users when twenty browsers call at once', async () => {
    const { auth, users } = createApp()
    const browsers = Array.from({ length: 20 }, () => auth.browser())
    const answers = await Promise.all(browsers.map((each) => each.post('/sign-in/anonymous')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
    expect(new Set((await users.findMany({})).map(({ email }) => email)).size).toBe(20)
  })

  it('responds with 429 to the 21st call of one IP address', async () => {
    const { auth } = createApp({}, { rateLimit: { enabled: true } })
    const statuses = new Set<number>()
    for (let call = 0; call < 21; call += 1) {
      statuses.add((await auth.browser().post('/sign-in/anonymous')).status)
    }
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('POST /delete-anonymous-user', () => {
  it('removes the user, their rows and the cookies', async () => {
    const app = createApp()
    const { browser } = await signInAnonymously(app)
    const answer = await browser.post('/delete-anonymous-user')
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(browser.cookies.size).toBe(0)
    expect(await app.auth.database.dump()).toMatchObject({ user: [], session: [], cart: [] })
  })

  it('removes the user once when twenty calls arrive at once', async () => {
    const deleted: string[] = []
    const app = createApp(
      {},
      { hooks: { after: { 'user.deleted': ({ user }) => void deleted.push(user.id) } } },
    )
    const { browser, user } = await signInAnonymously(app)
    const calls = Array.from({ length: 20 }, () =>
      app.auth.browser(browser.cookies).post('/delete-anonymous-user'),
    )
    const answers = await Promise.all(calls)
    await app.auth.idle()
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    expect(deleted).toEqual([user.id])
  })

  it('rejects a registered user whom the cached session still shows as anonymous', async () => {
    const app = createApp({}, { session: { cookieCache: { enabled: true } } })
    const { browser, user } = await signInAnonymously(app)
    await app.users.update({ id: user.id }, { isAnonymous: false })
    expect(await browser.post('/delete-anonymous-user')).toMatchObject({
      status: 403,
      code: 'USER_IS_NOT_ANONYMOUS',
    })
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })

  it('rejects a user who is upgraded before the write', async () => {
    const app = createApp()
    const { browser, user } = await signInAnonymously(app)
    app.auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      app.auth.database.reset()
      await app.users.update({ id: user.id }, { isAnonymous: false })
    })
    expect(await browser.post('/delete-anonymous-user')).toMatchObject({
      status: 403,
      code: 'USER_IS_NOT_ANONYMOUS',
    })
    expect(await app.users.findOne({ id: user.id })).not.toBeNull()
  })
})
