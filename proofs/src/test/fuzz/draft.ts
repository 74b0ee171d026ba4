import { ANN, ORIGIN, OTHER_PASSWORD } from '../full-auth.js'
import { responseSample } from '../passkeys.js'
import type { Route } from '../routes.js'

/** A request that is being spoilt. */
export interface Draft {
  method: string
  path: string
  query: string
  headers: Record<string, string>
  /** Fields of the body, each by its JSON. */
  fields: Record<string, string>
  /** In place of the fields. */
  body: string | Uint8Array<ArrayBuffer> | null
}

/** Spoils a request. */
export type Mutation = (draft: Draft) => void

/** What calls would take; fields by their JSON. */
export type Samples = Readonly<Record<string, string>>

const permission = '{"invitation":["create"]}'

/** Valid input for calls, by any caller. */
const samples: Samples = {
  email: JSON.stringify(ANN.email),
  newEmail: '"anna@x.test"',
  name: '"Anna"',
  password: JSON.stringify(ANN.password),
  currentPassword: JSON.stringify(ANN.password),
  newPassword: JSON.stringify(OTHER_PASSWORD),
  token: '"aB3dE5gH7jK9mN1pQ3sT5vW7"',
  callbackURL: '"/next"',
  redirectTo: '"/next"',
  providerId: '"credential"',
  rememberMe: 'true',
  revokeOtherSessions: 'true',
  disableRefresh: 'true',
  disableCookieCache: 'true',
  response: JSON.stringify(responseSample),
  permission,
  permissions: permission,
  metadata: '{"plan":"free"}',
}

/** A request as a call would take it. */
export function draftOf({ method, path, fields }: Route, more: Samples): Draft {
  const known: Samples = { ...samples, ...more }
  const named = fields.filter(({ place }) => place === 'body').map(({ name }) => name)
  const inQuery = fields.filter(({ place, required }) => place === 'query' && required)
  return {
    method,
    path: path.replace('{token}', 'aB3dE5gH7jK9mN1pQ3sT5vW7'),
    query: inQuery.map(({ name }) => `${name}=x`).join('&'),
    headers: { origin: ORIGIN, 'content-type': 'application/json' },
    fields: Object.fromEntries(named.map((name) => [name, known[name] ?? '"x"'])),
    body: null,
  }
}

export function toRequest(
  { method, path, query, headers, fields, body }: Draft,
  cookie: string,
): Request {
  const json = Object.entries(fields).map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const url = `${ORIGIN}/api/auth${path}${query === '' ? '' : `?${query}`}`
  const init = hasBody ? { body: body ?? `{${json.join(',')}}` } : {}
  return new Request(url, { method, headers: { cookie, ...headers }, ...init })
}

/** A request as a report shows it. */
export function describeDraft(draft: Draft): string {
  return JSON.stringify(draft, (_, value: unknown) =>
    typeof value === 'string' ? value.slice(0, 200) : value,
  )
}
