import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { mailedTokenOf, signIn } from './test/app.js'
import { ANN, type App } from './test/full-auth.js'
import { openApp, provider, storedIn, signedInUser } from './test/anonymous-user-app.js'
import { anonymousUserRows } from './test/anonymous-users.js'
import { addPasskey, createDevice, registrationRequest, signInRequest } from './test/passkeys.js'
import type { BatchRequest } from './test/request-batch.js'

const { email } = ANN

type Upgrade = (anonymousUser: TestBrowser, auth: App) => Promise<unknown>

const byIdToken = (browser: TestBrowser, path: string) =>
  browser.post(path, { provider: provider.id, idToken: { token: email } })

const byMagicLink: Upgrade = async (browser, auth) => {
  const token = await mailedTokenOf({ auth, browser, email }, 'magic-link')
  return browser.get(`/magic-link/verify?token=${token}`)
}

/** Ann signs up in some browser; the anonymous user's browser follows the link that verifies her address. */
async function followVerification(browser: TestBrowser, auth: App, signingUp: TestBrowser) {
  await signingUp.post('/sign-up/email', ANN)
  const asking = { auth, browser: auth.browser(), email }
  const token = await mailedTokenOf(asking, 'verify-email')
  return browser.get(`/verify-email?token=${token}`)
}

const byPassword: Upgrade = (browser) =>
  browser.post('/sign-in/email', { email, password: TEST_PASSWORD })

const send = (browser: TestBrowser, { path, body }: BatchRequest) => browser.post(path, body)

/** Ann makes a passkey elsewhere, and uses it in the browser of the anonymous user. */
const byPasskey: Upgrade = async (browser, auth) => {
  const device = createDevice()
  await addPasskey(await signIn(auth), device)
  return send(browser, await signInRequest({ browser, device }))
}

const byNewPasskey: Upgrade = async (browser) =>
  send(browser, await registrationRequest({ browser, device: createDevice() }, { email }))

interface Method {
  readonly title: string
  /** Whether Ann has been here before. */
  readonly known: boolean
  readonly upgrade: Upgrade
}

/** All ways to sign an anonymous user's browser in to an existing account. */
const signIns: readonly Method[] = [
  { title: 'sign-in by email', known: true, upgrade: byPassword },
  {
    title: 'sign-in with a provider',
    known: true,
    upgrade: (browser) => provider.signIn(browser, email),
  },
  {
    title: 'sign-in with an id token',
    known: true,
    upgrade: (browser) => byIdToken(browser, '/sign-in/social'),
  },
  { title: 'a magic link', known: true, upgrade: byMagicLink },
  { title: 'a passkey', known: true, upgrade: byPasskey },
]

/** All ways to create a user and sign them in with one call. */
const signUps: readonly Method[] = [
  {
    title: 'sign-up by email',
    known: false,
    upgrade: (browser) => browser.post('/sign-up/email', ANN),
  },
  {
    title: 'a first sign-in with a provider',
    known: false,
    upgrade: (browser) => provider.signIn(browser, email),
  },
  {
    title: 'a first sign-in with an id token',
    known: false,
    upgrade: (browser) => byIdToken(browser, '/sign-in/social'),
  },
  { title: 'a first magic link', known: false, upgrade: byMagicLink },
  { title: 'sign-up with a passkey', known: false, upgrade: byNewPasskey },
]

/** Ways that leave the session with the same user, who has a way to sign in from then on. */
const gains = [
  {
    title: 'linking a provider',
    become: (browser: TestBrowser) => provider.link(browser, email),
  },
  {
    title: 'linking by an id token',
    become: (browser: TestBrowser) => byIdToken(browser, '/link-social'),
  },
  {
    title: 'an address of the user',
    become: (browser: TestBrowser) => browser.post('/change-email', { newEmail: email }),
  },
  {
    title: 'a passkey of the user',
    become: (browser: TestBrowser) => addPasskey(browser, createDevice()),
  },
  {
    title: 'a first password',
    become: (browser: TestBrowser, auth: App) =>
      auth.api.setPassword({
        body: { newPassword: TEST_PASSWORD },
        headers: new Headers({ cookie: browser.cookieHeader }),
      }),
  },
] as const

