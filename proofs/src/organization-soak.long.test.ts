import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { engines } from './test/engines.js'
import { prepareOrganizationHarness } from './test/organization-harness.js'
import { limits } from './test/soak/limits.js'
import { runSoak } from './test/soak/run-soak.js'

const openHarness = prepareOrganizationHarness()

const shared = engines.filter(({ isShared }) => isShared)
/** Of all engines together. */
const seconds = Number(process.env['SOAK_SECONDS'] ?? 60)
/** The same choices are made with the same seed; what they meet depends on who is faster. */
const seed = Number(process.env['SOAK_SEED'] ?? randomInt(1, 1_000_000))

/** What goes well at least once in every minute. */
const expected = [
  'invite-member',
  'accept-invitation',
  'accept-invitation-link',
  'reject-invitation',
  'cancel-invitation',
  'remove-member',
  'leave',
  'update-member-role',
  'transfer-ownership',
  'set-active',
  'create-team',
  'remove-team',
  'add-team-member',
  'create-role',
  'create',
]

describe.each(shared)('fifty users in three organisations and two processes', (engine) => {
  it(
    `H150 H151 H152 H153 H154 H155 H162 H164 H165 H167 keeps every invariant during random parallel calls, ${engine.name}`,
    { timeout: (seconds + 120) * 1000 },
    async () => {
      const harness = await openHarness(engine, limits)
      const given = { seed, seconds: seconds / shared.length, expected }
      const { done, refused, faults } = await runSoak(harness, given)
      const counts = JSON.stringify(Object.fromEntries(done))
      console.log(`${engine.name}: SOAK_SEED=${seed}, ${refused} refused, done ${counts}`)
      expect(faults).toEqual([])
      expect(expected.filter((name) => !done.has(name))).toEqual([])
    },
  )
})
