import { admin } from '@countersign/admin'
import { anonymous } from '@countersign/anonymous'
import { type Database, defineModel } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { magicLink } from '@countersign/magic-link'
import { passkey } from '@countersign/passkey'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it, onTestFinished } from 'vitest'
import { outcomeOf } from './test/app.js'
import { PARALLEL } from './test/harness.js'
import { createTestDatabase, type Engine, engines, someEngines } from './test/engines.js'
import { openDatabase } from './test/open-database.js'
import { expectWinners } from './test/organization-harness.js'
import { addPasskey, createDevice, signInRequest } from './test/passkeys.js'

interface AdminRow {
  readonly id: string
  readonly email: string
  readonly emailVerified: boolean
  readonly role: string | null
  readonly banned: boolean | null
}

interface ImpersonationRow {
  readonly id: string
  readonly userId: string
  readonly impersonatedBy: string | null
}

const text = { type: 'string', required: true } as const

const adminRows = defineModel<AdminRow>()('user', {
  email: text,
  emailVerified: { type: 'boolean', required: true },
  role: { type: 'string' },
  banned: { type: 'boolean' },
})

const impersonationRows = defineModel<ImpersonationRow>()('session', {
  userId: text,
  impersonatedBy: { type: 'string' },
})

const ROUNDS = roundsOf(20)
const rounds = Array.from({ length: ROUNDS }, (_, round) => round)

function createApp(database: Database) {
  return createTestAuth({
    database,
    user: { deleteUser: { enabled: true } },
    plugins: [admin(), bearer(), anonymous(), magicLink(), passkey()],
  })
}

type App = ReturnType<typeof createApp>

/** Two apps over one database, each with a connection of its own where the engine has them. */
async function openHarness(engine: Engine) {
  const { address, database } = await createTestDatabase(engine)
  const first = createApp(database)
  await first.migrate()
  const second = createApp(address === null ? database : connect(address))
  const { store } = first.database
  const users = store.of(adminRows)
  return {
    apps: [first, second] as const,
    users,
    sessions: store.of(impersonationRows),
    /** A user with a role, who is signed in at both processes. */
    signUp: async (name: string, role: string) => {
      const email = `${name}@x.test`
      const browser = await first.signedInAs(email)
      const user = await users.updateOne({ email }, { role })
      if (!user) throw new Error(`${email} was not stored`)
      return { id: user.id, email, at: [browser, second.browser(browser.cookies)] as const }
    },
  }
}

function connect(address: string): Database {
  const { database, close } = openDatabase(address)
  onTestFinished(close)
  return database
}

type TestUser = Awaited<ReturnType<Awaited<ReturnType<typeof openHarness>>['signUp']>>

/** Both do it to each other, from both connections. */
function each(
  [ann, ben]: readonly [TestUser, TestUser],
  act: (browser: TestBrowser, other: TestUser) => ReturnType<TestBrowser['post']>,
) {
  return Promise.all(
    Array.from({ length: PARALLEL }, (_, index) => {
      const [actor, other] = index % 2 === 0 ? [ann, ben] : [ben, ann]
      return act(actor.at[index % 4 < 2 ? 0 : 1], other)
    }),
  )
}

const administrators = { role: 'admin', banned: null } as const

const ended = '401 UNAUTHORIZED'

/** Repeating a demotion or a ban succeeds each time; a removal succeeds once. */
const adminActions = [
  {
    ...{ title: 'demote', path: '/admin/set-role', body: { role: 'user' }, winners: PARALLEL / 2 },
    refusals: ['403 YOU_ARE_NOT_ALLOWED_TO_CHANGE_USERS_ROLE'],
  },
  {
    ...{ title: 'ban', path: '/admin/ban-user', body: {}, winners: PARALLEL / 2 },
    refusals: ['403 YOU_ARE_NOT_ALLOWED_TO_BAN_USERS', ended],
  },
  {
    ...{ title: 'remove', path: '/admin/remove-user', body: {}, winners: 1 },
    refusals: ['403 YOU_ARE_NOT_ALLOWED_TO_DELETE_USERS', '404 USER_NOT_FOUND', ended],
  },
]

