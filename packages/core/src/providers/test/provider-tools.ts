import type { ProviderTools } from '../../contract/providers/provider.js'

/** A time in the middle of the lifetimes in the tests. */
export const NOON = Date.UTC(2026, 6, 1, 12)

/** Tools for the calls of providers: the real network, a fixed clock, and short timeouts. */
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
