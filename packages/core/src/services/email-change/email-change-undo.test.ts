import { describe, expect, it } from 'vitest'
import { Unavailable } from '../../contract/storage/adapter.js'
import { accountModel, userModel, verificationModel } from '../../contract/tables/models.js'
import {
  ADDRESS,
  addressIn,
  type App,
  begins,
  changed,
  createApp,
  isSignedIn,
  NEW,
  open,
  press,
  signIn,
} from '../../test/email-change-app.js'
import { meanwhile } from '../../test/meanwhile.js'
import { TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

async function resetPassword(auth: App, email: string, newPassword: string): Promise<void> {
  await auth.browser().post('/request-password-reset', { email })
  await auth.idle()
  const { token } = auth.outbox.last('reset-password', email)
  await auth.browser().post('/reset-password', { token, newPassword })
}

async function linkAccount(auth: App, userId: string, providerId: string): Promise<void> {
  const now = new Date(auth.clock.now())
  const row = { id: providerId, userId, providerId, accountId: providerId }
  await auth.database.store.of(accountModel).create({ ...row, createdAt: now, updatedAt: now })
}

const accountsOf = async (auth: App, userId: string): Promise<string[]> => {
  const accounts = await auth.database.store.of(accountModel).findMany({ userId })
  return accounts.map(({ providerId }) => providerId).sort()
}

describe('the link to the former mailbox', () => {
  it('restores the address, verified, ends every session and mails the replaced address', async () => {
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

  it.each<{ title: string; act: (auth: App, attacker: TestBrowser) => Promise<unknown> }>([
    {
      title: 'resets the password',
      act: async (auth) => {
        await resetPassword(auth, NEW, 'of the thief')
      },
    },
    {
      title: 'changes the password',
      act: (_auth, attacker) =>
        attacker.post('/change-password', {
          currentPassword: TEST_PASSWORD,
          newPassword: 'of the thief',
          revokeOtherSessions: true,
        }),
    },
    { title: 'revokes all sessions', act: (_auth, attacker) => attacker.post('/revoke-sessions') },
    {
      title: 'changes the address again',
      act: (auth, attacker) => changed(auth, attacker, 'thief@x.test'),
    },
    {
      title: 'lets another account have the former address',
      act: (auth) => auth.signedInAs(ADDRESS),
    },
  ])('H71 restores the former address when a thief $title', async ({ act }) => {
    const { auth, ann: attacker } = await createApp()
    const token = await changed(auth, attacker)
    await act(auth, attacker)
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    const users = await auth.database.store.of(userModel).findMany({ email: ADDRESS })
    expect(users).toMatchObject([{ emailVerified: true }])
    expect(await isSignedIn(attacker)).toBe(false)
  })

  it('H226 removes the password that an attacker set since the change, and mails a link that sets another one', async () => {
    const { auth, ann: attacker } = await createApp()
    const token = await changed(auth, attacker)
    await resetPassword(auth, NEW, 'of the thief')
    const { browser: stolen } = await signIn(auth, NEW, 'of the thief')
    auth.outbox.clear()
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await isSignedIn(stolen)).toBe(false)
    expect((await signIn(auth, ADDRESS, 'of the thief')).status).toBe(401)
    expect((await signIn(auth)).status).toBe(401)

    const reset = { token: auth.outbox.last('reset-password', ADDRESS).token }
    await auth.browser().post('/reset-password', { ...reset, newPassword: 'of the owner' })
    expect((await signIn(auth, ADDRESS, 'of the owner')).status).toBe(200)
  })

  it('H226 removes the accounts that an attacker linked since the change, and all others at the next sign-in through the mailbox', async () => {
    const { auth, ann: attacker } = await createApp()
    const { id: userId } = (await auth.database.store
      .of(userModel)
      .findOne({ email: ADDRESS })) ?? {
      id: '',
    }
    await linkAccount(auth, userId, 'before')
    auth.clock.advance('1 day')
    const token = await changed(auth, attacker)
    await linkAccount(auth, userId, 'since')
    await auth.browser().post('/verify-email', { token })
    await auth.idle()
    expect(await accountsOf(auth, userId)).toEqual(['before', 'credential'])
    expect(auth.outbox.messages.some(({ kind }) => kind === 'reset-password')).toBe(false)

    await resetPassword(auth, ADDRESS, 'of the owner')
    expect(await accountsOf(auth, userId)).toEqual(['credential'])
    expect((await signIn(auth, ADDRESS, 'of the owner')).status).toBe(200)
  })

  it('leads to the page of the app with an error when it was used', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    await auth.browser().post('/verify-email', { token })
    const before = await auth.database.dump()
    const { headers } = await open(auth.browser(), token)
    expect(headers.get('location')).toBe('/in?error=invalid_token')
    expect(await auth.database.dump()).toEqual(before)
  })

  it('voids the links that undo later changes', async () => {
    const { auth, ann: attacker } = await createApp()
    const first = await changed(auth, attacker)
    auth.clock.advance('1 minute')
    const second = await changed(auth, attacker, 'thief@x.test')
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

  it('H59 refuses the link when the account was deleted', async () => {
    const { auth, ann } = await createApp({
      user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } },
    })
    const token = await changed(auth, ann)
    await ann.post('/delete-user', { password: TEST_PASSWORD })
    expect(await auth.database.dump()).toMatchObject({ user: [], verification: [] })
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 401 })
  })

  it('ends every session and sends no mail when the user has the former address again already', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    auth.clock.advance('1 minute')
    await changed(auth, ann, ADDRESS)
    auth.outbox.clear()
    expect(await auth.browser().post('/verify-email', { token })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect(await isSignedIn(ann)).toBe(false)
    expect(auth.outbox.messages).toEqual([])
    expect(await auth.database.dump()).toMatchObject({ session: [], verification: [] })
  })
})

