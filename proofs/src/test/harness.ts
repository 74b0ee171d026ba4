import type { Store } from '@countersign/core'
import { createTestDatabase, type Engine } from './engines.js'
import type { App } from './full-auth.js'
import { openInProcesses } from './processes.js'
import { createRaceApp, type Setup } from './race-app.js'
import type { BatchRequest, BatchResult } from './request-batch.js'

/** How many requests are sent at once. */
export const PARALLEL = 20

/** The places of requests that are sent at once. Two that follow each other go to different processes. */
export const twenty = Array.from({ length: PARALLEL }, (_, index) => index)

/** An app on an engine, and a function that sends requests to it at once. */
export interface Harness {
  readonly auth: App
  readonly store: Store
  /** Sends them from two processes where the engine can be shared, and from this one otherwise. */
  readonly sendAtOnce: (batch: readonly BatchRequest[]) => Promise<BatchResult>
}

/** Returns a function that opens a harness for the running test, and closes it afterwards. */
export function prepareHarness(): (engine: Engine, setup?: Setup) => Promise<Harness> {
  return async (engine, setup = {}) => {
    const database = await createTestDatabase(engine)
    const { auth, sendAtOnce } = createRaceApp(database, setup)
    await auth.migrate()
    const { store } = auth.database
    if (database.address === null) return { auth, store, sendAtOnce }
    return { auth, store, sendAtOnce: await openInProcesses(database.address, setup) }
  }
}

/** How often each outcome or effect is there. */
export function count(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
