import { describe, expect, it } from 'vitest'
import { accountModel, sessionModel } from '../../contract/tables/models.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { meanwhile } from '../../test/meanwhile.js'
import { acting } from '../../test/acting-plugin.js'
import { createTestAuth, type TestBrowser } from '../../testing/index.js'

type App = Awaited<ReturnType<typeof createApp>>

/** An app with Ann, who may have no account, and copies of her browser. */
async function createApp({ cached = false, accounts = 0 } = {}) {
  const provider = createFakeProvider()
  const adding = acting(async ({ users, sessions }, exchange) => {
    const signedIn = await sessions.getFresh(exchange)
    const change = { kind: 'key', write: () => Promise.resolve(true) }
    await users.addMethod(exchange, signedIn, change)
    // Calls see the same number of methods: keys of no counting plugin do not count.
    expect(await users.countMethods(signedIn.user.id)).toBe(accounts)
  })
  const auth = createTestAuth({
    plugins: [adding],
    socialProviders: [provider],
    session: { cookieCache: { enabled: cached } },
    account: { accountLinking: { allowDifferentEmails: true } },
    user: { changeEmail: { enabled: true } },
  })
  const ann = await auth.signedInAs('ann@x.test')
  const { store } = auth.database
  if (accounts === 0) await store.of(accountModel).delete({})
  const planted = auth.browser(ann.cookies)
  return { auth, provider, ann, planted, store }
}

const profile = { subject: 'ann', name: 'Ann', email: 'ann@other.test' }

const ways: Readonly<Record<string, (app: App) => Promise<unknown>>> = {
  'a link to a provider': async ({ ann, provider }) => {
    const state = await begin(ann, { callbackURL: '/' }, '/link-social')
    return comeBack(ann, { state, code: provider.codeFor(profile) })
  },
  'an id token': ({ ann, provider }) => {
    const idToken = { token: provider.idTokenFor(profile) }
    return ann.post('/link-social', { provider: 'fake', idToken })
  },
  'a method of a plugin': ({ ann }) => ann.post('/act'),
  'another address': ({ ann }) => ann.post('/change-email', { newEmail: 'anna@x.test' }),
}

const isSignedIn = async (browser: TestBrowser) => (await browser.get('/get-session')).body !== null

const both = [false, true].flatMap((cached) => Object.keys(ways).map((way) => ({ cached, way })))

describe('a user with a session and no sign-in method', () => {
  it.each(both)(
    'H80 gets a new credential with $way and loses the old one (cookie cache: $cached)',
    async ({ cached, way }) => {
      const app = await createApp({ cached })
      const { auth, ann, planted, store } = app
      auth.clock.advance('2 minutes')
      const [before] = await store.of(sessionModel).findMany({})
      await ways[way]?.(app)
      expect(await isSignedIn(ann)).toBe(true)
      expect(await isSignedIn(planted)).toBe(false)
      // This is no new sign-in, so the session keeps its age.
      const after = await store.of(sessionModel).findMany({})
      expect(after).toMatchObject([{ id: before?.id, createdAt: before?.createdAt }])
    },
  )

  it.each(Object.keys(ways))(
    'gets no sign-in method by %s when the session ends meanwhile',
    async (way) => {
      const app = await createApp()
      const { auth, ann, store } = app
      meanwhile(
        auth,
        ({ method }) => method === 'begin',
        () => store.of(sessionModel).delete({}),
      )
      await ways[way]?.(app)
      const { user, account } = await auth.database.dump()
      expect(user).toMatchObject([{ email: 'ann@x.test' }])
      expect(account).toEqual([])
      expect(await isSignedIn(ann)).toBe(false)
    },
  )
})

it('keeps the credential of a user with an account when another account is linked', async () => {
  const app = await createApp({ accounts: 1 })
  await ways['an id token']?.(app)
  expect(await app.store.of(accountModel).count({})).toBe(2)
  expect(await isSignedIn(app.planted)).toBe(true)
})
