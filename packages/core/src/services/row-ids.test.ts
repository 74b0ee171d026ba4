import { describe, expect, it } from 'vitest'
import type { RowIds } from '../contract/storage/adapter.js'
import { accountModel, sessionModel, userModel } from '../contract/tables/models.js'
import { platformRandom } from '../crypto/random.js'
import { acting } from '../test/acting-plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../testing/index.js'
import { idsOf } from './row-ids.js'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/

describe('createId of rows', () => {
  it.each<{ title: string; id: unknown }>([
    { title: 'a number', id: 7 },
    { title: 'a promise', id: Promise.resolve('a') },
    { title: 'no value', id: undefined },
    { title: 'an empty text', id: '' },
    { title: 'a text with a space', id: 'a b' },
    { title: 'a text with a line break at its end', id: 'a\n' },
    { title: 'a text with a dot', id: 'a.b' },
    { title: 'a text with a slash', id: 'a/b' },
    { title: 'a text of 256 characters', id: 'a'.repeat(256) },
  ])('throws for $title of the function of the app', ({ id }) => {
    const createId = idsOf((() => id) as () => string, platformRandom)
    expect(() => createId('user')).toThrow('advanced.generateId returned no id for "user"')
  })

  it('returns 32 letters and digits by default', () => {
    expect(idsOf(undefined, platformRandom)('user')).toMatch(/^[A-Za-z\d]{32}$/)
  })

  it('returns the ids that the database makes, and its own for models without such ids', () => {
    const rowIds: RowIds = {
      during: (call) => Promise.resolve(call()),
      take: (model) => (model === 'user' ? '42' : null),
    }
    const createId = idsOf('uuid', platformRandom, rowIds)
    expect(createId('user')).toBe('42')
    expect(createId('book')).toMatch(uuid)
  })

  it('returns different random UUIDs with the option uuid', () => {
    const createId = idsOf('uuid', platformRandom)
    const ids = Array.from({ length: 100 }, () => createId('user'))
    expect(new Set(ids).size).toBe(100)
    for (const id of ids) expect(id).toMatch(uuid)
  })

  it.each([
    { byte: 0x00, id: '00000000-0000-4000-8000-000000000000' },
    { byte: 0xff, id: 'ffffffff-ffff-4fff-bfff-ffffffffffff' },
  ])('sets version and variant of a UUID of the bytes $byte', ({ byte, id }) => {
    const random = { bytes: (length: number) => new Uint8Array(length).fill(byte) }
    expect(idsOf('uuid', random)('user')).toBe(id)
  })
})

describe('An app with the option generateId', () => {
  it('fails with a logged 500, and writes nothing, when its function returns no id', async () => {
    const generateId = (() => 5) as unknown as () => string
    const auth = createTestAuth({ advanced: { generateId } })
    const email = 'ann@example.com'
    const answer = await auth
      .browser()
      .post('/sign-up/email', { email, name: 'Ann', password: TEST_PASSWORD })
    expect(answer.status).toBe(500)
    expect(JSON.stringify(answer.body)).not.toContain('generateId')
    expect(await auth.database.store.of(userModel).count({})).toBe(0)
  })

  it.each<{ title: string; generateId: 'uuid' | (() => string); pattern: RegExp }>([
    { title: 'UUIDs', generateId: 'uuid', pattern: uuid },
    { title: 'ids of its function', generateId: countUp(), pattern: /^\d+$/ },
  ])('gives users, sessions and accounts $title', async ({ generateId, pattern }) => {
    const auth = createTestAuth({ advanced: { generateId } })
    const ann = await auth.signedInAs('ann@example.com')
    const { store } = auth.database
    for (const model of [userModel, sessionModel, accountModel]) {
      const rows = await store.of<{ readonly id: string }>(model).findMany({})
      expect(rows.length).toBeGreaterThan(0)
      for (const { id } of rows) expect(id).toMatch(pattern)
    }
    const { body } = await ann.get('/get-session')
    expect(body).toMatchObject({ user: { id: expect.stringMatching(pattern) as string } })
    const [session] = (await ann.get('/list-sessions')).body as { token: string }[]
    expect(session?.token).toMatch(pattern)
    expect(await ann.post('/revoke-session', { token: session?.token })).toMatchObject({
      status: 200,
    })
    expect((await ann.get('/get-session')).body).toBeNull()
  })

  it('passes the model to its function, and gives plugins both kinds of ids', async () => {
    const models: string[] = []
    const created: string[] = []
    const plugin = acting((context) => {
      created.push(context.createId('note'), context.createId())
    })
    const auth = createTestAuth({
      plugins: [plugin],
      advanced: {
        generateId({ model }) {
          models.push(model)
          return `${model}_${models.length}`
        },
      },
    })
    await auth.signedInAs('ann@example.com')
    expect(new Set(models)).toEqual(new Set(['user', 'account', 'session']))
    expect(await auth.browser().post('/act')).toMatchObject({ status: 200 })
    expect(created).toEqual([
      expect.stringMatching(/^note_\d+$/),
      expect.stringMatching(/^[A-Za-z\d]{32}$/),
    ])
  })
})

/** Ids as a table of the app may count them. */
function countUp(): () => string {
  let last = 0
  return () => String(++last)
}
