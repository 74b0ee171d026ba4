import type { Caller } from '../../contract/exchange.js'
import type { Plugin } from '../../contract/plugin.js'

/** The signed text that a caller brings outside the cookies; null when the cookies count. */
export type FindCredential = (caller: Caller) => string | null

/** Asks the plugins in their order: the first one that finds something decides. */
export function createFindCredential(plugins: readonly Plugin[]): FindCredential {
  const credentialPlugins = plugins.filter((plugin) => 'credentials' in plugin)
  return (caller) => {
    for (const plugin of credentialPlugins) {
      const found = plugin.credentials?.(caller) ?? null
      if (found !== null) return found
    }
    return null
  }
}
