import { userModel } from '../contract/tables/models.js'
import {
  createTestAuth,
  type DatabaseCall,
  TEST_PASSWORD,
  type TestBrowser,
} from '../testing/index.js'

/** Ann's address. */
export const ADDRESS = 'ann@x.test'
/** The address that she asks for. */
export const NEW = 'anna@x.test'

/** Options of the app. */
export type Options = NonNullable<Parameters<typeof createTestAuth>[0]>
/** An app of tests. */
export type App = ReturnType<typeof createTestAuth>

/** An app in which Ann has a verified address. */
export async function createApp(options: Options = {}) {
  const auth = createTestAuth({ user: { changeEmail: { enabled: true } }, ...options })
  const ann = await auth.signedInAs(ADDRESS)
  await auth.database.store.of(userModel).update({}, { emailVerified: true })
  await auth.idle()
  auth.outbox.clear()
  auth.clock.advance('10 minutes')
  return { auth, ann }
}

/** Asks for another address; returns the token in the mail to the current one. */
export async function ask(auth: App, ann: TestBrowser, newEmail = NEW): Promise<string> {
  const answer = await ann.post('/change-email', { newEmail, callbackURL: '/account' })
  if (answer.status !== 200) throw new Error(`The call answered ${answer.status}`)
  await auth.idle()
  return auth.outbox.last('change-email').token ?? ''
}

/** Follows a link as browsers do. */
export function open(browser: TestBrowser, token: string) {
  return browser.get(`/verify-email?token=${token}&callbackURL=/in`, { accept: 'text/html' })
}

/** Presses the button of the page that a link shows. */
export function press(browser: TestBrowser, fields: Readonly<Record<string, string>>) {
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
export async function changed(auth: App, ann: TestBrowser, newEmail = NEW): Promise<string> {
  await open(ann, await ask(auth, ann, newEmail))
  await auth.idle()
  await open(ann, auth.outbox.last('verify-email', newEmail).token ?? '')
  await auth.idle()
  return auth.outbox.last('email-changed').token ?? ''
}

/** Ann's address as stored, and whether it is verified. */
export async function addressIn(auth: App): Promise<unknown> {
  const { user = [] } = await auth.database.dump()
  return [user[0]?.['email'], user[0]?.['emailVerified']]
}

/** Whether a browser has a session. */
export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null

/** A browser in which Ann signs in. */
export const signIn = async (auth: App, email = ADDRESS, password = TEST_PASSWORD) => {
  const browser = auth.browser()
  const { status } = await browser.post('/sign-in/email', { email, password })
  return { browser, status }
}

/** Whether a call begins a transaction. */
export const begins = ({ method }: DatabaseCall): boolean => method === 'begin'
