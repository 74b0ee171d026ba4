import type { Caller } from '../../contract/exchange.js'
import type { Plugin } from '../../contract/plugin.js'

/** Returns the signed credential that a request carries outside its cookies; null when the cookies count. */
export type FindCredential = (caller: Caller) => string | null

/** Asks the plugins in their order; the first one that returns a credential decides. */
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
