import { createTestAuth } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { organizationClient } from '@countersign/organization/client'
import { accountStores } from '@countersign/client'
import { createAuthClient } from '../create-client.js'

const password = 'correct horse battery staple'
export const ann = { email: 'ann@example.com', password }
export const bob = { email: 'bob@example.com', password }

const plugins = [accountStores(), organizationClient()] as const

/** An app with the real handler and the users Ann and Bob, and a client in a signed-out browser. */
export async function openApp() {
  const auth = createTestAuth({ plugins: [organization()] })
  for (const { email } of [ann, bob]) await auth.signedInAs(email)
  const browser = auth.browser()
  const requests: string[] = []
  const client = createAuthClient({
    fetch: (url, init) => {
      requests.push(`${init.method ?? ''} ${new URL(url).pathname.slice('/api/auth'.length)}`)
      return browser.fetch(url, init)
    },
    plugins,
  })
  return { auth, browser, client, requests }
}

/** The same app; Ann has signed in before the page was loaded. */
export async function openSignedIn() {
  const app = await openApp()
  const before = createAuthClient({ fetch: app.browser.fetch, plugins })
  await before.signIn.email(ann)
  const { data: session } = await before.getSession()
  return { ...app, session }
}

/** The session of Bob, who has signed in in the browser of the app meanwhile. Its pages receive no event about it. */
export async function signInBob({ auth, browser }: Awaited<ReturnType<typeof openApp>>) {
  const other = auth.browser()
  await other.post('/sign-in/email', bob)
  browser.cookies.clear()
  for (const [name, value] of other.cookies) browser.cookies.set(name, value)
  return (await createAuthClient({ fetch: other.fetch, plugins }).getSession()).data
}
