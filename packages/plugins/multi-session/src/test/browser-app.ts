import type { AuthOptions } from '@countersign/core'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { multiSession, type MultiSessionOptions } from '../index.js'

/** The path of the list. */
export const SESSIONS = '/multi-session/list-device-sessions'
const listed = z.array(
  z.object({
    session: z.looseObject({ token: z.string() }),
    user: z.looseObject({ email: z.string() }),
  }),
)

/** An app with the plugin, and a browser. */
export function createApp(
  options: MultiSessionOptions = {},
  more: Partial<Pick<AuthOptions, 'advanced' | 'hooks' | 'session' | 'storage' | 'user'>> = {},
) {
  const auth = createTestAuth({ ...more, plugins: [multiSession(options)] })
  const browser = auth.browser()
  return { auth, browser }
}

/** Signs up each of these users in one browser. */
export async function signUp(browser: TestBrowser, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const body = { name, email: `${name}@x.test`, password: TEST_PASSWORD }
    expect((await browser.post('/sign-up/email', body)).status).toBe(200)
  }
}

/** Signs a user in who has signed up. */
export const signIn = (browser: TestBrowser, name: string, more: object = {}) =>
  browser.post('/sign-in/email', { email: `${name}@x.test`, password: TEST_PASSWORD, ...more })

const sessionsOf = async (browser: TestBrowser) => listed.parse((await browser.get(SESSIONS)).body)

/** The names of the users in the list of a browser. */
export const namesOf = async (browser: TestBrowser) =>
  (await sessionsOf(browser)).map(({ user }) => user.email.split('@')[0])

/** The name of the current user of a browser. */
export async function currentOf(browser: TestBrowser): Promise<string | undefined> {
  const { body } = await browser.get('/get-session')
  return z
    .nullable(z.object({ user: z.object({ email: z.string() }) }))
    .parse(body)
    ?.user.email.split('@')[0]
}

/** The public id of a user's session in this browser. */
export async function tokenOf(browser: TestBrowser, name: string): Promise<string> {
  const found = (await sessionsOf(browser)).find(({ user }) => user.email === `${name}@x.test`)
  return found?.session.token ?? ''
}

/** Makes a session the current one. */
export const setActive = (browser: TestBrowser, sessionToken: string) =>
  browser.post('/multi-session/set-active', { sessionToken })
/** Ends a session. */
export const revoke = (browser: TestBrowser, sessionToken: string) =>
  browser.post('/multi-session/revoke', { sessionToken })
/** The names of the cookies of the plugin. */
export const kept = (browser: TestBrowser) =>
  [...browser.cookies.keys()].filter((name) => name.includes('multi_session-'))
