import { type DatabaseAdapter, UniqueViolation } from '@countersign/core'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, inParallel, type Kit } from '../kit.js'
import { groupRow, ticketRow } from '../kit-schema.js'

const ROUNDS = 5
const CALLERS = 20

const reds = { model: 'group', where: [equal('id', 'reds')] }

/** Two connections to one database, as of two processes: nothing may be cached or atomic in one of them only. */
export const connectionCases = [
  conformanceCase('L4', 'reads what another connection wrote', async (kit) => {
    const other = await kit.openAgain()
    const count = () => kit.adapter.count({ model: 'group', where: [] })
    expectEqual('before', await kit.get('group', 'reds'), null)
    expectEqual('list before', await kit.ids('group'), [])
    expectEqual('count before', await count(), 0)
    await other.create({ model: 'group', row: groupRow('reds') })
    expectEqual('created', await kit.get('group', 'reds'), groupRow('reds'))
    expectEqual('list', await kit.ids('group'), ['reds'])
    expectEqual('count', await count(), 1)
    await other.update({ ...reds, set: { size: 5 } })
    expectEqual('updated', await kit.get('group', 'reds'), groupRow('reds', { size: 5 }))
    await other.increment({ ...reds, field: 'size', by: 1 })
    expectEqual('incremented', await kit.get('group', 'reds'), groupRow('reds', { size: 6 }))
    await other.delete(reds)
    expectEqual('deleted', await kit.get('group', 'reds'), null)
    expectEqual('list after the deletion', await kit.ids('group'), [])
    expectEqual('count after the deletion', await count(), 0)
  }),
  conformanceCase('L4', 'gives a row to exactly one taker of two connections', (kit) =>
    onBoth(kit, async (adapterOf, round) => {
      await kit.addTicket(round)
      const where = [equal('key', round)]
      const taken = await inParallel(CALLERS, (caller) =>
        adapterOf(caller).take({ model: 'ticket', where }),
      )
      expectEqual('takers of the row', taken.filter((row) => row !== null).length, 1)
    }),
  ),
  conformanceCase('L4', 'counts every increment of two connections', (kit) =>
    onBoth(kit, async (adapterOf, round) => {
      await kit.addGroup(round, { size: 0 })
      const addition = { model: 'group', where: [equal('id', round)], field: 'size', by: 1 }
      await inParallel(CALLERS, (caller) => adapterOf(caller).increment(addition))
      expectEqual('"size"', (await kit.get('group', round))?.['size'], CALLERS)
    }),
  ),
  conformanceCase('L4', 'writes one row of the same unique key of two connections', (kit) =>
    onBoth(kit, async (adapterOf, round) => {
      const outcomes = await inParallel(CALLERS, async (caller) => {
        const row = ticketRow(`${round} ${caller}`, { key: round })
        try {
          return await adapterOf(caller).create({ model: 'ticket', row })
        } catch (error) {
          if (error instanceof UniqueViolation) return false
          throw error
        }
      })
      expectEqual('written', outcomes.filter(Boolean).length, 1)
      expectEqual('tickets', (await kit.ids('ticket', [equal('key', round)])).length, 1)
    }),
  ),
  conformanceCase('L4', 'loses no update of two connections that lock the row first', (kit) =>
    onBoth(kit, async (adapterOf, round) => {
      await kit.addGroup(round, { size: 0 })
      const group = { model: 'group', where: [equal('id', round)] }
      await inParallel(CALLERS, (caller) =>
        adapterOf(caller).transaction(async (store) => {
          const row = await store.increment({ ...group, field: 'revision', by: 1 })
          await store.update({ ...group, set: { size: Number(row?.['size']) + 1 } })
        }),
      )
      const stored = groupRow(round, { size: CALLERS, revision: CALLERS })
      expectEqual('the group', await kit.get('group', round), stored)
    }),
  ),
]

/** Runs rounds whose callers use two connections in turn. */
async function onBoth(
  kit: Kit,
  check: (adapterOf: (caller: number) => DatabaseAdapter, round: string) => Promise<void>,
): Promise<void> {
  const other = await kit.openAgain()
  for (let round = 1; round <= ROUNDS; round += 1) {
    await check((caller) => (caller % 2 === 0 ? kit.adapter : other), `round ${round}`)
  }
}
