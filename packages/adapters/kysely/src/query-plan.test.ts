import type { Database, Schema } from '@countersign/core'
import { createTestAuth } from '@countersign/core/testing'
import { type CompiledQuery, Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { kysely } from './index.js'
import { fillTables, findScans, refreshStatistics } from './test/explain.js'
import type { TestInstance } from './test/open-database.js'
import { openDialect } from './test/open-dialect.js'
import { createTestPlace, testEngines } from './test/test-engines.js'

const FIFTY_YEARS_MS = 1_577_880_000_000

describe.each(testEngines)('the queries of the core on $name', (engine) => {
  it('never read a whole table', async () => {
    const address = await createTestPlace(engine)
    const { kind } = engine
    const queries = new Map<string, CompiledQuery>()
    const instance: TestInstance = new Kysely({
      dialect: openDialect(address),
      log: ({ query }) => {
        queries.set(query.sql, query)
      },
    })
    onTestFinished(() => instance.destroy())
    const { database, schemas } = spyOnSchema(kysely(instance))
    const auth = createTestAuth({ database, rateLimit: { enabled: true, storage: 'database' } })
    await auth.migrate()
    for (const schema of schemas) {
      await fillTables(instance, kind, schema)
      await refreshStatistics(instance, kind, schema)
    }
    queries.clear()

    const browser = auth.browser()
    const credentials = { email: 'ann@example.com', password: 'correct horse battery staple' }
    const person = { ...credentials, name: 'Ann' }
    expect((await browser.post('/sign-up/email', person)).status).toBe(200)
    expect((await browser.post('/sign-up/email', person)).code).toMatch('USER_ALREADY_EXISTS')
    expect((await browser.post('/sign-in/email', credentials)).status).toBe(200)
    auth.clock.advance('2 days')
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    expect((await browser.post('/sign-out')).status).toBe(200)
    // Little has expired, as where it is cleared away now and then.
    auth.clock.advanceMs(-FIFTY_YEARS_MS)
    expect(await auth.cleanUp()).toEqual({ session: 0, verification: 0, rateLimit: 0 })

    const searched = [...queries.values()].filter(({ sql }) =>
      /^(select|update|delete|insert)/.test(sql),
    )
    const texts = searched.map(({ sql }) => sql.replaceAll('`', '"')).join('\n')
    expect(texts).toMatch(/from "session" as "c"\s+inner join "user" as "p"/)
    expect(texts).toMatch(/from "account" as "c"\s+inner join "user" as "p"/)
    for (const table of ['session', 'verification', 'rateLimit'])
      expect(texts).toContain(`from "${table}" where "expiresAt" <=`)
    for (const query of searched) {
      const scans = await findScans(instance, kind, query)
      expect({ query: query.sql, scans }).toEqual({ query: query.sql, scans: [] })
    }
    const unindexed = instance.selectFrom('user').selectAll().where('name', '=', 'Ann').compile()
    expect(await findScans(instance, kind, unindexed)).toHaveLength(1)
  })
})

function spyOnSchema(database: Database): { database: Database; schemas: Schema[] } {
  const schemas: Schema[] = []
  return {
    schemas,
    database: {
      id: database.id,
      connect(schema) {
        schemas.push(schema)
        return database.connect(schema)
      },
    },
  }
}
