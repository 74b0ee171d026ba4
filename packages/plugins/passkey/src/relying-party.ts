import type { CallParts } from './call-parts.js'

/** The relying party and its origins. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  /** The allowed origins of a ceremony, compared exactly. */
  readonly origins: readonly string[]
}

/** The relying party of a call. */
export function relyingPartyOf({ exchange, context, settings }: CallParts): RelyingParty {
  const { rpID, rpName, origins } = settings
  return {
    id: rpID ?? new URL(exchange.origin).hostname,
    name: rpName ?? context.appName,
    origins: origins.length > 0 ? origins : [exchange.origin],
  }
}
