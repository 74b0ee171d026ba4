import type { AuthError } from '../../contract/errors.js'
import type { User } from '../../contract/models.js'
import type { Plugin } from '../../contract/plugin.js'
import type { Clock } from '../../contract/runtime.js'

/** Why a user may not sign in now, or null. */
export type BlockCheck = (user: User) => AuthError | null

/** Asks the plugins in their order; the first that refuses decides. */
export function createBlockCheck(plugins: readonly Plugin[], clock: Clock): BlockCheck {
  const blockingPlugins = plugins.filter((plugin) => 'blocks' in plugin)
  if (blockingPlugins.length === 0) return () => null
  return (user) => {
    const now = new Date(clock.now())
    for (const plugin of blockingPlugins) {
      const refusal = plugin.blocks?.(user, now)
      if (refusal) return refusal
    }
    return null
  }
}
