import { expectEqual } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'
import { groupRow, playerRow } from '../kit-schema.js'

const complete = playerRow('ann', {
  nickname: 'Annie',
  shirt: 7,
  isCaptain: true,
  born: new Date('1990-05-17T08:30:00.123Z'),
  select: 'from',
})

/** Creating, reading, updating and deleting rows. */
export const rowCases = [
  conformanceCase('L1', 'reads a row as it was written', async (kit) => {
    await kit.addGroup('reds')
    const created = await kit.adapter.create({ model: 'player', row: complete })
    expectEqual('create', created, true)
    expectEqual('the row', await kit.get('player', 'ann'), complete)
  }),
  conformanceCase('L1', 'returns every field, with null for those without a value', async (kit) => {
    await kit.addGroup('reds')
    await kit.addPlayer('ann')
    expectEqual('the row', await kit.get('player', 'ann'), playerRow('ann'))
  }),
  conformanceCase('L1', 'returns null for a row that does not exist', async (kit) => {
    expectEqual('the row', await kit.get('player', 'missing'), null)
  }),
  conformanceCase('L1', 'returns copies of rows that the caller may change', async (kit) => {
    await kit.addGroup('reds')
    const read = await kit.get('group', 'reds')
    if (read) read['name'] = 'changed'
    expectEqual('the stored row', await kit.get('group', 'reds'), groupRow('reds'))
  }),
  conformanceCase('L1', 'counts the matching rows', async (kit) => {
    await addTeams(kit)
    const reds = [equal('groupId', 'reds')]
    expectEqual('all', await kit.adapter.count({ model: 'player', where: [] }), 3)
    expectEqual('some', await kit.adapter.count({ model: 'player', where: reds }), 2)
    const none = [equal('groupId', 'greens')]
    expectEqual('none', await kit.adapter.count({ model: 'player', where: none }), 0)
  }),
  conformanceCase('L1', 'updates the given fields of the matching rows', async (kit) => {
    await addTeams(kit)
    const where = [equal('groupId', 'reds')]
    const set = { nickname: 'Red', isCaptain: false }
    expectEqual('matched', await kit.adapter.update({ model: 'player', where, set }), 2)
    expectEqual('ann', await kit.get('player', 'ann'), playerRow('ann', { shirt: 1, ...set }))
    const cid = playerRow('cid', { groupId: 'blues', shirt: 1 })
    expectEqual('cid', await kit.get('player', 'cid'), cid)
  }),
  conformanceCase('L1', 'counts matching rows that an update does not change', async (kit) => {
    await addTeams(kit)
    const change = { model: 'player', where: [equal('id', 'ann')], set: { shirt: 1 } }
    expectEqual('matched', await kit.adapter.update(change), 1)
    expectEqual('matched again', await kit.adapter.update(change), 1)
  }),
  conformanceCase(
    'L1',
    'updates a field to null, and returns 0 when no row matches',
    async (kit) => {
      await addTeams(kit)
      const set = { shirt: null }
      const ann = { model: 'player', where: [equal('id', 'ann')], set }
      expectEqual('matched', await kit.adapter.update(ann), 1)
      expectEqual('shirt', (await kit.get('player', 'ann'))?.['shirt'], null)
      const missing = { model: 'player', where: [equal('id', 'missing')], set }
      expectEqual('matched', await kit.adapter.update(missing), 0)
    },
  ),
  conformanceCase(
    'L1',
    'updates one row with updateOne and returns the updated row',
    async (kit) => {
      await addTeams(kit)
      const where = [equal('groupId', 'reds')]
      const set = { nickname: 'Red' }
      const changed = await kit.adapter.updateOne({ model: 'player', where, set })
      expectEqual('nickname', changed?.['nickname'], 'Red')
      expectEqual('the returned row', changed, await kit.get('player', String(changed?.['id'])))
      expectEqual('changed rows', (await kit.ids('player', [equal('nickname', 'Red')])).length, 1)
    },
  ),
  conformanceCase('L1', 'returns null from updateOne when no row matches', async (kit) => {
    const change = { model: 'player', where: [equal('id', 'missing')], set: { shirt: 1 } }
    expectEqual('the row', await kit.adapter.updateOne(change), null)
  }),
  conformanceCase('L1', 'deletes the matching rows and returns their number', async (kit) => {
    await addTeams(kit)
    const reds = { model: 'player', where: [equal('groupId', 'reds')] }
    expectEqual('deleted', await kit.adapter.delete(reds), 2)
    expectEqual('left', await kit.ids('player'), ['cid'])
    expectEqual('deleted again', await kit.adapter.delete(reds), 0)
  }),
  conformanceCase('L1', 'deletes rows together with the row that they refer to', async (kit) => {
    await addTeams(kit)
    const reds = { model: 'group', where: [equal('id', 'reds')] }
    expectEqual('deleted', await kit.adapter.delete(reds), 1)
    expectEqual('players left', await kit.ids('player'), ['cid'])
    await kit.adapter.take({ model: 'group', where: [equal('id', 'blues')] })
    expectEqual('players left after take', await kit.ids('player'), [])
  }),
]

async function addTeams(kit: Kit): Promise<void> {
  await kit.addGroup('reds')
  await kit.addGroup('blues')
  await kit.addPlayer('ann', { shirt: 1 })
  await kit.addPlayer('bob', { shirt: 2 })
  await kit.addPlayer('cid', { groupId: 'blues', shirt: 1 })
}
