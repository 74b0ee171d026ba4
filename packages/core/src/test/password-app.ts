import { createTestAuth, type TestBrowser } from '../testing/index.js'

/** The address of Ann, who has a password. */
export const ADDRESS = 'ann@x.test'
/** A valid new password. */
export const NEW = 'another password'

export type Options = Parameters<typeof createTestAuth>[0]
export type App = ReturnType<typeof createTestAuth>

/** An app in which Ann is signed in. */
export async function createApp(options: Options = {}) {
  const auth = createTestAuth(options)
  const ann = await auth.signedInAs(ADDRESS)
  return { auth, ann }
}

/** Requests a link; returns the token in it. */
export async function resetToken(auth: App, browser = auth.browser()): Promise<string> {
  await browser.post('/request-password-reset', { email: ADDRESS, redirectTo: '/reset' })
  await auth.idle()
  return auth.outbox.last('reset-password', ADDRESS).token ?? ''
}

/** Whether Ann can sign in with a password. */
export async function signsIn(auth: App, password: string): Promise<boolean> {
  const { status } = await auth.browser().post('/sign-in/email', { email: ADDRESS, password })
  return status === 200
}

export async function isSignedIn(browser: TestBrowser): Promise<boolean> {
  return (await browser.get('/get-session', {})).body !== null
}
