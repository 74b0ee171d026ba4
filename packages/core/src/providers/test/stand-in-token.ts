import { createHash } from 'node:crypto'
import { client, type Recording } from './recording.js'

/** The request of a browser until its code is used. */
export interface Grant {
  readonly redirectURI: string
  readonly challenge: string | null
  readonly nonce: string | null
}

/** A request for tokens, as it arrived. */
export interface TokenRequest {
  readonly method: string
  readonly headers: Headers
  readonly form: URLSearchParams
  /** Of the address; nothing may be in it. */
  readonly query: URLSearchParams
}

/** Why a token request is rejected; null when it is correct. */
export function complaintAbout(
  recording: Recording,
  request: TokenRequest,
  grants: ReadonlyMap<string, Grant>,
): string | null {
  return (
    wrongForm(request) ??
    wrongHeaders(recording.token.headers ?? {}, request.headers) ??
    wrongClient(recording, request) ??
    (request.form.get('grant_type') === 'refresh_token'
      ? wrongRefreshToken(recording, request.form)
      : wrongCode(recording, request.form, grants))
  )
}

/** The headers that do not match. */
export function wrongHeaders(
  rules: Readonly<Record<string, RegExp>>,
  headers: Headers,
): string | null {
  const wrong = Object.entries(rules).find(([name, rule]) => !rule.test(headers.get(name) ?? ''))
  return wrong ? `header ${wrong[0]} is ${headers.get(wrong[0]) ?? 'missing'}` : null
}

function wrongForm({ method, headers, form, query }: TokenRequest): string | null {
  if (method !== 'POST') return `method ${method}`
  if (!headers.get('content-type')?.startsWith('application/x-www-form-urlencoded'))
    return 'no form'
  if (query.size > 0) return 'parameters in the address'
  const twice = [...form.keys()].find((name) => form.getAll(name).length > 1)
  return twice === undefined ? null : `${twice} twice`
}

function wrongClient({ authorization, token }: Recording, request: TokenRequest): string | null {
  const idName = authorization.clientIdName ?? 'client_id'
  const given = request.headers.get('authorization')
  if (token.authentication === 'basic') {
    const expected = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`
    if (given !== expected) return 'not authenticated by Basic'
    return request.form.has('client_secret') ? 'authenticated twice' : null
  }
  if (given !== null) return 'authenticated by a header'
  if (idName !== 'client_id' && request.form.has('client_id'))
    return 'client_id beside its own name'
  if (request.form.get(idName) !== client.id) return `${idName} is not ours`
  // The test checks a secret that is created for each request.
  return request.form.get('client_secret') ? null : 'no client_secret'
}

function wrongRefreshToken({ token }: Recording, form: URLSearchParams): string | null {
  if (token.refreshed === null) return 'no refresh tokens here'
  const known = [token.answer['refresh_token'], token.refreshed['refresh_token'], anyRefreshToken]
  return known.includes(form.get('refresh_token') ?? '') ? null : 'a refresh token of others'
}

/** For providers whose response to a code has none. */
export const anyRefreshToken = 'refresh-token-of-ours'

function wrongCode(
  { token }: Recording,
  form: URLSearchParams,
  grants: ReadonlyMap<string, Grant>,
): string | null {
  if (form.get('grant_type') !== 'authorization_code') return 'no grant_type'
  const grant = grants.get(form.get('code') ?? '')
  if (!grant) return 'a code that is not known, or was used'
  if (form.get('redirect_uri') !== grant.redirectURI) return 'another redirect_uri'
  const missing = Object.entries(token.form ?? {}).find(([name, value]) => form.get(name) !== value)
  if (missing) return `${missing[0]} is not ${missing[1]}`
  return grant.challenge === null || grant.challenge === s256(form.get('code_verifier') ?? '')
    ? null
    : 'a code_verifier that does not fit'
}

function s256(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
