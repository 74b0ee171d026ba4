import type { Condition, FieldValue, StoredRow } from '@countersign/core'
import { type ConformanceCase, isOfContract } from '../conformance-case.js'
import { expectEqual, expectRejection, show } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'
import { groupRow, playerRow } from '../kit-schema.js'

const INVALID_DATE = new Date(Number.NaN)
const EPOCH = new Date(0)

/** Values of another type than the column has. A database that converts them stores or finds another value. */
const wrongValues: Readonly<Record<string, readonly NonNullable<FieldValue>[]>> = {
  nickname: [5, true, EPOCH],
  shirt: ['5', '', true, EPOCH, Number.NaN, Number.POSITIVE_INFINITY],
  isCaptain: [1, 0, 'true', EPOCH],
  born: ['1970-01-01T00:00:00.000Z', 0, true, INVALID_DATE],
}

const ann = { model: 'player', where: [equal('id', 'ann')] }

type Call = (kit: Kit, field: string, value: NonNullable<FieldValue>) => Promise<unknown>

const calls: Readonly<Record<string, Call>> = {
  'in a new row': ({ adapter }, field, value) =>
    adapter.create({ model: 'player', row: playerRow('bob', { [field]: value }) }),
  'in update': ({ adapter }, field, value) => adapter.update({ ...ann, set: { [field]: value } }),
  'in updateOne': ({ adapter }, field, value) =>
    adapter.updateOne({ ...ann, set: { [field]: value } }),
  'in a condition': ({ adapter }, field, value) => adapter.findOne(select(equal(field, value))),
  'in a list of a condition': ({ adapter }, field, value) =>
    adapter.count(select({ field, operator: 'in', value: [value] })),
}

const wrongConditions: Readonly<Record<string, Condition>> = {
  'in without a list': { field: 'shirt', operator: 'in', value: 1 },
  'notIn without a list': { field: 'shirt', operator: 'notIn', value: 1 },
  'eq with a list': { field: 'shirt', operator: 'eq', value: [1] },
  'ne with a list': { field: 'shirt', operator: 'ne', value: [1] },
}

const wrongPages = [{ limit: -1 }, { limit: 1.5 }, { limit: Number.NaN }, { offset: -1 }]

/** Values, conditions and pages that the adapter rejects. */
export const valueTypeCases: readonly ConformanceCase[] = [
  ...Object.entries(calls).flatMap(([place, call]) =>
    Object.entries(wrongValues).map(([field, values]) =>
      refusalCase(`rejects values of another type for "${field}" ${place}`, async (kit) => {
        for (const value of values)
          await expectRefusal(`"${field}"`, value, call(kit, field, value))
      }),
    ),
  ),
  refusalCase('rejects an increment by a text, below a text or of a text', async ({ adapter }) => {
    const size = { model: 'group', where: [equal('id', 'reds')], field: 'size', by: 1 }
    const nan = adapter.increment({ ...size, by: Number.NaN })
    await expectRefusal('"by"', Number.NaN, nan)
    await expectRefusal('"field"', 'name', adapter.increment({ ...size, field: 'name' }))
    const set = { revision: 'x' }
    await expectRefusal('"revision"', 'x', adapter.increment({ ...size, set }))
  }),
  ...Object.entries(wrongConditions).map(([title, condition]) =>
    refusalCase(`rejects ${title}`, async ({ adapter }) => {
      await expectRefusal('the condition', condition.value, adapter.count(select(condition)))
    }),
  ),
  refusalCase('rejects a limit or an offset that is no number of rows', async ({ adapter }) => {
    for (const page of wrongPages) {
      const found = adapter.findMany({ ...ann, orderBy: [], limit: 10, offset: 0, ...page })
      await expectRefusal('the page', page, found)
    }
  }),
  refusalCase('rejects a new row without all columns', async ({ adapter }) => {
    const fields = Object.entries(playerRow('bob')).filter(([name]) => name !== 'nickname')
    const row = Object.fromEntries(fields)
    await expectRefusal('"nickname"', undefined, adapter.create({ model: 'player', row }))
  }),
  refusalCase('rejects null in a required column', async ({ adapter }) => {
    const row = playerRow('bob', { name: null })
    await expectRefusal('"name" of a new row', null, adapter.create({ model: 'player', row }))
    await expectRefusal('"name" of a change', null, adapter.update({ ...ann, set: { name: null } }))
    await expectRefusal('"id"', null, adapter.create({ model: 'group', row: groupWithoutId() }))
  }),
]

function groupWithoutId(): StoredRow {
  return { ...groupRow('greens'), id: null }
}

function select(condition: Condition): { model: string; where: Condition[] } {
  return { model: 'player', where: [condition] }
}

/** The errors of the contract are for keys, conflicts and connections: a wrong value is a mistake of the caller. */
async function expectRefusal(what: string, value: unknown, work: Promise<unknown>): Promise<void> {
  const call = `${what} with ${show(value)}`
  const error = await expectRejection(call, work, Error)
  expectEqual(`${call}: an error of the contract`, isOfContract(error), false)
}

/** A case that checks that one group and one player stay unchanged. */
function refusalCase(title: string, check: (kit: Kit) => Promise<void>): ConformanceCase {
  return conformanceCase('L1', title, async (kit) => {
    await kit.addGroup('reds')
    await kit.addPlayer('ann')
    await check(kit)
    expectEqual('groups', await kit.ids('group'), ['reds'])
    expectEqual('reds', await kit.get('group', 'reds'), groupRow('reds'))
    expectEqual('players', await kit.ids('player'), ['ann'])
    expectEqual('ann', await kit.get('player', 'ann'), playerRow('ann'))
  })
}
