import { createTestAuth, instantProvider, type TestBrowser } from '@countersign/core/testing'
import type { ColumnsOf } from '../auth-client.js'
import type { AnyClientPlugin } from '../client-plugin.js'
import { type ClientOptions, createAuthClient } from '../create-client.js'
import type { SessionData, SessionState } from '../session-state.js'
import { notes } from './notes-plugin.js'

/** What a test sees of the network between a tab and the server, and how it disturbs it. */
interface Line {
  /** Requests so far, as `METHOD /path`. */
  readonly requests: string[]
  /** Answers in place of the server while it is set. */
  instead: ((route: string) => Promise<Response>) | undefined
  /** Runs before each answer is delivered. */
  before: ((route: string) => Promise<void> | undefined) | undefined
}

const password = 'correct horse battery staple'
export const ann = { email: 'ann@example.com', password }
export const bob = { email: 'bob@example.com', password }

/** No answer comes. */
export const offline = () => Promise.reject<Response>(new TypeError('offline'))

/** The server is there and out of order. */
export const unavailable = () =>
  Promise.resolve(Response.json({ code: 'SERVICE_UNAVAILABLE', message: 'No' }, { status: 503 }))

const leaving: (() => void)[] = []

/** Nobody listens any more. */
export function leaveAll(): void {
  for (const leave of leaving.splice(0)) leave()
}

/** An app with the real handler that knows Ann and Bob, and tabs of one browser, which share its cookies. */
export async function setUpApp() {
  const auth = createTestAuth({
    plugins: [notes()],
    socialProviders: [instantProvider()],
    // Nobody here has followed the link of a mail.
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

/** The same, with a tab that watches the session and in which Ann has signed in. */
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
    /** What was shown since somebody watched. */
    states,
    watch: () => {
      leaving.push(client.$session.listen((state) => states.push(state)))
    },
    session: () => client.$session.value,
  }
}
