import { createAuth, type Revocation } from '@countersign/core'
import { createTestHasher, TEST_PASSWORD, TestBrowser } from '@countersign/core/testing'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { kysely } from '../index.js'
import { testServers } from '../test/test-engines.js'
import { postgres, postgresSignal } from './index.js'

const engine = testServers.find(({ kind }) => kind === 'postgres')
const origin = 'http://localhost:3000'

async function createDatabase(): Promise<string> {
  if (!engine) throw new Error('This machine has no PostgreSQL')
  const { address, remove } = await engine.createDatabase()
  onTestFinished(remove)
  return address
}

/** A process that listens, once it is connected. */
async function listen(address: string, channel: string) {
  const signal = postgresSignal(address, { channel })
  onTestFinished(() => signal.close())
  const received: Revocation[] = []
  const state = { lost: vi.fn(), restored: vi.fn() }
  signal.subscribe((revocation) => received.push(revocation), state)
  await vi.waitFor(() => {
    expect(state.restored).toHaveBeenCalled()
  })
  return { signal, received, state }
}

let channels = 0
const newChannel = (): string => `channel_${String(process.pid)}_${String((channels += 1))}`

describe('a signal over PostgreSQL', () => {
  it.each(['', 'Upper', 'with space', 'quote"', '1st', 'a'.repeat(64)])(
    'rejects the channel %j',
    (channel) => {
      expect(() => postgresSignal('postgres://localhost', { channel })).toThrow(
        '"channel" takes lower-case letters',
      )
    },
  )

  it('says that the connection is lost, and rejects messages, when no server is there', async () => {
    const signal = postgresSignal('postgres://user@127.0.0.1:1/app')
    const state = { lost: vi.fn(), restored: vi.fn() }
    const message = { userId: 'user', epoch: 1 }
    await expect(signal.publish(message)).rejects.toThrow('The signal has no subscriber')
    signal.subscribe(() => undefined, state)
    await expect(signal.publish(message)).rejects.toThrow('The connection of the signal is lost')
    await vi.waitFor(() => {
      // Before the first connection, and after the second failed.
      expect(state.lost.mock.calls.length).toBeGreaterThanOrEqual(3)
    })
    expect(state.restored).not.toHaveBeenCalled()
    await signal.close()
  })
})

describe.skipIf(!engine)('a signal over a PostgreSQL server', () => {
  it('sends revocations to every process', async () => {
    const [address, channel] = [await createDatabase(), newChannel()]
    const [first, second] = [await listen(address, channel), await listen(address, channel)]
    await first.signal.publish({ userId: 'user', epoch: 7 })
    await vi.waitFor(() => {
      for (const { received } of [first, second])
        expect(received).toEqual([{ userId: 'user', epoch: 7 }])
    })
  })

  it('ignores messages of other channels and messages that are no revocations', async () => {
    const [address, channel] = [await createDatabase(), newChannel()]
    const { signal, received } = await listen(address, channel)
    const other = await listen(address, newChannel())
    await other.signal.publish({ userId: 'user', epoch: 1 })
    const client = new pg.Client(address)
    await client.connect()
    await client.query('select pg_notify($1, $2)', [channel, 'no revocation'])
    await client.end()
    await signal.publish({ userId: 'user', epoch: 2 })
    await vi.waitFor(() => {
      expect(received).toEqual([{ userId: 'user', epoch: 2 }])
    })
  })

  it('H82 says that a broken connection is lost, and listens again', async () => {
    const [address, channel] = [await createDatabase(), newChannel()]
    const { signal, received, state } = await listen(address, channel)
    state.lost.mockClear()
    state.restored.mockClear()
    await killOthers(address)
    await vi.waitFor(() => {
      expect(state.lost).toHaveBeenCalled()
    })
    await vi.waitFor(() => {
      expect(state.restored).toHaveBeenCalled()
    })
    await signal.publish({ userId: 'user', epoch: 3 })
    await vi.waitFor(() => {
      expect(received).toEqual([{ userId: 'user', epoch: 3 }])
    })
  })

  it('H82 rejects a cached session that another process has ended', async () => {
    const [address, channel] = [await createDatabase(), newChannel()]
    const start = () => {
      const signal = postgresSignal(address, { channel })
      onTestFinished(() => signal.close())
      const auth = createAuth({
        baseURL: origin,
        secret: 'a secret for tests of two processes, 32 letters and more',
        database: kysely(postgres(address)),
        emailAndPassword: { enabled: true, password: createTestHasher() },
        session: { cookieCache: { enabled: true, signal } },
      })
      return { auth, browser: new TestBrowser(auth, origin) }
    }
    const [first, second] = [start(), start()]
    await first.auth.migrate()
    const newUser = { name: 'Ada', email: 'ada@example.com', password: TEST_PASSWORD }
    await first.browser.post('/sign-up/email', newUser)
    const stolen = new TestBrowser(first.auth, origin)
    await stolen.post('/sign-in/email', { email: newUser.email, password: newUser.password })
    for (const [name, value] of stolen.cookies) second.browser.cookies.set(name, value)
    const seen = async () => (await second.browser.get('/get-session')).body
    expect(await seen()).toMatchObject({ user: { name: 'Ada' } })
    await first.browser.post('/revoke-other-sessions')
    await vi.waitFor(async () => {
      expect(await seen()).toBe(null)
    })
  })
})

/** Ends the other connections of the test's own schema. */
async function killOthers(address: string): Promise<void> {
  const client = new pg.Client(address)
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = current_setting('application_name') and pid <> pg_backend_pid()`,
  )
  await client.end()
}
