import type { AnonymousOptions } from '@countersign/anonymous'
import { createFullAuth } from './full-auth.js'
import { providersAt } from './local-providers.js'
import { rotatingProvider } from './rotating-provider.js'
import { effectsOf, shoot, type Shot, type Volley } from './shoot.js'

/** What an app has beside every call. It is plain data, for other processes are told of it. */
export interface Setup {
  /** Where a provider on loopback answers. There is none unless it says. */
  readonly provider?: string
  /** How anonymous users become somebody. There are none unless it says. */
  readonly guests?: Pick<AnonymousOptions, 'upgradeInPlace'>
}

/** The same app in every process over a database, and the way to send it requests at once. */
export function createRaceApp(
  place: Parameters<typeof createFullAuth>[0],
  { provider, guests }: Setup,
) {
  const effects: string[] = []
  const auth = createFullAuth(place, {
    hooks: effectsOf(effects),
    ...(provider === undefined
      ? {}
      : { socialProviders: [...providersAt(provider), rotatingProvider(provider)] }),
    ...(guests === undefined ? {} : { guests }),
  })
  return { auth, fire: (shots: readonly Shot[]): Promise<Volley> => shoot(auth, effects, shots) }
}
