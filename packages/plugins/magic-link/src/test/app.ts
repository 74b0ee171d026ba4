import { defineModel } from '@countersign/core'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { magicLink, type MagicLinkOptions } from '../index.js'

export const ORIGIN = 'http://localhost:3000'
export const ADDRESS = 'ann@x.test'

type Options = Omit<NonNullable<Parameters<typeof createTestAuth>[0]>, 'plugins'>

/** An app with magic links and no users. */
export function createApp(options: MagicLinkOptions = {}, app: Options = {}) {
  return createTestAuth({ ...app, plugins: [magicLink(options)] })
}

/** An app with magic links. */
export type App = ReturnType<typeof createApp>

/** An app in which Ann has signed up with a password and has not verified her address. */
export async function createAppWithAnn(options: MagicLinkOptions = {}, app: Options = {}) {
  const auth = createApp(options, app)
  const ann = await auth.signedInAs(ADDRESS)
  await auth.idle()
  auth.outbox.clear()
  return { auth, ann }
}

/** An app in which Ann has verified her address too. */
export async function createAppWithProvenAnn(app: Options = {}) {
  const { auth, ann } = await createAppWithAnn({}, app)
  const { path } = await requestLink(auth, {}, ann)
  await ann.get(path)
  await auth.idle()
  auth.outbox.clear()
  auth.database.reset()
  return { auth, ann }
}

/** Headers with which a script fetches a link, which signs in any browser. */
export const byScript = { accept: 'application/json' }

/** The link of a mail. */
export interface MailedLink {
  readonly token: string
  /** Without the base path of the calls. */
  readonly path: string
  /** Empty when the mail has none. */
  readonly code: string
}

/** Requests a link and returns the mailed one. */
export async function requestLink(
  auth: App,
  body: object = {},
  browser: TestBrowser = auth.browser(),
): Promise<MailedLink> {
  const input = { email: ADDRESS, ...body }
  const { status } = await browser.post('/sign-in/magic-link', input)
  if (status !== 200) throw new Error(`The call answered ${status}`)
  await auth.idle()
  const { url = '', token = '', code = '' } = auth.outbox.last('magic-link', input.email)
  return { token, path: url.replace(`${ORIGIN}/api/auth`, ''), code }
}

/** Posts the form of the page that confirms a sign-in. */
export function press(browser: TestBrowser, fields: Readonly<Record<string, string>>) {
  return browser.fetch('/api/auth/magic-link/verify', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
    body: new URLSearchParams(fields).toString(),
  })
}

/** Posts a code. */
export function type(browser: TestBrowser, code: string, email = ADDRESS) {
  return browser.post('/magic-link/verify-code', { email, code })
}

/** Another code than the given one. */
export function notThe(code: string): string {
  return String((Number(code) + 1) % 1e9).padStart(9, '0')
}

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null

interface StoredVerification {
  readonly id: string
  readonly identifier: string
  readonly value: string
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The table of one-time values, to insert rows as other programs write them. */
export const verificationModel = defineModel<StoredVerification>()('verification', {
  identifier: { type: 'string', required: true },
  value: { type: 'string', required: true },
  expiresAt: { type: 'date', required: true },
  createdAt: { type: 'date', required: true },
  updatedAt: { type: 'date', required: true },
})
