import { createTestAuth } from '@countersign/core/testing'
import { createAuthClient, type ReactAuthClient } from '../create-client.js'

const password = 'correct horse battery staple'
export const ann = { email: 'ann@example.com', password }
export const bob = { email: 'bob@example.com', password }

/** An app with the real handler and the users Ann and Bob, and a client in a signed-out browser. */
export async function openApp() {
  const auth = createTestAuth()
  for (const { email } of [ann, bob]) await auth.signedInAs(email)
  const browser = auth.browser()
  const requests: string[] = []
  const client = createAuthClient({
    fetch: (url, init) => {
      requests.push(`${init.method ?? ''} ${new URL(url).pathname}`)
      return browser.fetch(url, init)
    },
  })
  return { browser, client, requests, ...createPage(client) }
}

/** The same app; Ann has signed in before the page was loaded. */
export async function openSignedIn() {
  const app = await openApp()
  const before = createAuthClient({ fetch: app.browser.fetch })
  await before.signIn.email(ann)
  const { data: session } = await before.getSession()
  return { ...app, session }
}

/** A component that shows the session, and the texts that it has rendered. */
function createPage({ useSession }: ReactAuthClient) {
  const rendered: string[] = []
  function Page() {
    const { status, data, isPending } = useSession()
    const text = data ? data.user.email : `${status}${isPending ? ', pending' : ''}`
    rendered.push(text)
    return <p>{text}</p>
  }
  return { Page, rendered }
}
