import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createWatchedDatabase, findScans } from './test/watched-database.js'
import { testEngines } from './test/test-engines.js'

const FIFTY_YEARS_MS = 1_577_880_000_000

describe.each(testEngines)('the queries of the core on $name', (engine) => {
  it('never reads a whole table', async () => {
    const watched = await createWatchedDatabase(engine)
    const { database, instance } = watched
    const auth = createTestAuth({ database, rateLimit: { enabled: true, storage: 'database' } })
    await auth.migrate()
    await watched.fill()

    const browser = auth.browser()
    const credentials = { email: 'ann@example.com', password: 'correct horse battery staple' }
    const newUser = { ...credentials, name: 'Ann' }
    expect((await browser.post('/sign-up/email', newUser)).status).toBe(200)
    expect((await browser.post('/sign-up/email', newUser)).code).toMatch('USER_ALREADY_EXISTS')
    expect((await browser.post('/sign-in/email', credentials)).status).toBe(200)
    auth.clock.advance('2 days')
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    expect((await browser.post('/sign-out')).status).toBe(200)
    // Few rows have expired, as in an app that deletes expired rows regularly.
    auth.clock.advanceMs(-FIFTY_YEARS_MS)
    expect(await auth.cleanUp()).toEqual({ session: 0, verification: 0, rateLimit: 0 })

    const texts = watched
      .queries()
      .map(({ sql }) => sql.replaceAll('`', '"'))
      .join('\n')
    expect(texts).toMatch(/from "session" as "c"\s+inner join "user" as "p"/)
    expect(texts).toMatch(/from "account" as "c"\s+inner join "user" as "p"/)
    for (const table of ['session', 'verification', 'rateLimit'])
      expect(texts).toContain(`from "${table}" where "expiresAt" <=`)
    await watched.expectNoScans()
    const unindexed = instance.selectFrom('user').selectAll().where('name', '=', 'Ann').compile()
    expect(await findScans(instance, engine.kind, unindexed)).toHaveLength(1)
  })
})
