import type { StoredRow } from '@countersign/core'
import type { ConnectedDatabase } from '@countersign/core/inspect'
import { describe, expect, it } from 'vitest'
import { dump, fillEveryTable, importText, openTransferApp } from '../test/transfer-app.js'
import { testEngines } from '../test/engines.js'
import { accountOf, ann, lineOf, userLine } from '../test/transfer-lines.js'
import { exportedModels, exportRows } from './export-rows.js'
import { createRowWriter, type RowOutcome } from './import-rows.js'
import { createRehearsal } from './rehearsal.js'

/** More than a page of an export, and no multiple of a batch. */
const counts = { users: 507, others: 12 }

async function exportText(
  database: ConnectedDatabase,
  selection = { sessions: true, all: true },
): Promise<string> {
  let text = ''
  for await (const piece of exportRows(database, exportedModels(database, selection)))
    text += piece.text
  return text
}

function countKinds(outcomes: readonly RowOutcome[]): Record<string, number> {
  const kinds: Record<string, number> = {}
  for (const { kind } of outcomes) kinds[kind] = (kinds[kind] ?? 0) + 1
  return kinds
}

describe.each(testEngines)('export and import on $name', (engine) => {
  it(
    'gives equal rows in every table, and changes nothing the second time',
    { timeout: 120_000 },
    async () => {
      const source = await openTransferApp(engine)
      await fillEveryTable(source, counts)
      const text = await exportText(source)
      const target = await openTransferApp(engine)
      const total = counts.users + counts.others * (Object.keys(source.schema).length - 1)

      expect(countKinds(await importText(target, text, createRehearsal(target)))).toEqual({
        taken: total,
      })
      expect(await target.adapter.count({ model: 'user', where: [] })).toBe(0)
      const first = await importText(target, text, createRowWriter(target))
      expect(countKinds(first)).toEqual({ taken: total })
      expect(await dump(target)).toEqual(await dump(source))

      const again = await importText(target, text, createRowWriter(target))
      expect(countKinds(again)).toEqual({ present: total })
      expect(countKinds(await importText(target, text, createRehearsal(target)))).toEqual({
        present: total,
      })
      expect(await dump(target)).toEqual(await dump(source))
      expect(await exportText(target)).toBe(text)
    },
  )

  it('completes an import that ended in the middle', async () => {
    const source = await openTransferApp(engine)
    await fillEveryTable(source, { users: 130, others: 30 })
    const text = await exportText(source)
    const target = await openTransferApp(engine)
    const cut = text.slice(0, Math.floor(text.length * 0.6))
    const outcomes = await importText(target, cut, createRowWriter(target))
    expect(outcomes.filter(({ kind }) => kind === 'refused')).toMatchObject([
      { refusal: { reason: 'the line is not JSON' } },
      { refusal: { reason: 'the file ends early: its last line is missing' } },
    ])
    await importText(target, text, createRowWriter(target))
    expect(await dump(target)).toEqual(await dump(source))
  })

  it('leaves a row as it is that was changed since', async () => {
    const source = await openTransferApp(engine)
    await fillEveryTable(source, { users: 2, others: 2 })
    const text = await exportText(source)
    const where = [{ field: 'id', operator: 'eq', value: 'user-00000' }] as const
    await source.adapter.update({ model: 'user', where, set: { name: 'Changed' } })
    await importText(source, text, createRowWriter(source))
    expect(await source.adapter.findOne({ model: 'user', where })).toMatchObject({
      name: 'Changed',
    })
  })
})

const [sqlite] = testEngines

