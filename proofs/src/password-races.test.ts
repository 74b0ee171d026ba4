import { TEST_PASSWORD } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { addressOf, mailedTokenOf, openApp, outcomeOf, signIn } from './test/app.js'
import { count } from './test/harness.js'
import { someEngines } from './test/engines.js'
import { cached, deletingAtOnce, OTHER_PASSWORD } from './test/full-auth.js'
import { accountRows, banRows, userRows } from './test/rows.js'

const ROUNDS = roundsOf(20)
const names = Array.from({ length: ROUNDS }, (_, index) => `bob${String(index)}`)
/** Long enough for another connection to write meanwhile. */
const HOLD_UP_MS = 20

/** Whether it worked, or which refusal it was. */
async function outcomeOfCall(call: Promise<unknown>): Promise<string> {
  try {
    await call
    return '200'
  } catch (error) {
    const { status, code } = error as { readonly status: number; readonly code: string }
    return `${String(status)} ${code}`
  }
}

describe.each(someEngines(11))(
  'H183 a first password in parallel requests, $name',
  { timeout: 120_000 },
  (engine) => {
    it(`sets one password by the user, an administrator or a mailed link, ${engine.name}`, async () => {
      const auth = await openApp(engine, { isAdministered: true })
      const { store } = auth.database
      const ann = await auth.signedInAs('ann@x.test')
      await store.of(banRows).update({}, { role: 'admin' })
      const outcomes: string[] = []
      for (const name of names) {
        const email = `${name}@x.test`
        const bob = await auth.signedInAs(email)
        const { id: userId = '' } = (await store.of(userRows).findOne({ email })) ?? {}
        const token = await mailedTokenOf({ auth, browser: bob, email }, 'reset-password')
        await store.of(accountRows).delete({ userId })
        // Who has found no password to replace is about to write one.
        auth.database.onDone(async ({ method, model }) => {
          if (method !== 'update' || model !== 'account') return
          await new Promise((resolve) => setTimeout(resolve, HOLD_UP_MS))
        })
        const headers = new Headers({ cookie: bob.cookieHeader })
        const set = await Promise.all([
          ann.post('/admin/set-user-password', { userId, newPassword: OTHER_PASSWORD }),
          auth.browser().post('/reset-password', { token, newPassword: OTHER_PASSWORD }),
          outcomeOfCall(auth.api.setPassword({ headers, body: { newPassword: OTHER_PASSWORD } })),
        ])
        auth.database.reset()
        outcomes.push(...set.map((each) => (typeof each === 'string' ? each : outcomeOf(each))))
        expect(await store.of(accountRows).count({ userId })).toBe(1)
        expect(await addressOf(await signIn(auth, email, OTHER_PASSWORD))).toBe(email)
      }
      const known = /^(200|400 PASSWORD_ALREADY_SET|401 UNAUTHORIZED|400 INVALID_TOKEN)$/
      expect(count(outcomes.filter((outcome) => !known.test(outcome)))).toEqual({})
      expect(auth.logs.filter((entry) => entry.includes('"level":"error"'))).toEqual([])
    })
  },
)

describe.each(someEngines(12))(
  'H183 a password that two callers change, $name',
  { timeout: 120_000 },
  (engine) => {
    it(`changes the password in one order without a deadlock, ${engine.name}`, async () => {
      const auth = await openApp(engine, { ...cached, isAdministered: true })
      const { store } = auth.database
      const ann = await auth.signedInAs('ann@x.test')
      await store.of(banRows).update({}, { role: 'admin' })
      for (const name of names.slice(0, 5)) {
        const email = `${name}@x.test`
        const bob = await auth.signedInAs(email)
        const { id: userId = '' } = (await store.of(userRows).findOne({ email })) ?? {}
        auth.database.reset()
        // A transaction that has locked a row gives the other one time to lock another.
        auth.database.onDone(async ({ method, model }) => {
          if (
            `${method} ${model}` !== 'increment user' &&
            `${method} ${model}` !== 'update account'
          )
            return
          await new Promise((resolve) => setTimeout(resolve, HOLD_UP_MS))
        })
        const change = { currentPassword: TEST_PASSWORD, newPassword: `${OTHER_PASSWORD} 2` }
        const answers = await Promise.all([
          bob.post('/change-password', change),
          ann.post('/admin/set-user-password', { userId, newPassword: OTHER_PASSWORD }),
        ])
        const [changed, set] = answers.map(outcomeOf)
        expect([changed, set]).toEqual([
          expect.stringMatching(/^(200|400 INVALID_PASSWORD|401 UNAUTHORIZED)$/),
          '200',
        ])
        expect(auth.database.calls.filter((call) => call === 'rollback')).toEqual([])
        await signIn(auth, email, OTHER_PASSWORD)
      }
    })
  },
)

describe.each(someEngines(13))(
  'H68 a deleted account in parallel requests, $name',
  { timeout: 120_000 },
  (engine) => {
    it(`deletes the account once, and later callers are signed out, ${engine.name}`, async () => {
      const auth = await openApp(engine, deletingAtOnce)
      for (const name of names) {
        const email = `${name}@x.test`
        const first = await auth.signedInAs(email)
        const browsers = [first, await signIn(auth, email), await signIn(auth, email)]
        const answers = await Promise.all(
          browsers.map((browser) => browser.post('/delete-user', { password: TEST_PASSWORD })),
        )
        const outcomes = answers.map(outcomeOf)
        expect(outcomes).toContain('200')
        expect(outcomes.filter((outcome) => !/^(200|401 UNAUTHORIZED)$/.test(outcome))).toEqual([])
      }
      expect(await auth.database.store.of(userRows).count({})).toBe(0)
    })
  },
)
