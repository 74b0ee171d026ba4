import { type TestBrowser, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { addressOf, mailedTokenOf, openApp } from './test/app.js'
import { type Engine, engines, rowsOn } from './test/engines.js'
import { ANN, type App, OTHER_PASSWORD } from './test/full-auth.js'
import { providersAt } from './test/local-providers.js'
import { type Claims, goAndReturn, startProvider } from './test/loopback-provider.js'
import { addPasskey, createDevice } from './test/passkeys.js'
import { accountRows, passkeyRows, sessionRows, userRows, verificationRows } from './test/rows.js'

/** The owner of the mailbox at a provider that has checked her address. */
const owner: Claims = { sub: 'ann', email: ANN.email, email_verified: true, name: 'Ann' }
/** An account with another address, at the same provider. */
const linked: Claims = { sub: 'eve', email: 'eve@x.test', email_verified: true, name: 'Eve' }
const NEW = 'eve@x.test'

/** An attacker has signed up with Ann's address and a password, and is signed in. */
async function open(engine: Engine) {
  const { origin } = await startProvider()
  const auth = await openApp(engine, {
    socialProviders: providersAt(origin),
    account: { accountLinking: { allowDifferentEmails: true } },
    emailAndPassword: { revokeSessionsOnPasswordReset: false },
  })
  return { auth, adder: await auth.signedInAs(ANN.email) }
}

interface Opened {
  readonly auth: App
  /** The browser that added everything. */
  readonly adder: TestBrowser
}

const askFor = (auth: App, kind: Parameters<typeof mailedTokenOf>[1]) =>
  mailedTokenOf({ auth, browser: auth.browser(), email: ANN.email }, kind)

/** A mail scanner follows the link that verifies the address; the link's token. */
async function scan({ auth }: Opened): Promise<string> {
  const token = await askFor(auth, 'verify-email')
  await auth.browser().get(`/verify-email?token=${token}`, { accept: 'text/html' })
  return token
}

const things = {
  password: () => Promise.resolve(),
  session: () => Promise.resolve(),
  passkey: ({ adder }: Opened) => addPasskey(adder, createDevice()),
  account: ({ adder }: Opened) => goAndReturn(adder, linked, '/link-social'),
  'pending change': async (app: Opened) => {
    await app.adder.post('/change-email', { newEmail: NEW })
    await app.auth.idle()
  },
}
type Thing = keyof typeof things

/** What is still there. */
async function remaining({ auth, adder }: Opened): Promise<string[]> {
  const { store } = auth.database
  const credentials = { email: ANN.email, password: TEST_PASSWORD }
  const signIn = await auth.browser().post('/sign-in/email', credentials)
  const user = await store.of(userRows).findOne({ email: ANN.email })
  const { verification = [] } = await auth.database.dump()
  const subject = `change-email ${user?.id ?? ''}`
  const found: Record<Thing, boolean> = {
    password: signIn.status === 200,
    session: (await addressOf(adder)) === ANN.email,
    passkey: (await store.of(passkeyRows).count({})) > 0,
    account: (await store.of(accountRows).count({ accountId: 'eve' })) > 0,
    'pending change': verification.some((row) => row['subject'] === subject),
  }
  return Object.entries(found).flatMap(([thing, isThere]) => (isThere ? [thing] : []))
}

/** What the owner of the mailbox does in a browser; `link` verifies the address. */
type Act = (browser: TestBrowser, app: Opened & { readonly link?: string }) => Promise<unknown>

const acts: Readonly<Record<string, Act>> = {
  'follows the verification link': (browser, { link = '' }) =>
    browser.get(`/verify-email?token=${link}`),
  'signs in by magic link': async (browser, { auth }) => {
    const token = await askFor(auth, 'magic-link')
    return browser.post('/magic-link/verify', { token })
  },
  'signs in by code': async (browser, { auth }) => {
    await browser.post('/sign-in/magic-link', { email: ANN.email })
    await auth.idle()
    const { code } = auth.outbox.last('magic-link', ANN.email)
    return browser.post('/magic-link/verify-code', { email: ANN.email, code })
  },
  'resets the password': async (browser, { auth }) => {
    const token = await askFor(auth, 'reset-password')
    return browser.post('/reset-password', { token, newPassword: OTHER_PASSWORD })
  },
  'signs in by a provider': (browser) => goAndReturn(browser, owner),
}

/** What the mail about the removal says, or null where there was none. */
async function removalMail({ auth }: Opened): Promise<unknown> {
  await auth.idle()
  const mails = auth.outbox.messages.filter(({ kind }) => kind === 'access-removed')
  expect(mails.length).toBeLessThan(2)
  expect(mails.map(({ to }) => to).filter((to) => to !== ANN.email)).toEqual([])
  return mails[0]?.data ?? null
}

const ofReset = 'resets the password'
/** What a mail says that lists all that was removed: the password and a session were there in any case. */
const listing = (thing: Thing, act: string) => ({
  password: act !== ofReset,
  accounts: thing === 'account' ? 'local' : '',
  otherMethods: thing === 'passkey' ? 1 : 0,
  sessions: 1,
  newEmail: thing === 'pending change' ? NEW : null,
})

/** A change of address waits for links only where the address is verified, and providers are refused where it is not. */
const rows = Object.keys(acts).flatMap((act) =>
  (Object.keys(things) as Thing[]).flatMap((thing) =>
    [false, true]
      .filter((scanned) => scanned || !(act.includes('provider') || thing === 'pending change'))
      .map((scanned) => ({
        act,
        thing,
        scanned,
        when: scanned ? 'after a scanner followed a link' : 'of an unverified account',
      })),
  ),
)

const [inMemory] = engines

describe('sign-in methods added before the owner of the mailbox signed in', () => {
  /** The app, with the thing in the account, once the owner has acted. */
  async function actOn({ act, thing, scanned }: (typeof rows)[number], isSame: boolean) {
    if (!inMemory) throw new Error('There is no engine')
    const app = await open(inMemory)
    const link = scanned ? await scan(app) : await askFor(app.auth, 'verify-email')
    await things[thing](app)
    app.auth.outbox.clear()
    const before = await remaining(app)
    expect(before).toContain(thing)
    // Looking whether the password works has left a session, which is of no interest.
    const { store } = app.auth.database
    const own = (await app.adder.get('/get-session')).body as { session: { id: string } }
    await store.of(sessionRows).delete({ id: { ne: own.session.id } })
    await acts[act]?.(isSame ? app.adder : app.auth.browser(), { ...app, link })
    return { app, before }
  }

  it.each(rows.filter(({ act }) => act.includes('verification')))(
    'H44 keeps a $thing $when after the owner $act in any browser',
    async (row) => {
      for (const isSame of [true, false]) {
        const { app, before } = await actOn(row, isSame)
        expect(await remaining(app)).toEqual(before)
        expect(await removalMail(app)).toBeNull()
      }
    },
  )

  it.each(rows.filter(({ act }) => !act.includes('verification')))(
    'H44 keeps a $thing $when after the owner $act in the browser that added it',
    async (row) => {
      const { app, before } = await actOn(row, true)
      // A reset replaces the password and voids pending values of any requester.
      const ends = row.act === ofReset ? ['password', 'pending change'] : []
      expect(await remaining(app)).toEqual(before.filter((thing) => !ends.includes(thing)))
      expect(await removalMail(app)).toBeNull()
    },
  )

  it.each(rows.filter(({ act }) => !act.includes('verification')))(
    'H43 H44 removes a $thing $when and lists it in one mail after the owner $act in another browser',
    async (row) => {
      const { app } = await actOn(row, false)
      expect(await removalMail(app)).toMatchObject(listing(row.thing, row.act))
      expect(await remaining(app)).toEqual([])
    },
  )
})

describe.each(engines)('an account that an attacker created', (engine) => {
  it.each(
    rowsOn(
      engine,
      Object.keys(acts).filter((act) => !act.includes('verification')),
    ),
  )(
    `H43 H44 keeps no access of the attacker when the owner of the mailbox %s after a scanner verified the address, ${engine.name}`,
    async (act) => {
      const app = await open(engine)
      await scan(app)
      for (const add of Object.values(things)) await add(app)
      const token = app.auth.outbox.last('change-email').token ?? ''
      app.auth.outbox.clear()
      const browser = app.auth.browser()
      await acts[act]?.(browser, app)
      expect(await removalMail(app)).toMatchObject({
        ...{ password: act !== ofReset, accounts: 'local', otherMethods: 1 },
        ...{ sessions: 1, newEmail: NEW },
      })
      expect(await remaining(app)).toEqual([])
      expect(await app.adder.post('/verify-email', { token })).toMatchObject({ status: 401 })
    },
  )

  it(`H43 H44 rejects a sign-in by provider while the address is unverified, ${engine.name}`, async () => {
    const app = await open(engine)
    expect(await goAndReturn(app.auth.browser(), owner)).toBe('/failed?error=account_not_linked')
    expect(await remaining(app)).toEqual(['password', 'session'])
  })

  it(`H44 H71 keeps the address until the owner of the mailbox signs in, ${engine.name}`, async () => {
    const { auth, adder: eve } = await open(engine)
    await scan({ auth, adder: eve })
    await addPasskey(eve, createDevice())
    // The owner's own browser adds nothing, and follows what the stranger asks for.
    const credentials = { email: ANN.email, password: TEST_PASSWORD }
    const tricked = auth.browser()
    await tricked.post('/sign-in/email', credentials)
    await tricked.post('/change-email', { newEmail: NEW })
    await auth.idle()
    const { token: first } = auth.outbox.last('change-email')
    await tricked.post('/verify-email', { token: first })
    await auth.idle()
    const { token } = auth.outbox.last('verify-email', NEW)
    const before = await auth.database.dump()
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({
      ...{ status: 403, code: 'MAILBOX_NOT_PROVEN' },
    })
    expect(await auth.database.dump()).toEqual(before)
    const link = await tricked.get(`/verify-email?token=${token ?? ''}&callbackURL=/in`)
    expect(link.headers.get('location')).toBe('/in?error=mailbox_not_proven')
    await acts['signs in by magic link']?.(tricked, { auth, adder: eve })
    expect(await addressOf(eve)).toBeNull()
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    expect(await auth.database.store.of(userRows).count({ email: NEW })).toBe(1)
    expect(await auth.database.store.of(verificationRows).count({})).toBe(1)
  })
})
