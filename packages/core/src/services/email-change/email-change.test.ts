import { describe, expect, it } from 'vitest'
import { sessionModel, userModel, verificationModel } from '../../contract/tables/models.js'
import { noTokens } from '../../contract/providers/provider.js'
import {
  ADDRESS,
  addressIn,
  ask,
  begins,
  changed,
  createApp,
  isSignedIn,
  NEW,
  open,
  press,
  signIn,
} from '../../test/email-change-app.js'
import { linkAccount } from '../../test/linked-account.js'
import { meanwhile } from '../../test/meanwhile.js'

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

  it('H71 refuses a link when a newer change was requested, at either step', async () => {
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

  it('H70 refuses a link that has expired', async () => {
    const { auth, ann } = await createApp()
    const token = await ask(auth, ann)
    auth.clock.advance('1 hour')
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code: 'TOKEN_EXPIRED' })
  })

  it('ends the other sessions, renews the one that completes it and mails the former address', async () => {
    const { auth, ann } = await createApp()
    const before = ann.cookieHeader
    const { browser: other } = await signIn(auth)
    await changed(auth, ann)
    expect([await isSignedIn(ann), await isSignedIn(other)]).toEqual([true, false])
    expect((await auth.browser().get('/get-session', { cookie: before })).body).toBeNull()
    const { to, url, text } = auth.outbox.last('email-changed')
    expect(to).toBe(ADDRESS)
    expect(url).toContain('/verify-email?token=')
    expect(text).toContain('valid for 7 days')
  })

  it('refuses the new address when another account takes it in the meantime', async () => {
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

  it('H63 refuses a signed link when its request is not stored', async () => {
    const { auth, ann } = await createApp()
    const token = await ask(auth, ann)
    await auth.database.store.of(verificationModel).delete({})
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code: 'INVALID_TOKEN' })
  })

  it('refuses the request of a session that is revoked at the same time', async () => {
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

  it('H44 refuses the change when an account at a provider may be a stranger’s', async () => {
    const { auth, ann } = await createApp()
    await auth.database.store.of(userModel).update({}, { provenIn: '' })
    await linkAccount(auth.database, { email: ADDRESS, accountId: 'eve', tokens: noTokens })
    await open(ann, await ask(auth, ann))
    await auth.idle()
    const { token } = auth.outbox.last('verify-email', NEW)
    const before = await auth.database.dump()
    expect(await ann.post('/verify-email', { token })).toMatchObject({ code: 'MAILBOX_NOT_PROVEN' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('changes nothing when the session that follows the last link ends at the same time', async () => {
    const { auth, ann } = await createApp()
    await open(ann, await ask(auth, ann))
    await auth.idle()
    const { token } = auth.outbox.last('verify-email', NEW)
    const links = (await auth.database.dump())['verification']
    meanwhile(auth, begins, () => auth.database.store.of(sessionModel).delete({}))
    expect(await ann.post('/verify-email', { token })).toMatchObject({
      status: 401,
      code: 'UNAUTHORIZED',
    })
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect((await auth.database.dump())['verification']).toEqual(links)
  })
})

describe('a change to an address that has an account', () => {
  it('H174 responds, mails and works as for a free one, and notifies its owner', async () => {
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
})
