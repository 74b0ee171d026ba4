import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hashText } from '../../crypto/hash.js'
import { createProvider } from './create-provider.js'
import type { ProviderDefinition } from './definition.js'
import type { ProviderOptions } from '../../contract/providers/provider-options.js'
import { providerTools } from '../test/provider-tools.js'

const definition: ProviderDefinition = {
  id: 'local',
  name: 'Local',
  endpoints: { authorization: 'https://example.com/authorize', token: 'https://example.com/token' },
  scopes: ['a', 'b'],
  pkce: true,
  loginHint: true,
  findProfile: () => Promise.resolve(null),
  toDraft: () => ({ subject: null }),
}
const codeVerifier = 'v'.repeat(128)
const request = {
  state: 'the state',
  codeVerifier,
  nonce: 'the nonce',
  redirectURI: 'https://app.example.com/callback/local',
  scopes: ['called'],
  loginHint: 'ann@example.com',
}

async function urlOf(
  changes: Partial<ProviderDefinition> = {},
  options: Partial<ProviderOptions> = {},
  requested: Partial<typeof request> = {},
): Promise<URL> {
  const provider = createProvider(
    { ...definition, ...changes },
    { clientId: ['the app', 'another'], clientSecret: 'the secret', ...options },
  )
  return new URL(await provider.authorize({ ...request, ...requested }, providerTools()))
}

