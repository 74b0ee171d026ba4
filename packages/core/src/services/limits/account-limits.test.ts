import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/tables/models.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const WRONG = 'wrong password'
const NEW = 'another password'
const credentials = { email: ADDRESS, password: TEST_PASSWORD }
const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' }

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

/** An app in which only accounts have limits, and Ann's browser. */
async function createApp(options: Options = {}, storage: 'memory' | 'database' = 'memory') {
  const paths = [
    '/sign-in/email',
    '/sign-up/email',
    '/change-password',
    '/delete-user',
    '/request-password-reset',
    '/reset-password',
    '/send-verification-email',
  ]
  const auth = createTestAuth({
    user: { deleteUser: { enabled: true } },
    ...options,
    rateLimit: {
      enabled: true,
      storage,
      customRules: Object.fromEntries(paths.map((path) => [path, false as const])),
    },
  })
  const ann = await auth.signedInAs(ADDRESS)
  const signIn = (browser: TestBrowser, password: string, email = ADDRESS) =>
    browser.post('/sign-in/email', { email, password })
  /** Guesses until a guess is rejected; returns how many were not. */
  const guessAll = async (guess: () => Promise<{ readonly status: number }>) => {
    let guesses = 0
    while ((await guess()).status !== 429) guesses += 1
    return guesses
  }
  const lockOut = () => guessAll(() => signIn(auth.browser(), WRONG))
  return { auth, ann, signIn, guessAll, lockOut }
}

/** A browser with the session of another one and without its device cookie. */
function attackerOf(auth: ReturnType<typeof createTestAuth>, browser: TestBrowser): TestBrowser {
  return auth.browser(browser.sessionCookies)
}

const DAY = 86_400_000

describe.each(['memory', 'database'] as const)('password guesses, counted in %s', (storage) => {
  it.each([
    { title: 'without pauses', pause: () => 0 },
    {
      title: 'with a pause before each limit',
      pause: (guess: number) => (guess % 19 ? 0 : 600_000),
    },
    {
      title: 'with an hour after ten guesses',
      pause: (guess: number) => (guess % 10 ? 0 : 3_600_000),
    },
  ])('H111 stops at 300 on the first day and 100 on a later one $title', async ({ pause }) => {
    const { auth, signIn } = await createApp({}, storage)
    const start = auth.clock.now()
    const days = [0, 0, 0, 0]
    for (let guess = 1; auth.clock.now() - start < 4 * DAY; guess += 1) {
      const day = Math.floor((auth.clock.now() - start) / DAY)
      const { status, headers } = await signIn(auth.browser(), WRONG)
      if (status === 401) days[day] = (days[day] ?? 0) + 1
      const wait = Number(headers.get('retry-after') ?? 0) * 1000
      auth.clock.advanceMs(wait + pause(guess))
    }
    const [first = 0, ...later] = days
    expect(first).toBeLessThanOrEqual(300)
    expect(Math.max(...later)).toBeLessThanOrEqual(100)
    expect(Math.min(...later)).toBeGreaterThan(0)
  })

  it('H110 accepts exactly 20 of 50 parallel guesses', async () => {
    const { auth, signIn } = await createApp({}, storage)
    const guesses = Array.from({ length: 50 }, () => signIn(auth.browser(), WRONG))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(20)
    expect(statuses.filter((status) => status === 429)).toHaveLength(30)
  })

  it('H111 counts guesses with a stolen session together, in both calls that require a password', async () => {
    const { auth, ann, guessAll } = await createApp({}, storage)
    const attacker = attackerOf(auth, ann)
    const statuses: number[] = []
    for (let guess = 0; guess < 10; guess += 1) {
      const body = { currentPassword: WRONG, newPassword: NEW }
      statuses.push((await attacker.post('/change-password', body)).status)
      statuses.push((await attacker.post('/delete-user', { password: WRONG })).status)
    }
    expect(statuses).toEqual(Array(20).fill(400))
    const verified = auth.hasher.calls.length
    const body = { currentPassword: TEST_PASSWORD, newPassword: NEW }
    expect(await attacker.post('/change-password', body)).toMatchObject(tooMany)
    expect(await attacker.post('/delete-user', { password: TEST_PASSWORD })).toMatchObject(tooMany)
    expect(auth.hasher.calls).toHaveLength(verified)
    expect(await guessAll(() => attacker.post('/delete-user', { password: WRONG }))).toBe(0)
    expect(await ann.post('/change-password', body)).toMatchObject({ status: 200 })
  })

  it('H111 starts a new count a day after the last guess', async () => {
    const { auth, signIn, lockOut } = await createApp({}, storage)
    for (let guess = 0; guess < 5; guess += 1) await signIn(auth.browser(), WRONG)
    auth.clock.advance('1 day')
    expect(await lockOut()).toBe(20)
  })

  it('H176 accepts as many guesses for an unknown address', async () => {
    const { auth, signIn, guessAll } = await createApp({}, storage)
    expect(await guessAll(() => signIn(auth.browser(), WRONG, 'no@x.test'))).toBe(20)
  })
})

