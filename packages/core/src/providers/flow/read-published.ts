import { ProviderFailure } from '../../contract/provider.js'

/**
 * Reads public documents of a provider, such as its keys: a failure is that of the provider, never of a
 * token.
 *
 * @throws ProviderFailure `unreachable` or `malformed`.
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
