import { describe, expect, it } from 'vitest'
import { userModel } from '../../contract/tables/models.js'
import { memory } from '../../memory/index.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const BUDGET = 20
const tooMany = { status: 429, code: 'TOO_MANY_REQUESTS' }

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

/** An app in which callers have no limits of their own, at the start of an hour. */
function createApp(options: Options = {}, rateLimit: Options['rateLimit'] = {}) {
  const paths = [
    '/sign-in/email',
    '/sign-up/email',
    '/change-email',
    '/change-password',
    '/delete-user',
    '/request-password-reset',
    '/reset-password',
    '/send-verification-email',
    '/verify-email',
  ]
  const auth = createTestAuth({
    ...options,
    user: {
      changeEmail: { enabled: true },
      deleteUser: { enabled: true, sendVerification: true },
      ...options.user,
    },
    rateLimit: {
      enabled: true,
      customRules: Object.fromEntries(paths.map((path) => [path, false as const])),
      ...rateLimit,
    },
  })
  auth.clock.advanceMs(3_600_000 - (auth.clock.now() % 3_600_000))
  return auth
}

const verify = (auth: App) =>
  auth.database.store.of(userModel).update({ email: ADDRESS }, { emailVerified: true })

/** The number of mails that an address got. */
async function mailsTo(auth: App, address: string): Promise<number> {
  await auth.idle()
  return auth.outbox.messages.filter(({ to }) => to === address).length
}

const newUser = (email: string) => ({ name: 'Ann', email, password: TEST_PASSWORD })

describe.each(['memory', 'database'] as const)('the mails of an hour, counted in %s', (storage) => {
  it('H227 stops at 3 for an address that 200 sign-ups name, with equal responses', async () => {
    const neutral = { emailAndPassword: { requireEmailVerification: true } }
    const auth = createApp(neutral, { storage })
    await auth.signedInAs(ADDRESS)
    await verify(auth)
    await auth.idle()
    auth.outbox.clear()
    const answers = new Set<string>()
    for (let round = 0; round < 200; round += 1) {
      const { status, body } = await auth.browser().post('/sign-up/email', newUser(ADDRESS))
      const { user } = body as { readonly user: object }
      answers.add(JSON.stringify([status, Object.keys(user)]))
    }
    expect(await mailsTo(auth, ADDRESS)).toBe(3)
    expect(answers.size).toBe(1)
    auth.clock.advance('1 hour')
    await auth.browser().post('/sign-up/email', newUser(ADDRESS))
    expect(await mailsTo(auth, ADDRESS)).toBe(4)
  })

  it('H113 stops at 20 for an address to which unverified users change and back, in several accounts', async () => {
    const auth = createApp({ emailVerification: { sendOnSignUp: true } }, { storage })
    for (let account = 0; account < 8; account += 1) {
      const browser = await auth.signedInAs(`mallory${account}@x.test`)
      const statuses: number[] = []
      for (const newEmail of ['victim@x.test', 'other@x.test', 'victim@x.test', 'other@x.test'])
        statuses.push((await browser.post('/change-email', { newEmail })).status)
      await browser.post('/change-email', { newEmail: `gone${account}@x.test` })
      expect(statuses).toEqual([200, 200, 200, 200])
      await auth.idle()
    }
    expect(await mailsTo(auth, 'victim@x.test')).toBe(BUDGET)
    expect(await mailsTo(auth, 'other@x.test')).toBe(BUDGET)
  })

  it('H113 stops at 20 for an address that signs up and is deleted 40 times', async () => {
    const auth = createApp(
      {
        emailVerification: { sendOnSignUp: true },
        user: { deleteUser: { enabled: true, sendVerification: false } },
      },
      { storage },
    )
    const browser = auth.browser()
    for (let round = 0; round < 40; round += 1) {
      expect(await browser.post('/sign-up/email', newUser(ADDRESS))).toMatchObject({ status: 200 })
      expect(await browser.post('/delete-user', {})).toMatchObject({ status: 200 })
    }
    expect(await mailsTo(auth, ADDRESS)).toBe(BUDGET)
  })

  it('H113 stops at 20 for a user who requests the deletion of the account repeatedly', async () => {
    const auth = createApp({}, { storage })
    const ann = await auth.signedInAs(ADDRESS)
    for (let round = 0; round < 40; round += 1)
      expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    expect(await mailsTo(auth, ADDRESS)).toBe(BUDGET)
  })
})

it('H113 counts the mails of several processes together in the database', async () => {
  const database = memory()
  const processes = [0, 1].map(() => createApp({ database }, { storage: 'database' }))
  const [first, second] = processes
  if (!first || !second) throw new Error('There are two processes')
  const ann = await first.signedInAs(ADDRESS)
  const headers = { cookie: ann.cookieHeader }
  for (let round = 0; round < 15; round += 1) {
    await first.browser().post('/delete-user', {}, headers)
    await second.browser().post('/delete-user', {}, headers)
  }
  expect((await mailsTo(first, ADDRESS)) + (await mailsTo(second, ADDRESS))).toBe(BUDGET)
})

