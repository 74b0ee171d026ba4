import { Browser } from './browser.js'
import type { EndedSession, Ledger } from './ledger.js'
import { Monitor } from './monitor.js'
import {
  changePassword,
  readCached,
  readUncached,
  signIn,
  signOut,
  signUp,
} from './scenarios/accounts.js'
import type { Context, Scenario } from './scenarios/context.js'
import { inviteAndAccept, leaveAsLastOwners, removeMember } from './scenarios/organizations.js'

/** How often each of 100 actions of the users is which. */
export const mixedLoad: readonly (readonly [number, Scenario])[] = [
  [58, readCached],
  [15, readUncached],
  [6, signUp],
  [6, signIn],
  [5, signOut],
  [2, changePassword],
  [5, inviteAndAccept],
  [2, removeMember],
  [1, leaveAsLastOwners],
]

/** Pages that users look at, with a cached session. */
export const readLoad: readonly (readonly [number, Scenario])[] = [[1, readCached]]

/** Users who use the app through the proxy, each one action after the other. */
export class Load {
  readonly ledger: Ledger
  readonly monitor = new Monitor()
  readonly #context: Context
  #isRunning = false
  #users: Promise<void>[] = []

  constructor(
    origin: string,
    {
      ledger,
      watch = () => undefined,
    }: { ledger: Ledger; watch?: (session: EndedSession, monitor: Monitor) => void },
  ) {
    this.ledger = ledger
    this.#context = {
      ledger,
      monitor: this.monitor,
      newBrowser: () => new Browser(origin),
      watch: (session) => {
        watch(session, this.monitor)
      },
    }
  }

  /** Signs a number of users up. */
  async prepare(users: number): Promise<void> {
    await Promise.all(Array.from({ length: users }, () => signUp(this.#context)))
  }

  start(users: number, mix = mixedLoad): void {
    this.#isRunning = true
    this.#users = Array.from({ length: users }, () => this.#use(mix))
  }

  /** Resolves when the last request of each user has its response. */
  async stop(): Promise<void> {
    this.#isRunning = false
    await Promise.all(this.#users)
  }

  async #use(mix: typeof mixedLoad): Promise<void> {
    while (this.#isRunning) {
      await choose(mix)(this.#context)
      // An account may be in use by others: let them go on.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
}

function choose(mix: typeof mixedLoad): Scenario {
  const total = mix.reduce((sum, [weight]) => sum + weight, 0)
  let rest = Math.random() * total
  for (const [weight, scenario] of mix) {
    rest -= weight
    if (rest < 0) return scenario
  }
  return readCached
}

/** Waits a number of seconds. */
export function seconds(count: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, count * 1000))
}
