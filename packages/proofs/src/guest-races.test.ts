import { TEST_PASSWORD } from '@countersign/core/testing'
import { roundsOf } from '@countersign/tooling/test-depth'
import { describe, expect, it } from 'vitest'
import { count, PARALLEL, prepareArena, twenty } from './test/arena.js'
import { type Engine, engines } from './test/engines.js'
import { enterAsGuest, guestRows, linkRows, noteRows } from './test/guests.js'
import { accountRows, sessionRows } from './test/rows.js'
import type { Volley } from './test/shoot.js'

const rounds = Array.from({ length: roundsOf(20) }, (_, round) => round)

const openArena = prepareArena()

/** An arena with anonymous users, and its tables. */
async function open(engine: Engine, how: 'linked' | 'upgraded') {
  const arena = await openArena(engine, { guests: { upgradeInPlace: how === 'upgraded' } })
  const { store } = arena
  return {
    ...arena,
    users: store.of(guestRows),
    links: store.of(linkRows),
    notes: store.of(noteRows),
    sessions: store.of(sessionRows),
    accounts: store.of(accountRows),
  }
}

type Arena = Awaited<ReturnType<typeof open>>

/** Guests are as old as the clean-up wants them. */
async function grow({ users }: Arena, id: string): Promise<void> {
  await users.update({ id }, { createdAt: new Date('2001-01-01T00:00:00Z') })
}

/** The call that no browser has, in this process. */
function cleanUp({ auth }: Arena): Promise<{ readonly removed: number }> {
  const api = auth.api as unknown as {
    cleanUpAnonymousUsers(): Promise<{ readonly removed: number }>
  }
  return api.cleanUpAnonymousUsers()
}

/** Nothing breaks, whoever wins. */
function expectNoFault({ outcomes }: Volley): void {
  expect(outcomes.filter((outcome) => outcome.startsWith('5'))).toEqual([])
}

describe.each(engines)(
  'an anonymous user, twenty calls at once',
  { timeout: 240_000 },
  (engine) => {
    it(`H54 who signs in is handed over once, and removed once, ${engine.name}`, async () => {
      const arena = await open(engine, 'linked')
      const { auth, fire, users, links, notes } = arena
      for (const round of rounds) {
        const email = `p${round}@x.test`
        await auth.signedInAs(email)
        const guest = await enterAsGuest(auth)
        const cookie = guest.browser.cookieHeader
        const body = { email, password: TEST_PASSWORD }
        const volley = await fire(twenty.map(() => ({ path: '/sign-in/email', body, cookie })))
        expect(count(volley.outcomes)).toEqual({ 200: PARALLEL })
        expect(count(volley.effects)['user.deleted']).toBe(1)
        const person = await users.findOne({ email })
        expect(await links.findMany({ fromId: guest.id })).toMatchObject([{ toId: person?.id }])
        expect(await notes.findOne({ id: `of-${guest.id}` })).toMatchObject({ userId: person?.id })
        expect(await users.findOne({ id: guest.id })).toBeNull()
      }
    })

    it(`H54 who signs up goes on as the new one once, ${engine.name}`, async () => {
      const arena = await open(engine, 'upgraded')
      const { auth, fire, users, links, accounts, sessions } = arena
      for (const round of rounds) {
        const email = `p${round}@x.test`
        const { browser, id } = await enterAsGuest(auth)
        const body = { name: 'Ann', email, password: TEST_PASSWORD }
        const volley = await fire(
          twenty.map(() => ({ path: '/sign-up/email', body, cookie: browser.cookieHeader })),
        )
        expect(volley.outcomes.toSorted()).toEqual([
          '200',
          ...Array.from({ length: PARALLEL - 1 }, () => '422 USER_ALREADY_EXISTS'),
        ])
        expect(volley.effects.toSorted()).toEqual(['session.created'])
        expect(await users.findMany({ email })).toMatchObject([{ id, isAnonymous: false }])
        expect(await accounts.count({ userId: id })).toBe(1)
        expect(await sessions.count({ userId: id })).toBe(1)
      }
      expect(await links.count({})).toBe(0)
    })

    it(`H54 who signs up and is deleted is one or the other, ${engine.name}`, async () => {
      const arena = await open(engine, 'upgraded')
      const { auth, fire, users, notes, accounts } = arena
      for (const round of rounds) {
        const email = `p${round}@x.test`
        const { browser, id } = await enterAsGuest(auth)
        const cookie = browser.cookieHeader
        const body = { name: 'Ann', email, password: TEST_PASSWORD }
        const volley = await fire(
          twenty.map((index) =>
            index % 4 < 2
              ? { path: '/sign-up/email', body, cookie }
              : { path: '/delete-anonymous-user', cookie },
          ),
        )
        expectNoFault(volley)
        const deletions = volley.outcomes.filter((_, index) => index % 4 >= 2)
        const signUps = volley.outcomes.filter((_, index) => index % 4 < 2)
        const isKept = (await users.findOne({ id })) !== null
        expect(count(volley.effects)['user.deleted'] ?? 0).toBe(isKept ? 0 : 1)
        expect(count(deletions)['200'] ?? 0).toBe(isKept ? 0 : 1)
        // Who signs up after the deletion is somebody new, with nothing of the guest's.
        const people = await users.findMany({ email })
        expect(people).toHaveLength(count(signUps)['200'] ?? 0)
        expect(people.length).toBeLessThanOrEqual(1)
        if (isKept) expect(people).toMatchObject([{ id, isAnonymous: false }])
        expect(await notes.count({ userId: id })).toBe(isKept ? 1 : 0)
        expect(await accounts.count({ userId: id })).toBe(isKept ? 1 : 0)
      }
    })

    it.each(['linked', 'upgraded'] as const)(
      `H54 who is %s while the clean-up runs is not cleared away, ${engine.name}`,
      async (how) => {
        const arena = await open(engine, how)
        const { auth, fire, users, links, notes } = arena
        for (const round of rounds) {
          const email = `p${round}@x.test`
          const { browser, id } = await enterAsGuest(auth)
          await grow(arena, id)
          const body = { name: 'Ann', email, password: TEST_PASSWORD }
          const [volley, ...cleaned] = await Promise.all([
            fire(
              twenty.map(() => ({ path: '/sign-up/email', body, cookie: browser.cookieHeader })),
            ),
            ...Array.from({ length: 5 }, () => cleanUp(arena)),
          ])
          expect(cleaned.map(({ removed }) => removed)).toEqual([0, 0, 0, 0, 0])
          expect(count(volley.outcomes)['200']).toBe(1)
          const [person, another] = await users.findMany({ email })
          expect([person?.id === id, another]).toEqual([how === 'upgraded', undefined])
          expect(await links.count({ fromId: id })).toBe(how === 'linked' ? 1 : 0)
          expect(await notes.findOne({ id: `of-${id}` })).toMatchObject({ userId: person?.id })
        }
      },
    )
  },
)
