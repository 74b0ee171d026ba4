import { admin } from '@countersign/admin'
import { userTable } from '@countersign/core'
import { bearer } from '@countersign/core/bearer'
import { TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { magicLink } from '@countersign/magic-link'
import { describe, expect, it } from 'vitest'
import { ANN, type App, createApp, createAppWithAnn, provider } from './test/app.js'

const EVIL = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Firefox/132.0 https://evil.test'

const signIn = (browser: TestBrowser) =>
  browser.post('/sign-in/email', { email: ANN, password: TEST_PASSWORD })

/** An app in which Ann has signed up more than an hour ago. */
async function createOlderApp(...given: Parameters<typeof createApp>) {
  const app = await createAppWithAnn(...given)
  app.auth.clock.advance('1 hour')
  return app
}

async function mailsOf(auth: App) {
  await auth.idle()
  return auth.outbox.messages.filter(({ kind }) => kind === 'new-browser')
}

/** Sends a request of a client that is no browser. */
function send(auth: App, path: string, body: object, headers: Record<string, string> = {}) {
  const request = new Request(`http://localhost:3000/api/auth${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  })
  return auth.handler(request, { clientAddress: '203.0.113.7' })
}

/** Limits are off in tests by default. */
const limited = { enabled: true, max: 1000, customRules: { '/sign-in/email': false } } as const

interface Row {
  readonly title: string
  readonly act: (ann: TestBrowser, auth: App) => Promise<unknown>
}

describe('a sign-in that has no mail', () => {
  it.each<Row>([
    { title: 'in the browser of the sign-up', act: (ann) => signIn(ann) },
    {
      title: 'in the same browser after a sign-out',
      async act(ann) {
        await ann.post('/sign-out')
        expect(await signIn(ann)).toMatchObject({ status: 200 })
      },
    },
    {
      title: 'with a wrong password',
      act: (_, auth) =>
        auth.browser().post('/sign-in/email', { email: ANN, password: 'wrong one' }),
    },
    {
      title: 'that replaces the session after a new password',
      async act(ann, auth) {
        const passwords = { currentPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD} 2` }
        const change = { ...passwords, revokeOtherSessions: true }
        // The device cookie is gone.
        ann.cookies.delete('countersign.device')
        expect(await ann.post('/change-password', change)).toMatchObject({ status: 200 })
        await auth.idle()
        expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['password-changed'])
      },
    },
    {
      title: 'of a new user in another browser',
      async act(_, auth) {
        const email = 'new@x.test'
        await auth.signedInAs(email)
        expect(
          await auth.browser().post('/sign-in/email', { email, password: TEST_PASSWORD }),
        ).toMatchObject({ status: 200 })
      },
    },
  ])('sends no mail $title', async ({ act }) => {
    const { auth, ann } = await createOlderApp()
    await act(ann, auth)
    expect(await mailsOf(auth)).toEqual([])
  })

  it('sends no mail when the option is off', async () => {
    const { auth } = await createOlderApp({ newBrowsers: false })
    await signIn(auth.browser())
    expect(await mailsOf(auth)).toEqual([])
  })

  it('sends no mail to an address that is not verified', async () => {
    const auth = createApp()
    await auth.signedInAs(ANN)
    auth.clock.advance('1 hour')
    await signIn(auth.browser())
    expect(await mailsOf(auth)).toEqual([])
  })

  it('sends no mail when an administrator impersonates the user', async () => {
    const adminRole = { before: { 'user.create': () => ({ role: 'admin' }) } }
    const { auth } = await createOlderApp({}, { more: [admin()], hooks: adminRole })
    const root = await auth.signedInAs('root@x.test')
    const ann = await auth.database.store.of(userTable).findOne({ email: ANN })
    await auth.database.store.of(userTable).update({ email: ANN }, { role: 'user' } as object)
    const answer = await root.post('/admin/impersonate-user', { userId: ann?.id })
    expect(answer).toMatchObject({ status: 200 })
    expect(await mailsOf(auth)).toEqual([])
  })
})

