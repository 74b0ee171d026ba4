import type { AdditionalFields } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { organizationModel } from './organization-model.js'
import {
  addOrganization,
  createApp,
  organizationOf,
  rowsOf,
  signIn,
} from './test/organization-app.js'

const acme = { name: 'Acme', slug: 'acme' }

const fields = {
  plan: { type: ['free', 'gold'], input: true },
  motto: { type: 'string', input: true },
  size: { type: 'number', input: true },
  isPublic: { type: 'boolean', input: true },
  foundedOn: { type: 'date', input: true },
  tags: { type: 'string[]', input: true },
  ratings: { type: 'number[]', input: true },
  theme: { type: 'json', input: true },
  risk: { type: 'number' },
  note: { type: 'string', input: true, returned: false },
  code: { type: 'string', input: true, unique: true },
} as const satisfies AdditionalFields

const columns = { organization: { additionalFields: fields } } as const

const values = {
  plan: 'gold',
  motto: 'Onwards',
  size: 7,
  isPublic: true,
  foundedOn: '2026-11-01T00:00:00.000Z',
  tags: ['a', 'b'],
  ratings: [1, 2.5],
  theme: { color: 'red', sizes: [1, { deep: null }] },
} as const

const none = Object.fromEntries(Object.keys(values).map((name) => [name, null]))

const create = '/organization/create'
const update = '/organization/update'