const options = [{ upgradeInPlace: false }, { upgradeInPlace: true }]
const withOptions = (methods: readonly Method[]) =>
  methods.flatMap((method) => options.map((option) => ({ ...method, ...option })))

const handedOver = [
  ...withOptions(signIns),
  ...signUps.map((method) => ({ ...method, upgradeInPlace: false })),
]

describe('an anonymous user who upgrades or signs in', () => {
  it.each(handedOver)(
    'H54 H80 transfers the data once and removes the anonymous user at $title (upgradeInPlace: $upgradeInPlace)',
    async ({ known, upgrade, upgradeInPlace }) => {
      const app = await openApp(upgradeInPlace, known)
      const { auth, anonymousUser, planted } = app
      await upgrade(anonymousUser.browser, auth)
      const stored = await storedIn(app)
      const [user] = stored.users
      expect(stored).toMatchObject({
        users: [{ email, isAnonymous: null }],
        notes: [{ id: `of-${anonymousUser.id}`, userId: user?.id }],
        links: [{ fromId: anonymousUser.id, toId: user?.id }],
      })
      expect(stored.users).toHaveLength(1)
      expect(stored.links).toHaveLength(1)
      expect(stored.sessions.every(({ userId }) => userId === user?.id)).toBe(true)
      expect(await signedInUser(anonymousUser.browser)).toMatchObject({
        id: user?.id,
        isAnonymous: null,
      })
      expect(await signedInUser(planted)).toBeNull()
    },
  )

  it.each(options.flatMap((option) => [true, false].map((known) => ({ ...option, known }))))(
    'H54 H80 transfers no data by a magic link that another browser requested (upgradeInPlace: $upgradeInPlace, known: $known)',
    async ({ upgradeInPlace, known }) => {
      const app = await openApp(upgradeInPlace, known)
      const { auth, anonymousUser } = app
      const token = await mailedTokenOf({ auth, browser: auth.browser(), email }, 'magic-link')
      const path = `/magic-link/verify?token=${token}`
      await anonymousUser.browser.get(path, { accept: 'text/html' })
      await anonymousUser.browser.get(path, { accept: 'application/json' })
      expect(await signedInUser(anonymousUser.browser)).toMatchObject({
        id: anonymousUser.id,
        isAnonymous: true,
      })
      await anonymousUser.browser.post('/magic-link/verify', { token })
      expect(await signedInUser(anonymousUser.browser)).toMatchObject({ email })
      const { notes, links } = await storedIn(app)
      expect([notes, links]).toMatchObject([[{ userId: anonymousUser.id }], []])
    },
  )

  it('H54 H80 transfers the data by a verification link in the browser that signed up', async () => {
    const emailAndPassword = { requireEmailVerification: true }
    const app = await openApp(false, false, { emailAndPassword })
    const { auth, anonymousUser } = app
    await followVerification(anonymousUser.browser, auth, anonymousUser.browser)
    expect(await signedInUser(anonymousUser.browser)).toMatchObject({ email })
    const { users, links } = await storedIn(app)
    expect([users.length, links.length]).toEqual([1, 1])
  })

  it.each([false, true])(
    'H54 H80 transfers no data by a verification link in another browser with a session: %s',
    async (signsIn) => {
      const emailAndPassword = { requireEmailVerification: !signsIn }
      const app = await openApp(false, false, { emailAndPassword })
      const { auth, anonymousUser } = app
      await followVerification(anonymousUser.browser, auth, auth.browser())
      expect(await signedInUser(anonymousUser.browser)).toMatchObject({
        id: anonymousUser.id,
        isAnonymous: true,
      })
      const { notes, links } = await storedIn(app)
      expect([notes, links]).toMatchObject([[{ userId: anonymousUser.id }], []])
    },
  )

  it.each(signUps)(
    'H54 H80 keeps the id at $title when the app upgrades in place',
    async ({ upgrade }) => {
      const app = await openApp(true, false)
      const { auth, anonymousUser, planted } = app
      await upgrade(anonymousUser.browser, auth)
      const stored = await storedIn(app)
      expect(stored).toMatchObject({
        users: [{ id: anonymousUser.id, email, isAnonymous: false }],
        notes: [{ userId: anonymousUser.id }],
        links: [],
        sessions: [{ userId: anonymousUser.id }],
      })
      expect(await signedInUser(anonymousUser.browser)).toMatchObject({
        id: anonymousUser.id,
        isAnonymous: false,
      })
      expect(await signedInUser(planted)).toBeNull()
    },
  )

  it.each(gains.flatMap((gain) => options.map((option) => ({ ...gain, ...option }))))(
    'H54 keeps the user at $title, who is no longer anonymous (upgradeInPlace: $upgradeInPlace)',
    async ({ title, become: upgrade, upgradeInPlace }) => {
      const accountLinking = { allowDifferentEmails: true }
      const app = await openApp(upgradeInPlace, false, { account: { accountLinking } })
      const { auth, anonymousUser, planted } = app
      await upgrade(anonymousUser.browser, auth)
      expect(await storedIn(app)).toMatchObject({
        users: [{ id: anonymousUser.id, isAnonymous: false }],
        notes: [{ userId: anonymousUser.id }],
        links: [],
      })
      expect(await signedInUser(anonymousUser.browser)).toMatchObject({
        id: anonymousUser.id,
        isAnonymous: false,
      })
      // Another browser with the old cookie is signed out, except after a call of the app's own
      // server.
      if (title !== 'a first password') expect(await signedInUser(planted)).toBeNull()
    },
  )

  it.each(options)(
    'links no provider with another address unless the app allows it (%o)',
    async ({ upgradeInPlace }) => {
      const app = await openApp(upgradeInPlace, false)
      const answer = await byIdToken(app.anonymousUser.browser, '/link-social')
      expect(answer.status).toBe(401)
      expect(await signedInUser(app.anonymousUser.browser)).toMatchObject({ isAnonymous: true })
    },
  )
})

