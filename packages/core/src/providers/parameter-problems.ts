import type { ProviderDefinition } from './definition.js'

/** What the flow itself says: neither definitions nor callers say anything else of it. */
const reserved: readonly string[] = [
  'response_type',
  'response_mode',
  'client_id',
  'client_key',
  'client_secret',
  'state',
  'scope',
  'redirect_uri',
  'nonce',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
]

/** Whether a parameter is for the flow itself to say. */
export function isReserved(name: string): boolean {
  return reserved.includes(name)
}

/** What is wrong with a provider's own parameters. */
export function parameterProblems(
  id: string,
  parameters: ProviderDefinition['authorizationParameters'] = {},
): string[] {
  return Object.keys(parameters)
    .filter(isReserved)
    .map((name) => `${id}.authorizationParameters.${name}: is for the sign-in itself to say`)
}
