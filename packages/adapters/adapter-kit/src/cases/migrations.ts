import { type Database, type Schema, type StoredRow, UniqueViolation } from '@countersign/core'
import {
  type ConformanceCase,
  type MakeDatabase,
  type OnMissing,
  runChecks,
  Untested,
} from '../conformance-case.js'
import { expectEqual, expectRejection } from '../expect.js'
import { equal, migrate } from '../kit.js'
import { groupRow, kitSchema, playerRow, ticketRow } from '../kit-schema.js'

/** The tables of an earlier release: fewer columns, fewer keys, one table fewer. */
const olderSchema: Schema = {
  group: withColumns('group', ['id', 'name', 'size']),
  player: { ...withColumns('player', ['id', 'groupId', 'name', 'born']), uniqueTogether: [] },
}

/** Migrations. They test nothing for adapters without `migrations`. */
export const migrationCases: readonly ConformanceCase[] = [
  migrationCase('creates the tables of an empty database once', async (database) => {
    expectEqual('missing', (await statements(database, kitSchema)).length > 0, true)
    const adapter = await migrate(database, kitSchema)
    expectEqual('missing afterwards', await statements(database, kitSchema), [])
    expectEqual('group', await adapter.create({ model: 'group', row: groupRow('reds') }), true)
    await migrate(database, kitSchema)
    expectEqual('kept', await adapter.count({ model: 'group', where: [] }), 1)
  }),
  migrationCase('applies a plan twice, and two plans at the same time', async (database) => {
    const plan = await database.connect(kitSchema).migrations?.plan()
    const other = await database.connect(kitSchema).migrations?.plan()
    await Promise.all([plan?.apply(), other?.apply()])
    await plan?.apply()
    expectEqual('missing', await statements(database, kitSchema), [])
  }),
  migrationCase('changes nothing when a plan is not applied', async (database) => {
    const first = await statements(database, kitSchema)
    expectEqual('planned again', await statements(database, kitSchema), first)
  }),
  migrationCase(
    'adds tables and columns to an older database and keeps its rows',
    async (database) => {
      const older = await migrate(database, olderSchema)
      const born = new Date('1990-05-17T08:30:00.123Z')
      await older.create({ model: 'group', row: { id: 'reds', name: 'Red', size: 4 } })
      const player: StoredRow = { id: 'ann', groupId: 'reds', name: 'Ann', born }
      await older.create({ model: 'player', row: player })
      const adapter = await migrate(database, kitSchema)
      expectEqual('missing', await statements(database, kitSchema), [])
      const group = await adapter.findOne({ model: 'group', where: [equal('id', 'reds')] })
      expectEqual('group', group, groupRow('reds', { name: 'Red', size: 4 }))
      const ann = await adapter.findOne({ model: 'player', where: [equal('id', 'ann')] })
      expectEqual('player', ann, playerRow('ann', { name: 'Ann', born }))
      expectEqual('ticket', await adapter.create({ model: 'ticket', row: ticketRow('t') }), true)
    },
  ),
  migrationCase('adds unique keys to an older database', async (database) => {
    await migrate(database, olderSchema)
    const adapter = await migrate(database, kitSchema)
    await adapter.create({ model: 'group', row: groupRow('reds') })
    await adapter.create({ model: 'player', row: playerRow('ann', { shirt: 1 }) })
    const twice = adapter.create({ model: 'player', row: playerRow('bob', { shirt: 1 }) })
    await expectRejection('a taken shirt', twice, UniqueViolation)
  }),
  migrationCase('plans the indexes of new tables', async (database) => {
    const planned = await statements(database, kitSchema)
    const others = await statements(database, withoutIndexes())
    expectEqual('the plan differs without indexes', planned.join() !== others.join(), true)
  }),
  migrationCase('adds an index to a table that exists', async (database) => {
    await migrate(database, withoutIndexes())
    expectEqual('missing', (await statements(database, kitSchema)).length > 0, true)
    await migrate(database, kitSchema)
    expectEqual('missing afterwards', await statements(database, kitSchema), [])
  }),
  migrationCase('reports rows that violate a new unique key and keeps them', async (database) => {
    const loose = { ...kitSchema, ticket: withoutKeys('ticket') }
    const before = await migrate(database, loose)
    await before.create({ model: 'ticket', row: ticketRow('first', { key: 'k' }) })
    await before.create({ model: 'ticket', row: ticketRow('second', { key: 'k' }) })
    const adapter = await migrate(database, kitSchema)
    expectEqual('tickets', await adapter.count({ model: 'ticket', where: [] }), 2)
    const plan = await adapter.migrations?.plan()
    expectEqual('problems', plan?.problems.length, 1)
    expectEqual('statements', plan?.statements, [])
  }),
  migrationCase('keeps columns and tables that the schema does not have', async (database) => {
    const full = await migrate(database, kitSchema)
    await full.create({ model: 'group', row: groupRow('reds', { revision: 7 }) })
    expectEqual('missing', await statements(database, olderSchema), [])
    await migrate(database, olderSchema)
    const group = await full.findOne({ model: 'group', where: [equal('id', 'reds')] })
    expectEqual('group', group, groupRow('reds', { revision: 7 }))
  }),
]

function migrationCase(
  title: string,
  check: (database: Database) => Promise<void>,
): ConformanceCase {
  const run = async (makeDatabase: MakeDatabase, onMissing?: OnMissing): Promise<void> => {
    const { database, close } = await makeDatabase()
    try {
      await runChecks(async () => {
        if (!database.connect(olderSchema).migrations) throw new Untested('migrations')
        await check(database)
      }, onMissing)
    } finally {
      await close?.()
    }
  }
  return { level: 'L5', title, run }
}

async function statements(database: Database, schema: Schema): Promise<readonly string[]> {
  const plan = await database.connect(schema).migrations?.plan()
  return plan?.statements ?? []
}

function withColumns(model: string, names: readonly string[]): Schema[string] {
  const { columns, uniqueTogether } = tableOf(model)
  const kept = Object.entries(columns).filter(([name]) => names.includes(name))
  return { columns: Object.fromEntries(kept), uniqueTogether }
}

function withoutKeys(model: string): Schema[string] {
  const entries = Object.entries(tableOf(model).columns)
  const loose = entries.map(
    ([name, column]) => [name, { ...column, unique: name === 'id' }] as const,
  )
  return { columns: Object.fromEntries(loose), uniqueTogether: [] }
}

/** The schema without the index on the owner of tickets. */
function withoutIndexes(): Schema {
  const { columns, uniqueTogether } = tableOf('ticket')
  const entries = Object.entries(columns).map(
    ([name, column]) => [name, { ...column, index: false }] as const,
  )
  return { ...kitSchema, ticket: { columns: Object.fromEntries(entries), uniqueTogether } }
}

function tableOf(model: string): Schema[string] {
  const table = kitSchema[model]
  if (!table) throw new Error(`There is no model "${model}"`)
  return table
}
