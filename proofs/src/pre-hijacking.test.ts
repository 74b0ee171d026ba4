import { type TestBrowser, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { addressOf, mailedToken, mailedTokenOf, openApp, signIn } from './test/app.js'
import { type Engine, engines, rowsOn } from './test/engines.js'
import { ANN, type App, cached, type Options, OTHER_PASSWORD } from './test/full-auth.js'
import { accountRows, sessionRows, userRows } from './test/rows.js'

/** Eve has signed up with Ann's address and is signed in; Ann knows nothing of it. */
async function openEvesApp(engine: Engine, options: Options = {}) {
  const auth = await openApp(engine, options)
  return { auth, eve: await auth.signedInAs(ANN.email) }
}

type Eves = Awaited<ReturnType<typeof openEvesApp>>

/** How Ann comes to prove that the address is hers. She gets a password of her own each time. */
const claims: readonly {
  readonly title: string
  readonly claim: (app: Eves) => Promise<TestBrowser>
}[] = [
  {
    title: 'resets the password',
    async claim({ auth }) {
      const browser = auth.browser()
      const token = await mailedTokenOf({ auth, browser, email: ANN.email }, 'reset-password')
      await browser.post('/reset-password', { token, newPassword: OTHER_PASSWORD })
      return signIn(auth, ANN.email, OTHER_PASSWORD)
    },
  },
  {
    title: 'follows the link that verifies it, and resets the password',
    async claim({ auth }) {
      const browser = auth.browser()
      const token = await mailedTokenOf({ auth, browser, email: ANN.email }, 'verify-email')
      await browser.post('/verify-email', { token })
      const asking = { auth, browser, email: ANN.email }
      const resetting = await mailedTokenOf(asking, 'reset-password')
      await browser.post('/reset-password', { token: resetting, newPassword: OTHER_PASSWORD })
      return signIn(auth, ANN.email, OTHER_PASSWORD)
    },
  },
]

/** Eve links an account at a provider to the account under Ann's address. */
async function linkEve(auth: App): Promise<void> {
  const owner = await auth.database.store.of(userRows).findOne({ email: ANN.email })
  const now = new Date(auth.clock.now())
  await auth.database.store.of(accountRows).create({
    ...{ id: 'eve-row', providerId: 'github', accountId: 'eve', userId: owner?.id ?? '' },
    ...{ createdAt: now, updatedAt: now },
  })
}

describe.each(engines)('an attacker who used an address before its owner', (engine) => {
  it.each(rowsOn(engine, claims))(
    `H44 keeps no session of an attacker after the owner $title, ${engine.name}`,
    async ({ claim }) => {
      for (const options of [{}, cached]) {
        const app = await openEvesApp(engine, options)
        const { auth, eve } = app
        const other = await signIn(auth)
        const copy = auth.browser(eve.cookies)
        const ann = await claim(app)
        const seen = await Promise.all([ann, eve, other, copy].map(addressOf))
        expect(seen).toEqual([ANN.email, null, null, null])
        expect(await auth.database.store.of(sessionRows).count({})).toBe(1)
      }
    },
  )

  it.each(rowsOn(engine, claims))(
    `H43 H44 keeps no password of an attacker after the owner $title, ${engine.name}`,
    async ({ claim }) => {
      const app = await openEvesApp(engine)
      await claim(app)
      const { email } = ANN
      const answer = await app.auth
        .browser()
        .post('/sign-in/email', { email, password: TEST_PASSWORD })
      expect(answer).toMatchObject({ status: 401, code: 'INVALID_EMAIL_OR_PASSWORD' })
      expect((await app.eve.post('/sign-up/email', ANN)).status).toBe(422)
    },
  )

  it.each(rowsOn(engine, claims))(
    `H44 keeps no account of another provider after the owner $title, ${engine.name}`,
    async ({ claim }) => {
      const app = await openEvesApp(engine)
      await linkEve(app.auth)
      const ann = await claim(app)
      const { body } = await ann.get('/list-accounts')
      expect(body).toMatchObject([{ providerId: 'credential' }])
      expect(await app.auth.database.store.of(accountRows).count({ accountId: 'eve' })).toBe(0)
    },
  )

  it.each(rowsOn(engine, claims))(
    `H44 H71 changes the address with no earlier link after the owner $title, ${engine.name}`,
    async ({ claim }) => {
      const auth = await openApp(engine)
      const email = 'eve@x.test'
      const eve = await auth.signedInAs(email)
      const app = { auth, ann: eve, browser: eve, email }
      const verifying = await mailedTokenOf(app, 'verify-email')
      await eve.post('/change-email', { newEmail: ANN.email })
      expect(await addressOf(eve)).toBe(ANN.email)
      const deleting = await mailedToken({ auth, ann: eve }, 'delete-account')

      const ann = await claim({ auth, eve })
      const before = await auth.database.dump()
      for (const browser of [eve, auth.browser(), ann]) {
        expect(await browser.post('/verify-email', { token: verifying })).toMatchObject({
          status: 401,
        })
        const deleted = await browser.post('/delete-user', { token: deleting })
        expect([401, 404]).toContain(deleted.status)
      }
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it(`H44 gives an attacker no access after changing the address and changing it back, ${engine.name}`, async () => {
    const { auth, eve } = await openEvesApp(engine)
    const token = await mailedToken({ auth, ann: eve }, 'verify-email')
    await eve.post('/change-email', { newEmail: 'eve@x.test' })
    const ann = await auth.signedInAs(ANN.email)
    expect(await eve.post('/change-email', { newEmail: ANN.email })).toMatchObject({ status: 400 })
    expect(await eve.post('/verify-email', { token })).toMatchObject({ status: 401 })
    expect([await addressOf(ann), await addressOf(eve)]).toEqual([ANN.email, 'eve@x.test'])
  })

  it(`H59 leaves no data to a user who signs up after the attacker has left, ${engine.name}`, async () => {
    const { auth, eve } = await openEvesApp(engine)
    const other = await signIn(auth)
    await linkEve(auth)
    const app = { auth, ann: eve }
    const tokens = {
      verifying: await mailedToken(app, 'verify-email'),
      resetting: await mailedToken(app, 'reset-password'),
      deleting: await mailedToken(app, 'delete-account'),
    }
    const [former] = await auth.database.store.of(userRows).findMany({})
    await eve.post('/delete-user', { token: tokens.deleting })
    const left = await auth.database.dump()
    expect(left).toMatchObject({ user: [], account: [], session: [], verification: [] })

    const ann = await auth.signedInAs(ANN.email)
    const [owner] = await auth.database.store.of(userRows).findMany({})
    expect(owner?.id).not.toBe(former?.id)
    const before = await auth.database.dump()
    for (const browser of [eve, other, auth.browser()]) {
      expect(await addressOf(browser)).toBeNull()
      const { verifying, resetting, deleting } = tokens
      const newPassword = OTHER_PASSWORD
      const answers = await Promise.all([
        browser.post('/verify-email', { token: verifying }),
        browser.post('/reset-password', { token: resetting, newPassword }),
        browser.post('/delete-user', { token: deleting }),
      ])
      for (const { status } of answers) expect([400, 401, 404]).toContain(status)
    }
    expect(await auth.database.dump()).toEqual(before)
    expect((await ann.get('/list-accounts')).body).toMatchObject([{ providerId: 'credential' }])
  })
})