describe('securityMails, for a sign-in in a new browser', () => {
  it.each<Row>([
    { title: 'with the password', act: (_, auth) => signIn(auth.browser()) },
    { title: 'with a provider', act: (_, auth) => provider.signIn(auth.browser(), ANN) },
    {
      title: 'through the mailbox',
      async act(_, auth) {
        const browser = auth.browser()
        await browser.post('/sign-in/magic-link', { email: ANN })
        await auth.idle()
        const { token } = auth.outbox.last('magic-link')
        await browser.get(`/magic-link/verify?token=${String(token)}`)
      },
    },
    {
      title: 'with the cookie of another account',
      async act(_, auth) {
        const browser = await auth.signedInAs('bob@x.test')
        await browser.post('/sign-out')
        await signIn(browser)
      },
    },
    {
      title: 'twice in the same browser',
      async act(_, auth) {
        const browser = auth.browser()
        await signIn(browser)
        await browser.post('/sign-out')
        await signIn(browser)
      },
    },
    {
      title: 'with a device cookie without a valid signature',
      async act(_, auth) {
        const browser = auth.browser()
        browser.cookies.set('countersign.device', 'device.abc.def')
        await signIn(browser)
      },
    },
  ])('H222 sends one mail for a sign-in $title', async ({ act }) => {
    const { auth, ann } = await createOlderApp({}, { more: [magicLink()] })
    await act(ann, auth)
    const [sent, ...more] = await mailsOf(auth)
    expect(sent).toMatchObject({ kind: 'new-browser', to: ANN })
    expect(more).toEqual([])
  })

  it('H222 names the browser by known names only, the address and the time', async () => {
    const { auth } = await createOlderApp({}, { appName: 'Acme' })
    const time = new Date(auth.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
    const credentials = { email: ANN, password: TEST_PASSWORD }
    await send(auth, '/sign-in/email', credentials, { 'user-agent': EVIL })
    const [sent] = await mailsOf(auth)
    expect(sent).toMatchObject({
      subject: 'A new sign-in to your account at Acme',
      data: { browser: 'Firefox, Linux', time: `${time} UTC` },
    })
    expect(sent?.text).toContain(
      `Browser and system: Firefox, Linux\n\nIP address: 203.0.113.7\n\n`,
    )
    expect(sent?.text).not.toContain('evil')
  })

  it('names no address when the app records none', async () => {
    const { auth } = await createOlderApp({}, { advanced: { disableIpTracking: true } })
    await signIn(auth.browser())
    const [sent] = await mailsOf(auth)
    expect(sent?.data).toMatchObject({ address: '', browser: '' })
    expect(sent?.text).not.toMatch(/IP address|Browser and system/)
  })

  it('H222 sends at most two mails in an hour, and the notice of a new password after them', async () => {
    const { auth, ann } = await createOlderApp({}, { rateLimit: { ...limited, mailsPerHour: 1 } })
    for (let round = 0; round < 4; round++)
      expect(await signIn(auth.browser())).toMatchObject({ status: 200 })
    // One of the limit of the address, one of its reserve.
    expect(await mailsOf(auth)).toHaveLength(2)
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD} 2` }
    await ann.post('/change-password', passwords)
    await auth.idle()
    expect(auth.outbox.last('password-changed')).toBeDefined()
    await ann.post('/change-password', {
      currentPassword: passwords.newPassword,
      newPassword: TEST_PASSWORD,
    })
    auth.clock.advance('1 hour')
    await signIn(auth.browser())
    expect(await mailsOf(auth)).toHaveLength(3)
  })

  it('H222 sends two mails for six parallel sign-ins', async () => {
    const { auth } = await createOlderApp({}, { rateLimit: limited })
    const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(auth.browser())))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await mailsOf(auth)).toHaveLength(2)
  })

  it('changes no response when the mail is not sent', async () => {
    const { auth } = await createOlderApp({}, { email: () => Promise.reject(new Error('550')) })
    expect(await signIn(auth.browser())).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.logs.join('\n')).toContain('\\"new-browser\\" was not sent')
  })

  it('H222 sends one mail when a client without cookies signs in, and none for its new password', async () => {
    const { auth } = await createOlderApp({}, { more: [bearer()] })
    const signedIn = await send(auth, '/sign-in/email', { email: ANN, password: TEST_PASSWORD })
    const token = signedIn.headers.get('set-auth-token')
    expect(token).toMatch(/^\w{32}\./)
    const passwords = { currentPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD} 2` }
    const change = { ...passwords, revokeOtherSessions: true }
    const headers = { authorization: `Bearer ${String(token)}` }
    expect(await send(auth, '/change-password', change, headers)).toMatchObject({ status: 200 })
    expect(await mailsOf(auth)).toHaveLength(1)
    const kinds = auth.outbox.messages.map(({ kind }) => kind)
    expect(kinds).toEqual(['new-browser', 'password-changed'])
  })
})
