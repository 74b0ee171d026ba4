import type { DatabaseAdapter } from '@countersign/core'
import { expectEqual, expectRejection } from '../expect.js'
import { conformanceCase, equal, inParallel, type Kit, pause, start } from '../kit.js'
import { groupRow, playerRow, ticketRow } from '../kit-schema.js'

/** Thrown by a transaction's function on purpose. */
class Stop extends Error {}

const reds = { model: 'group', where: [equal('id', 'reds')] }
const lockReds = { ...reds, field: 'revision', by: 1 }
/** Milliseconds, long enough for other callers to run between two statements. */
const A_MOMENT = 20

/** Transactions are atomic and isolated. */
export const transactionCases = [
  conformanceCase(
    'L3',
    'commits all writes of a transaction and returns the result of its function',
    async (kit) => {
      const result = await kit.adapter.transaction(async (store) => {
        await store.create({ model: 'group', row: groupRow('reds') })
        await store.create({ model: 'player', row: playerRow('ann') })
        return 'done'
      })
      expectEqual('result', result, 'done')
      expectEqual('groups', await kit.ids('group'), ['reds'])
      expectEqual('players', await kit.ids('player'), ['ann'])
    },
  ),
  conformanceCase('L3', 'rolls back all writes when the function throws', async (kit) => {
    await kit.addGroup('reds', { size: 1 })
    await kit.addTicket('kept')
    await kit.addTicket('taken')
    const stop = new Stop('on purpose')
    const work = kit.adapter.transaction(async (store) => {
      await writeEverything(store)
      throw stop
    })
    expectEqual('the error', (await expectRejection('work', work, Stop)) === stop, true)
    expectEqual('groups', await kit.ids('group'), ['reds'])
    expectEqual('reds', await kit.get('group', 'reds'), groupRow('reds', { size: 1 }))
    expectEqual('players', await kit.ids('player'), [])
    expectEqual('tickets', await kit.ids('ticket'), ['kept', 'taken'])
  }),
  conformanceCase('L3', 'reads uncommitted rows inside their own transaction', async (kit) => {
    await kit.addGroup('reds')
    await kit.adapter.transaction(async (store) => {
      await store.create({ model: 'player', row: playerRow('ann', { shirt: 1 }) })
      await store.update({ ...reds, set: { size: 9 } })
      const where = [equal('id', 'ann')]
      const join = { model: 'group', by: 'groupId', where: [] }
      const joined = await store.findOneJoined({ model: 'player', where, join })
      expectEqual('row', joined?.row['shirt'], 1)
      expectEqual('parent', joined?.parent['size'], 9)
      expectEqual('count', await store.count({ model: 'player', where: [] }), 1)
    })
  }),
  conformanceCase('L3', 'hides uncommitted rows from other callers', async (kit) => {
    const outside: Promise<unknown>[] = []
    const work = kit.adapter.transaction(async (store) => {
      await store.create({ model: 'group', row: groupRow('reds') })
      outside.push(start(() => kit.get('group', 'reds')))
      await pause(A_MOMENT)
      throw new Stop('on purpose')
    })
    await expectRejection('work', work, Stop)
    expectEqual('seen', await Promise.all(outside), [null])
  }),
  conformanceCase('L3', 'rolls back an inner transaction with the outer one', async (kit) => {
    const work = kit.adapter.transaction(async (store) => {
      await store.transaction((inner) => inner.create({ model: 'group', row: groupRow('reds') }))
      throw new Stop('on purpose')
    })
    await expectRejection('work', work, Stop)
    expectEqual('groups', await kit.ids('group'), [])
  }),
  conformanceCase('L3', 'restores a taken row after a rollback', async (kit) => {
    await kit.addTicket('t')
    const ticket = { model: 'ticket', where: [equal('key', 't')] }
    const others: Promise<unknown>[] = []
    const work = kit.adapter.transaction(async (store) => {
      await store.take(ticket)
      others.push(start(() => kit.adapter.take(ticket)))
      await pause(A_MOMENT)
      throw new Stop('on purpose')
    })
    await expectRejection('work', work, Stop)
    const [taken] = await Promise.all(others)
    expectEqual('taken or left', taken === null, (await kit.ids('ticket')).length === 1)
  }),
  conformanceCase('L3', 'completes all parallel transactions', async (kit) => {
    await kit.addGroup('reds', { size: 0 })
    await inParallel(10, (caller) =>
      kit.adapter.transaction(async (store) => {
        await store.increment({ ...reds, field: 'size', by: 1 })
        await pause(1)
        await store.create({ model: 'player', row: playerRow(`player ${caller}`) })
      }),
    )
    expectEqual('size', (await kit.get('group', 'reds'))?.['size'], 10)
    expectEqual('players', (await kit.ids('player')).length, 10)
  }),
  conformanceCase('L3', 'loses no update when increment locks the row first', async (kit) => {
    await kit.addGroup('reds', { size: 0 })
    await inParallel(5, () =>
      kit.adapter.transaction(async (store) => {
        await store.increment(lockReds)
        const row = await store.findOne(reds)
        await pause(A_MOMENT / 4)
        await store.update({ ...reds, set: { size: Number(row?.['size']) + 1 } })
      }),
    )
    const stored = groupRow('reds', { size: 5, revision: 5 })
    expectEqual('stored', await kit.get('group', 'reds'), stored)
  }),
  conformanceCase(
    'L3',
    'never exceeds a counted limit when increment locks the row first',
    async (kit) => {
      await kit.addGroup('reds')
      const joined = await inParallel(10, (caller) => joinUpTo(kit, 3, `player ${caller}`))
      expectEqual('joined', joined.filter(Boolean).length, 3)
      expectEqual('players', (await kit.ids('player')).length, 3)
    },
  ),
  conformanceCase(
    'L3',
    'leaves no row whose create required a row that a transaction deletes with its dependents',
    async (kit) => {
      const { created, runs } = await createWhileTaken(kit, 'commit')
      // A row that was written first makes the transaction fail, and run again.
      expectEqual('written', created, runs > 1)
      expectEqual('groups', await kit.ids('group'), [])
      expectEqual('tickets', await kit.ids('ticket'), [])
    },
  ),
  conformanceCase(
    'L3',
    'creates a row whose provided row is there after its deletion is rolled back',
    async (kit) => {
      const { created } = await createWhileTaken(kit, 'rollback')
      expectEqual('written', created, true)
      expectEqual('tickets', await kit.ids('ticket'), ['t'])
    },
  ),
]

