import { ProviderFailure, type ProviderTokens } from '../../contract/providers/provider.js'
import type { ProviderOptions } from '../../contract/providers/provider-options.js'
import { createProvider } from '../flow/create-provider.js'
import type { ProviderDefinition } from '../flow/definition.js'
import { providerTools } from './provider-tools.js'

/** A provider with a definition only. */
export const definition: ProviderDefinition = {
  id: 'local',
  name: 'Local',
  endpoints: {
    authorization: 'https://example.com/authorize',
    token: 'https://example.com/token',
    profile: ['https://api.example.com'],
  },
  scopes: [],
  pkce: true,
  findProfile: async ({ fetchJson }) => {
    const data = await fetchJson('https://api.example.com/me')
    return typeof data === 'object' && data !== null ? { ...data } : null
  },
  toDraft: ({ id, ...rest }) => ({ subject: id, ...rest }),
}
/** Its profile of a user. */
export const profile = { id: 'ann', name: 'Ann', email: 'ann@example.com', emailVerified: true }
/** The parameters of a callback from it. */
export const answer = {
  code: 'c',
  codeVerifier: 'v',
  nonce: 'n',
  redirectURI: 'https://app.example.com',
}
/** The tokens that it issued. */
export const tokens: ProviderTokens = {
  accessToken: 'the access token',
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scopes: null,
}

/** A provider whose endpoints return the responses of a table. */
export function local({
  changes = {},
  options = {},
  answers = {},
}: {
  readonly changes?: Partial<ProviderDefinition>
  readonly options?: Partial<ProviderOptions>
  readonly answers?: Readonly<Record<string, unknown>>
} = {}) {
  const seen: { url: string; headers: Headers; form: Record<string, string> }[] = []
  const tools = providerTools({
    fetch: async (url, init) => {
      const request = new Request(url, { ...init, signal: null })
      const form = Object.fromEntries(new URLSearchParams(await request.text()))
      seen.push({ url, headers: request.headers, form })
      return Response.json(answers[url] ?? profile)
    },
  })
  const provider = createProvider(
    { ...definition, ...changes },
    { clientId: 'app', clientSecret: 'secret', ...options },
  )
  return { provider, tools, seen }
}

/** The result of a call, or the problem of its failure. */
export const outcomeOf = async (requested: Promise<unknown>): Promise<unknown> =>
  requested.catch((error: unknown) => (error instanceof ProviderFailure ? error.problem : error))
