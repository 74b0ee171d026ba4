import type { ProviderTools } from '../../contract/provider.js'

/** A moment in the middle of all that tests make. */
export const NOON = Date.UTC(2026, 6, 1, 12)

/** What calls of providers are made with: the network as it is, a clock that stands, and little patience. */
export function providerTools(changes: Partial<ProviderTools> = {}): ProviderTools {
  return {
    clock: { now: () => NOON },
    fetch: (input, init) => fetch(input, init),
    timeout: 5,
    maxBytes: 100_000,
    keyCooldown: 30,
    keyMaxAge: 600,
    ...changes,
  }
}
