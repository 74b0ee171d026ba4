import type { Plugin } from '../contract/plugins/plugin.js'
import { ConfigurationError } from '../contract/options/read-options.js'

/**
 * The plugin with a hook that at most one plugin of an app may have, or null.
 *
 * @param what the plugin does with it, such as `show the session`
 * @throws ConfigurationError when several plugins have it.
 */
export function findOnlyPlugin<K extends keyof Plugin>(
  plugins: readonly Plugin[],
  hook: K,
  what: string,
): (Plugin & Required<Pick<Plugin, K>>) | null {
  const found = plugins.filter(
    (plugin): plugin is Plugin & Required<Pick<Plugin, K>> => hook in plugin,
  )
  if (found.length <= 1) return found[0] ?? null
  const ids = found.map(({ id }) => `"${id}"`).join(' and ')
  throw new ConfigurationError([`plugins: only one may ${what}, got ${ids}`])
}
