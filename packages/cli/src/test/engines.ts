import { createDatabaseName, findServer } from '@countersign/test-servers'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The servers of the global setup. `lookupURL` with the name of a server returns the URL of that server. */
    testServers: { lookupURL: string; postgres: boolean; mysql: boolean }
  }
}

/** A database that this machine has, as an app opens it. */
export interface TestEngine {
  readonly name: string
  readonly dialect: 'libsql' | 'postgres'
  /** The value of `DATABASE_URL` of an app in a folder: an empty database, which is removed after the test. */
  readonly create: (folder: string) => Promise<string>
}

const sqlite: TestEngine = {
  name: 'SQLite',
  dialect: 'libsql',
  create: (folder) => Promise.resolve(`${folder}/app.sqlite`),
}

const postgres: TestEngine = {
  name: 'PostgreSQL',
  dialect: 'postgres',
  async create() {
    const url = await findServer(inject('testServers'), 'postgres')
    const schema = createDatabaseName()
    await runOn(url, `create schema ${schema}`)
    onTestFinished(() => runOn(url, `drop schema ${schema} cascade`))
    const address = new URL(url)
    address.protocol = 'postgres:'
    address.searchParams.set('options', `-c search_path=${schema}`)
    return address.href
  },
}

/** The databases that this machine has. */
export const testEngines: readonly TestEngine[] = [
  sqlite,
  ...(inject('testServers').postgres ? [postgres] : []),
]

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
