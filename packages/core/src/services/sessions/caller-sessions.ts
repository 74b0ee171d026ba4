import type { Base } from '../core.js'
import { commonError } from '../../contract/errors.js'
import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import {
  type Session,
  sessionModel,
  type SessionRow,
  userModel,
} from '../../contract/tables/models.js'
import type { ShownSession } from '../../contract/plugins/answer-headers.js'
import type {
  CallerSessionDeps,
  EndingFor,
  EndingSessions,
  FindSessionOptions,
  OpenedSession,
  StoredSession,
} from './stored-session.js'

/**
 * Reads, issues and clears the session of a caller, from cookies or from a credential outside of them. For
 * a request with such a credential no cookies are read or set.
 */
export class CallerSessions {
  readonly #deps: Base & CallerSessionDeps

  constructor(core: Base, deps: CallerSessionDeps) {
    this.#deps = { ...core, ...deps }
  }

  /** Name of the cookie that carries the credential in production. */
  get cookieName(): string {
    return this.#deps.cookie({ origin: '' }).name
  }

  /** Returns the caller's session as stored; extends it when it is due. */
  async findStored(
    exchange: Exchange,
    options: Pick<FindSessionOptions, 'disableRefresh'>,
  ): Promise<SessionData | null> {
    const token = this.tokenOf(exchange)
    return token === null ? null : this.#findStored(exchange, token, options)
  }

  /** The session in the caller's signed cookie; null where the store must be read. */
  findCached(exchange: Exchange): SessionData | null {
    const token = this.#deps.cache ? this.tokenOf(exchange) : null
    return token === null ? null : this.#findCached(exchange, token)
  }

