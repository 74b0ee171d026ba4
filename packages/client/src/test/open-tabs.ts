import { createTestAuth, instantProvider, type TestBrowser } from '@countersign/core/testing'
import type { ColumnsOf } from '../auth-client.js'
import type { AnyClientPlugin } from '../client-plugin.js'
import type { ClientOptions } from '../client-options.js'
import { createAuthClient } from '../create-client.js'
import type { SessionData, SessionState } from '../session-state.js'
import { notes } from './notes-plugin.js'

/** The network between a tab and the server, which a test observes and disturbs. */
interface Line {
  /** Requests so far, as `METHOD /path`. */
  readonly requests: string[]
  /** Responds in place of the server while it is set. */
  instead: ((route: string) => Promise<Response>) | undefined
  /** Runs before each response is delivered. */
  before: ((route: string) => Promise<void> | undefined) | undefined
}

const password = 'correct horse battery staple'
export const ann = { email: 'ann@example.com', password }
export const bob = { email: 'bob@example.com', password }

/** Fails as an offline browser does. */
export const offline = () => Promise.reject<Response>(new TypeError('offline'))

/** Responds as a server that is out of service. */
export const unavailable = () =>
  Promise.resolve(Response.json({ code: 'SERVICE_UNAVAILABLE', message: 'No' }, { status: 503 }))

const leaving: (() => void)[] = []

/** Removes the listeners of all tabs. */
export function leaveAll(): void {
  for (const leave of leaving.splice(0)) leave()
}

/** An app with the real handler and the users Ann and Bob, and tabs of one browser, which share its cookies. */
export async function setUpApp() {
  const auth = createTestAuth({
    plugins: [notes()],
    socialProviders: [instantProvider()],
    // The users of this app have not verified their email addresses.
    account: { accountLinking: { allowDifferentEmails: true } },
  })
  for (const { email } of [ann, bob]) await auth.signedInAs(email)
  const browser = auth.browser()
  return {
    browser,
    openTab: <const P extends readonly AnyClientPlugin[] = readonly []>(
      options: ClientOptions<P> = {},
    ) => openTab(browser, options),
  }
}

/** The same app, with a tab that listens to the session and in which Ann has signed in. */
export async function setUpSignedIn() {
  const { browser, openTab } = await setUpApp()
  const tab = openTab()
  tab.watch()
  await tab.client.signIn.email(ann)
  tab.states.length = 0
  tab.line.requests.length = 0
  return { browser, openTab, tab }
}

function openTab<const P extends readonly AnyClientPlugin[]>(
  browser: TestBrowser,
  options: ClientOptions<P>,
) {
  const line: Line = { requests: [], instead: undefined, before: undefined }
  const client = createAuthClient<P>({
    fetch: async (url, init) => {
      const route = `${init.method ?? ''} ${new URL(url).pathname.slice('/api/auth'.length)}`
      line.requests.push(route)
      if (line.instead) return line.instead(route)
      const answer = await browser.fetch(url, init)
      await line.before?.(route)
      return answer
    },
    ...options,
  })
  const states: SessionState<SessionData<ColumnsOf<P>>>[] = []
  return {
    client,
    line,
    /** The states since `watch` was called. */
    states,
    watch: () => {
      leaving.push(client.$session.listen((state) => states.push(state)))
    },
    session: () => client.$session.value,
  }
}
