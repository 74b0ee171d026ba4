import type { Exchange, SessionData } from '../../contract/exchange.js'
import type { User } from '../../contract/models.js'
import type { Plugin } from '../../contract/plugin.js'
import type { PluginContext } from '../../contract/plugin-context.js'
import type { ActivateSessionOptions } from '../../contract/session-start.js'
import type { CallerSessions } from './caller-sessions.js'
import type { OpenedSession } from './stored-session.js'

/** What {@link BrowserSessions} depends on. */
export interface BrowserSessionDeps {
  readonly callers: CallerSessions
  /** The plugin that keeps several sessions in one browser, if the app has one. */
  readonly divider: Plugin | undefined
  readonly cookies: PluginContext['cookies']
}

/** The sessions of the caller's browser: the current one, the parked one, and those that a plugin keeps. */
export class BrowserSessions {
  readonly #deps: BrowserSessionDeps

  constructor(deps: BrowserSessionDeps) {
    this.#deps = deps
  }

  /** The live sessions that end when a user signs in or, with null, when the browser signs out. */
  async findEnding(exchange: Exchange, user: User | null): Promise<SessionData[]> {
    const { callers, divider, cookies } = this.#deps
    const { kept = [], ended = [] } = divider?.divideSessions?.(exchange, cookies, user) ?? {}
    const tokens = kept.map((credential) => callers.tokenIn(exchange, credential))
    const found = new Map<string, SessionData>()
    const add = (each: SessionData | null) => each && found.set(each.session.id, each)
    if (!tokens.includes(callers.tokenOf(exchange)))
      add(await callers.findStored(exchange, { disableRefresh: true }))
    const parked = await callers.findParkedSession(exchange)
    if (parked && !tokens.includes(parked.token)) add(this.#asData(parked))
    for (const credential of ended) add(await this.open(exchange, credential))
    return [...found.values()]
  }

  /** The live session of a signed credential, as stored. */
  async open(exchange: Exchange, credential: string): Promise<SessionData | null> {
    const opened = await this.#open(exchange, credential)
    return opened && this.#asData(opened)
  }

  /** Issues the session of a signed credential to the caller, when it is live. */
  async activate(
    exchange: Exchange,
    credential: string,
    { rememberMe = true }: ActivateSessionOptions = {},
  ): Promise<SessionData | null> {
    const opened = await this.#open(exchange, credential)
    if (!opened) return null
    const row = rememberMe ? opened.row : { ...opened.row, rememberMe: false }
    return this.#deps.callers.hand(exchange, opened.token, { row, parent: opened.parent })
  }

  async #open(exchange: Exchange, credential: string): Promise<OpenedSession | null> {
    const { callers } = this.#deps
    const token = callers.tokenIn(exchange, credential)
    return token === null ? null : callers.readLive(token)
  }

  #asData({ row, parent }: OpenedSession): SessionData {
    return { session: this.#deps.callers.show(row), user: parent }
  }
}
