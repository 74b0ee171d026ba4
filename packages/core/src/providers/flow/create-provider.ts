import type { SocialProvider } from '../../contract/providers/provider.js'
import type { ProfileData, ProviderOptions } from '../../contract/providers/provider-options.js'
import type { ProviderDefinition } from './definition.js'
import { assembleProvider } from './oauth-client.js'
import { checkDefinition } from './provider-settings.js'

/**
 * Creates a provider from its definition and an app's options.
 *
 * @throws ConfigurationError for invalid or missing options.
 */
export function createProvider<P extends object = ProfileData>(
  definition: ProviderDefinition,
  options: ProviderOptions<P>,
): SocialProvider {
  checkDefinition(definition)
  const {
    id,
    name,
    publicClients = false,
    refreshable = true,
    placeholderEmail = false,
  } = definition
  const facts = {
    id,
    name,
    publicClients,
    refreshable,
    placeholderEmail,
    givenIdTokens: definition.idToken !== undefined && definition.idToken.given !== false,
  }
  return assembleProvider(facts, () => Promise.resolve(definition), options)
}
