import { connect as connectSocket, createServer, type Socket } from 'node:net'
import { Conflict, type DatabaseAdapter, Unavailable, UniqueViolation } from '@countersign/core'
import { type Dialect, Kysely } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { DatabaseKind } from './engines/engine.js'
import { kysely } from './index.js'
import { mysql } from './mysql/index.js'
import { postgres } from './postgres/index.js'
import { userRow } from './test/open-database.js'
import { type TestServerEngine, type TestServerDatabase, testServers } from './test/test-engines.js'
import { testSchema } from './test/test-database.js'

const ann = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'ann' } as const] }
const bob = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'bob' } as const] }
/** Short timeouts, so that the tests end soon. */
const brief = { connectionTimeoutMs: 300, statementTimeoutMs: 300 }
const A_WHILE = 30_000

describe.each(testServers)('faults of $name', (engine) => {
  it('writes nothing when the connection ends in a transaction', async () => {
    const database = await createDatabase(engine)
    const adapter = await openAdapter(engine.kind, database.address)
    const work = adapter.transaction(async (store) => {
      await store.create({ model: 'user', row: userRow('ann') })
      await database.killConnections()
      await store.create({ model: 'user', row: userRow('bob') })
    })
    await expect(work).rejects.toBeInstanceOf(Unavailable)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(0)
  })

  it('writes nothing when the connection ends before the commit', async () => {
    const database = await createDatabase(engine)
    const adapter = await openAdapter(engine.kind, database.address)
    const work = adapter.transaction(async (store) => {
      await store.create({ model: 'user', row: userRow('ann') })
      await database.killConnections()
    })
    await expect(work).rejects.toBeInstanceOf(Unavailable)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(0)
  })

  it('H194 recovers when the server ends idle connections', async () => {
    const database = await createDatabase(engine)
    const adapter = await openAdapter(engine.kind, database.address)
    const count = (): Promise<number> => adapter.count({ model: 'user', where: [] })
    await Promise.all([count(), count(), count()])
    await database.killConnections()
    await expect.poll(() => count().catch(expectUnavailable)).toBe(0)
  })

  it('H195 fails with Unavailable when no connection is free, and works again later', async () => {
    const { address } = await createDatabase(engine)
    await openAdapter(engine.kind, address)
    const single = { connectionTimeoutMs: 300, most: 1 }
    const adapter = connect(dialects[engine.kind](address, single))
    const find = (): Promise<unknown> => adapter.findOne(ann).catch(expectUnavailable)
    await expect.poll(find, { timeout: A_WHILE }).toBe(null)
    await adapter.transaction(async (store) => {
      await store.findOne(ann)
      await expect(adapter.findOne(ann)).rejects.toBeInstanceOf(Unavailable)
    })
    expect(await adapter.findOne(ann)).toBe(null)
  })

  it('fails with Unavailable when the server does not listen', async () => {
    const { address } = await createDatabase(engine)
    const nowhere = Object.assign(new URL(address), { port: '1' })
    const adapter = connect(dialects[engine.kind](nowhere.href, {}))
    await expect(adapter.findOne(ann)).rejects.toBeInstanceOf(Unavailable)
    await expect(adapter.transaction(() => Promise.resolve())).rejects.toBeInstanceOf(Unavailable)
    await expect(adapter.migrations?.plan()).rejects.toBeInstanceOf(Unavailable)
  })

  it('H194 fails in time when the server does not respond, and works again when it does', async () => {
    const database = await createDatabase(engine)
    await openAdapter(engine.kind, database.address)
    const network = await createSlowNetwork(database.address)
    const adapter = connect(dialects[engine.kind](network.address, brief))
    const find = (): Promise<unknown> => adapter.findOne(ann)
    // A busy machine may need several attempts to connect in so short a time.
    const findTwice = (): Promise<unknown> => Promise.all([find(), find()]).catch(expectUnavailable)
    await expect.poll(findTwice, { timeout: A_WHILE }).toEqual([null, null])
    network.stopTraffic()
    await expect(find()).rejects.toBeInstanceOf(Unavailable)
    network.recover()
    await expect.poll(() => find().catch(expectUnavailable), { timeout: A_WHILE }).toBe(null)
  })

  it('fails one transaction of a deadlock with Conflict and commits the other', async () => {
    const { address } = await createDatabase(engine)
    const adapter = await openAdapter(engine.kind, address)
    for (const id of ['ann', 'bob']) await adapter.create({ model: 'user', row: userRow(id) })
    const both = createBarrier(2)
    const outcomes = await Promise.allSettled(
      [
        [ann, bob],
        [bob, ann],
      ].map((order) =>
        adapter.transaction(async (store) => {
          for (const selection of order) {
            await store.increment({ ...selection, field: 'age', by: 1 })
            await both()
          }
        }),
      ),
    )
    const failures = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    )
    expect(failures).toHaveLength(1)
    expect(failures[0]).toBeInstanceOf(Conflict)
    expect(await adapter.findOne(ann)).toMatchObject({ age: 1 })
    expect(await adapter.findOne(bob)).toMatchObject({ age: 1 })
  })

  it('rolls back a transaction after a unique violation that was caught', async () => {
    const { address } = await createDatabase(engine)
    const adapter = await openAdapter(engine.kind, address)
    await adapter.create({ model: 'user', row: userRow('ann') })
    const work = adapter.transaction(async (store) => {
      await store.create({ model: 'user', row: userRow('bob') })
      await store.create({ model: 'user', row: userRow('ann') }).catch(() => null)
    })
    await expect(work).rejects.toBeInstanceOf(UniqueViolation)
    expect(await adapter.findOne(bob)).toBe(null)
  })

  it('rejects text with NUL before it reaches the server', async () => {
    const { address } = await createDatabase(engine)
    const adapter = await openAdapter(engine.kind, address)
    const row = userRow('ann', { email: 'a\0b' })
    await expect(adapter.create({ model: 'user', row })).rejects.toBeInstanceOf(TypeError)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(0)
  })
})