describe('additional fields of organisations with invalid input', () => {
  it.each([
    ['a text that is not in the list', { plan: 'silver' }],
    ['a number for a list of texts', { plan: 7 }],
    ['a name of an object for a list of texts', { plan: 'constructor' }],
    ['a number for a text', { motto: 7 }],
    ['a long text', { motto: 'a'.repeat(2001) }],
    ['a text for a number', { size: '7' }],
    ['a text for a boolean', { isPublic: 'true' }],
    ['a word for a date', { foundedOn: 'today' }],
    ['a date without a time zone', { foundedOn: '2026-11-01T00:00:00' }],
    ['a text for a list', { tags: 'a' }],
    ['a number in a list of texts', { tags: ['a', 1] }],
    ['null in a list of texts', { tags: [null] }],
    ['a long list', { tags: Array.from({ length: 101 }, String) }],
    ['a record for a list', { tags: { 0: 'a', length: 1 } }],
    ['a text in a list of numbers', { ratings: ['1'] }],
    ['a text for JSON', { theme: 'red' }],
    ['a number for JSON', { theme: 7 }],
    ['large JSON', { theme: { text: 'a'.repeat(10_000) } }],
    ['a prototype in JSON', { theme: JSON.parse('{"__proto__":{"risk":0}}') as object }],
    ['deep JSON', { theme: [[[[[[[[[]]]]]]]]] }],
  ])('rejects %s and changes nothing', async (_title, wrong) => {
    const auth = createApp(columns)
    const { users, organization } = await organizationOf(auth, { ann: 'owner' })
    const before = await auth.database.dump()
    const { browser } = users.ann
    const organizationId = organization.id
    const refused = { status: 400, code: 'VALIDATION_ERROR' }
    expect(await browser.post(create, { ...acme, ...wrong })).toMatchObject(refused)
    expect(await browser.post(update, { data: wrong, organizationId })).toMatchObject(refused)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each([
    ['a column that callers do not send', { risk: 0 }],
    ['an unknown column', { color: 'red' }],
    ['the id', { id: 'mine' }],
    ['the time of creation', { createdAt: '2000-01-01T00:00:00Z' }],
    ['the revision', { revision: 7 }],
    ['a name of objects', { toString: 'x', valueOf: 7 }],
  ])('ignores %s', async (_title, extra) => {
    const auth = createApp(columns)
    const { browser } = await signIn(auth, 'ann')
    const { status, body } = await browser.post(create, { ...acme, ...extra })
    expect({ status, body }).toMatchObject({ status: 200, body: { risk: null } })
    const [stored] = await auth.database.store.of(organizationModel).findMany({})
    await browser.post(update, { data: extra })
    expect(await auth.database.store.of(organizationModel).findMany({})).toEqual([stored])
    expect(stored).toMatchObject({ risk: null, revision: null })
  })

  it('rejects a creation without a required value, and nothing else', async () => {
    const size = { type: 'number', input: true, required: true } as const
    const auth = createApp({ organization: { additionalFields: { size } } })
    const { browser } = await signIn(auth, 'ann')
    for (const missing of [{}, { size: null }])
      expect(await browser.post(create, { ...acme, ...missing })).toMatchObject({
        ...{ status: 400, code: 'MISSING_FIELD' },
        body: { field: 'size', message: 'A required field is missing' },
      })
    expect(await rowsOf(auth, 'organization')).toEqual([])
    expect(await browser.post(create, { ...acme, size: 0 })).toMatchObject({ status: 200 })
    expect(await browser.post(update, { data: { name: 'B' } })).toMatchObject({
      ...{ status: 200, body: { name: 'B', size: 0 } },
    })
  })

  it('rejects a taken value of a unique column at creation and at a change', async () => {
    const auth = createApp(columns)
    const { browser } = await signIn(auth, 'ann')
    await browser.post(create, { ...acme, code: 'x' })
    const taken = { status: 409, code: 'FIELD_VALUE_TAKEN', body: { field: 'code' } }
    const other = { name: 'B', slug: 'b' }
    expect(await browser.post(create, { ...other, code: 'x' })).toMatchObject(taken)
    expect(await rowsOf(auth, 'member')).toHaveLength(1)
    await browser.post(create, other)
    expect(await browser.post(update, { data: { code: 'x' } })).toMatchObject(taken)
  })
})

describe('additional fields of organisations', () => {
  it('stores and returns values of every type', async () => {
    const auth = createApp(columns)
    const { browser } = await signIn(auth, 'ann')
    const { body } = await browser.post(create, { ...acme, ...values, note: 'x' })
    expect(body).toMatchObject({ ...values, risk: null })
    expect(body).not.toHaveProperty('note')
    expect((await browser.get('/organization/list')).body).toMatchObject([values])
    const full = await browser.get('/organization/get-full-organization')
    expect(full.body).toMatchObject({ ...values, members: [{ role: 'owner' }], metadata: null })
    expect(await rowsOf(auth, 'organization')).toMatchObject([{ note: 'x' }])
    const { body: emptied } = await browser.post(update, { data: none })
    expect(emptied).toMatchObject({ ...acme, ...none })
    const { body: changed } = await browser.post(update, { data: { theme: [], size: -1 } })
    expect(changed).toMatchObject({ ...acme, ...none, theme: [], size: -1 })
  })

  it('stores default values and computes those of functions for each row', async () => {
    let count = 0
    const auth = createApp({
      organization: {
        additionalFields: {
          plan: { type: ['free', 'gold'], defaultValue: 'free' },
          tags: { type: 'string[]', defaultValue: ['new'], input: true },
          number: { type: 'number', defaultValue: () => ++count },
        },
      },
    })
    const { browser } = await signIn(auth, 'ann')
    const { body } = await browser.post(create, acme)
    expect(body).toMatchObject({ plan: 'free', tags: ['new'], number: 1 })
    const { body: second } = await browser.post(create, { name: 'B', slug: 'b', tags: [] })
    expect(second).toMatchObject({ plan: 'free', tags: [], number: 2 })
    const stored = await auth.database.store.of(organizationModel).count({})
    expect([stored, count]).toEqual([2, 2])
  })

  it('returns the default value, but not that of a function, for an older row', async () => {
    const auth = createApp({
      organization: {
        additionalFields: {
          plan: { type: 'string', defaultValue: 'free' },
          tags: { type: 'string[]', defaultValue: () => ['new'] },
        },
      },
    })
    const { users, organization } = await organizationOf(auth, { ann: 'owner' })
    const older = { name: 'Older', plan: null, tags: null }
    await auth.database.store.of(organizationModel).update({ id: organization.id }, older)
    const { body } = await users.ann.browser.get('/organization/list')
    expect(body).toMatchObject([{ plan: 'free', tags: null }])
  })

  it('lets subscribers amend every column of the app, and no other', async () => {
    const amended = { risk: 9, tags: ['amended'] }
    const auth = createApp({
      ...columns,
      hooks: { before: { 'organization.create': () => amended } },
    })
    const { browser } = await signIn(auth, 'ann')
    const { body } = await browser.post(create, { ...acme, tags: ['sent'] })
    expect(body).toMatchObject({ ...amended, ...acme })
    const fixed = createApp({
      ...columns,
      hooks: { before: { 'organization.create': () => ({ createdAt: new Date(0) }) } },
    })
    const bob = await signIn(fixed, 'bob')
    expect(await bob.browser.post(create, acme)).toMatchObject({ status: 500 })
    expect(await rowsOf(fixed, 'organization')).toEqual([])
  })

  it('returns no column of the app to users who are not members', async () => {
    const auth = createApp(columns)
    const { id } = await addOrganization(auth)
    const { browser } = await signIn(auth, 'ann')
    const query = `?organizationId=${id}`
    const answer = await browser.get(`/organization/get-full-organization${query}`)
    expect(answer).toMatchObject({ status: 403 })
  })
})
