import { describe, expect, it } from 'vitest'
import { mailedTokenOf } from './test/app.js'
import { createPlace, type Engine, engines } from './test/engines.js'
import { createFullAuth } from './test/full-auth.js'
import { prepareProcesses } from './test/processes.js'
import { sessionRows, userRows, verificationRows } from './test/rows.js'
import { effectsOf, shoot, type Shot } from './test/shoot.js'

const PARALLEL = 20
const ROUNDS = 25

const startProcesses = prepareProcesses()

/** An app, and the way to send requests at once: from two processes where the engine can be shared. */
async function openArena(engine: Engine) {
  const place = await createPlace(engine)
  const effects: string[] = []
  const auth = createFullAuth(place, { hooks: effectsOf(effects) })
  await auth.migrate()
  const { address } = place
  const here = { shoot: (shots: readonly Shot[]) => shoot(auth, effects, shots) }
  return { auth, ...(address === null ? here : await startProcesses(address)) }
}

const people = [
  { title: 'a new person', known: false, effects: ['session.created', 'user.created'] },
  {
    title: 'a person whose address was not proven',
    known: true,
    effects: ['account.deleted', 'email.verified', 'session.created'],
  },
]

describe.each(engines)('a magic link, twenty times at once', { timeout: 120_000 }, (engine) => {
  it.each(people)(`H66 signs in $title once, ${engine.name}`, async ({ known, effects }) => {
    const { auth, shoot: fire } = await openArena(engine)
    const { store } = auth.database
    for (let round = 0; round < ROUNDS; round += 1) {
      const email = `p${round}@x.test`
      const browser = known ? await auth.signedInAs(email) : auth.browser()
      const token = await mailedTokenOf({ auth, browser, email }, 'magic-link')
      const shot = { path: '/magic-link/verify', body: { token } }
      const volley = await fire(Array.from({ length: PARALLEL }, () => shot))
      expect(volley.outcomes.toSorted()).toEqual([
        '200',
        ...Array.from({ length: PARALLEL - 1 }, () => '400 INVALID_TOKEN'),
      ])
      expect(volley.effects.toSorted()).toEqual(effects)
      expect(volley.cookies.filter((cookie) => cookie !== '')).toHaveLength(1)
      const user = await store.of(userRows).findOne({ email, emailVerified: true })
      expect(await store.of(sessionRows).count({ userId: user?.id ?? '' })).toBe(1)
    }
    expect(await store.of(verificationRows).count({})).toBe(0)
  })
})
