import { describe, expect, it } from 'vitest'
import { userModel, verificationModel } from '../contract/models.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../testing/index.js'

const ADDRESS = 'ann@x.test'
const NEW = 'anna@x.test'

type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
type App = ReturnType<typeof createTestAuth>

/** An app in which Ann has a verified address. */
async function createApp(options: Options = {}) {
  const auth = createTestAuth({ user: { changeEmail: { enabled: true } }, ...options })
  const ann = await auth.signedInAs(ADDRESS)
  await auth.database.store.of(userModel).update({}, { emailVerified: true })
  await auth.idle()
  auth.outbox.clear()
  return { auth, ann }
}

/** Asks for another address; the token in the mail to the current one. */
async function ask(auth: App, ann: TestBrowser, newEmail = NEW): Promise<string> {
  const answer = await ann.post('/change-email', { newEmail, callbackURL: '/account' })
  if (answer.status !== 200) throw new Error(`The call answered ${answer.status}`)
  await auth.idle()
  return auth.outbox.last('change-email').token ?? ''
}

/** Follows a link as browsers do. */
function open(browser: TestBrowser, token: string) {
  return browser.get(`/verify-email?token=${token}&callbackURL=/in`, { accept: 'text/html' })
}

/** Presses the button of the page that a link shows. */
function press(browser: TestBrowser, fields: Readonly<Record<string, string>>) {
  return browser.fetch('/api/auth/verify-email', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: 'http://localhost:3000',
    },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Both mailboxes have confirmed; the token in the mail to the former one. */
async function changed(auth: App, ann: TestBrowser, newEmail = NEW): Promise<string> {
  await open(ann, await ask(auth, ann, newEmail))
  await auth.idle()
  await open(ann, auth.outbox.last('verify-email', newEmail).token ?? '')
  await auth.idle()
  return auth.outbox.last('email-changed').token ?? ''
}

async function addressIn(auth: App): Promise<unknown> {
  const { user = [] } = await auth.database.dump()
  return [user[0]?.['email'], user[0]?.['emailVerified']]
}

const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null

const signIn = async (auth: App, email = ADDRESS, password = TEST_PASSWORD) => {
  const browser = auth.browser()
  const { status } = await browser.post('/sign-in/email', { email, password })
  return { browser, status }
}

describe('a change of a verified address', () => {
  it('H44 happens once the current mailbox and then the new one have confirmed', async () => {
    const { auth, ann } = await createApp()
    const first = await ask(auth, ann)
    expect(auth.outbox.messages.map(({ kind, to }) => [kind, to])).toEqual([
      ['change-email', ADDRESS],
    ])
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect(await ann.post('/verify-email', { token: first })).toMatchObject({
      status: 200,
      body: { status: true, user: null },
    })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    const second = auth.outbox.last('verify-email')
    expect(second.to).toBe(NEW)
    expect(await ann.post('/verify-email', { token: second.token })).toMatchObject({
      status: 200,
      body: { status: true, user: { email: NEW, emailVerified: true } },
    })
    expect(await addressIn(auth)).toEqual([NEW, true])
    expect((await ann.get('/get-session')).body).toMatchObject({ user: { email: NEW } })
  })

  it('does not lock the user out when the new address is mistyped', async () => {
    const { auth, ann } = await createApp()
    await ann.post('/verify-email', { token: await ask(auth, ann, 'ann@exmaple.test') })
    await auth.idle()
    auth.clock.advance('2 hours')
    expect((await signIn(auth)).status).toBe(200)
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
  })

  it('H14 asks with a button where the new mailbox is opened in a browser without the session', async () => {
    const { auth, ann } = await createApp()
    await open(ann, await ask(auth, ann))
    await auth.idle()
    const { token = '' } = auth.outbox.last('verify-email')
    const elsewhere = auth.browser()
    const before = await auth.database.dump()
    const page = await open(elsewhere, token)
    expect(page.body).toContain('<button type="submit">')
    expect(await auth.database.dump()).toEqual(before)
    const pressed = await press(elsewhere, { token, callbackURL: '/in' })
    expect(pressed.headers.get('location')).toBe('/in')
    expect(await addressIn(auth)).toEqual([NEW, true])
    expect(await isSignedIn(ann)).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
  })

  it('completes by the fetch of a script that has no session', async () => {
    const { auth, ann } = await createApp()
    await open(ann, await ask(auth, ann))
    await auth.idle()
    const { token = '' } = auth.outbox.last('verify-email')
    const fetched = await auth
      .browser()
      .get(`/verify-email?token=${token}`, { accept: 'application/json' })
    expect(fetched).toMatchObject({ status: 200, body: { status: true } })
    expect(await addressIn(auth)).toEqual([NEW, true])
  })

  it.each<{
    title: string
    follow: (app: Awaited<ReturnType<typeof createApp>>) => Promise<unknown>
  }>([
    {
      title: 'the current mailbox, in a browser without the session',
      follow: async ({ auth, ann }) => {
        const token = await ask(auth, ann)
        await open(auth.browser(), token)
        await auth.browser().post('/verify-email', { token })
      },
    },
    {
      title: 'the current mailbox, in the browser of another user',
      follow: async ({ auth, ann }) => {
        const token = await ask(auth, ann)
        const bea = await auth.signedInAs('bea@x.test')
        await bea.post('/verify-email', { token })
      },
    },
    {
      title: 'the new mailbox, in the browser of another user',
      follow: async ({ auth, ann }) => {
        await open(ann, await ask(auth, ann))
        await auth.idle()
        const { token = '' } = auth.outbox.last('verify-email', NEW)
        const bea = await auth.signedInAs('bea@x.test')
        await bea.post('/verify-email', { token })
      },
    },
    {
      title: 'the current mailbox twice',
      follow: async ({ auth, ann }) => {
        const token = await ask(auth, ann)
        await ann.post('/verify-email', { token })
        await ann.post('/verify-email', { token })
      },
    },
  ])('H64 does not happen by the link to $title', async ({ follow }) => {
    const app = await createApp()
    await follow(app)
    expect(await app.auth.database.store.of(userModel).count({ email: NEW })).toBe(0)
  })

  it('H67 happens once when the last link is followed twice at once', async () => {
    const { auth, ann } = await createApp()
    await open(ann, await ask(auth, ann))
    await auth.idle()
    const { token } = auth.outbox.last('verify-email')
    const headers = { cookie: ann.cookieHeader }
    const both = await Promise.all(
      [0, 1].map(() => auth.browser().post('/verify-email', { token }, headers)),
    )
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    await auth.idle()
    expect(auth.outbox.messages.filter(({ kind }) => kind === 'email-changed')).toHaveLength(1)
  })

  it('H71 dies when a newer one is asked for, at either step', async () => {
    const { auth, ann } = await createApp()
    const first = await ask(auth, ann, 'a@x.test')
    const second = await ask(auth, ann, 'b@x.test')
    expect(await ann.post('/verify-email', { token: first })).toMatchObject({ status: 401 })
    await ann.post('/verify-email', { token: second })
    await auth.idle()
    const { token } = auth.outbox.last('verify-email', 'b@x.test')
    await ask(auth, ann, 'c@x.test')
    expect(await ann.post('/verify-email', { token })).toMatchObject({ status: 401 })
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
  })

  it('H70 dies with the life of its links', async () => {
    const { auth, ann } = await createApp()
    const token = await ask(auth, ann)
    auth.clock.advance('1 hour')
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code: 'TOKEN_EXPIRED' })
  })

  it('ends the other sessions, renews the one that completes it and tells the former mailbox', async () => {
    const { auth, ann } = await createApp()
    const copy = ann.cookieHeader
    const { browser: other } = await signIn(auth)
    await changed(auth, ann)
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    expect((await auth.browser().get('/get-session', { cookie: copy })).body).toBeNull()
    const { to, url, text } = auth.outbox.last('email-changed')
    expect(to).toBe(ADDRESS)
    expect(url).toContain('/verify-email?token=')
    expect(text).toContain('valid for 7 days')
  })

  it('is refused when another account takes the address meanwhile', async () => {
    const { auth, ann } = await createApp()
    await open(ann, await ask(auth, ann))
    await auth.idle()
    const { token } = auth.outbox.last('verify-email', NEW)
    await auth.signedInAs(NEW)
    expect(await ann.post('/verify-email', { token })).toMatchObject({
      status: 400,
      code: 'COULDNT_UPDATE_YOUR_EMAIL',
    })
  })

  it('H63 is not confirmed by a signed link that no stored request stands behind', async () => {
    const { auth, ann } = await createApp()
    const token = await ask(auth, ann)
    await auth.database.store.of(verificationModel).delete({})
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  it('is not asked for by a session that is revoked in the same moment', async () => {
    const { auth, ann } = await createApp()
    const { browser: other } = await signIn(auth)
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await other.post('/revoke-other-sessions')
    })
    expect(await ann.post('/change-email', { newEmail: NEW })).toMatchObject({ status: 401 })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })
})

