import { TEST_PASSWORD } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { count, PARALLEL, prepareHarness, twenty } from './test/harness.js'
import { type Engine, someEngines } from './test/engines.js'
import { signInAnonymously, anonymousUserRows, linkRows, noteRows } from './test/anonymous-users.js'
import { accountRows, sessionRows } from './test/rows.js'
import type { BatchResult } from './test/request-batch.js'

const rounds = Array.from({ length: roundsOf(20) }, (_, round) => round)

const openHarness = prepareHarness()

/** An arena with anonymous users, and its tables. */
async function open(engine: Engine, how: 'linked' | 'upgraded') {
  const harness = await openHarness(engine, {
    anonymousUsers: { upgradeInPlace: how === 'upgraded' },
  })
  const { store } = harness
  return {
    ...harness,
    users: store.of(anonymousUserRows),
    links: store.of(linkRows),
    notes: store.of(noteRows),
    sessions: store.of(sessionRows),
    accounts: store.of(accountRows),
  }
}

type Harness = Awaited<ReturnType<typeof open>>

/** The anonymous users are as old as the clean-up wants them. */
async function grow({ users }: Harness, id: string): Promise<void> {
  await users.update({ id }, { createdAt: new Date('2001-01-01T00:00:00Z') })
}

/** The call that no browser has, in this process. */
function cleanUp({ auth }: Harness): Promise<{ readonly removed: number }> {
  const api = auth.api as unknown as {
    cleanUpAnonymousUsers(): Promise<{ readonly removed: number }>
  }
  return api.cleanUpAnonymousUsers()
}

/** The call that loses must not fail with a server error. */
function expectNoFault({ outcomes }: BatchResult): void {
  expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([])
}

describe.each(someEngines(1))(
  'an anonymous user in twenty parallel calls',
  { timeout: 240_000 },
  (engine) => {
    it(`H54 transfers the data once and removes the anonymous user once at sign-in, ${engine.name}`, async () => {
      const harness = await open(engine, 'linked')
      const { auth, sendAtOnce, users, links, notes } = harness
      for (const round of rounds) {
        const email = `p${round}@x.test`
        await auth.signedInAs(email)
        const anonymousUser = await signInAnonymously(auth)
        const cookie = anonymousUser.browser.cookieHeader
        const body = { email, password: TEST_PASSWORD }
        const batchResult = await sendAtOnce(
          twenty.map(() => ({ path: '/sign-in/email', body, cookie })),
        )
        expect(count(batchResult.outcomes)).toEqual({ 200: PARALLEL })
        expect(count(batchResult.effects)['user.deleted']).toBe(1)
        const user = await users.findOne({ email })
        expect(await links.findMany({ fromId: anonymousUser.id })).toMatchObject([
          { toId: user?.id },
        ])
        expect(await notes.findOne({ id: `of-${anonymousUser.id}` })).toMatchObject({
          userId: user?.id,
        })
        expect(await users.findOne({ id: anonymousUser.id })).toBeNull()
      }
    })

    it(`H54 upgrades the anonymous user once at sign-up, ${engine.name}`, async () => {
      const harness = await open(engine, 'upgraded')
      const { auth, sendAtOnce, users, links, accounts, sessions } = harness
      for (const round of rounds) {
        const email = `p${round}@x.test`
        const { browser, id } = await signInAnonymously(auth)
        const body = { name: 'Ann', email, password: TEST_PASSWORD }
        const batchResult = await sendAtOnce(
          twenty.map(() => ({ path: '/sign-up/email', body, cookie: browser.cookieHeader })),
        )
        expect(batchResult.outcomes.toSorted()).toEqual([
          '200',
          ...Array.from({ length: PARALLEL - 1 }, () => '422 USER_ALREADY_EXISTS'),
        ])
        expect(batchResult.effects.toSorted()).toEqual(['session.created'])
        expect(await users.findMany({ email })).toMatchObject([{ id, isAnonymous: false }])
        expect(await accounts.count({ userId: id })).toBe(1)
        expect(await sessions.count({ userId: id })).toBe(1)
      }
      expect(await links.count({})).toBe(0)
    })

    it(`H54 upgrades the anonymous user or deletes them, never both, ${engine.name}`, async () => {
      const harness = await open(engine, 'upgraded')
      const { auth, sendAtOnce, users, notes, accounts } = harness
      for (const round of rounds) {
        const email = `p${round}@x.test`
        const { browser, id } = await signInAnonymously(auth)
        const cookie = browser.cookieHeader
        const body = { name: 'Ann', email, password: TEST_PASSWORD }
        const batchResult = await sendAtOnce(
          twenty.map((index) =>
            index % 4 < 2
              ? { path: '/sign-up/email', body, cookie }
              : { path: '/delete-anonymous-user', cookie },
          ),
        )
        expectNoFault(batchResult)
        const deletions = batchResult.outcomes.filter((_, index) => index % 4 >= 2)
        const signUps = batchResult.outcomes.filter((_, index) => index % 4 < 2)
        const isKept = (await users.findOne({ id })) !== null
        expect(count(batchResult.effects)['user.deleted'] ?? 0).toBe(isKept ? 0 : 1)
        expect(count(deletions)['200'] ?? 0).toBe(isKept ? 0 : 1)
        // A user who signs up after the deletion is new and has no data of the anonymous user.
        const created = await users.findMany({ email })
        expect(created).toHaveLength(count(signUps)['200'] ?? 0)
        expect(created.length).toBeLessThanOrEqual(1)
        if (isKept) expect(created).toMatchObject([{ id, isAnonymous: false }])
        expect(await notes.count({ userId: id })).toBe(isKept ? 1 : 0)
        expect(await accounts.count({ userId: id })).toBe(isKept ? 1 : 0)
      }
    })

    it.each(['linked', 'upgraded'] as const)(
      `H54 deletes no anonymous user who is %s while the clean-up runs, ${engine.name}`,
      async (how) => {
        const harness = await open(engine, how)
        const { auth, sendAtOnce, users, links, notes } = harness
        for (const round of rounds) {
          const email = `p${round}@x.test`
          const { browser, id } = await signInAnonymously(auth)
          await grow(harness, id)
          const body = { name: 'Ann', email, password: TEST_PASSWORD }
          const [batchResult, ...cleaned] = await Promise.all([
            sendAtOnce(
              twenty.map(() => ({ path: '/sign-up/email', body, cookie: browser.cookieHeader })),
            ),
            ...Array.from({ length: 5 }, () => cleanUp(harness)),
          ])
          expect(cleaned.map(({ removed }) => removed)).toEqual([0, 0, 0, 0, 0])
          expect(count(batchResult.outcomes)['200']).toBe(1)
          const [user, another] = await users.findMany({ email })
          expect([user?.id === id, another]).toEqual([how === 'upgraded', undefined])
          expect(await links.count({ fromId: id })).toBe(how === 'linked' ? 1 : 0)
          expect(await notes.findOne({ id: `of-${id}` })).toMatchObject({ userId: user?.id })
        }
      },
    )
  },
)
