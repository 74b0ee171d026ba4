import type { AuthorizationRequest } from '../../contract/providers/provider.js'
import { hashText } from '../../crypto/hash.js'
import type { ProviderDefinition } from './definition.js'
import type { ProviderSettings } from './provider-settings.js'

/** The order of other libraries, so that URLs can be compared. */
const order: readonly string[] = [
  'response_type',
  'client_id',
  'client_key',
  'state',
  'scope',
  'redirect_uri',
  'duration',
  'display',
  'login_hint',
  'nonce',
  'prompt',
  'hd',
  'access_type',
  'response_mode',
  'code_challenge_method',
  'code_challenge',
  'claims',
]

/**
 * The address of the sign-in page.
 *
 * @see RFC 6749 section 4.1.1, RFC 7636 section 4.3, OpenID Connect Core 1.0 section 3.1.2.1
 */
export function authorizationURL(
  definition: ProviderDefinition,
  settings: ProviderSettings,
  request: AuthorizationRequest,
): string {
  const parameters = {
    ...definition.authorizationParameters,
    ...settings.authorizationParameters,
    prompt: settings.prompt ?? definition.prompt,
    ...(definition.loginHint && { login_hint: request.loginHint ?? settings.loginHint }),
    ...flowParameters(definition, settings, request),
  }
  const url = new URL(settings.authorizationEndpoint ?? definition.endpoints.authorization)
  for (const [name, value] of inOrder(parameters)) {
    if (value === undefined || value === '') url.searchParams.delete(name)
    else url.searchParams.set(name, value)
  }
  return url.href
}

function flowParameters(
  definition: ProviderDefinition,
  settings: ProviderSettings,
  request: AuthorizationRequest,
): Readonly<Record<string, string | undefined>> {
  const { clientIdParameter = 'client_id', responseType = 'code', responseMode } = definition
  return {
    response_type: responseType,
    [clientIdParameter]: settings.clientId,
    state: request.state,
    scope: joinScopes(definition, settings, request.scopes),
    redirect_uri: request.redirectURI,
    nonce: definition.nonce ? request.nonce : undefined,
    response_mode: responseMode,
    ...(definition.pkce && {
      code_challenge_method: 'S256',
      code_challenge: hashText(request.codeVerifier),
    }),
  }
}

function inOrder<T>(parameters: Readonly<Record<string, T>>): readonly (readonly [string, T])[] {
  const position = (name: string): number =>
    order.includes(name) ? order.indexOf(name) : order.length
  return Object.entries(parameters).sort(([a], [b]) => position(a) - position(b))
}

function joinScopes(
  { scopes, scopeSeparator = ' ', callScopesFirst = false }: ProviderDefinition,
  settings: ProviderSettings,
  ofCall: readonly string[],
): string {
  const added = callScopesFirst ? [ofCall, settings.scope] : [settings.scope, ofCall]
  const all = [settings.disableDefaultScope ? [] : scopes, ...added].flat()
  return [...new Set(all)].filter((scope) => scope !== '').join(scopeSeparator)
}
