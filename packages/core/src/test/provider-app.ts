import type { RecordedId } from '../providers/test/fixtures/index.js'
import { named } from '../providers/test/named-providers.js'
import type { Return } from '../providers/test/stand-in.js'
import type { Visitor } from '../providers/test/visitor.js'
import { createTestAuth, type TestAnswer } from '../testing/index.js'

const ORIGIN = 'http://localhost:3000'

/** An app with a named provider, a browser without cookies, and the provider's stand-in. */
export function createApp(id: RecordedId, { standIn, clock }: Visitor) {
  const auth = createTestAuth({
    socialProviders: [named[id]()],
    session: { expiresIn: '2 years' },
    advanced: { fetch: standIn.fetch, clock },
  })
  return { id, standIn, clock, auth, browser: auth.browser() }
}

export type App = ReturnType<typeof createApp>

/** A complete sign-in: to the provider, and back with its answer. Returns the browser's last address. */
export async function signIn(app: App): Promise<string | null> {
  return comeBack(app, await goThere(app))
}

/** From the first click to the provider, where the user consents. */
export async function goThere({ id, standIn, browser }: App): Promise<Return> {
  const { body } = await browser.post('/sign-in/social', {
    provider: id,
    callbackURL: '/home',
    newUserCallbackURL: '/welcome',
    errorCallbackURL: '/oops',
  })
  return standIn.visit((body as { url: string }).url)
}

/** Back from the provider, by a redirect or by a form that is posted from its site. */
export async function comeBack({ auth, browser }: App, back: Return): Promise<string | null> {
  if (back.method === 'GET') return locationOf(await browser.get(pathOf(back.url)))
  // Without cookies, as browsers post from another site.
  const posted = await auth.handler(
    new Request(back.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
        origin: 'https://provider.example.com',
      },
      body: back.parameters.toString(),
    }),
  )
  const next = posted.headers.get('location') ?? ''
  // An address is visible to more parties than the app.
  if (next.includes('id_token')) throw new Error(`An id token is in ${next}`)
  return locationOf(await browser.get(pathOf(next)))
}

const locationOf = ({ headers }: TestAnswer) => headers.get('location')

const pathOf = (url: string) => url.replace(`${ORIGIN}/api/auth`, '')
