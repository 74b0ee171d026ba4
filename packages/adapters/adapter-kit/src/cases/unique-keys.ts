import { UniqueViolation } from '@countersign/core'
import { expectEqual, expectRejection } from '../expect.js'
import { CALLERS, conformanceCase, equal, inParallel, type Kit } from '../kit.js'
import { playerRow, ticketRow } from '../kit-schema.js'

/** Unique keys, and the columns in their errors. */
export const uniqueKeyCases = [
  conformanceCase('L2', 'rejects a second row with the same unique key', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    await expectViolation(kit.addTicket('second', { key: 'k' }), 'ticket')
    expectEqual('tickets', await kit.ids('ticket'), ['first'])
  }),
  conformanceCase('L2', 'rejects a second row with the same id', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    await expectViolation(kit.addTicket('first', { key: 'l' }), 'ticket')
    expectEqual('ticket', await kit.get('ticket', 'first'), ticketRow('first', { key: 'k' }))
  }),
  conformanceCase(
    'L2',
    'rejects a composite key only when all its fields are equal',
    async (kit) => {
      await addTeams(kit)
      await kit.addPlayer('ann', { shirt: 7 })
      await kit.addPlayer('bob', { shirt: 8 })
      await kit.addPlayer('cid', { shirt: 7, groupId: 'blues' })
      await expectViolation(kit.addPlayer('dan', { shirt: 7 }), 'player')
      expectEqual('players', await kit.ids('player'), ['ann', 'bob', 'cid'])
    },
  ),
  conformanceCase('L2', 'names the columns of the violated key, or none', async (kit) => {
    await addTeams(kit)
    await kit.addTicket('first', { key: 'k' })
    await expectColumns(kit.addTicket('second', { key: 'k' }), ['key'])
    await expectColumns(kit.addTicket('first', { key: 'l' }), ['id'])
    await kit.addPlayer('ann', { shirt: 7 })
    await expectColumns(kit.addPlayer('dan', { shirt: 7 }), ['groupId', 'shirt'])
    await kit.addPlayer('eve', { shirt: 8 })
    const change = { model: 'player', where: [equal('id', 'eve')], set: { shirt: 7 } }
    await expectColumns(kit.adapter.updateOne(change), ['groupId', 'shirt'])
  }),
  conformanceCase('L2', 'accepts several rows with null in a unique key', async (kit) => {
    await addTeams(kit)
    await kit.addPlayer('ann', { shirt: null })
    await kit.addPlayer('bob', { shirt: null })
    expectEqual('players', await kit.ids('player'), ['ann', 'bob'])
  }),
  conformanceCase('L2', 'rejects an update to an existing key and changes nothing', async (kit) => {
    await addTeams(kit)
    await kit.addPlayer('ann', { shirt: 1 })
    await kit.addPlayer('bob', { shirt: 2 })
    await kit.addPlayer('cid', { shirt: 3 })
    const set = { shirt: 1, nickname: 'x' }
    const one = { model: 'player', where: [equal('id', 'bob')], set }
    await expectViolation(kit.adapter.update(one), 'player')
    await expectViolation(kit.adapter.updateOne(one), 'player')
    const two = [{ field: 'id', operator: 'in', value: ['bob', 'cid'] } as const]
    await expectViolation(
      kit.adapter.update({ model: 'player', where: two, set: { shirt: 9 } }),
      'player',
    )
    expectEqual('bob', await kit.get('player', 'bob'), playerRow('bob', { shirt: 2 }))
    expectEqual('cid', await kit.get('player', 'cid'), playerRow('cid', { shirt: 3 }))
  }),
  conformanceCase('L2', 'accepts an update to the key that the row already has', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    const change = { model: 'ticket', where: [equal('id', 'first')], set: { key: 'k' } }
    expectEqual('matched', await kit.adapter.update(change), 1)
  }),
  conformanceCase('L2', 'accepts a key again after its row was deleted', async (kit) => {
    await kit.addTicket('first', { key: 'k' })
    await kit.adapter.delete({ model: 'ticket', where: [equal('id', 'first')] })
    await kit.addTicket('second', { key: 'k' })
    expectEqual('tickets', await kit.ids('ticket'), ['second'])
  }),
  conformanceCase('L2', 'writes exactly one of 20 parallel rows with the same key', async (kit) => {
    const outcomes = await inParallel(CALLERS, async (caller) => {
      try {
        await kit.addTicket(`ticket ${caller}`, { key: 'k' })
        return 'written'
      } catch (error) {
        if (error instanceof UniqueViolation) return error.model
        throw error
      }
    })
    const refused = Array<string>(CALLERS - 1).fill('ticket')
    expectEqual('outcomes', outcomes.sort(), [...refused, 'written'])
    expectEqual('tickets', (await kit.ids('ticket')).length, 1)
  }),
]

async function addTeams(kit: Kit): Promise<void> {
  await kit.addGroup('reds')
  await kit.addGroup('blues')
}

/** A database may not report which key was violated. */
async function expectColumns(work: Promise<unknown>, columns: readonly string[]): Promise<void> {
  const violation = await expectRejection('a violated key', work, UniqueViolation)
  const named = violation.columns
  expectEqual('columns', named && [...named].sort(), named && [...columns].sort())
}

async function expectViolation(work: Promise<unknown>, model: string): Promise<void> {
  const violation = await expectRejection('a violated key', work, UniqueViolation)
  expectEqual('the model of the violation', violation.model, model)
}
