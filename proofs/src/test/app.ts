import { TEST_PASSWORD, type TestAnswer, type TestBrowser } from '@countersign/core/testing'
import { createTestDatabase, type Engine } from './engines.js'
import { ANN, type App, createFullAuth, type Options } from './full-auth.js'
import { accountRows, passkeyRows, sessionRows, userRows, verificationRows } from './rows.js'

/** An app on an engine, with its tables. */
export async function openApp(engine: Engine, options: Options = {}): Promise<App> {
  const auth = createFullAuth(await createTestDatabase(engine), options)
  await auth.migrate()
  return auth
}

/** As {@link openApp}, with Ann signed in. */
export async function openAnnsApp(engine: Engine, options: Options = {}) {
  const auth = await openApp(engine, options)
  return { auth, ann: await auth.signedInAs(ANN.email) }
}

/** Removes all users, and signs Ann up again. */
export async function startOver(auth: App): Promise<TestBrowser> {
  const { store } = auth.database
  await store.of(verificationRows).delete({})
  await store.of(sessionRows).delete({})
  await store.of(accountRows).delete({})
  await store.of(passkeyRows).delete({})
  await store.of(userRows).delete({})
  auth.outbox.clear()
  return auth.signedInAs(ANN.email)
}

/** Another browser in which a user signs in. */
export async function signIn(
  auth: App,
  email = ANN.email,
  password = TEST_PASSWORD,
): Promise<TestBrowser> {
  const browser = auth.browser()
  const { status, body } = await browser.post('/sign-in/email', { email, password })
  if (status !== 200) throw new Error(`Sign-in answered ${status}: ${JSON.stringify(body)}`)
  return browser
}

/** Who a browser is taken for. */
export async function addressOf(browser: TestBrowser): Promise<string | null> {
  const { body } = await browser.get('/get-session')
  return (body as { readonly user: { readonly email: string } } | null)?.user.email ?? null
}

/** Who the bearer of a token is taken for. */
export async function addressOfBearer({ api }: App, token: string): Promise<string | null> {
  const session = await api.getSession({ headers: { authorization: `Bearer ${token}` } })
  return session?.user.email ?? null
}

/** What a browser says about the session that it holds. */
export async function sessionOf(browser: TestBrowser): Promise<Readonly<Record<string, unknown>>> {
  const { body } = await browser.get('/get-session')
  return (body as { readonly session: Readonly<Record<string, unknown>> }).session
}

const requests = {
  'verify-email': (browser: TestBrowser, email: string) =>
    browser.post('/send-verification-email', { email }),
  'reset-password': (browser: TestBrowser, email: string) =>
    browser.post('/request-password-reset', { email, redirectTo: '/new-password' }),
  'delete-account': (browser: TestBrowser) => browser.post('/delete-user'),
  'magic-link': (browser: TestBrowser, email: string) =>
    browser.post('/sign-in/magic-link', { email }),
  'change-email': (browser: TestBrowser, email: string) =>
    browser.post('/change-email', { newEmail: `new-${email}` }),
}

/** The kinds of one-time values that leave by mail. */
export type MailedKind = keyof typeof requests

interface Asking {
  readonly auth: App
  readonly browser: TestBrowser
  readonly email: string
}

/** Asks for a one-time value and reads it from the mail. `change-email` asks for a verified address. */
export async function mailedTokenOf(
  { auth, browser, email }: Asking,
  kind: MailedKind,
): Promise<string> {
  auth.outbox.clear()
  const { status, body } = await requests[kind](browser, email)
  if (status !== 200) throw new Error(`${kind} answered ${status}: ${JSON.stringify(body)}`)
  await auth.idle()
  const { token } = auth.outbox.last(kind)
  if (token === undefined) throw new Error(`The mail "${kind}" has no token`)
  return token
}

/**
 * Asks for another address and confirms it at the current mailbox: the token in the mail to the new one. It asks
 * for a verified address.
 */
export async function newMailboxToken(asking: Asking): Promise<string> {
  const { auth, browser, email } = asking
  const first = await mailedTokenOf(asking, 'change-email')
  await browser.post('/verify-email', { token: first })
  await auth.idle()
  return auth.outbox.last('verify-email', `new-${email}`).token ?? ''
}

/** As {@link mailedTokenOf}, of Ann. */
export function mailedToken(
  { auth, ann }: { readonly auth: App; readonly ann: TestBrowser },
  kind: MailedKind,
): Promise<string> {
  return mailedTokenOf({ auth, browser: ann, email: ANN.email }, kind)
}

/** Uses the link that verifies Ann's address. */
export async function verifyAnn(app: {
  readonly auth: App
  readonly ann: TestBrowser
}): Promise<void> {
  const token = await mailedToken(app, 'verify-email')
  const { status } = await app.ann.post('/verify-email', { token })
  if (status !== 200) throw new Error(`Verification answered ${status}`)
}

/** `200`, or `400 INVALID_TOKEN`. */
export function outcomeOf({ status, code }: TestAnswer): string {
  return `${status} ${code ?? ''}`.trim()
}
