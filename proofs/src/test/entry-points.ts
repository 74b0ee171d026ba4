import type { TestBrowser } from '@countersign/core/testing'
import { type App, ORIGIN, OTHER_PASSWORD } from './full-auth.js'
import { opensRegistration, opensSignIn } from './passkeys.js'
import { type Field, type Route, routesOf } from './routes.js'

/** An entry point that takes a one-time value or a credential. */
export interface EntryPoint {
  readonly name: string
  /** Whether a text gets somewhere. The caller is signed in as `owner` where the text is no credential itself. */
  accepts(text: string, owner: TestBrowser): Promise<boolean>
}

/** Every door of an app, those of its calls read from its own description. */
export function entryPointsOf(auth: App): readonly EntryPoint[] {
  return [
    ...routesOf(auth).flatMap((route) =>
      route.fields
        .filter(({ name }) => name === 'token')
        .map((field) => entryPointOfCall(auth, route, field)),
    ),
    ...challengeEntryPoints,
    ...tokenEntryPointsOf(auth),
    ...credentialEntryPointsOf(auth),
  ]
}

/** Where a text comes back with something that answers it. */
const challengeEntryPoints: readonly EntryPoint[] = [
  { name: 'POST /passkey/verify-registration challenge', accepts: opensRegistration },
  { name: 'POST /passkey/verify-authentication challenge', accepts: opensSignIn },
]

/** Where a service asks what a signed token says, in apps that sign some. */
function tokenEntryPointsOf(auth: App): readonly EntryPoint[] {
  const { verifyJWT } = auth.api as unknown as {
    verifyJWT?: (call: { readonly body: object }) => Promise<{ readonly payload: unknown }>
  }
  if (!verifyJWT) return []
  const accepts = async (token: string): Promise<boolean> =>
    (await verifyJWT({ body: { token } })).payload !== null
  return [{ name: 'the call verifyJWT', accepts }]
}

/** Where a caller says who it is. */
function credentialEntryPointsOf(auth: App): readonly EntryPoint[] {
  return [
    {
      name: 'cookie session_token',
      accepts: (text) => isSignedIn(auth, { cookie: `countersign.session_token=${text}` }),
    },
    {
      name: 'cookie session_data',
      accepts: (text) => isSignedIn(auth, { cookie: `countersign.session_data=${text}` }),
    },
    {
      name: 'Authorization: Bearer',
      accepts: (text) => isSignedIn(auth, { authorization: `Bearer ${text}` }),
    },
  ]
}

function entryPointOfCall(
  auth: App,
  { method, path, fields }: Route,
  { place }: Field,
): EntryPoint {
  const body: Record<string, string> = {}
  for (const field of fields) {
    if (field.place === 'body' && field.required) body[field.name] = OTHER_PASSWORD
  }
  return {
    name: `${method} ${path} ${place}`,
    async accepts(text, owner) {
      const value = encodeURIComponent(text)
      const url = place === 'query' ? `${path}?token=${value}` : path.replace('{token}', value)
      const target = path.includes('{token}') ? `${url}?callbackURL=/next` : url
      const init =
        method === 'GET'
          ? {}
          : { method, body: JSON.stringify(place === 'body' ? { ...body, token: text } : body) }
      const answer = await owner.fetch(`${auth.basePath}${target}`, {
        ...init,
        headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      })
      if (answer.status >= 500) throw new Error(`${target} answered ${answer.status}`)
      const location = answer.headers.get('location')
      return answer.status === 200 || (location !== null && !location.includes('error='))
    },
  }
}

async function isSignedIn(auth: App, headers: Readonly<Record<string, string>>): Promise<boolean> {
  const url = `${ORIGIN}${auth.basePath}/get-session`
  const answer = await auth.handler(new Request(url, { headers }))
  if (answer.status !== 200) throw new Error(`get-session answered ${answer.status}`)
  return (await answer.json()) !== null
}
