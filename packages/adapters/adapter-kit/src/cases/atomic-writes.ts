import { UniqueViolation } from '@countersign/core'
import { expectEqual, expectRejection } from '../expect.js'
import { CALLERS, conformanceCase, equal, inParallel, type Kit, start } from '../kit.js'
import { groupRow, ticketRow } from '../kit-schema.js'

const reds = { model: 'group', where: [equal('id', 'reds')] }
const size = { ...reds, field: 'size', by: 1 }

/** Writes that are decided by the statement that writes. */
export const atomicWriteCases = [
  conformanceCase('L2', 'take returns the row and removes it', async (kit) => {
    await kit.addTicket('t', { holder: 'ann' })
    const taken = await kit.adapter.take({ model: 'ticket', where: [equal('key', 't')] })
    expectEqual('taken', taken, ticketRow('t', { holder: 'ann' }))
    expectEqual('left', await kit.ids('ticket'), [])
  }),
  conformanceCase('L2', 'take leaves rows that do not match', async (kit) => {
    await kit.addTicket('t', { holder: 'ann' })
    const where = [equal('key', 't'), equal('holder', 'bob')]
    expectEqual('taken', await kit.adapter.take({ model: 'ticket', where }), null)
    expectEqual('left', await kit.ids('ticket'), ['t'])
  }),
  conformanceCase('L2', 'take removes one row of several', async (kit) => {
    await addTickets(kit, 3)
    const taken = await kit.adapter.take({ model: 'ticket', where: [equal('holder', 'ann')] })
    const left = await kit.ids('ticket')
    expectEqual('left', left.length, 2)
    expectEqual('taken is left', left.includes(String(taken?.['id'])), false)
  }),
  conformanceCase('L2', 'of parallel takers of one row exactly one gets it', async (kit) => {
    await kit.addTicket('t')
    const where = [equal('key', 't')]
    const taken = await inParallel(CALLERS, () => kit.adapter.take({ model: 'ticket', where }))
    expectEqual('winners', taken.filter((row) => row !== null).length, 1)
    expectEqual('left', await kit.ids('ticket'), [])
  }),
  conformanceCase('L2', 'parallel takers of several rows never get the same', async (kit) => {
    await addTickets(kit, 5)
    const where = [equal('holder', 'ann')]
    const taken = await inParallel(CALLERS, () => kit.adapter.take({ model: 'ticket', where }))
    const ids = taken.flatMap((row) => (row ? [String(row['id'])] : []))
    expectEqual('taken twice', ids.length - new Set(ids).size, 0)
    expectEqual('taken and left', [...ids, ...(await kit.ids('ticket'))].length, 5)
  }),
  conformanceCase('L2', 'increment adds and returns the row as it is then', async (kit) => {
    await kit.addGroup('reds', { size: 3 })
    const added = await kit.adapter.increment({ ...size, by: 2 })
    expectEqual('added', added, groupRow('reds', { size: 5 }))
    expectEqual('stored', await kit.get('group', 'reds'), added)
    const subtracted = await kit.adapter.increment({ ...size, by: -6 })
    expectEqual('subtracted', subtracted?.['size'], -1)
  }),
  conformanceCase('L2', 'increment counts a null as 0', async (kit) => {
    await kit.addGroup('reds')
    expectEqual('below 0', await kit.adapter.increment({ ...size, below: 0 }), null)
    expectEqual('below 1', (await kit.adapter.increment({ ...size, below: 1 }))?.['size'], 1)
    expectEqual('again', await kit.adapter.increment({ ...size, below: 1 }), null)
  }),
  conformanceCase('L2', 'increment writes other fields along, or nothing', async (kit) => {
    await kit.addGroup('reds', { size: 1 })
    const set = { name: 'renamed' }
    expectEqual('guarded', await kit.adapter.increment({ ...size, below: 1, set }), null)
    expectEqual('stored', await kit.get('group', 'reds'), groupRow('reds', { size: 1 }))
    const added = await kit.adapter.increment({ ...size, below: 2, set })
    expectEqual('added', added, groupRow('reds', { size: 2, name: 'renamed' }))
  }),
  conformanceCase('L2', 'increment changes one row of several, or none', async (kit) => {
    await kit.addGroup('reds', { size: 1 })
    await kit.addGroup('blues', { size: 1 })
    const where = [equal('size', 1)]
    const addition = { model: 'group', where, field: 'revision', by: 1 }
    expectEqual('revision', (await kit.adapter.increment(addition))?.['revision'], 1)
    expectEqual('changed', (await kit.ids('group', [equal('revision', 1)])).length, 1)
    const greens = { ...addition, where: [equal('id', 'greens')] }
    expectEqual('nothing', await kit.adapter.increment(greens), null)
  }),
  conformanceCase('L2', 'parallel increments are all counted', async (kit) => {
    await kit.addGroup('reds')
    const rows = await inParallel(CALLERS, () => kit.adapter.increment(size))
    const values = rows.map((row) => Number(row?.['size'])).sort((a, b) => a - b)
    expectEqual(
      'values',
      values,
      Array.from({ length: CALLERS }, (_, index) => index + 1),
    )
  }),
  conformanceCase('L2', 'parallel increments stop at their limit', async (kit) => {
    await kit.addGroup('reds')
    const rows = await inParallel(CALLERS, () => kit.adapter.increment({ ...size, below: 5 }))
    expectEqual('winners', rows.filter((row) => row !== null).length, 5)
    expectEqual('stored', (await kit.get('group', 'reds'))?.['size'], 5)
  }),
  conformanceCase('L2', 'of parallel guarded updates exactly one wins', async (kit) => {
    await kit.addTicket('t')
    const where = [equal('key', 't'), equal('holder', null)]
    const matched = await inParallel(CALLERS, (caller) =>
      kit.adapter.update({ model: 'ticket', where, set: { holder: `caller ${caller}` } }),
    )
    expectEqual('winners', matched.filter((count) => count > 0).length, 1)
  }),
  conformanceCase('L2', 'of parallel guarded updates of one row exactly one wins', async (kit) => {
    await kit.addTicket('t')
    const where = [equal('key', 't'), equal('holder', null)]
    const changed = await inParallel(CALLERS, (caller) =>
      kit.adapter.updateOne({ model: 'ticket', where, set: { holder: `caller ${caller}` } }),
    )
    const [winner, ...others] = changed.filter((row) => row !== null)
    expectEqual('winner', winner, await kit.get('ticket', 't'))
    expectEqual('others', others, [])
  }),
  conformanceCase('L2', 'create writes while the other row is as it should be', async (kit) => {
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
  conformanceCase('L2', 'create is written once, however many rows allow it', async (kit) => {
    await addTickets(kit, 3)
    const provided = { model: 'ticket', where: [equal('holder', 'ann')] }
    const creation = { model: 'ticket', row: ticketRow('new'), provided }
    expectEqual('written', await kit.adapter.create(creation), true)
    await expectRejection('a taken id', kit.adapter.create(creation), UniqueViolation)
    expectEqual('tickets', (await kit.ids('ticket')).length, 4)
  }),
  conformanceCase('L2', 'nothing is created once the other row is taken', async (kit) => {
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
  for (let index = 0; index < count; index += 1) await kit.addTicket(`t${index}`, { holder: 'ann' })
}
