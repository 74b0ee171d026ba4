import { memory } from '@countersign/core/memory'
import { instantProvider, type TestBrowser } from '@countersign/core/testing'
import { ANN, createFullAuth, type Options } from './full-auth.js'
import { signInAnonymously, anonymousUserRows, linkRows, noteRows } from './anonymous-users.js'
import { sessionRows, userRows } from './rows.js'

/** Says of users, among the rest, what an app must not believe. */
export const provider = instantProvider({ profile: { name: 'Ann', data: { isAnonymous: true } } })

/** An app with an anonymous user, and with Ann if she is known. */
export async function openApp(upgradeInPlace: boolean, known: boolean, options: Options = {}) {
  const auth = createFullAuth(
    { database: memory() },
    {
      session: { cookieCache: { enabled: true } },
      socialProviders: [provider],
      emailVerification: { autoSignInAfterVerification: true },
      ...options,
      anonymousUsers: { upgradeInPlace },
    },
  )
  await auth.migrate()
  const { store } = auth.database
  if (known) {
    await auth.signedInAs(ANN.email)
    await store.of(userRows).update({}, { emailVerified: true })
  }
  await auth.idle()
  const anonymousUser = await signInAnonymously(auth)
  // A copy of the browser of the anonymous user, which knows the signed-in user.
  const planted = auth.browser(anonymousUser.browser.cookies)
  await planted.get('/get-session')
  return { auth, store, anonymousUser, planted }
}

/** The app, and who is in it. */
export type Opened = Awaited<ReturnType<typeof openApp>>

/** Who a browser is signed in as. */
export const signedInUser = async (browser: TestBrowser) =>
  ((await browser.get('/get-session')).body as { readonly user: object } | null)?.user ?? null

/** What is stored of users, notes and hand-overs. */
export async function storedIn({ store }: Opened) {
  return {
    users: await store.of(anonymousUserRows).findMany({}),
    notes: await store.of(noteRows).findMany({}),
    links: await store.of(linkRows).findMany({}),
    sessions: await store.of(sessionRows).findMany({}),
  }
}
