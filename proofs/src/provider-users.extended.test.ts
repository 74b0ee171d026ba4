import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { addressOf, mailedTokenOf, openApp, signIn, verifyAnn } from './test/app.js'
import { type Engine, someEngines } from './test/engines.js'
import { ANN, type App, type Options, OTHER_PASSWORD } from './test/full-auth.js'
import { providersAt } from './test/local-providers.js'
import { type Claims, goAndReturn, startProvider } from './test/loopback-provider.js'
import { accountRows, sessionRows, userRows } from './test/rows.js'

const NOT_LINKED = '/failed?error=account_not_linked'

/** Ann at a provider that has checked her address. */
const ann: Claims = { sub: 'ann', email: ANN.email, email_verified: true, name: 'Ann' }
/** Eve at a provider that takes any address. */
const eve: Claims = { sub: 'eve', email: ANN.email, email_verified: false, name: 'Eve' }

async function openSocialApp(engine: Engine, options: Options = {}): Promise<App> {
  const { origin } = await startProvider()
  return openApp(engine, { socialProviders: providersAt(origin), ...options })
}

async function countsOf({ database: { store } }: App) {
  const [users, accounts, sessions] = [userRows, accountRows, sessionRows]
  return {
    users: await store.of(users).count({}),
    accounts: await store.of(accounts).count({}),
    sessions: await store.of(sessions).count({}),
  }
}

/** The owner resets the password, in a browser of her own. */
async function reset(auth: App): Promise<TestBrowser> {
  const browser = auth.browser()
  const token = await mailedTokenOf({ auth, browser, email: ANN.email }, 'reset-password')
  await browser.post('/reset-password', { token, newPassword: OTHER_PASSWORD })
  return signIn(auth, ANN.email, OTHER_PASSWORD)
}

/** The owner follows the link that verifies the address, in a browser of her own. */
async function verify(auth: App): Promise<void> {
  const browser = auth.browser()
  const token = await mailedTokenOf({ auth, browser, email: ANN.email }, 'verify-email')
  await browser.post('/verify-email', { token })
  await auth.idle()
}

describe.each(someEngines(27))('the five pre-hijacking attacks', (engine) => {
  it(`H43 links no account in a classic-federated merge, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const outsider = await auth.signedInAs(ANN.email)
    const owner = auth.browser()
    const before = await countsOf(auth)
    expect(await goAndReturn(owner, ann)).toBe(NOT_LINKED)
    expect(await countsOf(auth)).toEqual(before)
    expect(await addressOf(owner)).toBeNull()

    await reset(auth)
    expect(await goAndReturn(owner, ann)).toBe('/in')
    const seen = await Promise.all([owner, outsider].map(addressOf))
    expect(seen).toEqual([ANN.email, null])
    const { email } = ANN
    const old = await auth.browser().post('/sign-in/email', { email, password: TEST_PASSWORD })
    expect(old.status).toBe(401)
  })

  it(`H44 ends an unexpired session of any age, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const outsider = auth.browser()
    expect(await goAndReturn(outsider, eve)).toBe('/in')
    auth.clock.advance('6 days')
    expect(await addressOf(outsider)).toBe(ANN.email)
    await reset(auth)
    expect(await addressOf(outsider)).toBeNull()
  })

  it(`H44 removes a trojan identifier at the first proof, ${engine.name}`, async () => {
    const account = { accountLinking: { allowDifferentEmails: true } }
    const auth = await openSocialApp(engine, { account })
    const outsider = await auth.signedInAs(ANN.email)
    const own = { sub: 'eve', email: 'eve@x.test', email_verified: true }
    expect(await goAndReturn(outsider, own, '/link-social')).toBe('/in')
    const owner = await reset(auth)

    const again = auth.browser()
    expect(await goAndReturn(again, own)).toBe('/in')
    expect(await addressOf(again)).toBe('eve@x.test')
    expect([await addressOf(owner), await addressOf(outsider)]).toEqual([ANN.email, null])
    expect((await owner.get('/list-accounts')).body).toMatchObject([{ providerId: 'credential' }])
  })

  it(`H44 H71 voids a linking in progress, ${engine.name}`, async () => {
    const account = { accountLinking: { allowDifferentEmails: true } }
    const auth = await openSocialApp(engine, { account })
    const outsider = await auth.signedInAs(ANN.email)
    const own = { sub: 'eve', email: 'eve@x.test', email_verified: true }
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await reset(auth)
    })
    const location = await goAndReturn(outsider, own, '/link-social')
    expect(location).toBe('/failed?error=unable_to_link_account&reason=unable_to_create_account')
    expect(await auth.database.store.of(accountRows).count({ providerId: 'local' })).toBe(0)
  })

  it.each([
    { title: 'resets a password', claim: reset },
    { title: 'verifies the address', claim: verify },
  ])(
    `H44 H45 gives no access to a non-verifying provider after the owner $title, ${engine.name}`,
    async ({ claim }) => {
      const auth = await openSocialApp(engine)
      const outsider = auth.browser()
      expect(await goAndReturn(outsider, eve)).toBe('/in')
      const users = auth.database.store.of(userRows)
      expect(await users.count({ email: ANN.email, emailVerified: false })).toBe(1)
      expect(await goAndReturn(auth.browser(), ann)).toBe(NOT_LINKED)

      await claim(auth)
      const owner = auth.browser()
      expect(await goAndReturn(owner, ann)).toBe('/in')
      expect(await addressOf(owner)).toBe(ANN.email)
      expect(await addressOf(outsider)).toBeNull()
      expect(await goAndReturn(auth.browser(), eve)).toBe(NOT_LINKED)
      expect(await auth.database.store.of(accountRows).count({ accountId: 'eve' })).toBe(0)
    },
  )
})