async function writeEverything(store: DatabaseAdapter): Promise<void> {
  await store.create({ model: 'group', row: groupRow('blues') })
  await store.create({ model: 'player', row: playerRow('ann') })
  await store.create({ model: 'player', row: playerRow('bob'), provided: reds })
  await store.update({ ...reds, set: { name: 'renamed' } })
  await store.updateOne({ ...reds, set: { size: 5 } })
  await store.increment(lockReds)
  await store.take({ model: 'ticket', where: [equal('key', 'taken')] })
  await store.delete({ model: 'ticket', where: [equal('key', 'kept')] })
}

function joinUpTo(kit: Kit, limit: number, id: string): Promise<boolean> {
  return kit.adapter.transaction(async (store) => {
    await store.increment(lockReds)
    const players = await store.count({ model: 'player', where: [equal('groupId', 'reds')] })
    await pause(1)
    if (players >= limit) return false
    return store.create({ model: 'player', row: playerRow(id) })
  })
}

/** What came of a creation beside a transaction. */
interface RacedCreation {
  readonly created: boolean | undefined
  /** How often the transaction ran. */
  readonly runs: number
}

/**
 * Creates a ticket provided that the group exists, while a transaction deletes the group's tickets and takes the group. The
 * creation waits for the transaction, or its ticket makes the transaction fail with a conflict.
 */
async function createWhileTaken(kit: Kit, end: 'commit' | 'rollback'): Promise<RacedCreation> {
  await kit.addGroup('reds')
  const creations: Promise<boolean>[] = []
  const row = ticketRow('t', { owner: 'reds' })
  const creation = { model: 'ticket', row, provided: reds }
  let runs = 0
  const work = start(() =>
    kit.adapter.transaction(async (store) => {
      runs += 1
      await store.delete({ model: 'ticket', where: [equal('owner', 'reds')] })
      await store.take(reds)
      if (runs === 1) creations.push(start(() => kit.adapter.create(creation)))
      await pause(A_MOMENT)
      if (end === 'rollback') throw new Stop('on purpose')
    }),
  )
  if (end === 'rollback') await expectRejection('work', work, Stop)
  else await work
  const [created] = await Promise.all(creations)
  return { created, runs }
}
