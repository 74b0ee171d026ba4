import type { DatabaseAdapter } from '@countersign/core'
import { type ConformanceCase, isOfContract } from '../conformance-case.js'
import { expectEqual, expectRejection } from '../expect.js'
import { conformanceCase, equal, type Kit, pause } from '../kit.js'
import { groupRow, playerRow } from '../kit-schema.js'

const reds = { model: 'group', where: [equal('id', 'reds')] }
/** Milliseconds after which a call counts as one that never ends. */
const NEVER = 3000

const calls: Readonly<Record<string, (store: DatabaseAdapter) => Promise<unknown>>> = {
  'a read': (store) => store.findOne(reds),
  'a list': (store) => store.findMany({ ...reds, orderBy: [], limit: 1, offset: 0 }),
  'a new row': (store) => store.create({ model: 'group', row: groupRow('blues') }),
  'a change': (store) => store.update({ ...reds, set: { size: 9 } }),
  'an increment': (store) => store.increment({ ...reds, field: 'size', by: 1 }),
  'a deletion': (store) => store.take(reds),
  'an inner transaction': (store) => store.transaction((inner) => inner.findOne(reds)),
}

/** What a transaction gives to its function, how often it runs it, and what a failed statement does. */
export const transactionStoreCases: readonly ConformanceCase[] = [
  conformanceCase('L3', 'has transactions among its capabilities', async ({ adapter }) => {
    expectEqual('capabilities', adapter.capabilities, { transactions: true })
    await adapter.transaction((store) => {
      expectEqual('in a transaction', store.capabilities, { transactions: true })
      return Promise.resolve()
    })
  }),
  conformanceCase('L3', 'runs the function of a transaction once', async (kit) => {
    await kit.addGroup('reds', { size: 0 })
    let runs = 0
    await kit.adapter.transaction(async (store) => {
      runs += 1
      await store.increment({ ...reds, field: 'size', by: 1 })
    })
    expectEqual('runs', runs, 1)
    expectEqual('"size"', (await kit.get('group', 'reds'))?.['size'], 1)
    const failing = kit.adapter.transaction(() => {
      runs += 1
      return Promise.reject(new RangeError('on purpose'))
    })
    await expectRejection('a failing function', failing, RangeError)
    expectEqual('runs with a failing function', runs, 2)
  }),
  ...(['commit', 'rollback'] as const).map((end) =>
    conformanceCase('L3', `rejects calls on the store of a transaction after its ${end}`, (kit) =>
      checkStoreAfter(kit, end),
    ),
  ),
  conformanceCase(
    'L3',
    'rejects a reference to a missing row in the statement of the transaction, and rolls back',
    async (kit) => {
      await kit.addGroup('reds')
      const row = playerRow('ann', { groupId: 'missing' })
      const work = kit.adapter.transaction(async (store) => {
        await store.update({ ...reds, set: { size: 9 } })
        const creation = store.create({ model: 'player', row })
        await expectRejection('the statement', creation, Error)
        await expectRejection('a read after it', store.findOne(reds), Error)
      })
      const error = await expectRejection('the transaction', work, Error)
      expectEqual('an error of the contract', isOfContract(error), false)
      expectEqual('reds', await kit.get('group', 'reds'), groupRow('reds'))
      await kit.addPlayer('bob')
    },
  ),
]

async function checkStoreAfter(kit: Kit, end: 'commit' | 'rollback'): Promise<void> {
  await kit.addGroup('reds', { size: 1 })
  const stores: DatabaseAdapter[] = []
  const work = kit.adapter.transaction((store) => {
    stores.push(store)
    return end === 'commit' ? Promise.resolve() : Promise.reject(new RangeError('on purpose'))
  })
  if (end === 'commit') await work
  else await expectRejection('work', work, RangeError)
  for (const store of stores) {
    for (const [title, call] of Object.entries(calls)) {
      await expectRejection(`${title} after the ${end}`, within(call(store)), Error)
    }
  }
  expectEqual('groups', await kit.ids('group'), ['reds'])
  expectEqual('"size"', (await kit.get('group', 'reds'))?.['size'], 1)
}

/** Resolves when the work does not end: a call that waits for ever is no rejection. */
async function within(work: Promise<unknown>): Promise<unknown> {
  return Promise.race([work, pause(NEVER)])
}