describe.each(someEngines(0))(
  'two parallel administrators, $name',
  { timeout: 240_000 },
  (engine) => {
    it.each(adminActions)(
      `keeps one administrator when they $title each other, ${engine.name}`,
      async ({ path, body, winners, refusals }) => {
        const { signUp, users } = await openHarness(engine)
        for (const round of rounds) {
          const ann = await signUp(`ann${String(round)}`, 'admin')
          const ben = await signUp(`ben${String(round)}`, 'admin')
          const answers = await each([ann, ben], (browser, { id: userId }) =>
            browser.post(path, { ...body, userId }),
          )
          expectWinners({ outcomes: answers.map(outcomeOf) }, winners, refusals)
          expect(await users.findMany(administrators)).toHaveLength(1)
          await users.update({}, { role: 'user' })
        }
      },
    )

    it(`keeps one administrator when one leaves and the other is demoted, ${engine.name}`, async () => {
      const { signUp, users } = await openHarness(engine)
      for (const round of rounds) {
        const ann = await signUp(`ann${String(round)}`, 'admin')
        const ben = await signUp(`ben${String(round)}`, 'admin')
        const leave = { password: TEST_PASSWORD }
        const answers = await Promise.all([
          ann.at[0].post('/delete-user', leave),
          ben.at[1].post('/delete-user', leave),
          ann.at[1].post('/admin/set-role', { userId: ben.id, role: 'user' }),
          ben.at[0].post('/admin/ban-user', { userId: ann.id }),
        ])
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        expect(await users.findMany(administrators)).toHaveLength(1)
        await users.update({}, { role: 'user' })
      }
    })

    it(`H87 ends the impersonation of an administrator who loses the role, ${engine.name}`, async () => {
      const { signUp, sessions, users } = await openHarness(engine)
      const ann = await signUp('ann', 'admin')
      for (const round of rounds) {
        const ben = await signUp(`ben${String(round)}`, 'admin')
        const bob = await signUp(`bob${String(round)}`, 'user')
        const answers = await Promise.all([
          ...ben.at.map((browser) => browser.post('/admin/impersonate-user', { userId: bob.id })),
          ann.at[round % 2 === 0 ? 0 : 1].post('/admin/set-role', { userId: ben.id, role: 'user' }),
        ])
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        expect(answers.at(-1)).toMatchObject({ status: 200 })
        expect(await users.findOne({ id: ben.id })).toMatchObject({ role: 'user' })
        expect(await sessions.count({ impersonatedBy: ben.id })).toBe(0)
      }
    })

    it(`H85 rejects the sign-in of a user who is banned at the same moment, ${engine.name}`, async () => {
      const { apps, signUp } = await openHarness(engine)
      const ann = await signUp('ann', 'admin')
      for (const round of rounds) {
        const bob = await signUp(`bob${String(round)}`, 'user')
        const given = { email: bob.email, password: TEST_PASSWORD }
        const browsers = apps.flatMap((app) => [app.browser(), app.browser()])
        const [banned] = await Promise.all([
          ann.at[round % 2 === 0 ? 0 : 1].post('/admin/ban-user', { userId: bob.id }),
          ...browsers.map((browser) => browser.post('/sign-in/email', given)),
        ])
        expect(banned).toMatchObject({ status: 200 })
        for (const browser of [...browsers, ...bob.at]) {
          expect((await browser.get('/get-session')).body).toBeNull()
        }
      }
    })
  },
)

describe('H85 a banned user', () => {
  const methods = {
    'a password': async (app: App, email: string) => {
      const { code, status } = await app
        .browser()
        .post('/sign-in/email', { email, password: TEST_PASSWORD })
      return `${status} ${code ?? ''}`
    },
    'a mailed link': async (app: App, email: string) => {
      const browser = app.browser()
      await browser.post('/sign-in/magic-link', { email, callbackURL: '/home' })
      await app.idle()
      const { token = '' } = app.outbox.last('magic-link', email)
      const answer = await browser.get(`/magic-link/verify?token=${token}&callbackURL=/home`)
      return `${answer.status} ${answer.headers.get('location')?.split('/').at(-1) ?? ''}`
    },
    'the browser of an anonymous user': async (app: App, email: string) => {
      const browser = app.browser()
      await browser.post('/sign-in/anonymous')
      const { code, status } = await browser.post('/sign-in/email', {
        email,
        password: TEST_PASSWORD,
      })
      return `${status} ${code ?? ''}`
    },
  } as const

  async function prepare() {
    const harness = await openHarness(engines[0] as Engine)
    const ann = await harness.signUp('ann', 'admin')
    const bob = await harness.signUp('bob', 'user')
    await harness.users.update({ id: bob.id }, { emailVerified: true })
    return { ...harness, app: harness.apps[0], ann, bob }
  }

  it.each([
    { by: 'a password', answer: '403 BANNED_USER' },
    { by: 'a mailed link', answer: '302 home?error=BANNED_USER' },
    { by: 'the browser of an anonymous user', answer: '403 BANNED_USER' },
  ] as const)('rejects the sign-in by $by', async ({ by, answer }) => {
    const { app, ann, bob, sessions } = await prepare()
    expect(await methods[by](app, bob.email)).toMatch(/^(200|302 home$)/)
    await ann.at[0].post('/admin/ban-user', { userId: bob.id })
    expect(await methods[by](app, bob.email)).toBe(answer)
    expect(await sessions.count({ userId: bob.id })).toBe(0)
  })

  it('rejects the sign-in by passkey', async () => {
    const { app, ann, bob, sessions } = await prepare()
    const device = createDevice()
    await addPasskey(bob.at[0], device)
    await ann.at[0].post('/admin/ban-user', { userId: bob.id })
    const browser = app.browser()
    const { path, body } = await signInRequest({ browser, device })
    expect(await browser.post(path, body)).toMatchObject({ status: 403, code: 'BANNED_USER' })
    expect(await sessions.count({ userId: bob.id })).toBe(0)
  })
})
