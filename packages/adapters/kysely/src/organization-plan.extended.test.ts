import { createTestAuth } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { callAll, completeOrganization, pathsOf } from './test/organization-calls.js'
import { testEngines } from './test/test-engines.js'
import { createWatchedDatabase } from './test/watched-database.js'

it.each(testEngines)(
  'reads no whole table in any organisation call on $name',
  { timeout: 60_000 },
  async (engine) => {
    const watched = await createWatchedDatabase(engine)
    const { database } = watched
    const plugin = completeOrganization()
    const auth = createTestAuth({ database, plugins: [plugin] })
    await auth.migrate()
    await watched.fill()

    const called = await callAll(auth)

    expect(called).toEqual(new Set(pathsOf(plugin.endpoints)))
    expect(watched.queries().length).toBeGreaterThan(40)
    await watched.expectNoScans()
  },
)