describe('a change to an address that has an account', () => {
  it('H174 answers, mails and works as to a free one, and its owner is told', async () => {
    const { auth, ann } = await createApp()
    await auth.signedInAs('bea@x.test')
    await auth.idle()
    const seen: unknown[] = []
    for (const newEmail of ['bea@x.test', 'free@x.test']) {
      auth.outbox.clear()
      auth.database.reset()
      const { status, body } = await ann.post('/change-email', { newEmail })
      const statements = [...auth.database.calls]
      await auth.idle()
      const { token } = auth.outbox.last('change-email', ADDRESS)
      const followed = await ann.post('/verify-email', { token })
      seen.push([status, body, statements, followed.status, followed.body])
      await auth.idle()
      const others = auth.outbox.messages.filter(({ to }) => to !== ADDRESS)
      seen.push(others.map(({ kind, to }) => [kind, to]))
    }
    expect(seen[0]).toEqual(seen[2])
    expect(seen[1]).toEqual([['change-email-attempt', 'bea@x.test']])
    expect(seen[3]).toEqual([['verify-email', 'free@x.test']])
  })

  it('is refused to a user whose address changes at once', async () => {
    const { auth, ann } = await createApp()
    await auth.database.store.of(userModel).update({}, { emailVerified: false })
    await auth.signedInAs('bea@x.test')
    expect(await ann.post('/change-email', { newEmail: 'bea@x.test' })).toMatchObject({
      status: 400,
      code: 'COULDNT_UPDATE_YOUR_EMAIL',
    })
  })
})

