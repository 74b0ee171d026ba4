import type { Exchange, SessionData } from '../contract/exchange.js'
import type { AccountRow, Session, SessionRow, User } from '../contract/models.js'
import type { StartSessionOptions } from '../contract/plugin.js'
import type { Clock, Random } from '../contract/runtime.js'
import type { StorageFormat } from '../contract/storage-format.js'
import type { Provided, Store } from '../contract/store.js'
import { createId, randomText } from '../crypto/random.js'
import type { Bus } from '../events/bus.js'
import type { SessionCookie } from './session-cookie.js'
import type { SessionRefresh } from './session-refresh.js'
import type { SessionStore } from './session-store.js'
import type { Unit, Work } from './work.js'

const TOKEN_LENGTH = 32

/** A session that is about to be written, and the credential that opens it. */
export interface PreparedSession {
  readonly row: SessionRow
  readonly token: string
  readonly user: User
  /** The session that the same browser has now. It ends when this one is written. */
  readonly previous: SessionData | null
}

/** How long sessions live, in seconds. */
interface SessionLives {
  readonly expiresIn: number
  /** For sessions that end with the browser. */
  readonly browserSession: number
}

/** What sessions are made of. */
export interface SessionDeps {
  readonly sessions: SessionStore
  readonly refresh: SessionRefresh
  readonly store: Store
  readonly work: Work
  readonly bus: Bus
  readonly format: StorageFormat
  readonly cookie: SessionCookie
  readonly clock: Clock
  readonly random: Random
  readonly lives: SessionLives
  /** What the app's columns hold in a new session. */
  readonly defaults: Readonly<Record<string, unknown>>
}

/** How to look a session up. */
export interface FindSessionOptions {
  /** Leaves the expiry as it is. Default false. */
  readonly disableRefresh?: boolean
}

/** Signing in, staying in, signing out. */
export class Sessions {
  readonly #deps: SessionDeps

  constructor(deps: SessionDeps) {
    this.#deps = deps
  }

  /** Who the caller is, from the store; extends the session when it is due. */
  async find(exchange: Exchange, options?: FindSessionOptions): Promise<SessionData | null> {
    const { sessions, refresh, format, cookie } = this.#deps
    const token = cookie.read(exchange.headers.get('cookie') ?? '')
    if (token === null) return null

    const found = await sessions.find(format.stored(token))
    if (!found) return this.#drop(exchange)
    if (this.#isOver(found.row)) return this.#drop(exchange, found.row)

    const { row, parent: user } = found
    if (options?.disableRefresh === true || !refresh.isDue(row)) {
      return { session: this.#show(row), user }
    }
    const extended = await refresh.extend(row)
    if (extended) this.#hand(exchange, token, extended)
    return { session: this.#show(extended ?? row), user }
  }

  /** Asks the `before` subscribers and makes the row; nothing is written yet. */
  async prepare(
    exchange: Exchange,
    user: User,
    { rememberMe = true }: StartSessionOptions = {},
  ): Promise<PreparedSession> {
    const { bus, store, format, clock, random, lives, defaults } = this.#deps
    const previous = await this.find(exchange, { disableRefresh: true })
    const now = clock.now()
    const life = rememberMe ? lives.expiresIn : lives.browserSession
    const draft = await bus.before(
      'session.create',
      {
        ...defaults,
        userId: user.id,
        expiresAt: new Date(now + life * 1000),
        ipAddress: exchange.clientAddress,
        userAgent: exchange.userAgent,
      },
      { exchange, store },
    )
    const token = randomText(random, TOKEN_LENGTH)
    const row: SessionRow = {
      ...draft,
      id: createId(random),
      token: format.stored(token),
      createdAt: new Date(now),
      updatedAt: new Date(now),
      rememberMe: rememberMe ? null : false,
    }
    return { row, token, user, previous }
  }

  /** Writes a prepared session. False when `provided` no longer holds. */
  async write(
    unit: Unit,
    { row, user, previous }: PreparedSession,
    provided?: Provided<AccountRow>,
  ): Promise<boolean> {
    if (!(await this.#deps.sessions.create(unit.store, row, provided))) return false
    await unit.emit('session.created', { session: this.#show(row), user, previous })
    if (previous) await this.#remove(unit, previous.session)
    return true
  }

  /** Hands the credential of a written session to the caller. */
  grant(exchange: Exchange, { row, token, user }: PreparedSession): SessionData {
    this.#hand(exchange, token, row)
    return { session: this.#show(row), user }
  }

  /** Prepares, writes and grants. */
  async start(
    exchange: Exchange,
    user: User,
    options: StartSessionOptions = {},
  ): Promise<SessionData> {
    const prepared = await this.prepare(exchange, user, options)
    await this.#writeAlone(exchange, prepared)
    return this.grant(exchange, prepared)
  }

  /** Starts a session while what was checked is still stored; null when it was changed meanwhile. */
  async startProvided(
    exchange: Exchange,
    proof: { readonly user: User; readonly provided: Provided<AccountRow> },
    options: StartSessionOptions = {},
  ): Promise<SessionData | null> {
    const prepared = await this.prepare(exchange, proof.user, options)
    const written = await this.#writeAlone(exchange, prepared, proof.provided)
    return written ? this.grant(exchange, prepared) : null
  }

  /** Ends the caller's session, if there is one, and takes the cookie back. */
  async end(exchange: Exchange): Promise<void> {
    const { work, cookie } = this.#deps
    const found = await this.find(exchange, { disableRefresh: true })
    exchange.clearCookie(cookie.clear())
    if (!found) return
    await work.runSingle(exchange, 'session.ended', (unit) => this.#remove(unit, found.session))
  }

  async #remove(unit: Unit, { id, userId }: Session): Promise<void> {
    const ended = await this.#deps.sessions.end(unit.store, id)
    if (ended) await unit.emit('session.ended', { sessionId: id, userId })
  }

  #writeAlone(
    exchange: Exchange,
    prepared: PreparedSession,
    provided?: Provided<AccountRow>,
  ): Promise<boolean> {
    const { work } = this.#deps
    const write = (unit: Unit): Promise<boolean> => this.write(unit, prepared, provided)
    return prepared.previous
      ? work.run(exchange, write)
      : work.runSingle(exchange, 'session.created', write)
  }

  #isOver(row: SessionRow): boolean {
    return row.expiresAt.getTime() <= this.#deps.clock.now()
  }

  /** Takes back the cookie of a session that is gone, and removes what is left of it. */
  async #drop(exchange: Exchange, row?: SessionRow): Promise<null> {
    const { sessions, store, cookie } = this.#deps
    exchange.clearCookie(cookie.clear())
    if (row) await sessions.end(store, row.id)
    return null
  }

  #hand(exchange: Exchange, token: string, row: SessionRow): void {
    const { cookie, lives } = this.#deps
    exchange.setCookie(cookie.issue(token, row.rememberMe === false ? null : lives.expiresIn))
  }

  #show(row: SessionRow): Session {
    return { ...row, token: this.#deps.format.handle(row) }
  }
}
