import { describe, expect, it } from 'vitest'
import { Unavailable } from '../contract/storage/adapter.js'
import type { Subscribers } from '../contract/plugins/subscribers.js'
import {
  createTestAuth,
  type DatabaseDump,
  type TestAnswer,
  type TestBrowser,
} from '../testing/index.js'

const newUser = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
const credentials = { email: newUser.email, password: newUser.password }
const silent: Subscribers = {
  on: { 'session.created': () => undefined, 'session.ended': () => undefined },
}

type App = ReturnType<typeof createTestAuth>

interface Flow {
  readonly title: string
  readonly hooks: Subscribers
  /** The state before the flow. */
  readonly prepare: (auth: App) => Promise<TestBrowser>
  readonly run: (browser: TestBrowser) => Promise<TestAnswer>
}

const newBrowser = (auth: App) => Promise.resolve(auth.browser())
async function signedOut(auth: App): Promise<TestBrowser> {
  const browser = auth.browser()
  await browser.post('/sign-up/email', newUser)
  await browser.post('/sign-out')
  return browser
}
async function signedIn(auth: App): Promise<TestBrowser> {
  const browser = await signedOut(auth)
  await browser.post('/sign-in/email', credentials)
  return browser
}
async function oldSession(auth: App): Promise<TestBrowser> {
  const browser = await signedIn(auth)
  auth.clock.advance('1 day')
  return browser
}

const signUp = (browser: TestBrowser) => browser.post('/sign-up/email', newUser)
const signIn = (browser: TestBrowser) => browser.post('/sign-in/email', credentials)
const signOut = (browser: TestBrowser) => browser.post('/sign-out')
const getSession = (browser: TestBrowser) => browser.get('/get-session')

const flows: Flow[] = [
  { title: 'sign-up', hooks: {}, prepare: newBrowser, run: signUp },
  { title: 'sign-up with subscribers', hooks: silent, prepare: newBrowser, run: signUp },
  { title: 'sign-in', hooks: {}, prepare: signedOut, run: signIn },
  { title: 'sign-in with subscribers', hooks: silent, prepare: signedOut, run: signIn },
  { title: 'sign-in with an earlier session', hooks: {}, prepare: signedIn, run: signIn },
  { title: 'sign-out', hooks: {}, prepare: signedIn, run: signOut },
  { title: 'sign-out with subscribers', hooks: silent, prepare: signedIn, run: signOut },
  { title: 'get-session with an extension', hooks: {}, prepare: oldSession, run: getSession },
]

async function start({ hooks, prepare }: Flow) {
  const auth = createTestAuth({ hooks })
  const browser = await prepare(auth)
  auth.database.reset()
  return { auth, browser, before: await auth.database.dump() }
}

/** The number of database calls of the flow without failures. */
async function countCalls(flow: Flow): Promise<number> {
  const { auth, browser } = await start(flow)
  expect((await flow.run(browser)).status).toBe(200)
  return auth.database.calls.length
}

/** The invariants: no user without a sign-in method, no rows without their user. */
function checkWhole({ user = [], account = [], session = [] }: DatabaseDump): void {
  const users = user.map((row) => row['id'])
  expect(account.map((row) => row['userId'])).toEqual(users)
  for (const row of session) expect(users).toContain(row['userId'])
}

describe.each(flows)('H180 $title with a failure', (flow) => {
  it('changes nothing when a database call fails before it is done, and succeeds the next time', async () => {
    const calls = await countCalls(flow)
    expect(calls).toBeGreaterThan(1)
    for (let point = 1; point <= calls; point += 1) {
      const { auth, browser, before } = await start(flow)
      auth.database.onCall(({ number }) => {
        if (number === point) throw new Error('The process died')
      })
      const answer = await flow.run(browser)
      expect({ point, status: answer.status }).toEqual({ point, status: 500 })
      expect(
        answer.headers.getSetCookie().filter((cookie) => !cookie.includes('Max-Age=0')),
      ).toEqual([])
      expect(await auth.database.dump()).toEqual(before)

      auth.database.reset()
      expect(await flow.run(browser)).toMatchObject({ status: 200 })
      checkWhole(await auth.database.dump())
    }
  })

  it('leaves no partial state when a database call fails after it was done', async () => {
    const calls = await countCalls(flow)
    for (let point = 1; point <= calls; point += 1) {
      const { auth, browser } = await start(flow)
      auth.database.onDone(({ number }) => {
        if (number === point) throw new Error('The connection broke')
      })
      expect(await flow.run(browser)).toMatchObject({ status: 500 })
      checkWhole(await auth.database.dump())

      auth.database.reset()
      const again = await flow.run(browser)
      expect([200, 422]).toContain(again.status)
      expect(await auth.browser().post('/sign-in/email', credentials)).toMatchObject({
        status: 200,
      })
      checkWhole(await auth.database.dump())
    }
  })

  it('fails with 503 and changes no session when the database is unavailable', async () => {
    const calls = await countCalls(flow)
    for (let point = 1; point <= calls; point += 1) {
      const { auth, browser, before } = await start(flow)
      auth.database.onCall(({ number }) => {
        if (number >= point) throw new Unavailable('ECONNREFUSED')
      })
      const answer = await flow.run(browser)
      expect(answer).toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' })
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(await auth.database.dump()).toEqual(before)
    }
  })
})

describe('H180 a user and an account', () => {
  it('signs no user in when the database has only one of them', async () => {
    const auth = createTestAuth()
    await signUp(auth.browser())
    auth.database.onDone(({ method, model }) => {
      if (method === 'create' && model === 'user') throw new Error('The process died')
    })
    const bea = { ...newUser, email: 'bea@x.test' }
    expect(await auth.browser().post('/sign-up/email', bea)).toMatchObject({ status: 500 })
    auth.database.reset()
    expect(await auth.browser().post('/sign-in/email', bea)).toMatchObject({ status: 401 })
    expect(await auth.browser().post('/sign-up/email', bea)).toMatchObject({ status: 200 })
  })
})
