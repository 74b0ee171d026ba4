import { type ConformanceCase, Untested } from '../conformance-case.js'
import { expectEqual } from '../expect.js'
import { conformanceCase, equal, type Kit } from '../kit.js'

/** Pairs of texts that databases and libraries take for the same. */
const pairs: readonly (readonly [title: string, first: string, second: string])[] = [
  ['letter case', 'ann', 'Ann'],
  ['an accent', 'zoe', 'zoë'],
  ['a space at the end', 'ann', 'ann '],
  ['a space at the beginning', 'ann', ' ann'],
  ['composed and decomposed letters (NFC)', 'zo\u00eb', 'zoe\u0308'],
  ['compatible letters (NFKC)', 'fi\u2460A', '\ufb011\uff21'],
  ['CR LF and LF', 'a\r\nb', 'a\nb'],
  ['the sharp s', 'straße', 'strasse'],
  ['the dotless i', 'ilk', 'ılk'],
  ['a zero-width joiner', 'ab', 'a\u200db'],
  ['the last of 10,000 characters', `${'x'.repeat(9_999)}a`, `${'x'.repeat(9_999)}b`],
]

/** A key of 10,000 characters is longer than the keys of databases. */
const LONGEST_KEY = 200
const MANY = 250

/** Texts that differ stay different, and long lists are read to their end. */
export const fidelityCases: readonly ConformanceCase[] = [
  ...pairs.map(([title, first, second]) =>
    conformanceCase('L1', `distinguishes texts that differ in ${title}`, async (kit) => {
      await kit.addGroup('reds')
      await kit.addPlayer('a', { nickname: first })
      await kit.addPlayer('b', { nickname: second })
      expectEqual('"nickname" of a', (await kit.get('player', 'a'))?.['nickname'], first)
      expectEqual('"nickname" of b', (await kit.get('player', 'b'))?.['nickname'], second)
      expectEqual('eq', await kit.ids('player', [equal('nickname', first)]), ['a'])
      expectEqual('eq', await kit.ids('player', [equal('nickname', second)]), ['b'])
      const others = [{ field: 'nickname', operator: 'ne', value: first } as const]
      expectEqual('ne', await kit.ids('player', others), ['b'])
      const listed = [{ field: 'nickname', operator: 'in', value: [second, 'x'] } as const]
      expectEqual('in', await kit.ids('player', listed), ['b'])
    }),
  ),
  ...pairs
    .filter(([, first]) => first.length <= LONGEST_KEY)
    .map(([title, first, second]) =>
      conformanceCase('L2', `accepts unique keys that differ in ${title}`, async (kit) => {
        if (kit.keysFollowCollation) throw new Untested('keys that compare exactly')
        await kit.addTicket('a', { key: first })
        await kit.addTicket('b', { key: second })
        const taken = await kit.adapter.take({ model: 'ticket', where: [equal('key', second)] })
        expectEqual('the taken ticket', taken?.['id'], 'b')
        expectEqual('tickets', await kit.ids('ticket'), ['a'])
      }),
    ),
  conformanceCase('L1', `reads in and notIn with ${MANY} values to the end`, async (kit) => {
    await kit.addTicket('first')
    await kit.addTicket('last')
    await kit.addTicket('other')
    const value = ['first', ...fillers(), 'last']
    const listed = [{ field: 'key', operator: 'in', value } as const]
    const others = [{ field: 'key', operator: 'notIn', value } as const]
    expectEqual('in', await kit.ids('ticket', listed), ['first', 'last'])
    expectEqual('notIn', await kit.ids('ticket', others), ['other'])
    const set = { owner: 'x' }
    expectEqual('update', await kit.adapter.update({ model: 'ticket', where: listed, set }), 2)
    expectEqual('delete', await kit.adapter.delete({ model: 'ticket', where: listed }), 2)
  }),
  conformanceCase('L1', `returns ${MANY} rows`, async (kit) => {
    await addMany(kit)
    expectEqual('count', await kit.adapter.count({ model: 'ticket', where: [] }), MANY)
    const page = { model: 'ticket', where: [], orderBy: [], offset: 0 }
    const rows = await kit.adapter.findMany({ ...page, limit: MANY + 1 })
    expectEqual('rows', rows.length, MANY)
    expectEqual('deleted', await kit.adapter.delete({ model: 'ticket', where: [] }), MANY)
  }),
]

async function addMany(kit: Kit): Promise<void> {
  await kit.adapter.transaction(async (store) => {
    for (const id of fillers()) {
      const row = { id, key: id, owner: null, expiresAt: null }
      await store.create({ model: 'ticket', row })
    }
  })
}

function fillers(): string[] {
  return Array.from({ length: MANY }, (_, index) => `filler ${index}`)
}
