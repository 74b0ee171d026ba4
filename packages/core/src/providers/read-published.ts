import { ProviderFailure } from '../contract/provider.js'

/**
 * Reads what a provider publishes for everybody, such as its keys: whatever fails there is the provider's
 * fault, and never that of a token.
 *
 * @throws ProviderFailure that is `unreachable` or `malformed`.
 */
export async function readPublished<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (failure) {
    if (!(failure instanceof ProviderFailure) || failure.problem === 'unreachable') throw failure
    const { message, code } = failure
    throw new ProviderFailure('malformed', message, { code, cause: failure })
  }
}