describe.each(someEngines(28))('addresses from a provider', (engine) => {
  it.each([
    { reported: 'missing', given: {} },
    { reported: 'false', given: { email_verified: false } },
    { reported: 'the text false', given: { email_verified: 'false' } },
    { reported: '0', given: { email_verified: 0 } },
    { reported: '1', given: { email_verified: 1 } },
    { reported: 'an object', given: { email_verified: {} } },
    { reported: 'a list of true', given: { email_verified: [true] } },
    { reported: 'null', given: { email_verified: null } },
  ])(
    `H45 proves no address when email_verified is $reported, ${engine.name}`,
    async ({ given }) => {
      const auth = await openSocialApp(engine)
      const owner = await auth.signedInAs(ANN.email)
      await verifyAnn({ auth, ann: owner })
      const before = await countsOf(auth)
      const claims = { sub: 'eve', email: ANN.email, ...given }
      expect(await goAndReturn(auth.browser(), claims)).toBe(NOT_LINKED)
      expect(await countsOf(auth)).toEqual(before)

      const fresh = auth.browser()
      expect(await goAndReturn(fresh, { ...claims, sub: 'bea', email: 'bea@x.test' })).toBe('/in')
      const users = auth.database.store.of(userRows)
      expect(await users.count({ email: 'bea@x.test', emailVerified: false })).toBe(1)
    },
  )

  it(`H45 links a verified address when the provider confirms it, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const owner = await auth.signedInAs(ANN.email)
    await verifyAnn({ auth, ann: owner })
    const elsewhere = auth.browser()
    expect(await goAndReturn(elsewhere, ann)).toBe('/in')
    expect(await addressOf(elsewhere)).toBe(ANN.email)
    expect(await countsOf(auth)).toMatchObject({ users: 1, accounts: 2 })
  })

  it(`H46 H60 identifies the user by the subject and not by the address, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    expect(await goAndReturn(auth.browser(), ann)).toBe('/in')
    const again = auth.browser()
    const moved = { ...ann, email: 'anna@x.test', email_verified: true }
    expect(await goAndReturn(again, moved)).toBe('/in')
    expect(await addressOf(again)).toBe(ANN.email)
    expect(await countsOf(auth)).toMatchObject({ users: 1, accounts: 1 })

    const bea = auth.browser()
    expect(await goAndReturn(bea, { ...ann, sub: 'bea', email: 'bea@x.test' })).toBe('/in')
    expect(await goAndReturn(bea, { ...ann, sub: 'bea' })).toBe('/in')
    expect(await addressOf(bea)).toBe('bea@x.test')
  })

  it(`H60 changes neither an address nor its verification at a later sign-in, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const browser = auth.browser()
    await goAndReturn(browser, { ...ann, email_verified: false })
    const users = auth.database.store.of(userRows)
    const before = await users.findMany({})
    await goAndReturn(browser, { ...ann, email: 'other@x.test' })
    // The sign-in locks the user whose session it replaces, by their revision.
    const after = before.map((row) => ({ ...row, revision: 1 }))
    expect(await users.findMany({})).toEqual(after)
  })

  it(`H44 proves an address when the provider confirms exactly this address, and removes unproven access, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const first = auth.browser()
    await goAndReturn(first, { ...ann, email_verified: false })
    const second = auth.browser()
    expect(await goAndReturn(second, ann)).toBe('/in')
    expect([await addressOf(first), await addressOf(second)]).toEqual([null, ANN.email])
    expect(await auth.database.store.of(userRows).count({ emailVerified: true })).toBe(1)
    expect(await countsOf(auth)).toEqual({ users: 1, accounts: 1, sessions: 1 })
  })

  it(`proves the address of a signed-in user who links the account, and keeps the password, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const browser = await auth.signedInAs(ANN.email)
    const other = await signIn(auth)
    expect(await goAndReturn(browser, ann, '/link-social')).toBe('/in')
    expect([await addressOf(browser), await addressOf(other)]).toEqual([ANN.email, ANN.email])
    expect(await auth.database.store.of(userRows).count({ emailVerified: true })).toBe(1)
    await signIn(auth)
    expect(await countsOf(auth)).toMatchObject({ users: 1, accounts: 2 })
  })

  it(`H55 ignores an address that no mailbox can have, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const claims = { ...ann, email: 'x@local.placeholder.invalid' }
    expect(await goAndReturn(auth.browser(), claims)).toBe('/failed?error=email_not_found')
    expect(await countsOf(auth)).toEqual({ users: 0, accounts: 0, sessions: 0 })
  })
})

