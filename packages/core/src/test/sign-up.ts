import { createTestAuth } from '../testing/index.js'

/** Options of the app. */
export type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

/** A body that the call accepts. */
export const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }

/** Signs up; returns the response and what is stored. */
export async function signUp(body: unknown, options: Options = {}) {
  const auth = createTestAuth(options)
  const browser = auth.browser()
  const { status, code, body: received, headers } = await browser.post('/sign-up/email', body)
  const { user, account, session } = await auth.database.dump()
  return {
    auth,
    browser,
    status,
    code,
    received,
    cookies: headers.getSetCookie(),
    user,
    account,
    session,
  }
}
