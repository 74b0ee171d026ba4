import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from './index.js'
import { openDialect, testSchema } from './test/test-database.js'
import { userRow } from './test/open-database.js'
import { testEngines } from './test/test-engines.js'

const username = { type: 'string', unique: true, input: true } as const

describe.each(testEngines)('unique violations on $name', (engine) => {
  async function openInstance() {
    const { address, remove } = await engine.createDatabase()
    const instance = new Kysely({ dialect: openDialect(address) })
    onTestFinished(async () => {
      await instance.destroy()
      await remove()
    })
    return instance
  }

  async function createApp() {
    const auth = createTestAuth({
      database: kysely(await openInstance()),
      user: { additionalFields: { username } },
    })
    await auth.migrate()
    const signUp = (email: string, name: string) =>
      auth
        .browser()
        .post('/sign-up/email', { name: 'Ann', email, password: TEST_PASSWORD, username: name })
    await signUp('ann@x.test', 'ann')
    return { signUp }
  }

  it('distinguishes a taken username from a taken email address', async () => {
    const { signUp } = await createApp()
    expect(await signUp('bob@x.test', 'ann')).toMatchObject({
      status: 409,
      body: { code: 'FIELD_VALUE_TAKEN', field: 'username' },
    })
    expect(await signUp('ann@x.test', 'bob')).toMatchObject({ status: 422 })
  })

  it('names the columns of a violated key when the values look like an error message', async () => {
    const adapter = kysely(await openInstance()).connect(testSchema)
    await (await adapter.migrations?.plan())?.apply()
    const email = "x') for key 'user_name_key'"
    const add = (id: string, address: string) =>
      adapter.create({ model: 'user', row: userRow(id, { email: address }) })
    await add('ann', email)
    const violations = await Promise.all(
      [add('bob', email), add('ann', 'other')].map((write) =>
        write.catch((error: unknown) => error),
      ),
    )
    expect(violations).toMatchObject([
      { name: 'UniqueViolation', model: 'user', columns: ['email'] },
      { name: 'UniqueViolation', model: 'user', columns: ['id'] },
    ])
  })
})
