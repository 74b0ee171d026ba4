import type { Session } from '../contract/models.js'
import type { Plugin } from '../contract/plugin.js'

/** Whether a session is held by somebody other than its user, who acts in their name. */
export type HolderCheck = (session: Session) => boolean

/** Asks the plugins. */
export function createHolderCheck(plugins: readonly Plugin[]): HolderCheck {
  return (session) => plugins.some((plugin) => plugin.actsForUser?.(session))
}