  /** Like {@link findStored}, or from the caller's signed cookie, for an answer that contains the session. */
  async findToShow(exchange: Exchange, options: FindSessionOptions): Promise<ShownSession | null> {
    const token = this.tokenOf(exchange)
    if (token === null) return null
    const cached = options.disableCookieCache ? null : this.#findCached(exchange, token)
    const found = cached ?? (await this.#findStored(exchange, token, options))
    if (!found) return null
    const shown = { ...found, isStored: cached === null }
    this.#deps.headerCollector?.note(exchange, { shown })
    return shown
  }

  /** The credential that the request carries outside its cookies, otherwise that of its cookies. */
  tokenOf(exchange: Exchange): string | null {
    const cookie = this.#deps.cookie(exchange)
    const bearerCredential = this.#deps.findCredential(exchange)
    return bearerCredential === null
      ? cookie.read(exchange.headers.get('cookie') ?? '')
      : cookie.open(bearerCredential)
  }

  /**
   * Issues a credential to the caller, and its cached session where sessions are cached.
   *
   * @param alsoForErrors - whether a call that fails issues the credential too. Default false.
   */
  issue(
    exchange: Exchange,
    token: string,
    stored: StoredSession,
    alsoForErrors = false,
  ): SessionData {
    const { headerCollector, expiresIn } = this.#deps
    const cookie = this.#deps.cookie(exchange)
    const cookies = this.#cookiesOf(exchange)
    const maxAge = stored.row.rememberMe === false ? null : expiresIn
    const issued = cookies === null ? [] : cookie.issue(cookies, token, maxAge)
    for (const text of issued) exchange.setCookie(text, alsoForErrors)
    const data = this.issueCachedSession(exchange, token, stored)
    headerCollector?.note(exchange, {
      granted: { ...data, credential: cookie.sign(token), maxAge },
    })
    return data
  }

  /** Notes in the device cookie that a user has signed in, unless another user impersonates them. */
  rememberDevice(exchange: Exchange, signedIn: SessionData): void {
    if (this.#cookiesOf(exchange) === null || this.isImpersonated(signedIn)) return
    const { email, emailVerified } = signedIn.user
    this.#deps.deviceCookie.remember(exchange, email, emailVerified)
  }

  /** Issues a new credential of the caller's own session. */
  issueRenewed(exchange: Exchange, token: string, stored: StoredSession): SessionData {
    return this.issue(exchange, token, this.#complete(exchange, stored))
  }

  /** Shows the caller's own session after its columns have changed, and issues a cached session. */
  showChanged(exchange: Exchange, token: string, stored: StoredSession): SessionData {
    return this.issueCachedSession(exchange, token, this.#complete(exchange, stored))
  }

  /** Issues only a cached session: the data of the session has changed, the credential has not. */
  issueCachedSession(
    exchange: Exchange,
    token: string,
    { row, parent }: StoredSession,
  ): SessionData {
    const data = { session: this.show(row), user: parent }
    const { cache } = this.#deps
    if (!cache || this.#cookiesOf(exchange) === null) return data
    const [epoch, endsWithBrowser] = [parent.sessionEpoch ?? 0, row.rememberMe === false]
    cache.issue(exchange, token, { data, epoch, endsWithBrowser })
    return data
  }

  /** Whether a session is old enough to be extended. */
  needsRefresh(session: Session): boolean {
    return this.#deps.refresh.isDue({ rememberMe: null, ...session })
  }

  /** Whether a session is recent enough for sensitive actions. */
  isFresh({ session }: SessionData): boolean {
    const { clock, freshAge } = this.#deps
    return freshAge === 0 || clock.now() - session.createdAt.getTime() < freshAge * 1000
  }

  /** Whether a user other than its owner uses the session. */
  isImpersonated({ session }: SessionData): boolean {
    return this.#deps.impersonatorOf(session) !== null
  }

  /**
   * Refuses a session that a user other than its owner uses or, where required, that is not fresh.
   *
   * @throws AuthError `SESSION_NOT_OWN` or `SESSION_NOT_FRESH`
   */
  checkOwn(session: SessionData, needsFresh: boolean): void {
    if (this.isImpersonated(session)) throw commonError('SESSION_NOT_OWN')
    if (needsFresh && !this.isFresh(session)) throw commonError('SESSION_NOT_FRESH')
  }

  /**
   * Stores the credential of the caller's cookies in a second cookie of the same browser, when another
   * credential is issued.
   */
  parkSession(exchange: Exchange): void {
    const cookie = this.#deps.cookie(exchange)
    const cookies = this.#cookiesOf(exchange)
    const token = cookies === null ? null : cookie.read(cookies)
    if (token !== null) exchange.setCookie(cookie.parked.issue(token))
  }

  /**
   * The valid sessions of the caller's browser that end, as stored: the current one, which is read unless it is known,
   * the parked one, and those that a plugin names.
   */
  async findEnding(exchange: Exchange, { user, current }: EndingFor): Promise<EndingSessions> {
    const { findEnding } = this.#deps
    if (findEnding && user !== undefined) return findEnding(exchange, user)
    const found = current ?? (await this.findStored(exchange, { disableRefresh: true }))
    const parked = await this.findParkedSession(exchange)
    const own = parked && { session: this.show(parked.row), user: parked.parent }
    return { sessions: [found, own].filter((session) => session !== null) }
  }

  /** The valid session that was parked in the caller's browser. */
  async findParkedSession(exchange: Exchange): Promise<OpenedSession | null> {
    const cookies = this.#cookiesOf(exchange)
    const token = cookies === null ? null : this.#deps.cookie(exchange).parked.read(cookies)
    return token === null ? null : this.readValid(token)
  }

  /** The valid session of a credential, which need not be the caller's own. */
  async readValid(token: string): Promise<OpenedSession | null> {
    const found = await this.#read(token)
    return found && this.#isValid(found) ? { ...found, token } : null
  }

  /** The credential in a signed text, or null when the signature is not valid. */
  tokenIn(exchange: Exchange, credential: string): string | null {
    return this.#deps.cookie(exchange).open(credential)
  }

  /** Reads the caller's session from the store and issues its cached session again, where sessions are cached. */
  async renewCachedSession(exchange: Exchange): Promise<void> {
    if (!this.#deps.cache) return
    await this.findStored(exchange, { disableRefresh: true })
  }

  /** Clears all credentials of the caller, including cookies that come together with another credential. */
  clearCredentials(exchange: Exchange): void {
    this.#forget(exchange)
    this.clearParkedSession(exchange)
  }

  /** Clears what {@link parkSession} has stored. */
  clearParkedSession(exchange: Exchange): void {
    const { parked } = this.#deps.cookie(exchange)
    if (parked.isSet(exchange.headers.get('cookie') ?? '')) exchange.clearCookie(parked.clear)
  }

  /** Returns the columns of a session that answers contain. */
  show(row: SessionRow): Session {
    return { ...row, token: this.#deps.format.publicId(row) }
  }

  /** The caller's cookies; null when a credential outside of them counts. */
  #cookiesOf(exchange: Exchange): string | null {
    if (this.#deps.findCredential(exchange) !== null) return null
    return exchange.headers.get('cookie') ?? ''
  }

  #forget(exchange: Exchange): void {
    this.#deps.headerCollector?.note(exchange, { granted: null })
    for (const text of this.#deps.cookie(exchange).clear()) exchange.clearCookie(text)
    this.#deps.cache?.clear(exchange)
    this.#deps.clearPluginCookies(exchange)
  }

  /** The cached session, unless it is due to be extended: an extension needs the store. */
  #findCached(exchange: Exchange, token: string): SessionData | null {
    const { cache } = this.#deps
    if (!cache || this.#cookiesOf(exchange) === null) return null
    const cached = cache.read(exchange, token)
    return cached && !this.needsRefresh(cached.session) ? cached : null
  }

  async #findStored(
    exchange: Exchange,
    token: string,
    { disableRefresh = false }: FindSessionOptions,
  ): Promise<SessionData | null> {
    const { refresh } = this.#deps
    const stored = await this.#read(token)
    if (!stored) return this.#drop(exchange)
    const found = this.#complete(exchange, stored)
    if (!this.#isValid(found)) return this.#drop(exchange, found)
    // Without a new cookie, the browser would drop the extended session at its old expiry.
    const dropsCookie = exchange.dropsCookies && this.#cookiesOf(exchange) !== null
    if (disableRefresh || dropsCookie || !refresh.isDue(found.row))
      return this.issueCachedSession(exchange, token, found)
    const extended = await refresh.extend(found.row)
    if (!extended) return this.issueCachedSession(exchange, token, found)
    // Even if the call fails, the session is extended.
    return this.issue(exchange, token, { row: extended, parent: found.parent }, true)
  }

  #isValid({ row, parent }: StoredSession): boolean {
    const { clock, maxAge, blocks } = this.#deps
    const now = clock.now()
    // Before the app had a maximum age, sessions were extended beyond it.
    const isTooOld = maxAge !== undefined && row.createdAt.getTime() + maxAge * 1000 <= now
    // A sign-in that had read the user before a ban can have stored its session after it. The session stays invalid
    // when the ban expires.
    const isBlocked = blocks(parent) ?? blocks(parent, row.createdAt)
    return row.expiresAt.getTime() > now && !isTooOld && !isBlocked
  }

  /** In one statement. */
  #read(token: string): Promise<StoredSession | null> {
    const { store, format } = this.#deps
    const user = { model: userModel, by: 'userId' } as const
    return store.of(sessionModel).findOneWith({ token: format.stored(token) }, user)
  }

  /** Adds to the stored session what the caller's cookies contain about it. */
  #complete(exchange: Exchange, stored: StoredSession): StoredSession {
    const { row, parent } = stored
    const { endsWithBrowser } = this.#deps.cookie(exchange)
    if (!endsWithBrowser || row.rememberMe !== null) return stored
    const cookies = this.#cookiesOf(exchange)
    if (cookies === null || !endsWithBrowser(cookies)) return stored
    return { row: { ...row, rememberMe: false }, parent }
  }

  /**
   * Handles a session that no longer exists: clears the cookies, unless they are of another session, and
   * deletes the rest of the row. The parked session stays; the next sign-in ends it.
   */
  async #drop(exchange: Exchange, found?: StoredSession): Promise<null> {
    const { store, blocks, deviceCookie } = this.#deps
    if (this.#cookiesOf(exchange) !== null) this.#forget(exchange)
    if (!found) return null
    if (blocks(found.parent)) deviceCookie.forget(exchange, found.parent.email)
    await store.of(sessionModel).delete({ id: found.row.id })
    return null
  }
}
