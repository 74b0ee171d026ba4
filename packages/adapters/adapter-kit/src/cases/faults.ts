import { Conflict, type DatabaseAdapter, Unavailable } from '@countersign/core'
import {
  type ConformanceCase,
  type EndOfFault,
  type TestDatabase,
  Untested,
} from '../conformance-case.js'
import { expectEqual, expectRejection } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'
import { groupRow } from '../kit-schema.js'

const reds = { model: 'group', where: [equal('id', 'reds')] }
const page = { orderBy: [], limit: 10, offset: 0 }
const join = { model: 'group', by: 'groupId', where: [] }
const stored = groupRow('reds', { size: 1 })

type Call = (adapter: DatabaseAdapter) => Promise<unknown>

const reads: Readonly<Record<string, Call>> = {
  findOne: (db) => db.findOne(reds),
  findMany: (db) => db.findMany({ ...reds, ...page }),
  findOneJoined: (db) => db.findOneJoined({ model: 'player', where: [], join }),
  findManyJoined: (db) => db.findManyJoined({ model: 'player', where: [], ...page, join }),
  count: (db) => db.count(reds),
}

const writes: Readonly<Record<string, Call>> = {
  create: (db) => db.create({ model: 'group', row: groupRow('blues') }),
  update: (db) => db.update({ ...reds, set: { size: 9 } }),
  updateOne: (db) => db.updateOne({ ...reds, set: { size: 9 } }),
  increment: (db) => db.increment({ ...reds, field: 'size', by: 1 }),
  delete: (db) => db.delete(reds),
  take: (db) => db.take(reds),
  transaction: (db) => db.transaction((store) => store.update({ ...reds, set: { size: 9 } })),
}

/** Faults of the database. They test nothing without the functions that cause them. */
export const faultCases: readonly ConformanceCase[] = [
  ...Object.entries(writes).map(([method, call]) =>
    faultCase(`throws Conflict from ${method} while the database is busy`, 'makeBusy', (kit) =>
      expectFailure(kit, method, { call, kind: Conflict }),
    ),
  ),
  ...Object.entries({ ...reads, ...writes }).map(([method, call]) =>
    faultCase(
      `throws Unavailable from ${method} while the database cannot be reached`,
      'makeUnreachable',
      (kit) => expectFailure(kit, method, { call, kind: Unavailable }),
    ),
  ),
  conformanceCase(
    'L6',
    'throws from a transaction whose database cannot be reached at its commit',
    async (kit) => {
      const { makeUnreachable } = kit.faults
      if (!makeUnreachable) throw new Untested('makeUnreachable')
      await kit.addGroup('reds', { size: 1 })
      const ends: EndOfFault[] = []
      const work = kit.adapter.transaction(async (store) => {
        await store.update({ ...reds, set: { size: 9 } })
        ends.push(await makeUnreachable())
      })
      await expectRejection('the transaction', work, Error)
      for (const end of ends) await end()
      expectEqual('reds', await kit.get('group', 'reds'), stored)
    },
  ),
]

/** A case whose fault begins after a group was written, and ends before the group is read again. */
function faultCase(
  title: string,
  cause: keyof Pick<TestDatabase, 'makeBusy' | 'makeUnreachable'>,
  check: (kit: Kit) => Promise<void>,
): ConformanceCase {
  return conformanceCase('L6', title, async (kit) => {
    const begin = kit.faults[cause]
    if (!begin) throw new Untested(cause)
    await kit.addGroup('reds', { size: 1 })
    const end = await begin()
    try {
      await check(kit)
    } finally {
      await end()
    }
    expectEqual('groups', await kit.ids('group'), ['reds'])
    expectEqual('reds', await kit.get('group', 'reds'), stored)
    await kit.addGroup('greens')
  })
}

async function expectFailure(
  { adapter }: Kit,
  method: string,
  { call, kind }: { readonly call: Call; readonly kind: abstract new (...args: never[]) => Error },
): Promise<void> {
  await expectRejection(`${method} during the fault`, call(adapter), kind)
}
