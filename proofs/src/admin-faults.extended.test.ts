import { Conflict } from '@countersign/core'
import { TEST_PASSWORD, type TestAnswer, type TestBrowser } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { openApp, sessionOf } from './test/app.js'
import { type Engine, engines, rowsOn } from './test/engines.js'
import { failEverywhere, failures } from './test/fail-everywhere.js'
import { type App, OTHER_PASSWORD } from './test/full-auth.js'
import { signUp, type TestUser } from './test/organizations.js'
import { banRows } from './test/rows.js'

interface TestUsers {
  readonly ann: TestUser
  readonly bob: TestUser
}

interface Flow {
  readonly title: string
  readonly path: string
  readonly body: (users: TestUsers) => object | Promise<object>
  readonly isActing?: true
}

const ofBob = ({ bob }: TestUsers) => ({ userId: bob.id })

/** What administrators write, and what ends with it. */
const flows: readonly Flow[] = [
  {
    ...{ title: 'the creation of a user', path: '/admin/create-user' },
    body: () => ({ name: 'Cy', email: 'cy@x.test', password: OTHER_PASSWORD }),
  },
  {
    ...{ title: 'a change of the role', path: '/admin/set-role' },
    body: (users) => ({ ...ofBob(users), role: 'admin' }),
  },
  { title: 'a ban', path: '/admin/ban-user', body: ofBob },
  { title: 'an unban', path: '/admin/unban-user', body: ofBob },
  {
    ...{ title: 'a change of the name', path: '/admin/update-user' },
    body: (users) => ({ ...ofBob(users), data: { name: 'Bobby' } }),
  },
  {
    ...{ title: 'a change of the address', path: '/admin/update-user' },
    body: (users) => ({ ...ofBob(users), data: { email: 'new@x.test' } }),
  },
  {
    ...{ title: 'a change of name and address', path: '/admin/update-user' },
    body: (users) => ({ ...ofBob(users), data: { name: 'Bobby', email: 'new@x.test' } }),
  },
  {
    ...{ title: 'a new password', path: '/admin/set-user-password' },
    body: (users) => ({ ...ofBob(users), newPassword: OTHER_PASSWORD }),
  },
  {
    ...{ title: 'the revocation of a session', path: '/admin/revoke-user-session' },
    body: async ({ bob }) => ({ sessionToken: (await sessionOf(bob.browser))['id'] }),
  },
  { title: 'the revocation of all sessions', path: '/admin/revoke-user-sessions', body: ofBob },
  { title: 'the removal of a user', path: '/admin/remove-user', body: ofBob },
  { title: 'the start of an impersonation', path: '/admin/impersonate-user', body: ofBob },
  {
    ...{ title: 'the end of an impersonation', path: '/admin/stop-impersonating', isActing: true },
    body: () => ({}),
  },
  {
    ...{ title: 'a sign-in during an impersonation', path: '/sign-in/email', isActing: true },
    body: ({ bob }) => ({ email: bob.email, password: TEST_PASSWORD }),
  },
]

async function prepare(engine: Engine, { path, body, isActing }: Flow) {
  const auth = await openApp(engine, { isAdministered: true })
  const users = { ann: await signUp(auth, 'ann'), bob: await signUp(auth, 'bob') }
  const { browser, id } = users.ann
  await auth.database.store.of(banRows).update({ id }, { role: 'admin' })
  if (isActing) await browser.post('/admin/impersonate-user', ofBob(users))
  const sent = await body(users)
  await auth.idle()
  auth.outbox.clear()
  return { auth, browser, call: (): Promise<TestAnswer> => browser.post(path, sent) }
}

const signedInUser = async (browser: TestBrowser) => (await browser.get('/get-session')).body

const mailsOf = ({ outbox }: App) => outbox.messages.map(({ kind, to }) => `${kind} ${to}`)

describe.each(engines)('failures of the database during an admin call', (engine) => {
  for (const { title: how, ...failure } of failures) {
    it.each(rowsOn(engine, flows))(
      `H180 H181 H194 changes no data when the database ${how} at any point of $title, and the next try succeeds, ${engine.name}`,
      async (flow) => {
        const { auth, browser, call } = await prepare(engine, flow)
        expect(await failEverywhere({ auth, browser }, call, failure)).toBeGreaterThan(1)
      },
    )
  }

  it.each(rowsOn(engine, flows))(
    `H187 H188 repeats $title after two conflicts, and sends its mails once, ${engine.name}`,
    async (flow) => {
      const { auth, browser, call } = await prepare(engine, flow)
      let conflicts = 2
      auth.database.onCall(({ method }) => {
        if (method !== 'commit' || conflicts === 0) return
        conflicts -= 1
        throw new Conflict('busy')
      })
      expect(await call()).toMatchObject({ status: 200 })
      expect(await signedInUser(browser)).not.toBeNull()
      await auth.idle()
      expect(conflicts).toBe(0)
      expect(new Set(mailsOf(auth)).size).toBe(mailsOf(auth).length)
    },
  )

  it.each(rowsOn(engine, flows))(
    `H201 keeps the data consistent when two callers request $title at once, ${engine.name}`,
    async (flow) => {
      const { auth, call } = await prepare(engine, flow)
      const answers = await Promise.all([call(), call()])
      expect(answers.map(({ status }) => status)).toContain(200)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      await auth.idle()
      const done = answers.filter(({ status }) => status === 200).length
      for (const kind of new Set(mailsOf(auth)))
        expect(mailsOf(auth).filter((mail) => mail === kind).length).toBeLessThanOrEqual(done)
    },
  )
})
