import type { PagedSelection } from '@countersign/core'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'

type Page = Partial<Pick<PagedSelection, 'orderBy' | 'limit' | 'offset' | 'where'>>

/** Order and pages. */
export const pageCases = [
  conformanceCase('L1', 'returns rows in ascending order', async (kit) => {
    await addPlayers(kit)
    expectEqual('names', await names(kit, { orderBy: [by('shirt', 'asc')] }), 'd a b c')
  }),
  conformanceCase('L1', 'returns rows in descending order', async (kit) => {
    await addPlayers(kit)
    expectEqual('names', await names(kit, { orderBy: [by('shirt', 'desc')] }), 'c b a d')
  }),
  conformanceCase('L1', 'sorts dates by time', async (kit) => {
    await addPlayers(kit)
    expectEqual('names', await names(kit, { orderBy: [by('born', 'asc')] }), 'b c a d')
  }),
  ...(['nickname', 'shirt', 'isCaptain', 'born'] as const).map((field) =>
    conformanceCase('L1', `sorts null first by ${field}, and last in descending order`, (kit) =>
      checkNulls(kit, field),
    ),
  ),
  conformanceCase('L1', 'sorts rows with equal first fields by a second field', async (kit) => {
    await addPlayers(kit)
    const orderBy = [by('nickname', 'asc'), by('name', 'desc')]
    expectEqual('names', await names(kit, { orderBy }), 'd b c a')
  }),
  conformanceCase('L1', 'returns the page of limit and offset', async (kit) => {
    await addPlayers(kit)
    const orderBy = [by('name', 'asc')]
    expectEqual('first page', await names(kit, { orderBy, limit: 3 }), 'a b c')
    expectEqual('second page', await names(kit, { orderBy, limit: 3, offset: 3 }), 'd')
    expectEqual('inner page', await names(kit, { orderBy, limit: 2, offset: 1 }), 'b c')
    expectEqual('past the end', await names(kit, { orderBy, limit: 3, offset: 9 }), '')
    expectEqual('limit 0', await names(kit, { orderBy, limit: 0 }), '')
  }),
  conformanceCase('L1', 'applies order and page to the matching rows only', async (kit) => {
    await addPlayers(kit)
    const where = [equal('nickname', 'y')]
    const page = { where, orderBy: [by('name', 'desc')], limit: 1 }
    expectEqual('first', await names(kit, page), 'c')
    expectEqual('second', await names(kit, { ...page, offset: 1 }), 'a')
  }),
]

/** Values that would sort before null if null were taken for 0, false or an empty string. */
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
