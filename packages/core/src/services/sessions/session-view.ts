import type { RowProjection } from '../../contract/calls/answer.js'
import { asSessionData } from '../../contract/calls/exchange.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import type { PluginContext } from '../../contract/plugins/plugin-context.js'
import { findOnlyPlugin } from '../only-plugin.js'
import type { Services } from '../services.js'

/**
 * What get-session returns in place of a session, as a plugin shows it; null without such a plugin.
 *
 * @throws ConfigurationError when several plugins show it.
 */
export function createSessionView(
  plugins: readonly Plugin[],
  deps: {
    readonly projection: (model: string) => RowProjection
    /** Seconds for which the cookie cache keeps a session; 0 when it keeps none. */
    readonly cachedFor: number
    /** Called with the first session. */
    readonly contextOf: () => PluginContext
  },
): Services['showSession'] {
  const plugin = findOnlyPlugin(plugins, 'showSession', 'show the session')
  if (!plugin) return null
  const { projection, cachedFor, contextOf } = deps
  const [ofSession, ofUser] = [projection('session'), projection('user')]
  return (exchange, { session, user, isStored }) => {
    const shown = asSessionData(ofSession(session), ofUser(user))
    return plugin.showSession({ ...shown, isStored, cachedFor }, { exchange, context: contextOf() })
  }
}
