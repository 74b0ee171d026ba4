import { TEST_PASSWORD, type TestAnswer, type TestBrowser } from '@countersign/core/testing'

interface Listed {
  readonly session: { readonly token: string }
  readonly user: { readonly email: string }
}

/** Signs up each of these users in one browser. */
export async function signUp(browser: TestBrowser, ...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const body = { name, email: `${name}@x.test`, password: TEST_PASSWORD }
    const { status } = await browser.post('/sign-up/email', body)
    if (status !== 200) throw new Error(`Sign-up answered ${status}`)
  }
}

async function listOf(browser: TestBrowser): Promise<readonly Listed[]> {
  const { status, body } = await browser.get('/multi-session/list-device-sessions')
  if (status !== 200) throw new Error(`The list answered ${status}`)
  return body as readonly Listed[]
}

/** The names of the users in the list of a browser. */
export async function namesOf(browser: TestBrowser): Promise<readonly string[]> {
  return (await listOf(browser)).map(({ user }) => user.email.replace('@x.test', ''))
}

/** The public id of the session of a user in a browser. */
export async function tokenOf(browser: TestBrowser, name: string): Promise<string> {
  const found = (await listOf(browser)).find(({ user }) => user.email === `${name}@x.test`)
  if (!found) throw new Error(`${name} is not in the list`)
  return found.session.token
}

/** Makes a session the current one of a browser. */
export const setActive = (browser: TestBrowser, sessionToken: string): Promise<TestAnswer> =>
  browser.post('/multi-session/set-active', { sessionToken })
