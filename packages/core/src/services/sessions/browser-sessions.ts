import type { Exchange, SessionData } from '../../contract/calls/exchange.js'
import type { User } from '../../contract/tables/models.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import type { PluginContext } from '../../contract/plugins/plugin-context.js'
import type { ActivateSessionOptions } from '../../contract/plugins/session-start.js'
import type { CallerSessions } from './caller-sessions.js'
import type { Sessions } from './sessions.js'
import type { EndingSessions, OpenedSession } from './stored-session.js'

/** A plugin that keeps several sessions in one browser. */
export type DividingPlugin = Plugin & Required<Pick<Plugin, 'divideSessions'>>

/** What {@link BrowserSessions} depends on. */
export interface BrowserSessionDeps {
  readonly callerSessions: CallerSessions
  readonly cookies: PluginContext['cookies']
}

/** The sessions of the caller's browser: the current one, the parked one, and those that a plugin keeps. */
export class BrowserSessions {
  readonly #deps: BrowserSessionDeps

  constructor(deps: BrowserSessionDeps) {
    this.#deps = deps
  }

  /** The valid sessions that end when a user signs in or, with null, when the browser signs out. */
  async findEnding(
    exchange: Exchange,
    user: User | null,
    plugin: DividingPlugin,
  ): Promise<EndingSessions> {
    const { callerSessions, cookies } = this.#deps
    // A sign-out that is rejected, or cannot read the sessions, ends none: the browser needs their cookies for the next.
    const clearings: string[] = []
    const clearLater = {
      ...cookies,
      clear: (_: Exchange, name: string) => void clearings.push(name),
    }
    const { kept, ended } = plugin.divideSessions(exchange, clearLater, user)
    const tokens = kept.map((credential) => callerSessions.tokenIn(exchange, credential))
    const found = new Map<string, SessionData>()
    const add = (each: SessionData | null) => each && found.set(each.session.id, each)
    if (!tokens.includes(callerSessions.tokenOf(exchange)))
      add(await callerSessions.findStored(exchange, { disableRefresh: true }))
    const parked = await callerSessions.findParkedSession(exchange)
    if (parked && !tokens.includes(parked.token)) add(this.#asData(parked))
    for (const credential of ended) add(await this.open(exchange, credential))
    const clearCookies = () => {
      for (const name of clearings) cookies.clear(exchange, name)
    }
    if (user) clearCookies()
    return { sessions: [...found.values()], clearCookies }
  }

  /** Ends the caller's session and continues with the parked one; null when no session is parked. */
  async resume(
    exchange: Exchange,
    sessions: Pick<Sessions, 'endOwn'>,
  ): Promise<SessionData | null> {
    const { callerSessions } = this.#deps
    const parked = await callerSessions.findParkedSession(exchange)
    await sessions.endOwn(exchange, { except: parked?.row.id })
    return parked && callerSessions.issue(exchange, parked.token, parked)
  }

  /** The valid session of a signed credential, as stored. */
  async open(exchange: Exchange, credential: string): Promise<SessionData | null> {
    const opened = await this.#open(exchange, credential)
    return opened && this.#asData(opened)
  }

  /** Issues the session of a signed credential to the caller, when it is valid. */
  async activate(
    exchange: Exchange,
    credential: string,
    { rememberMe }: ActivateSessionOptions,
  ): Promise<SessionData | null> {
    const opened = await this.#open(exchange, credential)
    if (!opened) return null
    const row = rememberMe ? opened.row : { ...opened.row, rememberMe: false }
    return this.#deps.callerSessions.issue(exchange, opened.token, { row, parent: opened.parent })
  }

  async #open(exchange: Exchange, credential: string): Promise<OpenedSession | null> {
    const { callerSessions } = this.#deps
    const token = callerSessions.tokenIn(exchange, credential)
    return token === null ? null : callerSessions.readValid(token)
  }

  #asData({ row, parent }: OpenedSession): SessionData {
    return { session: this.#deps.callerSessions.show(row), user: parent }
  }
}