interface Settings {
  readonly connectionTimeoutMs?: number
  readonly statementTimeoutMs?: number
  /** Maximum number of connections. */
  readonly most?: number
}

const dialects: Record<DatabaseKind, (address: string, settings: Settings) => Dialect> = {
  sqlite: () => {
    throw new Error('SQLite has no server')
  },
  postgres: (connectionString, { most = 10, ...options }) =>
    postgres({ connectionString, max: most }, options),
  mysql: (uri, { most = 10, ...options }) => mysql({ uri, connectionLimit: most }, options),
}

async function createDatabase(engine: TestServerEngine): Promise<TestServerDatabase> {
  const database = await engine.createDatabase()
  onTestFinished(() => database.remove())
  return database
}

async function openAdapter(kind: DatabaseKind, address: string): Promise<DatabaseAdapter> {
  const adapter = connect(dialects[kind](address, {}))
  const plan = await adapter.migrations?.plan()
  await plan?.apply()
  return adapter
}

function connect(dialect: Dialect): DatabaseAdapter {
  const instance = new Kysely({ dialect })
  onTestFinished(() => instance.destroy())
  return kysely(instance).connect(testSchema)
}

/** Accepts only Unavailable, from calls while a database comes back. */
function expectUnavailable(error: unknown): unknown {
  expect(error).toBeInstanceOf(Unavailable)
  return error
}

/** Resolves for all callers when `expected` have called; resolves at once for later ones. */
function createBarrier(expected: number): () => Promise<void> {
  let missing = expected
  return async () => {
    missing -= 1
    await expect.poll(() => missing).toBeLessThanOrEqual(0)
  }
}

/** A proxy to a server that can stop responding, as networks and hanging machines do. */
interface SlowNetwork {
  /** The server's address through the proxy. */
  readonly address: string
  /** Stops all traffic, on existing and new connections. */
  stopTraffic(): void
  /** Lets new connections work again; existing ones stay blocked. */
  recover(): void
}

/** Starts a proxy to a server for the running test. */
async function createSlowNetwork(address: string): Promise<SlowNetwork> {
  const { hostname, port } = new URL(address)
  const sockets = new Set<Socket>()
  let isSilent = false
  const server = createServer((near) => {
    sockets.add(near.on('error', () => undefined))
    if (isSilent) return
    const far = connectSocket(Number(port), hostname)
    sockets.add(far.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const listening = server.address()
  const here = typeof listening === 'object' && listening ? String(listening.port) : ''
  return {
    address: Object.assign(new URL(address), { port: here }).href,
    stopTraffic() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    recover() {
      isSilent = false
    },
  }
}
