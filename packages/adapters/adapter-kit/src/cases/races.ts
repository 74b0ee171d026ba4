import { UniqueViolation } from '@countersign/core'
import type { ConformanceCase } from '../conformance-case.js'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, inParallel, type Kit } from '../kit.js'
import { groupRow, playerRow } from '../kit-schema.js'

/** One round of 20 callers misses a lock that is absent in most of its runs. */
const ROUNDS = 15
const CALLERS = 30
const LIMIT = 3

/** Atomic steps that many callers begin at once, again and again. */
export const raceCases: readonly ConformanceCase[] = [
  raceCase('L2', 'gives each row to exactly one taker', async (kit, round) => {
    await kit.addTicket(round)
    const where = [equal('key', round)]
    const taken = await inParallel(CALLERS, () => kit.adapter.take({ model: 'ticket', where }))
    expectEqual('takers of the row', taken.filter((row) => row !== null).length, 1)
  }),
  raceCase('L2', 'counts every increment', async (kit, round) => {
    await kit.addGroup(round, { size: 0 })
    const addition = { ...group(round), field: 'size', by: 1 }
    const rows = await inParallel(CALLERS, () => kit.adapter.increment(addition))
    expectEqual('different values', new Set(rows.map((row) => row?.['size'])).size, CALLERS)
    expectEqual('"size"', (await kit.get('group', round))?.['size'], CALLERS)
  }),
  raceCase('L2', 'never exceeds the limit of increments', async (kit, round) => {
    await kit.addGroup(round)
    const addition = { ...group(round), field: 'size', by: 1, below: LIMIT }
    const rows = await inParallel(CALLERS, () => kit.adapter.increment(addition))
    expectEqual('winners', rows.filter((row) => row !== null).length, LIMIT)
    expectEqual('"size"', (await kit.get('group', round))?.['size'], LIMIT)
  }),
  raceCase('L2', 'lets exactly one conditional update win', async (kit, round) => {
    await kit.addTicket(round)
    const where = [equal('key', round), equal('owner', null)]
    const matched = await inParallel(CALLERS, (caller) =>
      kit.adapter.update({ model: 'ticket', where, set: { owner: `caller ${caller}` } }),
    )
    expectEqual('winners', matched.filter((count) => count > 0).length, 1)
  }),
  raceCase('L2', 'writes exactly one row of the same unique key', async (kit, round) => {
    const outcomes = await inParallel(CALLERS, async (caller) => {
      try {
        await kit.addTicket(`${round} ${caller}`, { key: round })
        return 'written'
      } catch (error) {
        if (error instanceof UniqueViolation) return error.model
        throw error
      }
    })
    expectEqual('written', outcomes.filter((outcome) => outcome === 'written').length, 1)
    expectEqual('tickets', (await kit.ids('ticket', [equal('key', round)])).length, 1)
  }),
  raceCase('L3', 'loses no update when increment locks the row first', async (kit, round) => {
    await kit.addGroup(round, { size: 0 })
    await inParallel(CALLERS, () =>
      kit.adapter.transaction(async (store) => {
        const row = await store.increment({ ...group(round), field: 'revision', by: 1 })
        await store.update({ ...group(round), set: { size: Number(row?.['size']) + 1 } })
      }),
    )
    const stored = groupRow(round, { size: CALLERS, revision: CALLERS })
    expectEqual('the group', await kit.get('group', round), stored)
  }),
  raceCase(
    'L3',
    'never exceeds a counted limit when increment locks the row first',
    async (kit, round) => {
      await kit.addGroup(round)
      const joined = await inParallel(CALLERS, (caller) => addUpToLimit(kit, round, caller))
      expectEqual('added', joined.filter(Boolean).length, LIMIT)
      const players = await kit.ids('player', [equal('groupId', round)])
      expectEqual('players', players.length, LIMIT)
    },
  ),
]

function group(id: string) {
  return { model: 'group', where: [equal('id', id)] }
}

function addUpToLimit(kit: Kit, round: string, caller: number): Promise<boolean> {
  return kit.adapter.transaction(async (store) => {
    await store.increment({ ...group(round), field: 'revision', by: 1 })
    const where = [equal('groupId', round)]
    if ((await store.count({ model: 'player', where })) >= LIMIT) return false
    const row = playerRow(`${round} ${caller}`, { groupId: round })
    return store.create({ model: 'player', row })
  })
}

/** A case that checks the same in several rounds, each on rows of its own. */
function raceCase(
  level: ConformanceCase['level'],
  title: string,
  check: (kit: Kit, round: string) => Promise<void>,
): ConformanceCase {
  const withRounds = `${title} in ${ROUNDS} rounds of ${CALLERS} parallel callers`
  return conformanceCase(level, withRounds, async (kit) => {
    for (let round = 1; round <= ROUNDS; round += 1) await check(kit, `round ${round}`)
  })
}