describe('concurrent use of the link to the former mailbox', () => {
  it('H67 restores the address once when the link is followed a second time', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    auth.outbox.clear()
    const undo = () => auth.browser().post('/verify-email', { token })
    const statuses: number[] = []
    meanwhile(auth, begins, async () => statuses.push((await undo()).status))
    expect(await undo()).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    await auth.idle()
    expect(statuses).toEqual([200])
    expect(await addressIn(auth)).toEqual([ADDRESS, true])
    expect(auth.outbox.messages.map(({ kind, to }) => [kind, to])).toEqual([['email-changed', NEW]])
  })

  it('changes nothing when another account takes the former address, and the link works again', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    const { store } = auth.database
    const users = store.of(userModel)
    const links = await store.of(verificationModel).findMany({})
    meanwhile(auth, begins, () => auth.signedInAs(ADDRESS))
    const undo = () => auth.browser().post('/verify-email', { token })
    expect(await undo()).toMatchObject({ status: 400, code: 'COULDNT_UPDATE_YOUR_EMAIL' })
    expect(await isSignedIn(ann)).toBe(true)
    expect(await users.count({ email: NEW, emailVerified: true })).toBe(1)
    expect(await users.count({ email: ADDRESS, emailVerified: false })).toBe(1)
    expect(await store.of(verificationModel).findMany({})).toEqual(links)
    expect(await undo()).toMatchObject({ status: 200 })
    expect(await users.findMany({ email: ADDRESS })).toMatchObject([{ emailVerified: true }])
  })

  it('changes nothing when the database is out of reach', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    const before = await auth.database.dump()
    auth.database.onCall(({ method, model }) => {
      if (method === 'updateOne' && model === 'user') throw new Unavailable('ECONNRESET')
    })
    const answer = await auth.browser().post('/verify-email', { token })
    expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('changes nothing when another program has deleted the user and left the link', async () => {
    const { auth, ann } = await createApp()
    const token = await changed(auth, ann)
    await auth.database.store.of(userModel).delete({})
    const before = await auth.database.dump()
    const answer = await auth.browser().post('/verify-email', { token })
    expect(answer).toMatchObject({ status: 401, code: 'INVALID_TOKEN' })
    expect(await auth.database.dump()).toEqual(before)
  })
})