describe.each([
  { name: 'an import', createWriter: createRowWriter },
  { name: 'a dry run', createWriter: createRehearsal },
])('$name', ({ createWriter }) => {
  const open = async (): Promise<ConnectedDatabase> => {
    if (!sqlite) throw new Error('There is no engine')
    return openTransferApp(sqlite)
  }

  it.each([
    { title: 'no JSON', text: '{"model":', reason: 'the line is not JSON' },
    { title: 'no object', text: '[1]', reason: 'the line is no JSON object' },
    { title: 'no model', text: '{"row":{}}', reason: 'the line lacks "model"' },
    { title: 'no row', text: '{"model":"user","row":[]}', reason: 'the line lacks "row"' },
    { title: 'an unknown model', text: lineOf('pet', {}), reason: 'the app has no table "pet"' },
    {
      title: 'the name of a method as model',
      text: lineOf('toString', {}),
      reason: 'the app has no table "toString"',
    },
    {
      title: 'a missing column',
      text: userLine({ email: undefined }),
      reason: 'lacks "email"',
    },
    ...[
      ...['', ' ', 'ann', '@', 'ann@', 'ann@@x.test', 'ann@x.test,eve@evil.test', 'a b@x.test'],
      ...['ann@x.test\r\nBcc: eve@evil.test', 'Ann <ann@x.test>', '"ann"@x.test'],
      `${'x'.repeat(320)}@x.test`,
    ].map((email) => ({
      title: `H42 the address ${JSON.stringify(email).slice(0, 40)}`,
      text: userLine({ email }),
      reason: '"email" is not one email address',
    })),
    { title: 'null in a required column', text: userLine({ name: null }), reason: 'lacks "name"' },
    {
      title: 'an unknown column',
      text: userLine({ age: 3 }),
      reason: 'the app has no column "age"',
    },
    {
      title: 'a number as text',
      text: userLine({ name: 3 }),
      reason: '"name" is not a text that databases store',
    },
    {
      title: 'a NUL in a text',
      text: userLine({ name: 'a\0b' }),
      reason: '"name" is not a text that databases store',
    },
    {
      title: 'half of a character',
      text: userLine({ name: '\uD83D' }),
      reason: '"name" is not a text that databases store',
    },
    {
      title: 'a text as boolean',
      text: userLine({ emailVerified: 'true' }),
      reason: '"emailVerified" is not true or false',
    },
    {
      title: 'a text as number',
      text: userLine({ score: '3' }),
      reason: '"score" is not a number',
    },
    {
      title: 'a date without offset',
      text: userLine({ createdAt: '2024-02-29T12:00:00' }),
      reason: '"createdAt" is not a date with a time and an offset',
    },
    {
      title: 'a day that does not exist',
      text: userLine({ createdAt: '2024-02-30T12:00:00Z' }),
      reason: '"createdAt" is not a date with a time and an offset',
    },
    {
      title: 'a text as list',
      text: userLine({ tags: 'a,b' }),
      reason: '"tags" is not a list or a record',
    },
    {
      title: 'an empty id',
      text: userLine({ id: '' }),
      reason: '"id" is not 1 to 255 characters without spaces and commas',
    },
    {
      title: 'an id with a comma, which lists of ids cannot contain',
      text: userLine({ id: 'a,b' }),
      reason: '"id" is not 1 to 255 characters without spaces and commas',
    },
    {
      title: 'an id with a line break',
      text: userLine({ id: 'a\nb' }),
      reason: '"id" is not 1 to 255 characters without spaces and commas',
    },
    {
      title: 'an address that another user has in other case',
      text: userLine({ id: 'other', email: 'BOB@x.test' }),
      reason: 'another row has the same "email"',
    },
    {
      title: 'an account of a user that does not exist',
      text: lineOf('account', accountOf('unknown')),
      reason: '"userId" refers to a user that does not exist',
    },
    {
      title: 'an account at a provider that another user has',
      text: lineOf('account', accountOf('bob', { id: 'second' })),
      reason: 'another row has the same "providerId" and "accountId"',
    },
  ])('refuses $title, and takes the rows around it', async ({ text, reason }) => {
    const database = await open()
    const bob = { ...ann, id: 'bob', email: 'bob@x.test' }
    const before = `${lineOf('user', bob)}\n${lineOf('account', accountOf('bob'))}\n`
    await importText(database, before, createRowWriter(database))
    const file = `${userLine({})}\n\n${text}\n${lineOf('account', accountOf('ann'))}\n`
    const outcomes = await importText(database, file, createWriter(database))
    expect(outcomes).toEqual([
      { kind: 'taken', model: 'user' },
      { kind: 'refused', refusal: expect.objectContaining({ line: 3, reason }) as unknown },
      { kind: 'taken', model: 'account' },
    ])
    const isDry = createWriter === createRehearsal
    expect(await database.adapter.count({ model: 'account', where: [] })).toBe(isDry ? 1 : 2)
  })

  it('refuses an address that comes twice in a file, in other case', async () => {
    const database = await open()
    const file = `${userLine({ email: 'Ann@X.test' })}\n${userLine({ id: 'b', email: 'aNN@x.TEST' })}`
    const outcomes = await importText(database, file, createWriter(database))
    expect(countKinds(outcomes)).toEqual({ taken: 1, refused: 1 })
  })

  it('takes a row once that comes twice', async () => {
    const database = await open()
    const outcomes = await importText(
      database,
      `${userLine({})}\n${userLine({})}\n`,
      createWriter(database),
    )
    expect(outcomes.map(({ kind }) => kind)).toEqual(['taken', 'present'])
  })

  it('refuses a line of more than a million characters, and takes the next one', async () => {
    const database = await open()
    const file = `${userLine({ id: 'long', name: 'x'.repeat(2 ** 20) })}\n${userLine({})}\n`
    const outcomes = await importText(database, file, createWriter(database))
    expect(outcomes).toMatchObject([
      { kind: 'refused', refusal: { line: 1, reason: 'the line is too long' } },
      { kind: 'taken' },
    ])
  })
})

describe('an imported row', () => {
  it('gets the default values of the app, and its address in lower case', async () => {
    if (!sqlite) throw new Error('There is no engine')
    const database = await openTransferApp(sqlite)
    await importText(
      database,
      `\uFEFF${userLine({ email: 'Ann@X.test', tags: ['a'] })}\r\n`,
      createRowWriter(database),
    )
    const row: StoredRow | null = await database.adapter.findOne({ model: 'user', where: [] })
    expect(row).toMatchObject({
      email: 'ann@x.test',
      plan: 'free',
      tags: '["a"]',
      createdAt: new Date(ann.createdAt),
    })
  })
})
