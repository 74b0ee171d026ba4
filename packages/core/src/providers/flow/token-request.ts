import {
  ProviderFailure,
  type ProviderTokens,
  type ProviderTools,
} from '../../contract/provider.js'
import type { Clock } from '../../contract/runtime.js'
import { fetchBounded } from './bounded-fetch.js'
import type { ProviderDefinition } from './definition.js'
import type { ProviderSettings } from './provider-settings.js'
import { readTokenAnswer } from './token-answer.js'

type Fields = Readonly<Record<string, string | undefined>>

/** A request with the client secret of the app. */
export interface TokenRequest {
  readonly definition: ProviderDefinition
  readonly settings: ProviderSettings
  readonly url: string
  /** Undefined fields are omitted. */
  readonly fields: Fields
}

/**
 * Requests tokens from a provider.
 *
 * @throws ProviderFailure
 * @see RFC 6749 sections 2.3.1, 4.1.3 and 6
 */
export async function requestTokens(
  { definition, settings, url, fields }: TokenRequest,
  tools: ProviderTools,
): Promise<ProviderTokens> {
  const secret = await readSecret(settings, tools.clock)
  const { authentication = 'post', clientIdParameter = 'client_id', tokenHeaders } = definition
  const isBasic = authentication === 'basic' && secret !== undefined
  const credentials = { [clientIdParameter]: settings.clientId, client_secret: secret }
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    ...tokenHeaders,
    ...(isBasic && { authorization: basicAuthorization(settings.clientId, secret) }),
  }
  const body = encodeForm({ ...fields, ...(isBasic ? {} : credentials) })
  const answer = await fetchBounded(url, { method: 'POST', headers, body }, tools)
  return readTokenAnswer(answer, new URL(url).host, tools.clock)
}

/** As `application/x-www-form-urlencoded`. */
export function encodeForm(fields: Fields): string {
  const form = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, value)
  }
  return form.toString()
}

/** The client secret for this time. @throws ProviderFailure when it cannot be created. */
export async function readSecret(
  { clientSecret }: ProviderSettings,
  clock: Clock,
): Promise<string | undefined> {
  if (typeof clientSecret !== 'function') return clientSecret
  try {
    return await clientSecret(new Date(clock.now()))
  } catch (cause) {
    throw new ProviderFailure('refused', 'The client secret cannot be made', { cause })
  }
}

/** Both halves as in a form, so that a colon in the id does no harm. @see RFC 6749 section 2.3.1 */
function basicAuthorization(clientId: string, secret: string): string {
  const encode = (half: string): string => new URLSearchParams({ '': half }).toString().slice(1)
  return `Basic ${btoa(`${encode(clientId)}:${encode(secret)}`)}`
}
