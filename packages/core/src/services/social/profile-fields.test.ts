import { describe, expect, it } from 'vitest'
import type { Plugin } from '../../contract/plugins/plugin.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { createTestAuth } from '../../testing/index.js'

const ann = { subject: 'ann', name: 'Ann', email: 'ann@x.test' }

const additionalFields = {
  bio: { type: 'string' },
  age: { type: 'number' },
  born: { type: 'date' },
  tags: { type: 'string[]' },
  kind: { type: ['a', 'b'] },
  links: { type: 'json' },
  site: {
    type: 'string',
    validator: {
      '~standard': {
        version: 1,
        vendor: 'tests',
        validate: (value: unknown) =>
          value === 'bad' ? { issues: [{ message: 'Not a site' }] } : { value },
      },
    },
  },
} as const

const plugin: Plugin = { id: 'tests', columns: { user: { role: { type: 'string' } } } }

/** Signs Ann in with what `mapProfileToUser` returned for her. */
async function signIn(fields: Readonly<Record<string, unknown>>, rules = {}) {
  const provider = createFakeProvider({ rules })
  const auth = createTestAuth({
    plugins: [plugin],
    socialProviders: [provider],
    user: { additionalFields },
  })
  const visit = async (own: Readonly<Record<string, unknown>>) => {
    const browser = auth.browser()
    const state = await begin(browser)
    return comeBack(browser, { state, code: provider.codeFor({ ...ann, fields: own }) })
  }
  const answer = await visit(fields)
  const stored = async () => (await auth.database.dump())['user']?.[0]
  const warnings = () => auth.logs.filter((entry) => entry.includes('invalid values'))
  return { answer, visit, stored, warnings }
}

describe('the values of a provider for columns of the app', () => {
  it.each([
    { title: 'a NUL in a text', fields: { bio: 'a\0b' } },
    { title: 'a lone surrogate', fields: { bio: '\ud800' } },
    { title: 'a text of more than 2,000 characters', fields: { bio: 'x'.repeat(2001) } },
    { title: 'a number in place of a text', fields: { bio: 7 } },
    { title: 'a record in place of a text', fields: { bio: { a: 1 } } },
    { title: 'a number that SQLite cannot return', fields: { age: 2 ** 60 } },
    { title: 'no number', fields: { age: NaN } },
    { title: 'a text in place of a number', fields: { age: '7' } },
    { title: 'an invalid date', fields: { born: new Date(NaN) } },
    { title: 'a date before the year 1000', fields: { born: new Date('0900-01-01') } },
    { title: 'a text that is no date', fields: { born: 'yesterday' } },
    { title: 'a text in place of a list', fields: { tags: 'a' } },
    { title: 'a list of other values', fields: { tags: [7] } },
    { title: 'a value that the column does not list', fields: { kind: 'c' } },
    { title: 'a text in place of a record', fields: { links: 'a' } },
    { title: 'a value that the validator rejects', fields: { site: 'bad' } },
  ])('H29 leaves the column empty and logs a warning for $title', async ({ fields }) => {
    const { answer, stored, warnings } = await signIn(fields)
    expect(answer.headers.get('location')).toBe('http://localhost:3000')
    const [column = ''] = Object.keys(fields)
    expect(await stored()).toMatchObject({ name: 'Ann', [column]: null })
    expect(warnings()).toHaveLength(1)
    expect(warnings()[0]).toContain(`"fields":["${column}"]`)
  })

  it('stores valid values, with dates as a Date or as text', async () => {
    const born = new Date('2001-02-03')
    const fields = { bio: 'Hi', age: 7, born, tags: ['a'], kind: 'a', links: { a: [1] }, site: 'x' }
    const { stored, visit, warnings } = await signIn(fields, { overrideUserInfoOnSignIn: true })
    expect(await stored()).toMatchObject({
      ...fields,
      tags: '["a"]',
      links: '{"a":[1]}',
    })
    await visit({ born: '2002-03-04T00:00:00Z', bio: null, age: undefined, other: 7 })
    const changed = { born: new Date('2002-03-04'), bio: null, age: 7 }
    expect(await stored()).toMatchObject(changed)
    expect(warnings()).toEqual([])
  })

  it('H33 ignores values for columns of the core and of plugins', async () => {
    const others = {
      id: '2',
      email: 'b@x.test',
      emailVerified: false,
      revision: 'r',
      role: 'admin',
    }
    const { stored, visit, warnings } = await signIn(others, { overrideUserInfoOnSignIn: true })
    const kept = { email: 'ann@x.test', emailVerified: true, revision: null, role: null, bio: null }
    expect(await stored()).toMatchObject(kept)
    await visit({ ...others, bio: 'Hi' })
    expect(await stored()).toMatchObject({ ...kept, bio: 'Hi' })
    expect(await stored()).not.toMatchObject({ id: '2' })
    expect(warnings()).toEqual([])
  })

  it('keeps the stored value when a later sign-in has an invalid one', async () => {
    const { stored, visit } = await signIn({ bio: 'Hi' }, { overrideUserInfoOnSignIn: true })
    await visit({ bio: '\0', age: 7 })
    expect(await stored()).toMatchObject({ bio: 'Hi', age: 7 })
  })
})
