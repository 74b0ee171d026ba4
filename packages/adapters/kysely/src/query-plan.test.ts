import { createTestAuth } from '@countersign/core/testing'
import { Kysely } from 'kysely'
import { describe, expect, it } from 'vitest'
import { kysely } from './index.js'
import { libsql } from './libsql/index.js'
import { createTestFile } from './test/open-database.js'

interface Step {
  readonly detail: string
}

describe('the queries of the core', () => {
  it('never read a whole table', async () => {
    const file = createTestFile()
    const statements = new Set<string>()
    const instance = new Kysely({
      dialect: libsql(file.path),
      log: ({ query }) => {
        statements.add(query.sql)
      },
    })
    const auth = createTestAuth({ database: kysely(instance) })
    await auth.migrate()
    statements.clear()

    const browser = auth.browser()
    const credentials = { email: 'ann@example.com', password: 'correct horse battery staple' }
    const person = { ...credentials, name: 'Ann' }
    expect((await browser.post('/sign-up/email', person)).status).toBe(200)
    expect((await browser.post('/sign-up/email', person)).code).toMatch('USER_ALREADY_EXISTS')
    expect((await browser.post('/sign-in/email', credentials)).status).toBe(200)
    auth.clock.advance('2 days')
    expect((await browser.get('/get-session')).body).toMatchObject({ user: { name: 'Ann' } })
    expect((await browser.post('/sign-out')).status).toBe(200)
    await instance.destroy()

    const raw = file.openRaw()
    const searched = [...statements].filter((text) => /^(select|update|delete|insert)/.test(text))
    expect(searched.join('\n')).toMatch(/from "session" as "c"\s+inner join "user" as "p"/)
    expect(searched.join('\n')).toMatch(/from "account" as "c"\s+inner join "user" as "p"/)
    const scansOf = (text: string): Step[] => {
      const steps = raw.prepare(`explain query plan ${text}`).all([]) as Step[]
      return steps.filter(({ detail }) => /^SCAN (?!CONSTANT ROW)/.test(detail))
    }
    for (const text of searched) expect({ text, scans: scansOf(text) }).toEqual({ text, scans: [] })
    expect(scansOf(`select * from "user" where "name" = 'Ann'`)).toHaveLength(1)
  })
})
