import type { Store } from '@countersign/core'
import { createPlace, type Engine } from './engines.js'
import type { App } from './full-auth.js'
import { openInProcesses } from './processes.js'
import { createRaceApp, type Setup } from './race-app.js'
import type { Shot, Volley } from './shoot.js'

/** How many requests are sent at once. */
export const PARALLEL = 20

/** The places of requests that are sent at once. Two that follow each other go to different processes. */
export const twenty = Array.from({ length: PARALLEL }, (_, index) => index)

/** An app on an engine, and the way to send it requests at once. */
export interface Arena {
  readonly auth: App
  readonly store: Store
  /** Sends them from two processes where the engine can be shared, and from this one otherwise. */
  readonly fire: (shots: readonly Shot[]) => Promise<Volley>
}

/** Gives the way to open an arena in a test, which ends with it. */
export function prepareArena(): (engine: Engine, setup?: Setup) => Promise<Arena> {
  return async (engine, setup = {}) => {
    const place = await createPlace(engine)
    const { auth, fire } = createRaceApp(place, setup)
    await auth.migrate()
    const { store } = auth.database
    if (place.address === null) return { auth, store, fire }
    return { auth, store, fire: await openInProcesses(place.address, setup) }
  }
}

/** How often each outcome or effect is there. */
export function count(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
