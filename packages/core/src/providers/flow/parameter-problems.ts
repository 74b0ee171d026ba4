import type { ProviderDefinition } from './definition.js'

/** The parameters of the flow itself: definitions and callers cannot set them. */
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

/** Whether a parameter is reserved for the flow. */
export function isReserved(name: string): boolean {
  return reserved.includes(name)
}

/** The problems of a provider's own parameters. */
export function parameterProblems(
  id: string,
  parameters: ProviderDefinition['authorizationParameters'] = {},
): string[] {
  return Object.keys(parameters)
    .filter(isReserved)
    .map((name) => `${id}.authorizationParameters.${name}: is for the sign-in itself to say`)
}
