import type { CallParts } from './call-parts.js'

/** Who asks for passkeys, and from where. */
export interface RelyingParty {
  readonly id: string
  readonly name: string
  /** Where a ceremony may take place: compared as they are. */
  readonly origins: readonly string[]
}

/** The app as authenticators know it. */
export function relyingPartyOf({ exchange, context, settings }: CallParts): RelyingParty {
  const { rpID, rpName, origins } = settings
  return {
    id: rpID ?? new URL(exchange.origin).hostname,
    name: rpName ?? context.appName,
    origins: origins.length > 0 ? origins : [exchange.origin],
  }
}
