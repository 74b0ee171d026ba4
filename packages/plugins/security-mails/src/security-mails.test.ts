import { anonymous } from '@countersign/anonymous'
import { instantProvider, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  addPasskey,
  ANN,
  type App,
  createApp,
  createAppWithAnn,
  mailsOf,
  provider,
} from './test/app.js'

const addKey = (browser: TestBrowser, kind = 'key', works = true) =>
  browser.post('/add-key', { kind, works })
const removeKey = (browser: TestBrowser, kind = 'key', works = true) =>
  browser.post('/remove-key', { kind, works })
const unlink = (browser: TestBrowser, providerId: string) =>
  browser.post('/unlink-account', { providerId })

interface Row {
  readonly title: string
  readonly act: (ann: TestBrowser, auth: App) => Promise<unknown>
}

describe('securityMails', () => {
  it.each<Row>([
    { title: 'a sign-in with the password', act: (ann) => signIn(ann) },
    { title: 'a method that is not added', act: (ann) => addKey(ann, 'key', false) },
    { title: 'a method that is not removed', act: (ann) => removeKey(ann, 'key', false) },
    { title: 'an account that is not linked', act: (ann) => unlink(ann, 'instant') },
    { title: 'the last method, which stays', act: (ann) => unlink(ann, 'credential') },
    {
      title: 'a change of the password, which has a mail',
      async act(ann, auth) {
        const passwords = { currentPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD} 2` }
        expect(await ann.post('/change-password', passwords)).toMatchObject({ status: 200 })
        await auth.idle()
        expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['password-changed'])
      },
    },
    {
      title: 'a new name',
      act: (ann) => ann.post('/update-user', { name: 'Anna' }),
    },
    {
      title: 'the deletion of the account',
      async act(ann) {
        await addKey(ann)
        return ann.post('/delete-user', { password: TEST_PASSWORD })
      },
    },
  ])('sends no mail for $title', async ({ title, act }) => {
    const { auth, ann } = await createAppWithAnn({}, { user: { deleteUser: { enabled: true } } })
    await act(ann, auth)
    const kinds = (await mailsOf(auth)).map(({ kind }) => kind)
    expect(kinds).toEqual(title.startsWith('the deletion') ? ['method-added'] : [])
  })

  it.each<{ title: string; signUp: (browser: TestBrowser) => Promise<unknown> }>([
    { title: 'a password', signUp: (browser) => signUp(browser) },
    { title: 'a provider', signUp: (browser) => provider.signIn(browser, ANN) },
    { title: 'a passkey', signUp: (browser) => addPasskey(browser, `?email=${ANN}&name=Ann`) },
    {
      title: 'a provider, of an anonymous user who is upgraded',
      async signUp(browser) {
        await browser.post('/sign-in/anonymous')
        await provider.signIn(browser, ANN)
      },
    },
    {
      title: 'a password, of an anonymous user who is upgraded',
      async signUp(browser) {
        await browser.post('/sign-in/anonymous')
        await signUp(browser)
      },
    },
  ])('sends no mail for the sign-up with $title', async ({ signUp }) => {
    const verified = { before: { 'user.create': () => ({ emailVerified: true }) } }
    const auth = createApp({}, { more: [anonymous()], hooks: verified })
    await signUp(auth.browser())
    expect(await mailsOf(auth)).toEqual([])
    const { account = [], passkey = [] } = await auth.database.dump()
    expect(account.length + passkey.length).toBe(1)
  })

  it('sends no mail to an anonymous user, whose address does not exist', async () => {
    const auth = createApp({}, { more: [anonymous()] })
    const browser = auth.browser()
    await browser.post('/sign-in/anonymous')
    await addPasskey(browser)
    expect(await mailsOf(auth)).toEqual([])
  })

  it('sends no mail to an address that is not verified', async () => {
    const auth = createApp()
    const attacker = await auth.signedInAs(ANN)
    await addPasskey(attacker)
    await addKey(attacker)
    expect(await mailsOf(auth)).toEqual([])
  })

  it('sends no mail for methods that the first sign-in through the mailbox removes', async () => {
    const auth = createApp()
    const attacker = await auth.signedInAs(ANN)
    await addPasskey(attacker)
    await auth.browser().post('/sign-in/mailbox', { email: ANN })
    await auth.idle()
    const kinds = auth.outbox.messages.map(({ kind }) => kind)
    expect(kinds).toEqual(['access-removed'])
    const { account, passkey } = await auth.database.dump()
    expect([account, passkey]).toEqual([[], []])
  })
})

describe('securityMails, for a change', () => {
  const added = { kind: 'method-added', to: ANN }
  const removed = { kind: 'method-removed', to: ANN }
  it.each<Row & { readonly mail: object }>([
    {
      title: 'a new passkey',
      act: (ann) => addPasskey(ann),
      mail: { ...added, data: { method: 'passkey', methodName: 'Passkey' } },
    },
    {
      title: 'a key pair of a plugin',
      act: (ann) => addKey(ann),
      mail: { ...added, data: { method: 'key', methodName: 'Key' } },
    },
    {
      title: 'a linked account',
      act: (ann) => provider.link(ann, ANN),
      mail: { ...added, data: { method: 'account', methodName: 'Instant' } },
    },
    {
      title: 'an account that a sign-in with a provider links',
      act: (_, auth) => provider.signIn(auth.browser(), ANN),
      mail: { ...added, data: { method: 'account', methodName: 'Instant' } },
    },
    {
      title: 'an account that is linked and then used',
      async act(ann, auth) {
        await provider.link(ann, ANN)
        await provider.link(ann, ANN)
        await provider.signIn(auth.browser(), ANN)
      },
      mail: { ...added, data: { method: 'account', methodName: 'Instant' } },
    },
  ])('H221 sends one mail for $title', async ({ act, mail }) => {
    const { auth, ann } = await createAppWithAnn()
    await act(ann, auth)
    const [sent, ...more] = await mailsOf(auth)
    expect(sent).toMatchObject(mail)
    expect(more).toEqual([])
  })

  it('H226 sends a mail for an account that was linked after a change of the address, when the change is undone', async () => {
    const { auth, ann: attacker } = await createAppWithAnn(
      {},
      { user: { changeEmail: { enabled: true } } },
    )
    const follow = async (kind: string, browser = attacker) => {
      await auth.idle()
      const { token } = auth.outbox.last(kind)
      expect(await browser.post('/verify-email', { token })).toMatchObject({ status: 200 })
    }
    auth.clock.advance('1 hour')
    await attacker.post('/change-email', { newEmail: 'attacker@x.test' })
    await follow('change-email')
    await follow('verify-email')
    await provider.link(attacker, 'attacker@x.test')
    await auth.idle()
    await follow('email-changed', auth.browser())
    await auth.idle()
    expect(auth.outbox.last('method-removed', ANN)).toMatchObject({
      data: { methodName: 'Instant' },
    })
  })

  it.each<Row & { readonly prepare: Row['act']; readonly method: string }>([
    {
      title: 'a deleted passkey',
      prepare: (ann) => addPasskey(ann),
      async act(ann) {
        const [passkey] = (await ann.get('/passkey/list-user-passkeys')).body as { id: string }[]
        return ann.post('/passkey/delete-passkey', { id: passkey?.id })
      },
      method: 'passkey',
    },
    {
      title: 'a removed key pair',
      prepare: async () => {},
      act: (ann) => removeKey(ann),
      method: 'key',
    },
    {
      title: 'an unlinked account',
      prepare: (ann) => provider.link(ann, ANN),
      act: (ann) => unlink(ann, 'instant'),
      method: 'account',
    },
    {
      title: 'an unlinked password',
      prepare: (ann) => provider.link(ann, ANN),
      act: (ann) => unlink(ann, 'credential'),
      method: 'password',
    },
  ])('H221 sends one mail for $title', async ({ prepare, act, method }) => {
    const { auth, ann } = await createAppWithAnn()
    await prepare(ann, auth)
    await auth.idle()
    auth.outbox.clear()
    expect(await act(ann, auth)).toMatchObject({ status: 200 })
    const [sent, ...more] = await mailsOf(auth)
    expect(sent).toMatchObject({ ...removed, data: { method } })
    expect(more).toEqual([])
  })

  it('H221 sends one mail for each of two methods that are added at once', async () => {
    const { auth, ann } = await createAppWithAnn()
    await Promise.all([addKey(ann, 'first'), addKey(ann, 'second')])
    const names = (await mailsOf(auth)).map(({ data }) => data['methodName'])
    expect(names.sort()).toEqual(['First', 'Second'])
  })

  it('H221 sends one mail for an account that a user links after the sign-up with another', async () => {
    const work = instantProvider({ id: 'work' })
    const auth = createApp({}, { socialProviders: [provider, work] })
    const ann = auth.browser()
    await provider.signIn(ann, ANN)
    expect(await mailsOf(auth)).toEqual([])
    await work.link(ann, ANN)
    expect(await mailsOf(auth)).toMatchObject([{ to: ANN, data: { methodName: 'Work' } }])
  })
})

describe('the first password', () => {
  it('has the mail about a new password, and no other', async () => {
    const auth = createApp()
    const ann = auth.browser()
    await provider.signIn(ann, ANN)
    await ann.post('/request-password-reset', { email: ANN })
    await auth.idle()
    const { token } = auth.outbox.last('reset-password')
    auth.outbox.clear()
    const reset = await auth
      .browser()
      .post('/reset-password', { token, newPassword: TEST_PASSWORD })
    expect(reset).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.outbox.messages.map(({ kind }) => kind)).toEqual(['password-changed'])
  })
})

const signIn = (browser: TestBrowser) =>
  browser.post('/sign-in/email', { email: ANN, password: TEST_PASSWORD })
const signUp = (browser: TestBrowser) =>
  browser.post('/sign-up/email', { name: 'Ann', email: ANN, password: TEST_PASSWORD })
