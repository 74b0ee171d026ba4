import type { MakeDatabase, TestDatabase } from '@countersign/adapter-kit'
import type { Database } from '@countersign/core'
import { openD1Database, takeD1Database } from '@countersign/test-servers'
import { d1 } from '../d1/index.js'
import { kysely } from '../index.js'
import { createD1OverLibsql } from './d1-over-libsql.js'

const serverURL = process.env['COUNTERSIGN_D1_URL']

/** The servers with D1 of this machine: `npm run test:services` starts one and sets COUNTERSIGN_D1_URL. */
export const d1Servers: readonly string[] = serverURL === undefined ? [] : [serverURL]

/** SQLite with the interface of D1. */
export const onLibsql: MakeDatabase = () => {
  const { binding, remove } = createD1OverLibsql()
  const open = (): Database => kysely(d1(binding))
  return { database: open(), openAgain: open, close: remove }
}

/** A D1 database of a server. */
export async function onServer(url: string): Promise<TestDatabase> {
  const address = await takeD1Database(url)
  const open = (): Database => kysely(d1(openD1Database(address)))
  return { database: open(), openAgain: open }
}
