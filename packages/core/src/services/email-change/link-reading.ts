import type { Store } from '../../contract/store.js'
import type { Purpose, Verifications } from '../verification/verifications.js'

/** Why a mailed link is not valid. */
export type LinkProblem = 'token_expired' | 'invalid_token'

/** What reading the link of a stored value needs. */
export interface LinkReadingDeps {
  readonly store: Store
  readonly verifications: Verifications
}

/** The stored value of a mailed link, or why it is invalid. It remains stored. */
export async function readLink<T>(
  { store, verifications }: LinkReadingDeps,
  link: { readonly purpose: Purpose; readonly token: string },
  parse: (value: unknown) => T,
): Promise<T | { readonly problem: LinkProblem }> {
  const reading = await verifications.read(store, link.purpose, link.token)
  if ('value' in reading) return parse(JSON.parse(reading.value))
  return { problem: reading.problem === 'expired' ? 'token_expired' : 'invalid_token' }
}
