import type { SocialProvider } from '@countersign/core'
import { createPlace, type Engine } from './engines.js'
import { type App, createFullAuth } from './full-auth.js'
import type { prepareProcesses } from './processes.js'
import { effectsOf, shoot, type Shot, type Volley } from './shoot.js'

/** An app with a provider, and the way to send requests at once: from two processes where the engine can be shared. */
export interface Arena {
  readonly auth: App
  readonly fire: (shots: readonly Shot[]) => Promise<Volley>
}

/** Opens one on an engine, for a provider at an address. */
export async function openArena(
  engine: Engine,
  startProcesses: ReturnType<typeof prepareProcesses>,
  provider: { readonly url: string; readonly socialProviders: readonly SocialProvider[] },
): Promise<Arena> {
  const { url, socialProviders } = provider
  const place = await createPlace(engine)
  const effects: string[] = []
  const auth = createFullAuth(place, { hooks: effectsOf(effects), socialProviders })
  await auth.migrate()
  if (place.address === null) return { auth, fire: (shots) => shoot(auth, effects, shots) }
  return { auth, fire: (await startProcesses(place.address, url)).shoot }
}
