import type { ConformanceCase } from '../conformance-case.js'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'

const texts: Readonly<Record<string, string>> = {
  'an SQL injection in a condition': "' OR 1=1 --",
  'an SQL injection with double quotes': '") OR ("1"="1',
  'an SQL injection of a statement': `'; DROP TABLE "player"; --`,
  quotes: `'"\`''""`,
  backslashes: `\\ \\' \\\\`,
  wildcards: '%_*?[a]',
  placeholders: '? $1 :name @x {0}',
  'an emoji of several code points': '👩‍👩‍👧 🏳️‍🌈',
  'right-to-left text and combining marks': 'שלום ‮evil‬ é é',
  'control characters': 'a\tb\nc\rd\u0001',
  'CR LF and CR': 'a\r\nb\rc\r\n',
  'decomposed letters': 'e\u0301 A\u030a',
  'compatible letters': '\ufb01 \u2460 \uff21',
  'spaces around': '  a  ',
  'an empty string': '',
  'a number': '007',
  'a number with an exponent': '1e3',
  'the word null': 'NULL',
  'the word true': 'true',
  'a date': '2026-11-21T07:16:50.617Z',
  JSON: '{"$gt":""}',
  'ten kilobytes of ASCII': 'x'.repeat(10_000),
  'ten kilobytes of emoji': '🎉'.repeat(2_500),
}

const numbers = [
  0,
  -1,
  0.5,
  -2.25,
  0.1 + 0.2,
  Math.PI,
  1e-7,
  123_456_789.123_456_78,
  2 ** 31,
  -(2 ** 31),
  Number.MAX_SAFE_INTEGER,
  -Number.MAX_SAFE_INTEGER,
]

const dates = [
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1900-01-01T12:00:00.001Z',
  '2024-02-29T23:59:59.999Z',
  '2026-03-29T01:30:00.000Z',
  '2026-10-25T01:30:00.000Z',
  '2038-01-19T03:14:07.999Z',
  '2038-01-19T03:14:08.000Z',
  '9999-12-31T23:59:59.000Z',
]

/** Values that the adapter stores and finds unchanged. */
export const hostileValueCases: readonly ConformanceCase[] = [
  ...Object.entries(texts).map(([title, text]) =>
    conformanceCase('L1', `stores and finds the text: ${title}`, (kit) => checkText(kit, text)),
  ),
  ...numbers.map((number) =>
    conformanceCase('L1', `stores and finds the number ${number}`, (kit) =>
      checkValue(kit, 'shirt', number),
    ),
  ),
  ...dates.map((date) =>
    conformanceCase('L1', `stores and finds the date ${date}`, (kit) =>
      checkValue(kit, 'born', new Date(date)),
    ),
  ),
  ...[true, false].map((value) =>
    conformanceCase('L1', `stores and finds the boolean ${String(value)}`, (kit) =>
      checkValue(kit, 'isCaptain', value),
    ),
  ),
]

async function checkText(kit: Kit, text: string): Promise<void> {
  await checkValue(kit, 'nickname', text)
  await kit.adapter.update({
    model: 'player',
    where: [equal('id', 'hostile')],
    set: { name: text },
  })
  for (const operator of ['contains', 'startsWith', 'endsWith'] as const) {
    const where = [{ field: 'name', operator, value: text }]
    const expected = text === '' ? ['hostile', 'other'] : ['hostile']
    expectEqual(operator, await kit.ids('player', where), expected)
  }
}

async function checkValue(
  kit: Kit,
  field: string,
  value: string | number | boolean | Date,
): Promise<void> {
  await kit.addGroup('reds')
  await kit.addPlayer('other')
  await kit.addPlayer('hostile', { [field]: value })
  expectEqual('read', (await kit.get('player', 'hostile'))?.[field], value)
  expectEqual('found', await kit.ids('player', [equal(field, value)]), ['hostile'])
  expectEqual('listed', await kit.ids('player', [{ field, operator: 'in', value: [value] }]), [
    'hostile',
  ])
  const set = { model: 'player', where: [equal('id', 'other')], set: { [field]: value } }
  if (field !== 'shirt') {
    expectEqual('written by update', (await kit.adapter.updateOne(set))?.[field], value)
    await kit.adapter.update({ ...set, set: { [field]: null } })
  }
  expectEqual('players', await kit.ids('player'), ['hostile', 'other'])
}