describe('an attacker who has used up the password guesses of an account', () => {
  it('H112 locks out no browser in which the account has signed in', async () => {
    const { auth, ann, signIn, lockOut } = await createApp()
    await ann.post('/sign-out')
    expect(await lockOut()).toBe(20)
    expect(await signIn(auth.browser(), TEST_PASSWORD)).toMatchObject(tooMany)
    expect(await signIn(ann, WRONG)).toMatchObject({ status: 401 })
    expect(await signIn(ann, TEST_PASSWORD)).toMatchObject({ status: 200 })
    expect(await signIn(auth.browser(), TEST_PASSWORD)).toMatchObject(tooMany)
  })

  it('H111 remains locked out in a browser in which another account has signed in', async () => {
    const { auth, signIn, lockOut } = await createApp()
    const bea = await auth.signedInAs('bea@x.test')
    await lockOut()
    expect(await signIn(bea, TEST_PASSWORD)).toMatchObject(tooMany)
  })

  it('H111 has one count in all browsers when they had accounts with the address before', async () => {
    const { auth, signIn, guessAll } = await createApp()
    const email = 'late@x.test'
    const squatters: TestBrowser[] = []
    for (let round = 0; round < 4; round += 1) {
      const squatter = await auth.signedInAs(email)
      const kept = squatter.cookieHeader
      await squatter.post('/delete-user', {})
      // A client may keep cookies that the response deletes.
      for (const pair of kept.split('; ')) {
        const [name = '', value = ''] = pair.split('=')
        squatter.cookies.set(name, value)
      }
      squatters.push(squatter)
    }
    const owner = await auth.signedInAs(email)
    await auth.database.store.of(userModel).update({ email }, { emailVerified: true })
    await signIn(owner, TEST_PASSWORD, email)
    let guesses = 0
    for (const squatter of squatters)
      guesses += await guessAll(() => signIn(squatter, WRONG, email))
    expect(guesses).toBe(40)
    expect(await signIn(owner, TEST_PASSWORD, email)).toMatchObject({ status: 200 })
  })

  it('H112 locks out no user who resets the password', async () => {
    const { auth, signIn, lockOut } = await createApp()
    await lockOut()
    const owner = auth.browser()
    await owner.post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password', ADDRESS)
    expect(await signIn(owner, TEST_PASSWORD)).toMatchObject(tooMany)
    expect(await owner.post('/reset-password', { token, newPassword: NEW })).toMatchObject({
      status: 200,
    })
    expect(await signIn(owner, NEW)).toMatchObject({ status: 200 })
  })

  it('H112 locks out no user who resets the password in another browser', async () => {
    const { auth, ann, signIn, lockOut, guessAll } = await createApp()
    await lockOut()
    await guessAll(() => signIn(ann, WRONG))
    await ann.post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password', ADDRESS)
    await auth.browser().post('/reset-password', { token, newPassword: NEW })
    expect(await signIn(ann, NEW)).toMatchObject({ status: 200 })
  })

  it('H112 does not reduce the 20 guesses of a browser with the device cookie', async () => {
    const { ann, signIn, lockOut, guessAll } = await createApp()
    await lockOut()
    expect(await guessAll(() => signIn(ann, WRONG))).toBe(20)
  })
})

