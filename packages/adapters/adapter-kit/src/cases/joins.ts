import type { Condition, Join, JoinedRow, PagedSelection } from '@countersign/core'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'
import { groupRow, playerRow } from '../kit-schema.js'

/** Reads of rows together with the row that they refer to. */
export const joinCases = [
  conformanceCase('L1', 'keeps fields of the same name apart in a join', async (kit) => {
    await addTeams(kit)
    expectEqual('joined', await findOne(kit, [equal('name', 'Ann')]), {
      row: playerRow('ann', { name: 'Ann', shirt: 1, isCaptain: true, born: new Date(0) }),
      parent: groupRow('reds', { name: 'Red', size: 3 }),
    })
  }),
  conformanceCase('L1', 'applies conditions to the parent row of a join', async (kit) => {
    await addTeams(kit)
    const ann = [equal('name', 'Ann')]
    const found = await findOne(kit, ann, [equal('name', 'Red')])
    expectEqual('right parent', found?.row['id'], 'ann')
    expectEqual('other parent', await findOne(kit, ann, [equal('name', 'Blue')]), null)
    const cid = await findOne(kit, [], [equal('name', 'Blue')])
    expectEqual('by parent alone', cid?.row['id'], 'cid')
  }),
  conformanceCase('L1', 'reads only the columns that a join names', async (kit) => {
    await addTeams(kit)
    const named = { ...joinOf(), columns: ['size', 'name'], childColumns: ['shirt'] }
    const where = [equal('name', 'Ann')]
    const found = await kit.adapter.findOneJoined({ model: 'player', where, join: named })
    const parent = { size: 3, name: 'Red' }
    expectEqual('joined', found, { row: { shirt: 1 }, parent })
    const page = { where, orderBy: [], limit: 10, offset: 0 }
    const list = { model: 'player', ...page }
    const all = await kit.adapter.findManyJoined({ ...list, join: { ...named, columns: ['id'] } })
    expectEqual('list', all, [{ row: { shirt: 1 }, parent: { id: 'reds' } }])
    const ofChild = { ...joinOf(), columns: ['name'] }
    const whole = await kit.adapter.findManyJoined({ ...list, join: ofChild })
    expectEqual('child', idsOf(whole), 'ann+undefined')
  }),
  conformanceCase('L1', 'returns null from a join without matching rows', async (kit) => {
    await addTeams(kit)
    expectEqual('joined', await findOne(kit, [equal('name', 'Missing')]), null)
  }),
  conformanceCase('L1', 'leaves rows without a parent out of a join', async (kit) => {
    await kit.addGroup('reds')
    await kit.addTicket('held', { owner: 'reds' })
    await kit.addTicket('orphan', { owner: 'missing' })
    await kit.addTicket('free')
    const join = { model: 'group', by: 'owner', where: [] }
    const page = { where: [], orderBy: [], limit: 10, offset: 0 }
    const found = await kit.adapter.findManyJoined({ model: 'ticket', ...page, join })
    expectEqual('joined', idsOf(found), 'held+reds')
  }),
  conformanceCase('L1', 'applies order, page and conditions to a join', async (kit) => {
    await addTeams(kit)
    expectEqual('all', await findMany(kit, {}), 'ann+reds bob+reds cid+blues')
    expectEqual('page', await findMany(kit, { limit: 1, offset: 1 }), 'bob+reds')
    expectEqual('of a parent', await findMany(kit, {}, [equal('size', 3)]), 'ann+reds bob+reds')
    const where = [equal('isCaptain', true)]
    expectEqual('of a row', await findMany(kit, { where }), 'ann+reds')
  }),
]

async function addTeams(kit: Kit): Promise<void> {
  await kit.addGroup('reds', { name: 'Red', size: 3 })
  await kit.addGroup('blues', { name: 'Blue' })
  await kit.addPlayer('bob', { name: 'Bob', shirt: 2 })
  await kit.addPlayer('cid', { name: 'Cid', shirt: 1, groupId: 'blues' })
  await kit.addPlayer('ann', { name: 'Ann', shirt: 1, isCaptain: true, born: new Date(0) })
}

function joinOf(where: readonly Condition[] = []): Join {
  return { model: 'group', by: 'groupId', where }
}

function findOne(
  kit: Kit,
  where: readonly Condition[],
  parent?: readonly Condition[],
): Promise<JoinedRow | null> {
  return kit.adapter.findOneJoined({ model: 'player', where, join: joinOf(parent) })
}

async function findMany(
  kit: Kit,
  page: Partial<PagedSelection>,
  parent?: readonly Condition[],
): Promise<string> {
  const orderBy = [{ field: 'name', direction: 'asc' }] as const
  const all = { model: 'player', where: [], orderBy, limit: 10, offset: 0 }
  return idsOf(await kit.adapter.findManyJoined({ ...all, ...page, join: joinOf(parent) }))
}

function idsOf(rows: readonly JoinedRow[]): string {
  return rows.map(({ row, parent }) => `${String(row['id'])}+${String(parent['id'])}`).join(' ')
}
