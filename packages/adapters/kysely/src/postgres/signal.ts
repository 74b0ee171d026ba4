import { Socket } from 'node:net'
import type { RevocationSignal, SignalConnection } from '@countersign/core'
import { readRevocation, writeRevocation } from '@countersign/core/signal'
import { Client, type ClientConfig } from 'pg'
import type { PostgresConfig } from './config.js'

/** Revocations over NOTIFY and LISTEN of PostgreSQL. */
export interface PostgresSignal extends RevocationSignal {
  /** Closes the connection. */
  close(): Promise<void>
}

/** Options of {@link postgresSignal}. */
export interface PostgresSignalOptions {
  /**
   * Lower-case letters, digits and underscores, at most 63. Apps that share a database need different ones. Default
   * `countersign_revocations`.
   */
  readonly channel?: string
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 5000
/** Milliseconds between two checks of the connection: a network may drop it without an error. */
const CHECK_MS = 10_000
/** Milliseconds to wait for a connection, or for the result of a statement. */
const TIMEOUT_MS = 5000

/**
 * A signal for `session.cookieCache.signal` over the database of the app: it keeps one connection per process. The
 * connection must reach PostgreSQL itself, or a pooler in session mode: PgBouncer in transaction mode has no LISTEN.
 *
 * @throws TypeError for a channel with other characters.
 *
 * @example
 * ```ts
 * import { createAuth } from '@countersign/core'
 * import { kysely } from '@countersign/kysely'
 * import { postgres, postgresSignal } from '@countersign/kysely/postgres'
 *
 * const address = 'postgres://app@localhost/app'
 *
 * export const auth = createAuth({
 *   database: kysely(postgres(address)),
 *   session: { cookieCache: { enabled: true, signal: postgresSignal(address) } },
 * })
 * ```
 *
 * @see https://www.postgresql.org/docs/current/sql-notify.html
 */
export function postgresSignal(
  source: string | PostgresConfig,
  { channel = 'countersign_revocations' }: PostgresSignalOptions = {},
): PostgresSignal {
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(channel))
    throw new TypeError('"channel" takes lower-case letters, digits and underscores')
  const listening: Listening[] = []
  return {
    async publish(revocation) {
      const [first] = listening
      if (!first) throw new Error('The signal has no subscriber')
      await first.notify(writeRevocation(revocation))
    },
    subscribe(listener, state) {
      const onMessage = (text: string): void => {
        const revocation = readRevocation(text)
        if (revocation) listener(revocation)
      }
      // Nothing is known of the other processes until the connection stands.
      state.lost()
      listening.push(new Listening(toConfig(source), { channel, state, onMessage }))
    },
    async close() {
      await Promise.all(listening.splice(0).map((each) => each.close()))
    },
  }
}

function toConfig(source: string | PostgresConfig): ClientConfig {
  const connection: ClientConfig =
    typeof source === 'string' ? { connectionString: source } : source
  return {
    ...connection,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    keepAlive: true,
    // A process that has nothing else to do may end.
    stream: () => new Socket().unref(),
  }
}

interface ListeningDeps {
  readonly channel: string
  readonly state: SignalConnection
  readonly onMessage: (text: string) => void
}

/** A connection that listens to a channel, and is made again when it breaks. */
class Listening {
  readonly #config: ClientConfig
  readonly #parts: ListeningDeps
  #client: Client | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #pauseMs = FIRST_PAUSE_MS
  #isClosed = false

  constructor(config: ClientConfig, parts: ListeningDeps) {
    this.#config = config
    this.#parts = parts
    void this.#open()
  }

  async notify(message: string): Promise<void> {
    if (!this.#client) throw new Error('The connection of the signal is lost')
    await this.#client.query('select pg_notify($1, $2)', [this.#parts.channel, message])
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#client = null
    await client?.end()
  }

  async #open(): Promise<void> {
    const { channel, state, onMessage } = this.#parts
    const client = new Client(this.#config)
    let isBroken = false
    const onBreak = (): void => {
      if (isBroken) return
      isBroken = true
      // A connection that does not answer cannot be closed in order.
      client.end().catch(() => undefined)
      this.#reopen()
    }
    client.on('error', onBreak)
    client.on('end', onBreak)
    client.on('notification', ({ payload = '' }) => {
      onMessage(payload)
    })
    try {
      await client.connect()
      await client.query(`listen "${channel}"`)
      if (this.#isClosed) {
        await client.end()
        return
      }
      this.#client = client
      this.#pauseMs = FIRST_PAUSE_MS
      state.restored()
      this.#check(client, onBreak)
    } catch {
      onBreak()
    }
  }

  #reopen(): void {
    this.#client = null
    clearTimeout(this.#timer)
    if (this.#isClosed) return
    this.#parts.state.lost()
    this.#wait(this.#pauseMs, () => this.#open())
    this.#pauseMs = Math.min(this.#pauseMs * 2, LONGEST_PAUSE_MS)
  }

  #check(client: Client, onBreak: () => void): void {
    this.#wait(CHECK_MS, () =>
      client.query('select').then(() => {
        if (this.#client === client) this.#check(client, onBreak)
      }, onBreak),
    )
  }

  #wait(milliseconds: number, then: () => Promise<void>): void {
    this.#timer = setTimeout(() => void then(), milliseconds)
    this.#timer.unref()
  }
}