describe('a user of better-auth who is marked as anonymous but has a sign-in method', () => {
  /** The user got an account after the mark, and the mark was never removed. */
  async function openMarked(upgradeInPlace: boolean) {
    const app = await openApp(upgradeInPlace, true, {
      account: { accountLinking: { allowDifferentEmails: true } },
    })
    const { store, anonymousUser } = app
    await byIdToken(anonymousUser.browser, '/link-social')
    await store.of(anonymousUserRows).update({ id: anonymousUser.id }, { isAnonymous: true })
    return app
  }

  it.each([
    ...options.flatMap((option) => [
      { title: 'signs in as another user', become: byPassword, ...option },
      {
        title: 'signs up as another user',
        become: (browser: TestBrowser) =>
          browser.post('/sign-up/email', { ...ANN, email: 'bea@x.test' }),
        ...option,
      },
    ]),
    {
      title: 'is to be deleted as an anonymous user',
      become: (browser: TestBrowser) => browser.post('/delete-anonymous-user'),
      upgradeInPlace: false,
    },
    {
      title: 'has no session when the clean-up runs',
      become: async (browser: TestBrowser, auth: App) => {
        await browser.post('/sign-out')
        auth.clock.advance('31 days')
        const api = auth.api as unknown as { cleanUpAnonymousUsers(): Promise<unknown> }
        expect(await api.cleanUpAnonymousUsers()).toEqual({ removed: 0 })
      },
      upgradeInPlace: false,
    },
  ])(
    'H54 keeps the user who $title (upgradeInPlace: $upgradeInPlace)',
    async ({ become: upgrade, ...rest }) => {
      const app = await openMarked(rest.upgradeInPlace)
      const { auth, store, anonymousUser } = app
      const { email: address = '' } =
        (await store.of(anonymousUserRows).findOne({ id: anonymousUser.id })) ?? {}
      await upgrade(anonymousUser.browser, auth)
      const stored = await storedIn(app)
      const [kept] = stored.users.filter(({ id }) => id === anonymousUser.id)
      expect(kept).toMatchObject({ email: address, isAnonymous: true })
      expect(stored.links).toEqual([])
      expect(stored.notes).toMatchObject([{ userId: anonymousUser.id }])
    },
  )
})