describe.each(someEngines(29))('an account at a provider', (engine) => {
  it(`H52 opens no other account when the user of the provider account was deleted, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const owner = await auth.signedInAs(ANN.email)
    await verifyAnn({ auth, ann: owner })
    const before = await countsOf(auth)
    // A database that lost the user and kept the account, which foreign keys prevent in most.
    const now = new Date(auth.clock.now())
    const left = { providerId: 'local', accountId: 'ann', userId: 'nobody' }
    const row = { id: 'left', ...left, createdAt: now, updatedAt: now }
    const isKept = await auth.database.store
      .of(accountRows)
      .create(row)
      .catch(() => false)
    const browser = auth.browser()
    const location = await goAndReturn(browser, { ...ann, email: 'bea@x.test' })
    expect(location).toBe(isKept ? '/failed?error=unable_to_create_user' : '/in')
    expect(await addressOf(browser)).toBe(isKept ? null : 'bea@x.test')
    if (isKept) expect(await countsOf(auth)).toEqual({ ...before, accounts: before.accounts + 1 })
  })

  it(`H59 creates a new user when a deleted user signs in with the provider again, ${engine.name}`, async () => {
    const auth = await openSocialApp(engine)
    const browser = auth.browser()
    await goAndReturn(browser, ann)
    const [former] = await auth.database.store.of(userRows).findMany({})
    const token = await mailedTokenOf({ auth, browser, email: ANN.email }, 'delete-account')
    expect(await browser.post('/delete-user', { token })).toMatchObject({ status: 200 })
    expect(await countsOf(auth)).toEqual({ users: 0, accounts: 0, sessions: 0 })
    expect(await goAndReturn(browser, ann)).toBe('/in')
    const [again] = await auth.database.store.of(userRows).findMany({})
    expect(again?.id).not.toBe(former?.id)
    expect(await countsOf(auth)).toEqual({ users: 1, accounts: 1, sessions: 1 })
  })
})
