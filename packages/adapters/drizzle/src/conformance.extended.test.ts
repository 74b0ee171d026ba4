import { conformanceCases, type MakeDatabase } from '@countersign/adapter-kit'
import { describe, it } from 'vitest'
import { testDrivers } from './test/test-engines.js'
import { withMigrations } from './test/test-tables.js'

describe.each(testDrivers)('Drizzle on $name', (driver) => {
  const makeDatabase: MakeDatabase = async () => {
    const { db, instance, close } = await driver.open()
    return { database: withMigrations(db, instance), close }
  }

  it.each(conformanceCases)('$level $title', ({ run }) => run(makeDatabase))
})