describe('the mail budget', () => {
  /** Uses up the budget of an address with mails of another kind than the one under test. */
  async function exhaust(auth: App, browser: TestBrowser) {
    for (let round = 0; round < BUDGET; round += 1) await browser.post('/delete-user', {})
    await auth.idle()
    auth.outbox.clear()
  }

  const askForReset = (browser: TestBrowser) =>
    browser.post('/request-password-reset', { email: ADDRESS })

  it('H113 has the size that the app sets', async () => {
    const auth = createApp({}, { mailsPerHour: 2 })
    const ann = await auth.signedInAs(ADDRESS)
    for (let round = 0; round < 4; round += 1) await ann.post('/delete-user', {})
    expect(await mailsTo(auth, ADDRESS)).toBe(2)
  })

  it.each([0, 1.5, -1])('H113 stops the start for %s mails', (mailsPerHour) => {
    expect(() => createApp({}, { mailsPerHour })).toThrow('rateLimit.mailsPerHour')
  })

  it('H113 covers all kinds of mails together', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs(ADDRESS)
    await exhaust(auth, ann)
    const outsider = auth.browser()
    expect(await askForReset(outsider)).toMatchObject({ status: 200 })
    expect(await outsider.post('/send-verification-email', { email: ADDRESS })).toMatchObject({
      status: 200,
    })
    expect(await mailsTo(auth, ADDRESS)).toBe(0)
    expect(await auth.database.dump()).toMatchObject({
      verification: [{}],
    })
    expect(auth.logs.filter((line) => line.includes('has had enough'))).not.toEqual([])
    expect(auth.logs.join()).not.toContain(ADDRESS)
  })

  it('H112 has a reserve of three resets for browsers in which the account has signed in', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs(ADDRESS)
    await exhaust(auth, ann)
    for (let round = 0; round < 5; round += 1) await askForReset(auth.browser())
    for (let round = 0; round < 5; round += 1)
      expect(await askForReset(ann)).toMatchObject({ status: 200 })
    expect(await mailsTo(auth, ADDRESS)).toBe(3)
    const { token } = auth.outbox.last('reset-password', ADDRESS)
    const body = { token, newPassword: 'another password' }
    expect(await ann.post('/reset-password', body)).toMatchObject({ status: 200 })
  })

  it('H112 keeps the reserve of the owner when browsers of the account from before the verification use up theirs', async () => {
    const auth = createApp()
    const attacker = await auth.signedInAs(ADDRESS)
    await verify(auth)
    const owner = auth.browser()
    const signIn = { email: ADDRESS, password: TEST_PASSWORD }
    expect(await owner.post('/sign-in/email', signIn)).toMatchObject({ status: 200 })
    await exhaust(auth, owner)
    for (let round = 0; round < 5; round += 1) await askForReset(attacker)
    expect(await mailsTo(auth, ADDRESS)).toBe(3)
    for (let round = 0; round < 5; round += 1) await askForReset(owner)
    expect(await mailsTo(auth, ADDRESS)).toBe(6)
  })

  it('H113 has no reserve for browsers in which another account has signed in', async () => {
    const auth = createApp()
    await exhaust(auth, await auth.signedInAs(ADDRESS))
    await askForReset(await auth.signedInAs('bea@x.test'))
    expect(await mailsTo(auth, ADDRESS)).toBe(0)
  })

  it('H227 sends the link that undoes a change when an attacker with a session has used up all mails', async () => {
    const auth = createApp()
    const attacker = await auth.signedInAs(ADDRESS)
    await verify(auth)
    const change = { newEmail: 'attacker@x.test' }
    expect(await attacker.post('/change-email', change)).toMatchObject({ status: 200 })
    const follow = async (kind: string) => {
      await auth.idle()
      return { token: auth.outbox.last(kind).token }
    }
    await attacker.post('/verify-email', await follow('change-email'))
    const last = await follow('verify-email')
    await exhaust(auth, attacker)
    for (let round = 0; round < 4; round += 1) await askForReset(attacker)
    expect(await attacker.post('/verify-email', last)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.outbox.last('email-changed', ADDRESS).token).toBeDefined()
  })

  it('H88 allows the mail that notifies a verified user of a new password', async () => {
    const auth = createApp()
    const ann = await auth.signedInAs(ADDRESS)
    await verify(auth)
    await exhaust(auth, ann)
    for (let round = 0; round < 4; round += 1) await askForReset(ann)
    await auth.idle()
    auth.outbox.clear()
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'another password' }
    expect(await ann.post('/change-password', body)).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['password-changed'])
  })
})

describe('changeEmail', () => {
  it.each([true, false])(
    'H113 accepts five calls an hour per user, verified: %s',
    async (verified) => {
      const auth = createApp()
      const ann = await auth.signedInAs(ADDRESS)
      if (verified) await verify(auth)
      for (let round = 0; round < 5; round += 1) {
        const newEmail = `ann${round}@x.test`
        expect(await ann.post('/change-email', { newEmail })).toMatchObject({ status: 200 })
      }
      const before = await auth.database.dump()
      expect(await ann.post('/change-email', { newEmail: 'late@x.test' })).toMatchObject(tooMany)
      expect(await auth.database.dump()).toEqual(before)
    },
  )
})

describe('a request without a session', () => {
  it('H112 does not void a reset link', async () => {
    const auth = createApp()
    await auth.signedInAs(ADDRESS)
    const owner = auth.browser()
    await owner.post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password', ADDRESS)
    for (let round = 0; round < 4; round += 1)
      await auth.browser().post('/request-password-reset', { email: ADDRESS })
    await auth.idle()
    const newPassword = 'another password'
    const answer = await owner.post('/reset-password', { token, newPassword })
    expect(answer).toMatchObject({ status: 200 })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it('H170 gets the same cookies for a known and an unknown address', async () => {
    const auth = createApp()
    await auth.signedInAs(ADDRESS)
    const cookiesFor = async (email: string) => {
      const browser = auth.browser()
      await browser.post('/request-password-reset', { email })
      return [...browser.cookies.keys()]
    }
    expect(await cookiesFor(ADDRESS)).toEqual(await cookiesFor('no@x.test'))
  })
})
