import type { ProfileData } from '../../contract/providers/provider-options.js'
import {
  ProviderFailure,
  type ProviderTokens,
  type ProviderTools,
} from '../../contract/providers/provider.js'
import type { Clock } from '../../contract/runtime.js'
import { type BoundedAnswer, fetchBounded } from './bounded-fetch.js'
import type { ProviderDefinition } from './definition.js'
import type { ProviderSettings } from './provider-settings.js'
import { checkStatus, errorCode, isData, parseJson, textOf } from './read-answer.js'

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

/** The latest date that every database can store. */
const LATEST = Date.UTC(9999, 0)

/**
 * Parses the response of a token endpoint: JSON, or a form as the oldest providers send it.
 *
 * @throws ProviderFailure `refused` for an error with any status, and `malformed` without an access token.
 * @see RFC 6749 section 5
 * @internal
 */
export function readTokenAnswer(answer: BoundedAnswer, host: string, clock: Clock): ProviderTokens {
  const json = parseJson(answer.bytes)
  const data = isData(json) ? json : readForm(answer)
  checkStatus(answer, data, host)
  // GitHub sends errors with the status of success.
  if (data['error'] !== undefined && data['error'] !== null) {
    throw new ProviderFailure('refused', `${host} refuses tokens`, { code: errorCode(data) })
  }
  const [accessToken, refreshToken, idToken] = [
    readToken(data['access_token']),
    readToken(data['refresh_token']),
    readToken(data['id_token']),
  ]
  if (accessToken === null) throw new ProviderFailure('malformed', `${host} answers no tokens`)
  return {
    accessToken,
    refreshToken,
    idToken,
    accessTokenExpiresAt: momentAfter(data['expires_in'], clock),
    refreshTokenExpiresAt: momentAfter(
      // The name at TikTok.
      data['refresh_token_expires_in'] ?? data['refresh_expires_in'],
      clock,
    ),
    scopes: readScopes(data['scope']),
  }
}

/** Visible ASCII and blanks: anything else is no token, and breaks databases. @see RFC 6749 appendix A */
function readToken(value: unknown): string | null {
  const token = textOf(value)
  return token !== null && /^[\x20-\x7e]+$/.test(token) ? token : null
}

function readForm({ headers, bytes }: BoundedAnswer): ProfileData {
  const type = headers.get('content-type') ?? ''
  if (!/^\s*(application\/x-www-form-urlencoded|text\/plain)\b/i.test(type)) return {}
  return Object.fromEntries(new URLSearchParams(new TextDecoder().decode(bytes)))
}

/** Seconds from now, as number or as text. */
function momentAfter(seconds: unknown, clock: Clock): Date | null {
  if (typeof seconds !== 'number' && !/^\d{1,15}$/.test(textOf(seconds) ?? '')) return null
  const moment = clock.now() + Number(seconds) * 1000
  return Number(seconds) >= 0 && moment <= LATEST ? new Date(moment) : null
}

/** A text with spaces, or commas, between them; or, at Twitch, a list. @see RFC 6749 section 3.3 */
function readScopes(scope: unknown): readonly string[] | null {
  if (Array.isArray(scope)) return scope.filter(isScope)
  if (typeof scope !== 'string') return null
  return scope.split(/[\s,]+/).filter(isScope)
}

/** @see RFC 6749 section 3.3; a comma is between scopes. */
function isScope(item: unknown): item is string {
  return typeof item === 'string' && /^[\x21\x23-\x2b\x2d-\x5b\x5d-\x7e]+$/.test(item)
}
