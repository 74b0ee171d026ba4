import { type Schema, UniqueViolation } from '@countersign/core'
import { type Names, withNames } from '@countersign/core/names'
import { expectEqual, expectRejection } from '../expect.js'
import { conformanceCase, equal, Kit, migrate } from '../kit.js'
import { groupRow, kitSchema, playerRow } from '../kit-schema.js'

/** Other names for every table and column; two of them are exchanged. */
const names: Names = {
  group: { modelName: 'App_Teams', fields: { size: 'Head Count', name: 'label' } },
  player: {
    modelName: 'app_players',
    fields: {
      groupId: 'team_id',
      name: 'nickname',
      nickname: 'name',
      shirt: 'order',
      born: 'date_of_birth',
      isCaptain: 'is_captain',
      select: 'größe',
    },
  },
  ticket: { modelName: `app_${'long_'.repeat(10)}tokens`, fields: { key: 'k'.repeat(63) } },
}

/** The schema as an adapter receives it. */
const renamed: Schema = readRenamed()

/** Tables and columns of an app, whose names an adapter must quote. */
export const renamedTableCases = [
  conformanceCase('L1', 'keeps rows of tables with names of the app', async ({ database }) => {
    await migrate(database, renamed)
    const kit = new Kit(withNames(database, names))
    await kit.addGroup('reds', { name: 'Red', size: 3 })
    const ann = { name: 'Ann', nickname: 'A.', shirt: 1, isCaptain: true, born: new Date(0) }
    await kit.addPlayer('ann', { ...ann, select: 'x' })
    expectEqual('group', await kit.get('group', 'reds'), groupRow('reds', { name: 'Red', size: 3 }))
    const player = playerRow('ann', { ...ann, select: 'x' })
    expectEqual('player', await kit.get('player', 'ann'), player)
    const where = [equal('nickname', 'A.'), equal('select', 'x')]
    expectEqual('found', await kit.ids('player', where), ['ann'])
    const parent = [equal('size', 3)]
    const join = { model: 'group', by: 'groupId', where: parent, columns: ['size'] }
    const joined = await kit.adapter.findOneJoined({ model: 'player', where, join })
    expectEqual('joined', joined, { row: player, parent: { size: 3 } })
    const plan = await database.connect(renamed).migrations?.plan()
    expectEqual('missing', plan?.statements ?? [], [])
  }),
  conformanceCase('L2', 'writes rows of tables with names of the app', async ({ database }) => {
    await migrate(database, renamed)
    const kit = new Kit(withNames(database, names))
    await kit.addGroup('reds', { size: 3 })
    const where = [equal('name', 'reds')]
    const added = { model: 'group', where, field: 'size', by: 2, set: { revision: 1 } }
    const grown = await kit.adapter.increment(added)
    expectEqual('increment', grown, groupRow('reds', { size: 5, revision: 1 }))
    const changed = await kit.adapter.updateOne({ model: 'group', where, set: { size: 7 } })
    expectEqual('updateOne', changed, groupRow('reds', { size: 7, revision: 1 }))
    expectEqual('update', await kit.adapter.update({ model: 'group', where, set: { size: 8 } }), 1)
    await kit.addPlayer('ann', { shirt: 1 })
    const second = { model: 'player', row: playerRow('bob', { shirt: 1 }) }
    const taken = await expectRejection('shirt', kit.adapter.create(second), UniqueViolation)
    expectEqual('model', taken.model, 'player')
    if (taken.columns) expectEqual('columns', [...taken.columns].sort(), ['groupId', 'shirt'])
    await kit.addTicket('t')
    expectEqual('take', (await kit.adapter.take({ model: 'ticket', where: [] }))?.['key'], 't')
    expectEqual('delete', await kit.adapter.delete({ model: 'group', where }), 1)
    expectEqual('cascade', await kit.ids('player'), [])
  }),
]

function readRenamed(): Schema {
  let received: Schema = {}
  const spy = {
    id: 'spy',
    connect(schema: Schema): never {
      received = schema
      throw new Error('The names are known')
    },
  }
  try {
    withNames(spy, names).connect(kitSchema)
  } catch {
    return received
  }
  return received
}
