import {
  ProviderFailure,
  type ProviderTokens,
  type ProviderTools,
} from '../../contract/providers/provider.js'
import { type BoundedAnswer, fetchBounded } from './bounded-fetch.js'
import type { ProfileRequest, ProfileSource, ProviderDefinition } from './definition.js'
import type { ProviderSettings } from './provider-settings.js'
import { checkStatus, isData, readJson } from './read-answer.js'
import { encodeForm, readSecret } from './token-request.js'

/** What the profiles of one sign-in are read from. */
export interface SourceDeps {
  readonly definition: ProviderDefinition
  readonly settings: ProviderSettings
  readonly known: Pick<ProfileSource, 'tokens' | 'claims' | 'user' | 'isUnbound'>
}

/** What a provider's definition reads a profile with: it sends requests only to the provider's own origins. */
export function createSource(parts: SourceDeps, tools: ProviderTools): ProfileSource {
  const { definition, settings, known } = parts
  const { token, profile = [] } = definition.endpoints
  const origins = new Set([token, ...profile].map((url) => new URL(url).origin))

  const ask = (url: string, request: ProfileRequest = {}): Promise<BoundedAnswer> => {
    const { form, body = form && encodeForm(form) } = request
    const { method = body === undefined ? 'GET' : 'POST' } = request
    if (!URL.canParse(url) || !origins.has(new URL(url).origin)) {
      throw new ProviderFailure('malformed', 'The address is not of the provider')
    }
    const headers = requestHeaders(known.tokens, request)
    return fetchBounded(url, { method, headers, ...(body !== undefined && { body }) }, tools)
  }
  return {
    ...known,
    clientId: settings.clientId,
    clientSecret: () => readSecret(settings, tools.clock),
    fetchJson: async (url, request) => readJson(await ask(url, request), new URL(url).host),
    fetchBytes: async (url, request) => {
      const answer = await ask(url, request)
      checkStatus(answer, {}, new URL(url).host)
      return answer.bytes
    },
  }
}

function requestHeaders(
  { accessToken }: ProviderTokens,
  { headers, form }: ProfileRequest,
): Record<string, string> {
  return {
    accept: 'application/json',
    ...(accessToken !== null && { authorization: `Bearer ${accessToken}` }),
    ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...headers,
  }
}

/** Uses the response of one endpoint as profile. */
export function profileAt(
  url: string,
  request?: ProfileRequest,
): ProviderDefinition['findProfile'] {
  return async ({ fetchJson }) => {
    const answer = await fetchJson(url, request)
    return isData(answer) ? answer : null
  }
}
