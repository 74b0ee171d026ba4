import type { RowProjection } from '../../contract/answer.js'
import { asSessionData } from '../../contract/exchange.js'
import type { Plugin } from '../../contract/plugin.js'
import type { PluginContext } from '../../contract/plugin-context.js'
import { ConfigurationError } from '../../contract/read-options.js'
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
  const showing = plugins.filter((plugin) => 'showSession' in plugin)
  const [plugin] = showing
  if (showing.length > 1) {
    const ids = showing.map(({ id }) => `"${id}"`).join(' and ')
    throw new ConfigurationError([`plugins: only one may show the session, got ${ids}`])
  }
  const show = plugin?.showSession?.bind(plugin)
  if (!show) return null
  const { projection, cachedFor, contextOf } = deps
  const [ofSession, ofUser] = [projection('session'), projection('user')]
  return (exchange, { session, user, isStored }) => {
    const shown = asSessionData(ofSession(session), ofUser(user))
    return show({ ...shown, isStored, cachedFor }, { exchange, context: contextOf() })
  }
}
