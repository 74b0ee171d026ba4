import type { ProviderProblem, ProviderProfile } from '../../contract/providers/provider.js'

/** The outcomes of odd responses, by their sentence: a part of the profile, or a failure. */
export type Outcomes = Readonly<Record<string, Partial<ProviderProfile> | ProviderProblem>>

/** The address counts as not verified. */
export const unverified = { email: 'ada@example.com', emailVerified: false }
/** There is no address. */
export const nobodys = { email: null, emailVerified: false }
