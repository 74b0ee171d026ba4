import type { Browser } from '../browser.js'
import type { EndedSession, Ledger } from '../ledger.js'
import type { Monitor } from '../monitor.js'

/** What the scenarios of the load share. */
export interface Context {
  readonly ledger: Ledger
  readonly monitor: Monitor
  readonly newBrowser: () => Browser
  /** Looks how long the processes accept the cached session of a session that has ended. */
  readonly watch: (session: EndedSession) => void
}

/** Something that users do, once. */
export type Scenario = (context: Context) => Promise<void>