describe('the link to the former mailbox', () => {
  it('restores the address, verified, ends every session and tells the address that is left', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    auth.outbox.clear()
    const owner = auth.browser()
    const page = await open(owner, token)
    expect(page.body).toContain(ADDRESS)
    expect(page.body).toContain('<button type="submit">Undo the change</button>')
    expect((await press(owner, { token })).status).toBe(200)
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect(await isSignedIn(ann)).toBe(false)
    expect(auth.outbox.messages.map(({ kind, to, url }) => [kind, to, url])).toEqual([
      ['email-changed', NEW, undefined],
    ])
    expect((await signIn(auth)).status).toBe(200)
  })

  it.each([
    { title: 'a visit', visit: (it: TestBrowser, token: string) => open(it, token) },
    {
      title: 'a fetch',
      visit: (it: TestBrowser, token: string) =>
        it.get(`/verify-email?token=${token}`, { accept: 'application/json' }),
    },
  ])('H14 undoes nothing by $title without its button', async ({ visit }) => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    const before = await auth.database.dump()
    await visit(auth.browser(), token)
    await visit(ann, token)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('works for a week, and only once', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    auth.clock.advanceMs(7 * 86_400_000 - 1)
    const undo = () => auth.browser().post('/verify-email', { token })
    expect(await undo()).toMatchObject({ status: 200, body: { status: true } })
    expect(await undo()).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    const again = await createApp()
    const late = await changed(again.auth, again.ann)
    again.auth.clock.advanceMs(7 * 86_400_000)
    const answer = await again.auth.browser().post('/verify-email', { token: late })
    expect(answer).toMatchObject({ status: 401 })
    expect(await addressIn(again.auth)).toEqual([NEW, true])
  })

  it.each<{ title: string; act: (auth: App, thief: TestBrowser) => Promise<unknown> }>([
    {
      title: 'resets the password',
      act: async (auth) => {
        await auth.browser().post('/request-password-reset', { email: NEW })
        await auth.idle()
        const { token } = auth.outbox.last('reset-password')
        await auth.browser().post('/reset-password', { token, newPassword: 'of the thief' })
      },
    },
    {
      title: 'changes the password',
      act: (_auth, thief) =>
        thief.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: 'of the thief',
          revokeOtherSessions: true,
        }),
    },
    { title: 'revokes all sessions', act: (_auth, thief) => thief.post('/revoke-sessions') },
    {
      title: 'changes the address again',
      act: (auth, thief) => changed(auth, thief, 'thief@x.test'),
    },
    {
      title: 'lets another account have the former address',
      act: (auth) => auth.signedInAs(ADDRESS),
    },
  ])('H71 still works when a thief $title', async ({ act }) => {
    const { auth, ann: thief } = await createApp()
    const token = await changed(auth, thief)
    await act(auth, thief)
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    const users = await auth.database.store.of(userModel).findMany({ email: ADDRESS })
    expect(users).toMatchObject([{ emailVerified: true }])
    expect(await isSignedIn(thief)).toBe(false)
  })

  it('voids the links that undo later changes', async () => {
    const { auth, ann: thief } = await createApp()
    const first = await changed(auth, thief)
    auth.clock.advance('1 minute')
    const second = await changed(auth, thief, 'thief@x.test')
    await auth.browser().post('/verify-email', { token: first })
    const again = await auth.browser().post('/verify-email', { token: second })
    expect(again).toMatchObject({ status: 401 })
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
  })

  it('takes the address from no account that has verified it', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    const other = await auth.signedInAs(ADDRESS)
    await auth.database.store.of(userModel).update({ email: ADDRESS }, { emailVerified: true })
    const answer = await auth.browser().post('/verify-email', { token })
    expect(answer).toMatchObject({ status: 400, code: 'COULDNT_UPDATE_YOUR_EMAIL' })
    expect((await other.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
  })

  it('H59 dies with the account', async () => {
    const { auth, ann } = await createApp({
      user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    })
    const token = await changed(auth, ann)
    await ann.post('/delete-user', { password: TEST_PASSWORD })
    expect(await auth.database.dump()).toMatchObject({ user: [], verification: [] })
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 401 })
  })

  it('is not sent where the address was not verified', async () => {
    const { auth, ann } = await createApp()
    await auth.database.store.of(userModel).update({}, { emailVerified: false })
    await ann.post('/change-email', { newEmail: NEW })
    await auth.idle()
    expect(auth.outbox.last('email-changed').url).toBeUndefined()
  })
})
