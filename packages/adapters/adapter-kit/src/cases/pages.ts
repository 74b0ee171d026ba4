import type { PagedSelection } from '@countersign/core'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'

type Page = Partial<Pick<PagedSelection, 'orderBy' | 'limit' | 'offset' | 'where'>>

/** Order and pages. */
export const pageCases = [
  conformanceCase('L1', 'rows come in ascending order', async (kit) => {
    await addPlayers(kit)
    expectEqual('names', await names(kit, { orderBy: [by('shirt', 'asc')] }), 'd a b c')
  }),
  conformanceCase('L1', 'rows come in descending order', async (kit) => {
    await addPlayers(kit)
    expectEqual('names', await names(kit, { orderBy: [by('shirt', 'desc')] }), 'c b a d')
  }),
  conformanceCase('L1', 'dates are ordered by moment', async (kit) => {
    await addPlayers(kit)
    expectEqual('names', await names(kit, { orderBy: [by('born', 'asc')] }), 'b c a d')
  }),
  ...(['nickname', 'shirt', 'isCaptain', 'born'] as const).map((field) =>
    conformanceCase('L1', `null comes before every ${field}, and last in descending order`, (kit) =>
      checkNulls(kit, field),
    ),
  ),
  conformanceCase('L1', 'a second field orders what the first leaves equal', async (kit) => {
    await addPlayers(kit)
    const orderBy = [by('nickname', 'asc'), by('name', 'desc')]
    expectEqual('names', await names(kit, { orderBy }), 'd b c a')
  }),
  conformanceCase('L1', 'limit and offset cut a page out of the order', async (kit) => {
    await addPlayers(kit)
    const orderBy = [by('name', 'asc')]
    expectEqual('first page', await names(kit, { orderBy, limit: 3 }), 'a b c')
    expectEqual('second page', await names(kit, { orderBy, limit: 3, offset: 3 }), 'd')
    expectEqual('inner page', await names(kit, { orderBy, limit: 2, offset: 1 }), 'b c')
    expectEqual('past the end', await names(kit, { orderBy, limit: 3, offset: 9 }), '')
    expectEqual('nothing', await names(kit, { orderBy, limit: 0 }), '')
  }),
  conformanceCase('L1', 'order and page apply to the rows that match', async (kit) => {
    await addPlayers(kit)
    const where = [equal('nickname', 'y')]
    const page = { where, orderBy: [by('name', 'desc')], limit: 1 }
    expectEqual('first', await names(kit, page), 'c')
    expectEqual('second', await names(kit, { ...page, offset: 1 }), 'a')
  }),
]

/** Values that a null, taken for 0, false or an empty text, would not come before. */
const lowest = { nickname: '', shirt: -1, isCaptain: false, born: new Date(-1) }

async function checkNulls(kit: Kit, field: keyof typeof lowest): Promise<void> {
  await kit.addGroup('reds')
  await kit.addPlayer('value', { [field]: lowest[field] })
  await kit.addPlayer('null')
  expectEqual('ascending', await names(kit, { orderBy: [by(field, 'asc')] }), 'null value')
  expectEqual('descending', await names(kit, { orderBy: [by(field, 'desc')] }), 'value null')
}

async function addPlayers(kit: Kit): Promise<void> {
  await kit.addGroup('reds')
  await kit.addPlayer('a', { shirt: 9, nickname: 'y', born: new Date('2024-02-29T00:00:00.001Z') })
  await kit.addPlayer('b', { shirt: 10, nickname: 'x', born: new Date(-1) })
  await kit.addPlayer('c', { shirt: 11, nickname: 'y', born: new Date('2024-02-29T00:00:00Z') })
  await kit.addPlayer('d', { shirt: -1, nickname: 'x', born: new Date('2038-01-19T03:14:08Z') })
}

function by(field: string, direction: 'asc' | 'desc'): PagedSelection['orderBy'][number] {
  return { field, direction }
}

async function names(kit: Kit, page: Page): Promise<string> {
  const all = { model: 'player', where: [], orderBy: [], limit: 100, offset: 0 }
  const rows = await kit.adapter.findMany({ ...all, ...page })
  return rows.map((row) => row['name']).join(' ')
}
