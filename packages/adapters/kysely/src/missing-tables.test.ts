import { createTestAuth } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from './index.js'
import { openDialect } from './test/test-database.js'
import { createTestDatabase, testEngines } from './test/test-engines.js'

describe.each(testEngines)('an app on $name whose tables are not up to date', (engine) => {
  async function openDatabase() {
    const instance = new Kysely<unknown>({ dialect: openDialect(await createTestDatabase(engine)) })
    onTestFinished(() => instance.destroy())
    return kysely(instance)
  }

  it('logs the command that creates a missing table', async () => {
    const auth = createTestAuth({ database: await openDatabase() })
    const newUser = { email: 'ann@example.com', password: 'correct horse battery staple' }
    const { status } = await auth.browser().post('/sign-up/email', { ...newUser, name: 'Ann' })
    expect(status).toBe(500)
    expect(auth.logs.join()).toContain('npx countersign migrate')
  })

  it('logs the command that adds the columns of a plugin, and keeps sessions until then', async () => {
    const database = await openDatabase()
    const before = createTestAuth({ database })
    await before.migrate()
    const { cookies } = await before.signedInAs('ann@example.com')

    const after = createTestAuth({ database, plugins: [organization()] })
    const browser = after.browser(cookies)
    expect(await browser.get('/get-session')).toMatchObject({ status: 500 })
    expect(after.logs.join()).toContain('npx countersign migrate')
    await after.migrate()
    expect(await browser.get('/get-session')).toMatchObject({
      body: { user: { email: 'ann@example.com' }, session: { activeOrganizationId: null } },
    })
  })
})
