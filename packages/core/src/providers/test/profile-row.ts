import type { ProviderProfile, ProviderTokens } from '../../contract/providers/provider.js'
import type { RecordedId } from './fixtures/index.js'

/** The expected result for the usual responses of a provider. */
export interface ProfileRow {
  readonly id: RecordedId
  readonly profile: Omit<ProviderProfile, 'fields' | 'data'>
  readonly tokens: Partial<ProviderTokens>
}

const email = 'ada@example.com'
/** The usual user. */
export const ada = { name: 'Ada Example', email, emailVerified: true }
/** A number of seconds after the start of the tests. */
export const at = (seconds: number): Date => new Date(Date.UTC(2030, 0) + seconds * 1000)
