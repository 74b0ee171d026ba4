import type { TestAnswer } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { mailedToken, newMailboxToken, openAnnsApp } from './test/app.js'
import { engines, rowsOn } from './test/engines.js'
import { callWhileBusy, failEverywhere, failures } from './test/fail-everywhere.js'
import { ANN, type App, OTHER_PASSWORD } from './test/full-auth.js'
import { accountRows, userRows } from './test/rows.js'

type Anns = Awaited<ReturnType<typeof openAnnsApp>>

interface Flow {
  readonly title: string
  /** Arranges what the call needs, and gives the call. */
  readonly prepare: (app: Anns) => Promise<() => Promise<TestAnswer>>
}

const post =
  (path: string, body: object = {}) =>
  ({ ann }: Anns) =>
    Promise.resolve(() => ann.post(path, body))

/** Every call that writes before it answers. */
const flows: readonly Flow[] = [
  {
    title: 'sign-up',
    prepare: ({ auth }) =>
      Promise.resolve(() => auth.browser().post('/sign-up/email', { ...ANN, email: 'b@x.test' })),
  },
  {
    title: 'sign-in',
    prepare: ({ auth }) => Promise.resolve(() => auth.browser().post('/sign-in/email', ANN)),
  },
  { title: 'sign-out', prepare: post('/sign-out') },
  {
    title: 'a password reset',
    prepare: async (app) => {
      const token = await mailedToken(app, 'reset-password')
      const body = { token, newPassword: OTHER_PASSWORD }
      return () => app.auth.browser().post('/reset-password', body)
    },
  },
  {
    title: 'a change of the password',
    prepare: post('/change-password', {
      currentPassword: ANN.password,
      newPassword: OTHER_PASSWORD,
      revokeOtherSessions: true,
    }),
  },
  {
    title: 'a verification link',
    prepare: async (app) => {
      const token = await mailedToken(app, 'verify-email')
      return () => app.ann.post('/verify-email', { token })
    },
  },
  {
    title: 'a change of an unverified address',
    prepare: post('/change-email', { newEmail: 'b@x.test' }),
  },
  {
    title: 'a request for a change of the address',
    prepare: async (app) => {
      await app.auth.database.store.of(userRows).update({}, { emailVerified: true })
      return () => app.ann.post('/change-email', { newEmail: 'b@x.test' })
    },
  },
  {
    title: 'the link to the current mailbox',
    prepare: async (app) => {
      await app.auth.database.store.of(userRows).update({}, { emailVerified: true })
      const token = await mailedToken(app, 'change-email')
      return () => app.ann.post('/verify-email', { token })
    },
  },
  {
    title: 'the link to the new mailbox',
    prepare: async (app) => {
      const { auth, ann } = app
      await auth.database.store.of(userRows).update({}, { emailVerified: true })
      const token = await newMailboxToken({ auth, browser: ann, email: ANN.email })
      return () => ann.post('/verify-email', { token })
    },
  },
  {
    title: 'the link that undoes a change of address',
    prepare: async (app) => {
      const { auth, ann } = app
      await auth.database.store.of(userRows).update({}, { emailVerified: true })
      const token = await newMailboxToken({ auth, browser: ann, email: ANN.email })
      await ann.post('/verify-email', { token })
      await auth.idle()
      const undo = auth.outbox.last('email-changed').token
      return () => auth.browser().post('/verify-email', { token: undo })
    },
  },
  {
    title: 'the removal of a sign-in method',
    prepare: async ({ auth, ann }) => {
      await addGithub(auth)
      return () => ann.post('/unlink-account', { providerId: 'github' })
    },
  },
  { title: 'a change of the name', prepare: post('/update-user', { name: 'Anna' }) },
  { title: 'a change of the session', prepare: post('/update-session', { theme: 'dark' }) },
  { title: 'the revocation of all sessions', prepare: post('/revoke-sessions') },
  {
    title: 'a link that deletes the account',
    prepare: async (app) => {
      const token = await mailedToken(app, 'delete-account')
      return () => app.ann.get(`/delete-user/callback?token=${token}`)
    },
  },
]

async function addGithub(auth: App): Promise<void> {
  const owner = await auth.database.store.of(userRows).findOne({ email: ANN.email })
  const now = new Date(auth.clock.now())
  await auth.database.store.of(accountRows).create({
    ...{ id: 'github', providerId: 'github', accountId: '1', userId: owner?.id ?? '' },
    ...{ createdAt: now, updatedAt: now },
  })
}

describe.each(engines)('failures of the database during a call', (engine) => {
  for (const { title: how, ...failure } of failures) {
    it.each(rowsOn(engine, flows))(
      `H34 H180 H181 H194 changes all data or none when the database ${how} at any point of $title, and the next try succeeds, ${engine.name}`,
      async ({ prepare }) => {
        const app = await openAnnsApp(engine)
        const call = await prepare(app)
        expect(
          await failEverywhere({ auth: app.auth, browser: app.ann }, call, failure),
        ).toBeGreaterThan(1)
      },
    )
  }

  it.each(rowsOn(engine, flows))(
    `H187 H188 repeats $title after two conflicts, and sends its mails once, ${engine.name}`,
    async ({ prepare }) => {
      const app = await openAnnsApp(engine)
      await callWhileBusy(app.auth, await prepare(app))
    },
  )
})
