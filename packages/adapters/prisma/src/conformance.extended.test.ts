import { conformanceCases, type MakeDatabase } from '@countersign/adapter-kit'
import { afterAll, describe, it } from 'vitest'
import { isPrismaInstalled } from './test/prisma-clients.js'
import { clear, type TestDatabase, testEngines } from './test/test-engines.js'
import { withTables } from './test/test-tables.js'

/** Prisma migrates the tables: there are no migrations to test. */
const cases = conformanceCases.filter(({ level }) => level !== 'L5')

describe.each(testEngines)('Prisma with $name', (engine) => {
  let opened: TestDatabase | undefined
  const makeDatabase: MakeDatabase = async () => {
    const database = (opened ??= await engine.open())
    return {
      database: withTables(database),
      close: () => clear(database),
      keysFollowCollation: engine.kind === 'mysql',
    }
  }
  afterAll(() => opened?.close())

  // `npm run test:services` installs Prisma.
  it.skipIf(!isPrismaInstalled || !engine.isThere).each(cases)('$level $title', ({ run }) =>
    run(makeDatabase),
  )
})