describe('the hidden password check at sign-up', () => {
  const options: Options = { emailAndPassword: { requireEmailVerification: true } }
  const newUser = { name: 'Ann', email: ADDRESS, password: TEST_PASSWORD }

  it('H111 stops after 20 guesses without a difference in the response', async () => {
    const { auth, lockOut } = await createApp(options)
    const mailTo = async (password: string) => {
      const answer = await auth.browser().post('/sign-up/email', { ...newUser, password })
      await auth.idle()
      return { status: answer.status, kind: auth.outbox.messages.at(-1)?.kind }
    }
    expect(await mailTo(TEST_PASSWORD)).toEqual({ status: 200, kind: 'verify-email' })
    for (let guess = 0; guess < 19; guess += 1) await mailTo(`${WRONG} ${guess}`)
    const checks = () => auth.hasher.calls.filter((call) => call === 'verify').length
    const before = checks()
    expect(await mailTo(TEST_PASSWORD)).toEqual({ status: 200, kind: 'reset-password' })
    expect(checks()).toBe(before)
    expect(await lockOut()).toBe(20)
  })

  it.each([
    { title: 'a new address', email: 'new@x.test', emailVerified: false },
    { title: 'the address of an unverified user', email: ADDRESS, emailVerified: false },
    { title: 'the address of a verified user', email: ADDRESS, emailVerified: true },
  ])(
    'H170 H176 accepts 20 guesses at sign-in after 25 sign-ups with $title',
    async ({ email, emailVerified }) => {
      const { auth, guessAll, signIn } = await createApp(options)
      await auth.database.store.of(userModel).update({ email: ADDRESS }, { emailVerified })
      for (let index = 0; index < 25; index += 1) {
        const body = { name: 'Eve', email, password: `${WRONG} ${index}` }
        expect(await auth.browser().post('/sign-up/email', body)).toMatchObject({ status: 200 })
        await auth.idle()
      }
      expect(await guessAll(() => signIn(auth.browser(), WRONG, email))).toBe(20)
    },
  )
})

describe('mails that an attacker requests', () => {
  it('H112 does not block requests of a browser in which the account has signed in', async () => {
    const { auth, ann } = await createApp()
    const ask = (browser: TestBrowser, path = '/request-password-reset') =>
      browser.post(path, { email: ADDRESS })
    for (let mail = 0; mail < 5; mail += 1) await ask(auth.browser())
    expect(await ask(auth.browser())).toMatchObject(tooMany)
    expect(await ask(ann)).toMatchObject({ status: 200 })
  })

  it('H113 counts requests under both paths of a call together', async () => {
    const { auth } = await createApp()
    const statuses: number[] = []
    for (let mail = 0; mail < 6; mail += 1) {
      const path = mail % 2 ? '/forget-password' : '/request-password-reset'
      statuses.push((await auth.browser().post(path, { email: ADDRESS })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

describe('calls of the server', () => {
  it('H111 counts guesses with headers as calls over HTTP do', async () => {
    const { auth, signIn } = await createApp()
    const guess = () =>
      auth.api.signInEmail({ body: { ...credentials, password: WRONG }, headers: new Headers() })
    for (let turn = 0; turn < 20; turn += 1)
      await expect(guess()).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    await expect(guess()).rejects.toMatchObject(tooMany)
    expect(await signIn(auth.browser(), TEST_PASSWORD)).toMatchObject(tooMany)
    expect(await auth.api.signInEmail({ body: credentials })).toHaveProperty('user')
  })

  it('H112 uses the count of the browser whose headers the call has', async () => {
    const { auth, ann, lockOut } = await createApp()
    await lockOut()
    const headers = { cookie: ann.cookieHeader }
    expect(await auth.api.signInEmail({ body: credentials, headers })).toHaveProperty('user')
  })
})
