import { UniqueViolation } from '@countersign/core'
import { expectEqual, expectRejection } from '../expect.js'
import { CALLERS, conformanceCase, equal, inParallel, type Kit, start } from '../kit.js'
import { groupRow, ticketRow } from '../kit-schema.js'

const reds = { model: 'group', where: [equal('id', 'reds')] }
const size = { ...reds, field: 'size', by: 1 }

/** Writes that check a condition and change a row in one atomic step. */
export const atomicWriteCases = [
  conformanceCase('L2', 'takes a row: returns and deletes it', async (kit) => {
    await kit.addTicket('t', { owner: 'ann' })
    const taken = await kit.adapter.take({ model: 'ticket', where: [equal('key', 't')] })
    expectEqual('taken', taken, ticketRow('t', { owner: 'ann' }))
    expectEqual('left', await kit.ids('ticket'), [])
  }),
  conformanceCase('L2', 'takes no row that does not match', async (kit) => {
    await kit.addTicket('t', { owner: 'ann' })
    const where = [equal('key', 't'), equal('owner', 'bob')]
    expectEqual('taken', await kit.adapter.take({ model: 'ticket', where }), null)
    expectEqual('left', await kit.ids('ticket'), ['t'])
  }),
  conformanceCase('L2', 'takes one of several matching rows', async (kit) => {
    await addTickets(kit, 3)
    const taken = await kit.adapter.take({ model: 'ticket', where: [equal('owner', 'ann')] })
    const left = await kit.ids('ticket')
    expectEqual('left', left.length, 2)
    expectEqual('taken is left', left.includes(String(taken?.['id'])), false)
  }),
  conformanceCase('L2', 'gives one row to exactly one of 20 parallel takers', async (kit) => {
    await kit.addTicket('t')
    const where = [equal('key', 't')]
    const taken = await inParallel(CALLERS, () => kit.adapter.take({ model: 'ticket', where }))
    expectEqual('winners', taken.filter((row) => row !== null).length, 1)
    expectEqual('left', await kit.ids('ticket'), [])
  }),
  conformanceCase('L2', 'gives every row to at most one of 20 parallel takers', async (kit) => {
    await addTickets(kit, 5)
    const where = [equal('owner', 'ann')]
    const taken = await inParallel(CALLERS, () => kit.adapter.take({ model: 'ticket', where }))
    const ids = taken.flatMap((row) => (row ? [String(row['id'])] : []))
    expectEqual('taken twice', ids.length - new Set(ids).size, 0)
    expectEqual('taken and left', [...ids, ...(await kit.ids('ticket'))].length, 5)
  }),
  conformanceCase('L2', 'increments a field and returns the updated row', async (kit) => {
    await kit.addGroup('reds', { size: 3 })
    const added = await kit.adapter.increment({ ...size, by: 2 })
    expectEqual('added', added, groupRow('reds', { size: 5 }))
    expectEqual('stored', await kit.get('group', 'reds'), added)
    const subtracted = await kit.adapter.increment({ ...size, by: -6 })
    expectEqual('subtracted', subtracted?.['size'], -1)
  }),
  conformanceCase('L2', 'increments null as 0', async (kit) => {
    await kit.addGroup('reds')
    expectEqual('below 0', await kit.adapter.increment({ ...size, below: 0 }), null)
    expectEqual('below 1', (await kit.adapter.increment({ ...size, below: 1 }))?.['size'], 1)
    expectEqual('again', await kit.adapter.increment({ ...size, below: 1 }), null)
  }),
  conformanceCase(
    'L2',
    'increments a field together with other fields, or changes none',
    async (kit) => {
      await kit.addGroup('reds', { size: 1 })
      const set = { name: 'renamed' }
      expectEqual('guarded', await kit.adapter.increment({ ...size, below: 1, set }), null)
      expectEqual('stored', await kit.get('group', 'reds'), groupRow('reds', { size: 1 }))
      const added = await kit.adapter.increment({ ...size, below: 2, set })
      expectEqual('added', added, groupRow('reds', { size: 2, name: 'renamed' }))
    },
  ),
  conformanceCase('L2', 'increments at most one of several matching rows', async (kit) => {
    await kit.addGroup('reds', { size: 1 })
    await kit.addGroup('blues', { size: 1 })
    const where = [equal('size', 1)]
    const addition = { model: 'group', where, field: 'revision', by: 1 }
    expectEqual('revision', (await kit.adapter.increment(addition))?.['revision'], 1)
    expectEqual('changed', (await kit.ids('group', [equal('revision', 1)])).length, 1)
    const greens = { ...addition, where: [equal('id', 'greens')] }
    expectEqual('no match', await kit.adapter.increment(greens), null)
  }),
  conformanceCase('L2', 'counts all of 20 parallel increments', async (kit) => {
    await kit.addGroup('reds')
    const rows = await inParallel(CALLERS, () => kit.adapter.increment(size))
    const values = rows.map((row) => Number(row?.['size'])).sort((a, b) => a - b)
    expectEqual(
      'values',
      values,
      Array.from({ length: CALLERS }, (_, index) => index + 1),
    )
  }),
  conformanceCase('L2', 'never exceeds the limit of 20 parallel increments', async (kit) => {
    await kit.addGroup('reds')
    const rows = await inParallel(CALLERS, () => kit.adapter.increment({ ...size, below: 5 }))
    expectEqual('winners', rows.filter((row) => row !== null).length, 5)
    expectEqual('stored', (await kit.get('group', 'reds'))?.['size'], 5)
  }),
  conformanceCase('L2', 'lets exactly one of 20 parallel conditional updates win', async (kit) => {
    await kit.addTicket('t')
    const where = [equal('key', 't'), equal('owner', null)]
    const matched = await inParallel(CALLERS, (caller) =>
      kit.adapter.update({ model: 'ticket', where, set: { owner: `caller ${caller}` } }),
    )
    expectEqual('winners', matched.filter((count) => count > 0).length, 1)
  }),
  conformanceCase(
    'L2',
    'lets exactly one of 20 parallel conditional updateOne calls win',
    async (kit) => {
      await kit.addTicket('t')
      const where = [equal('key', 't'), equal('owner', null)]
      const changed = await inParallel(CALLERS, (caller) =>
        kit.adapter.updateOne({ model: 'ticket', where, set: { owner: `caller ${caller}` } }),
      )
      const [winner, ...others] = changed.filter((row) => row !== null)
      expectEqual('winner', winner, await kit.get('ticket', 't'))
      expectEqual('others', others, [])
    },
  ),
  conformanceCase('L2', 'creates a row only while the provided row matches', async (kit) => {
    await kit.addGroup('reds', { size: 1 })
    const provided = { ...reds, where: [...reds.where, equal('size', 1)] }
    const first = { model: 'ticket', row: ticketRow('first', { expiresAt: new Date(0) }), provided }
    expectEqual('written', await kit.adapter.create(first), true)
    expectEqual('stored', await kit.get('ticket', 'first'), first.row)
    await kit.adapter.increment(size)
    const second = { model: 'ticket', row: ticketRow('second'), provided }
    expectEqual('written', await kit.adapter.create(second), false)
    expectEqual('stored', await kit.ids('ticket'), ['first'])
  }),
  conformanceCase('L2', 'creates one row when several provided rows match', async (kit) => {
    await addTickets(kit, 3)
    const provided = { model: 'ticket', where: [equal('owner', 'ann')] }
    const creation = { model: 'ticket', row: ticketRow('new'), provided }
    expectEqual('written', await kit.adapter.create(creation), true)
    await expectRejection('a taken id', kit.adapter.create(creation), UniqueViolation)
    expectEqual('tickets', (await kit.ids('ticket')).length, 4)
  }),
  conformanceCase('L2', 'creates nothing after the provided row was taken', async (kit) => {
    await kit.addGroup('reds')
    const creations = inParallel(CALLERS, (caller) =>
      kit.adapter.create({ model: 'ticket', row: ticketRow(`t${caller}`), provided: reds }),
    )
    await start(() => kit.adapter.take(reds))
    const then = await kit.ids('ticket')
    const created = await creations
    expectEqual('tickets', await kit.ids('ticket'), then)
    expectEqual('created', created.filter(Boolean).length, then.length)
  }),
]

async function addTickets(kit: Kit, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await kit.addTicket(`t${index}`, { owner: 'ann' })
}
