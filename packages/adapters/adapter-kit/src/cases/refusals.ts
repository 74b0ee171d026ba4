import { Conflict, type DatabaseAdapter, Unavailable, UniqueViolation } from '@countersign/core'
import type { ConformanceCase } from '../conformance-case.js'
import { expectEqual, expectRejection } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'
import { groupRow, playerRow, ticketRow } from '../kit-schema.js'

type Work = (adapter: DatabaseAdapter) => Promise<unknown>

const ann = { model: 'player', where: [equal('id', 'ann')] }
const page = { orderBy: [], limit: 10, offset: 0 }
const nobody = { groupId: 'nobody' }

/** Rows that refer to no row. */
const dangling: Readonly<Record<string, Work>> = {
  'a new row': (db) => db.create({ model: 'player', row: playerRow('bob', nobody) }),
  'an update': (db) => db.update({ ...ann, set: nobody }),
  'an update of one': (db) => db.updateOne({ ...ann, set: nobody }),
}

/** Fields that the model does not have. */
const unknown: Readonly<Record<string, Work>> = {
  'a new row': (db) => db.create({ model: 'player', row: playerRow('bob', { foe: 1 }) }),
  'an update': (db) => db.update({ ...ann, set: { foe: 1 } }),
  'a condition': (db) => db.delete({ model: 'player', where: [equal('foe', 1)] }),
  'an order': (db) =>
    db.findMany({ ...ann, ...page, orderBy: [{ field: 'foe', direction: 'asc' }] }),
  'a join': (db) => db.findOneJoined({ ...ann, join: { model: 'group', by: 'foe', where: [] } }),
}

const illFormed = { 'a NUL': 'a\0b', 'half a surrogate pair': 'a\ud800' }

/** What is refused, and changes nothing. */
export const refusalCases: readonly ConformanceCase[] = [
  ...Object.entries(dangling).map(([title, transactions]) =>
    refusalCase('L2', `${title} that refers to no row is refused`, async (kit) => {
      const error = await expectRejection('a dangling reference', transactions(kit.adapter), Error)
      expectEqual('one of the contract', isOfContract(error), false)
    }),
  ),
  ...Object.entries(unknown).map(([title, transactions]) =>
    refusalCase('L1', `${title} with a field that is unknown is refused`, async (kit) => {
      await expectRejection('an unknown field', transactions(kit.adapter), Error)
    }),
  ),
  ...Object.entries(illFormed).map(([title, text]) =>
    refusalCase('L1', `text with ${title} is refused`, async ({ adapter }) => {
      const row = playerRow('bob', { nickname: text })
      const work = adapter.create({ model: 'player', row })
      await expectRejection('in a row', work, TypeError)
      const set = { nickname: text }
      await expectRejection('in a change', adapter.update({ ...ann, set }), TypeError)
      const where = [equal('nickname', text)]
      const found = adapter.findOne({ model: 'player', where })
      await expectRejection('in a condition', found, TypeError)
    }),
  ),
  ...(['contains', 'startsWith', 'endsWith'] as const).map((operator) =>
    refusalCase('L1', `${operator} is refused where there is no text`, async ({ adapter }) => {
      for (const field of ['shirt', 'isCaptain', 'born']) {
        for (const value of ['1', '', null]) {
          const work = adapter.count({ model: 'player', where: [{ field, operator, value }] })
          await expectRejection(`of ${field}`, work, TypeError)
        }
      }
    }),
  ),
  conformanceCase('L3', 'a broken key ends a transaction, also when it is caught', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    const taken = { model: 'ticket', row: ticketRow('second', { key: 'k' }) }
    const work = kit.adapter.transaction(async (store) => {
      await store.create({ model: 'group', row: groupRow('reds') })
      await expectRejection('the second', store.create(taken), UniqueViolation)
    })
    await expectRejection('the transaction', work, UniqueViolation)
    expectEqual('groups', await kit.ids('group'), [])
  }),
  conformanceCase('L3', 'nothing can be done in a transaction after a broken key', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    const taken = { model: 'ticket', row: ticketRow('second', { key: 'k' }) }
    const first = { model: 'ticket', where: [equal('id', 'first')] }
    const work = kit.adapter.transaction(async (store) => {
      await expectRejection('the second', store.create(taken), UniqueViolation)
      await expectRejection('a read', store.findOne(first), UniqueViolation)
      await expectRejection('a write', store.delete(first), UniqueViolation)
    })
    await expectRejection('the transaction', work, UniqueViolation)
    expectEqual('tickets', await kit.ids('ticket'), ['first'])
    await kit.addTicket('third')
  }),
  conformanceCase('L3', 'inner work that throws undoes nothing by itself', async (kit) => {
    await kit.adapter.transaction(async (store) => {
      const inner = store.transaction(async (bound) => {
        await bound.create({ model: 'group', row: groupRow('reds') })
        throw new RangeError('on purpose')
      })
      await expectRejection('inner work', inner, RangeError)
    })
    expectEqual('groups', await kit.ids('group'), ['reds'])
  }),
]

/** A case that leaves one group with one player as they are. */
function refusalCase(
  level: ConformanceCase['level'],
  title: string,
  check: (kit: Kit) => Promise<void>,
): ConformanceCase {
  return conformanceCase(level, title, async (kit) => {
    await kit.addGroup('reds')
    await kit.addPlayer('ann')
    await check(kit)
    expectEqual('players', await kit.ids('player'), ['ann'])
    expectEqual('ann', await kit.get('player', 'ann'), playerRow('ann'))
  })
}

function isOfContract(error: Error): boolean {
  return [Conflict, Unavailable, UniqueViolation].some((kind) => error instanceof kind)
}
