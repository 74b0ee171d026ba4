import type { Session } from '../../contract/models.js'
import type { Plugin } from '../../contract/plugin.js'

/** The id of the user who holds a session in its user's name; null for a session of the user's own. */
export type FindImpersonator = (session: Session) => string | null

/** Asks the plugins in their order: the first one that knows an impersonator decides. */
export function createFindImpersonator(plugins: readonly Plugin[]): FindImpersonator {
  return (session) => {
    for (const plugin of plugins) {
      const found = plugin.impersonatorOf?.(session) ?? null
      if (found !== null) return found
    }
    return null
  }
}