describe('the authorization URL', () => {
  it('has its parameters in a fixed order', async () => {
    const url = await urlOf(
      {
        nonce: true,
        responseMode: 'form_post',
        responseType: 'code id_token',
        authorizationParameters: {
          extra: 'x',
          claims: '{}',
          access_type: 'offline',
          hd: 'example.com',
          display: 'page',
          duration: 'permanent',
          absent: undefined,
        },
      },
      { prompt: 'consent', scope: ['own'] },
    )
    expect([...url.searchParams]).toEqual([
      ['response_type', 'code id_token'],
      ['client_id', 'the app'],
      ['state', 'the state'],
      ['scope', 'a b own called'],
      ['redirect_uri', 'https://app.example.com/callback/local'],
      ['duration', 'permanent'],
      ['display', 'page'],
      ['login_hint', 'ann@example.com'],
      ['nonce', 'the nonce'],
      ['prompt', 'consent'],
      ['hd', 'example.com'],
      ['access_type', 'offline'],
      ['response_mode', 'form_post'],
      ['code_challenge_method', 'S256'],
      ['code_challenge', hashText(codeVerifier)],
      ['claims', '{}'],
      ['extra', 'x'],
    ])
    expect(url.search).toContain('scope=a+b+own+called')
  })

  it.each([
    { title: 'those of the provider, the app and the call', scope: 'a b own called' },
    {
      title: 'those of the call before those of the app',
      changes: { callScopesFirst: true },
      scope: 'a b called own',
    },
    { title: 'separated by commas', changes: { scopeSeparator: ',' }, scope: 'a,b,own,called' },
    {
      title: 'without those of the provider',
      options: { disableDefaultScope: true },
      scope: 'own called',
    },
    {
      title: 'without duplicates',
      options: { scope: ['a', 'own', 'own'] },
      scope: 'a b own called',
    },
    {
      title: 'none',
      changes: { scopes: [] },
      options: { scope: [] },
      requested: { scopes: [''] },
      scope: null,
    },
  ])('requests scopes: $title', async ({ changes, options, requested, scope }) => {
    const url = await urlOf(changes, { scope: ['own'], ...options }, requested)
    expect(url.searchParams.get('scope')).toBe(scope)
  })

  it.each([
    {
      title: 'no challenge without PKCE',
      changes: { pkce: false },
      name: 'code_challenge',
      value: null,
    },
    {
      title: 'no login hint for a provider without it',
      changes: { loginHint: false },
      name: 'login_hint',
      value: null,
    },
    { title: 'no nonce for a provider without it', changes: {}, name: 'nonce', value: null },
    {
      title: 'the prompt of the provider',
      changes: { prompt: 'none' },
      name: 'prompt',
      value: 'none',
    },
    {
      title: 'the client key of the app',
      changes: { clientIdParameter: 'client_key' },
      name: 'client_key',
      value: 'the app',
    },
    {
      title: 'no client id beside the client key',
      changes: { clientIdParameter: 'client_key' },
      name: 'client_id',
      value: null,
    },
  ])('has $title', async ({ changes, name, value }) => {
    expect((await urlOf(changes)).searchParams.get(name)).toBe(value)
  })

  it('uses the login hint of the app when the call has none', async () => {
    const provider = createProvider(definition, {
      clientId: 'the app',
      clientSecret: 'the secret',
      loginHint: 'app@example.com',
    })
    const requested = { ...request, loginHint: undefined }
    const url = new URL(await provider.authorize(requested, providerTools()))
    expect(url.searchParams.get('login_hint')).toBe('app@example.com')
  })

  it('keeps the query of a custom endpoint except the parameters of the sign-in', async () => {
    const url = await urlOf(
      { loginHint: false },
      {
        authorizationEndpoint:
          'https://proxy.example.com/go?tenant=x&state=evil&nonce=evil&state=2',
      },
    )
    expect(url.origin + url.pathname).toBe('https://proxy.example.com/go')
    expect(url.searchParams.get('tenant')).toBe('x')
    expect(url.searchParams.getAll('state')).toEqual(['the state'])
    expect(url.searchParams.has('nonce')).toBe(false)
  })

  it('H123 never contains the code verifier', async () => {
    for (const pkce of [true, false]) {
      expect((await urlOf({ pkce, nonce: true })).href).not.toContain(codeVerifier)
    }
  })

  it.each([
    'state',
    'redirect_uri',
    'client_id',
    'nonce',
    'response_type',
    'code_challenge',
    'request',
  ])('H124 throws at start for a definition that sets %s', (name) => {
    const changed = { ...definition, authorizationParameters: { [name]: 'x' } }
    const create = () => createProvider(changed, { clientId: 'x', clientSecret: 'x' })
    expect(create).toThrow(
      `local.authorizationParameters.${name}: is for the sign-in itself to say`,
    )
  })

  it('H124 keeps its own parameters for random hints and scopes', async () => {
    const evil = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      fc.constantFrom(
        '&state=evil',
        'x&redirect_uri=https://evil',
        '#',
        '%26state%3Dx',
        '\r\nx: y',
      ),
    )
    await fc.assert(
      fc.asyncProperty(evil, fc.array(evil), async (loginHint, scopes) => {
        const url = await urlOf({ nonce: true }, {}, { loginHint, scopes })
        for (const [name, value] of [
          ['state', 'the state'],
          ['nonce', 'the nonce'],
          ['client_id', 'the app'],
          ['redirect_uri', request.redirectURI],
          ['response_type', 'code'],
          ['code_challenge', hashText(codeVerifier)],
          ['code_challenge_method', 'S256'],
        ] as const) {
          expect(url.searchParams.getAll(name)).toEqual([value])
        }
        expect(url.origin + url.pathname + url.hash).toBe('https://example.com/authorize')
        expect(url.searchParams.get('login_hint') ?? '').toBe(loginHint)
        expect(url.searchParams.get('scope')?.startsWith('a b')).toBe(true)
      }),
    )
  })
})

describe('the option authorizationParameters of any provider', () => {
  it('adds parameters to the URL and replaces those of the provider', async () => {
    const url = await urlOf(
      { authorizationParameters: { access_type: 'online', display: 'page' } },
      { authorizationParameters: { access_type: 'offline', audience: 'https://api.test/?a&b#c' } },
    )
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      state: request.state,
      access_type: 'offline',
      display: 'page',
      audience: 'https://api.test/?a&b#c',
    })
  })

  it.each([
    ...['response_type', 'response_mode', 'client_id', 'client_key', 'client_secret', 'state'],
    ...['scope', 'redirect_uri', 'nonce', 'code_challenge', 'code_challenge_method'],
    ...['request', 'request_uri', 'prompt', 'login_hint', ''],
  ])('rejects the parameter "%s" at the start', async (name) => {
    const starting = urlOf({}, { authorizationParameters: { [name]: 'x' } })
    await expect(starting).rejects.toThrow(`local.authorizationParameters.${name}`)
  })

  it('rejects a value that is not a text at the start', async () => {
    // Code without types may set anything.
    const authorizationParameters = { audience: 1 } as unknown as Record<string, string>
    const starting = urlOf({}, { authorizationParameters })
    await expect(starting).rejects.toThrow('local.authorizationParameters.audience')
  })
})
