import { describe, expect, it } from 'vitest'
import { testEngines } from '../test/engines.js'
import { importText, openTransferApp } from '../test/transfer-app.js'
import { accountOf, lineOf, userLine } from '../test/transfer-lines.js'
import { createRowWriter } from './import-rows.js'
import { createRehearsal } from './rehearsal.js'

describe.each([
  { name: 'an import', createWriter: createRowWriter },
  { name: 'a dry run', createWriter: createRehearsal },
])('$name', ({ createWriter }) => {
  const open = () => {
    const [engine] = testEngines
    if (!engine) throw new Error('There is no engine')
    return openTransferApp(engine)
  }

  it.each([
    { title: 'the user is in the database', before: userLine({}), kinds: [] },
    { title: 'the user is in the file', before: '', kinds: ['taken'] },
    { title: 'the user is earlier in a long file', before: '', kinds: ['taken'], between: 150 },
  ])(
    'gives no account to a user whose id another user of the file has, when $title',
    async ({ before, kinds, between = 0 }) => {
      const database = await open()
      await importText(database, before, createRowWriter(database))
      const others = Array.from({ length: between }, (_, index) =>
        userLine({ id: `other-${index}`, email: `other-${index}@x.test` }),
      )
      const mallory = userLine({ email: 'mallory@x.test' })
      const account = lineOf('account', accountOf('ann'))
      const file = [...(before === '' ? [userLine({})] : []), ...others, mallory, account]
      const outcomes = await importText(database, file.join('\n'), createWriter(database))
      expect(outcomes.slice(0, -2 - between).map(({ kind }) => kind)).toEqual(kinds)
      const reasonOf = (reason: string) => ({
        kind: 'refused',
        refusal: expect.objectContaining({ reason }) as unknown,
      })
      expect(outcomes.slice(-2)).toEqual([
        reasonOf('another row has the same "id"'),
        reasonOf('"userId" refers to a user that was not taken'),
      ])
      expect(await database.adapter.count({ model: 'account', where: [] })).toBe(0)
    },
  )

  it('takes the account of a user whose row is there, with another name', async () => {
    const database = await open()
    await importText(database, userLine({ name: 'Annabel' }), createRowWriter(database))
    const file = `${userLine({})}\n${lineOf('account', accountOf('ann'))}`
    const outcomes = await importText(database, file, createWriter(database))
    expect(outcomes.map(({ kind }) => kind)).toEqual(['present', 'taken'])
  })
})
