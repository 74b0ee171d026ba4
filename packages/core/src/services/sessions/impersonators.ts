import type { Session } from '../../contract/models.js'
import type { Plugin } from '../../contract/plugin.js'

/** The id of the user who impersonates the session's user; null for a session of the user's own. */
export type FindImpersonator = (session: Session) => string | null

/** Asks the plugins in their order; the first one that returns an impersonator decides. */
export function createFindImpersonator(plugins: readonly Plugin[]): FindImpersonator {
  return (session) => {
    for (const plugin of plugins) {
      const found = plugin.impersonatorOf?.(session) ?? null
      if (found !== null) return found
    }
    return null
  }
}
