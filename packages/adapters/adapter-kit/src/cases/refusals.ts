import { type DatabaseAdapter, UniqueViolation } from '@countersign/core'
import { type ConformanceCase, isOfContract } from '../conformance-case.js'
import { expectEqual, expectRejection } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'
import { groupRow, playerRow, ticketRow } from '../kit-schema.js'

type AdapterCall = (adapter: DatabaseAdapter) => Promise<unknown>

const ann = { model: 'player', where: [equal('id', 'ann')] }
const page = { orderBy: [], limit: 10, offset: 0 }
const missing = { groupId: 'missing' }

/** References to a row that does not exist. */
const dangling: Readonly<Record<string, AdapterCall>> = {
  create: (db) => db.create({ model: 'player', row: playerRow('bob', missing) }),
  update: (db) => db.update({ ...ann, set: missing }),
  updateOne: (db) => db.updateOne({ ...ann, set: missing }),
}

/** Fields that the model does not have. */
const unknown: Readonly<Record<string, AdapterCall>> = {
  'a new row': (db) => db.create({ model: 'player', row: playerRow('bob', { foe: 1 }) }),
  'a change': (db) => db.update({ ...ann, set: { foe: 1 } }),
  'a condition': (db) => db.delete({ model: 'player', where: [equal('foe', 1)] }),
  'an order': (db) =>
    db.findMany({ ...ann, ...page, orderBy: [{ field: 'foe', direction: 'asc' }] }),
  'a column of a join': (db) =>
    db.findOneJoined({
      ...ann,
      join: { model: 'group', by: 'groupId', where: [], columns: ['foe'] },
    }),
  'a join': (db) => db.findOneJoined({ ...ann, join: { model: 'group', by: 'foe', where: [] } }),
}

const illFormed = { 'a NUL': 'a\0b', 'half a surrogate pair': 'a\ud800' }

/** Calls that the adapter rejects without any change. */
export const refusalCases: readonly ConformanceCase[] = [
  ...Object.entries(dangling).map(([title, call]) =>
    refusalCase('L2', `rejects ${title} with a reference to a missing row`, async (kit) => {
      const error = await expectRejection('a dangling reference', call(kit.adapter), Error)
      expectEqual('one of the contract', isOfContract(error), false)
    }),
  ),
  ...Object.entries(unknown).map(([title, call]) =>
    refusalCase('L1', `rejects ${title} with an unknown field`, async (kit) => {
      await expectRejection('an unknown field', call(kit.adapter), Error)
    }),
  ),
  ...Object.entries(illFormed).map(([title, text]) =>
    refusalCase('L1', `rejects text with ${title}`, async ({ adapter }) => {
      const row = playerRow('bob', { nickname: text })
      const creation = adapter.create({ model: 'player', row })
      await expectRejection('in a row', creation, TypeError)
      const set = { nickname: text }
      await expectRejection('in a change', adapter.update({ ...ann, set }), TypeError)
      const where = [equal('nickname', text)]
      const found = adapter.findOne({ model: 'player', where })
      await expectRejection('in a condition', found, TypeError)
    }),
  ),
  ...(['contains', 'startsWith', 'endsWith'] as const).map((operator) =>
    refusalCase('L1', `rejects ${operator} on a column without text`, async ({ adapter }) => {
      for (const field of ['shirt', 'isCaptain', 'born']) {
        for (const value of ['1', '', null]) {
          const count = adapter.count({ model: 'player', where: [{ field, operator, value }] })
          await expectRejection(`on ${field}`, count, TypeError)
        }
      }
    }),
  ),
  conformanceCase('L3', 'rolls back after a unique violation that was caught', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    const taken = { model: 'ticket', row: ticketRow('second', { key: 'k' }) }
    const work = kit.adapter.transaction(async (store) => {
      await store.create({ model: 'group', row: groupRow('reds') })
      await expectRejection('the second', store.create(taken), UniqueViolation)
    })
    await expectRejection('the transaction', work, UniqueViolation)
    expectEqual('groups', await kit.ids('group'), [])
  }),
  conformanceCase(
    'L3',
    'rejects all calls of a transaction after a unique violation',
    async (kit) => {
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
    },
  ),
  conformanceCase(
    'L3',
    'keeps the writes of an inner transaction whose error was caught',
    async (kit) => {
      await kit.adapter.transaction(async (store) => {
        const inner = store.transaction(async (bound) => {
          await bound.create({ model: 'group', row: groupRow('reds') })
          throw new RangeError('on purpose')
        })
        await expectRejection('the inner transaction', inner, RangeError)
      })
      expectEqual('groups', await kit.ids('group'), ['reds'])
    },
  ),
]

/** A case that checks that one group and one player stay unchanged. */
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
