import type { Condition, FieldValue, Operator, StoredRow } from '@countersign/core'
import type { ConformanceCase } from '../conformance-case.js'
import { expectEqual } from '../expect.js'
import { conformanceCase, type Kit } from '../kit.js'

const BEFORE_EPOCH = new Date('1969-12-31T23:59:59.999Z')
const EPOCH = new Date('1970-01-01T00:00:00.000Z')
const LATER = new Date('1990-05-17T08:30:00.000Z')
const AFTER_2038 = new Date('2038-01-19T03:14:08.001Z')

/** The rows that the conditions select from. */
const players: Readonly<Record<string, StoredRow>> = {
  a: { name: 'Ann', nickname: null, shirt: 1, isCaptain: true, born: LATER },
  b: { name: 'ann', nickname: 'Bee', shirt: 2, isCaptain: false, born: BEFORE_EPOCH },
  c: { name: '50% off', nickname: '', shirt: -3, isCaptain: null, born: AFTER_2038 },
  d: { name: 'b_b\\c', nickname: 'null', shirt: 2.5, isCaptain: true, born: null },
  e: { name: 'Zoë 🎉', nickname: 'Bee', shirt: null, isCaptain: false, born: EPOCH },
}

type Row = readonly [field: string, operator: Operator, value: Condition['value'], ids: string]

/** Field, operator, value, and the ids of the rows that match. */
const single: readonly Row[] = [
  ['name', 'eq', 'Ann', 'a'],
  ['name', 'eq', 'ANN', ''],
  ['name', 'eq', 'Ann ', ''],
  ['name', 'eq', 'Zoe 🎉', ''],
  ['name', 'ne', 'Ann', 'bcde'],
  ['nickname', 'eq', null, 'a'],
  ['nickname', 'eq', 'null', 'd'],
  ['nickname', 'eq', '', 'c'],
  ['nickname', 'ne', null, 'bcde'],
  ['nickname', 'ne', 'Bee', 'acd'],
  ['shirt', 'eq', 2, 'b'],
  ['shirt', 'eq', 2.5, 'd'],
  ['shirt', 'eq', null, 'e'],
  ['shirt', 'ne', 2, 'acde'],
  ['shirt', 'lt', 2, 'ac'],
  ['shirt', 'lte', 2, 'abc'],
  ['shirt', 'gt', 1, 'bd'],
  ['shirt', 'gte', 1, 'abd'],
  ['shirt', 'lt', null, ''],
  ['shirt', 'gte', null, ''],
  ['shirt', 'gt', -3, 'abd'],
  ['shirt', 'in', [1, -3, 9], 'ac'],
  ['shirt', 'in', [2.5], 'd'],
  ['shirt', 'notIn', [1, -3, 9], 'bd'],
  ['isCaptain', 'eq', true, 'ad'],
  ['isCaptain', 'eq', false, 'be'],
  ['isCaptain', 'eq', null, 'c'],
  ['isCaptain', 'ne', true, 'bce'],
  ['isCaptain', 'in', [true, false], 'abde'],
  ['born', 'eq', EPOCH, 'e'],
  ['born', 'ne', EPOCH, 'abcd'],
  ['born', 'lt', EPOCH, 'b'],
  ['born', 'lte', EPOCH, 'be'],
  ['born', 'gt', EPOCH, 'ac'],
  ['born', 'gte', AFTER_2038, 'c'],
  ['born', 'eq', null, 'd'],
  ['born', 'in', [EPOCH, BEFORE_EPOCH], 'be'],
  ['born', 'notIn', [EPOCH], 'abc'],
  ['nickname', 'in', ['Bee', ''], 'bce'],
  ['nickname', 'in', ['Bee', null], 'be'],
  ['nickname', 'in', [null], ''],
  ['nickname', 'in', [], ''],
  ['nickname', 'notIn', ['Bee'], 'cd'],
  ['nickname', 'notIn', ['Bee', null], 'cd'],
  ['nickname', 'notIn', [], 'bcde'],
  ['name', 'in', ['ANN', 'Ann', 'x', 'y', 'z'], 'a'],
  ['name', 'contains', 'nn', 'ab'],
  ['name', 'contains', 'NN', ''],
  ['name', 'contains', '%', 'c'],
  ['name', 'contains', '_', 'd'],
  ['name', 'contains', '\\', 'd'],
  ['name', 'contains', 'ë', 'e'],
  ['name', 'contains', 'n%n', ''],
  ['name', 'startsWith', 'A', 'a'],
  ['name', 'startsWith', 'a', 'b'],
  ['name', 'startsWith', '_', ''],
  ['name', 'startsWith', '50%', 'c'],
  ['name', 'startsWith', 'Ann of the long name', ''],
  ['name', 'endsWith', 'nn', 'ab'],
  ['name', 'endsWith', 'N', ''],
  ['name', 'endsWith', '\\c', 'd'],
  ['name', 'endsWith', '🎉', 'e'],
  ['name', 'endsWith', 'the long name of Ann', ''],
  ['nickname', 'contains', 'e', 'be'],
  ['nickname', 'contains', '', 'bcde'],
  ['nickname', 'startsWith', '', 'bcde'],
  ['nickname', 'endsWith', '', 'bcde'],
  ['nickname', 'contains', null, ''],
]

const combined: readonly (readonly [title: string, where: readonly Condition[], ids: string])[] = [
  ['no condition', [], 'abcde'],
  ['two conditions on two fields', [is('nickname', 'eq', 'Bee'), is('shirt', 'eq', 2)], 'b'],
  ['two conditions on one field', [is('shirt', 'gte', 1), is('shirt', 'lt', 2.5)], 'ab'],
  ['two contradictory conditions', [is('shirt', 'eq', 1), is('shirt', 'eq', 2)], ''],
  ['ne and eq', [is('nickname', 'ne', 'Bee'), is('isCaptain', 'eq', true)], 'ad'],
  ['a null and a value', [is('nickname', 'eq', null), is('name', 'eq', 'Ann')], 'a'],
]

/** The rows that each operator matches. */
export const conditionCases: readonly ConformanceCase[] = [
  ...single.map(([field, operator, value, ids]) =>
    conditionCase(
      `${field} ${operator} ${JSON.stringify(value)}`,
      [is(field, operator, value)],
      ids,
    ),
  ),
  ...combined.map(([title, where, ids]) => conditionCase(title, where, ids)),
]

function is(field: string, operator: Operator, value: Condition['value']): Condition {
  return { field, operator, value }
}

function conditionCase(title: string, where: readonly Condition[], ids: string): ConformanceCase {
  const expected = Object.keys(players).filter((id) => ids.includes(id))
  return conformanceCase('L1', `selects rows with ${title}`, async (kit) => {
    await addPlayers(kit)
    expectEqual('findMany', await kit.ids('player', where), expected)
    expectEqual('count', await kit.adapter.count({ model: 'player', where }), expected.length)
    const found = await kit.adapter.findOne({ model: 'player', where })
    const id: FieldValue = found?.['id'] ?? null
    expectEqual(
      'findOne',
      id === null ? expected.length === 0 : expected.includes(String(id)),
      true,
    )
    const matched = await kit.adapter.update({ model: 'player', where, set: { select: 'x' } })
    expectEqual('update', matched, expected.length)
    expectEqual('delete', await kit.adapter.delete({ model: 'player', where }), expected.length)
  })
}

async function addPlayers(kit: Kit): Promise<void> {
  await kit.addGroup('reds')
  for (const [id, values] of Object.entries(players)) await kit.addPlayer(id, values)
}
