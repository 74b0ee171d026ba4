import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../contract/options/read-options.js'
import { oidc, type OidcOptions } from './oidc.js'
import { makeKey, publicKey, sign } from './test/local-issuer.js'
import { answer, prepareIssuer } from './test/prepared-issuer.js'
import { providerTools } from './test/provider-tools.js'

const { issuer, keyOf, provider, authorize } = prepareIssuer()

async function signIn(claims: Readonly<Record<string, unknown>>, options?: Partial<OidcOptions>) {
  issuer.tokens = { id_token: await sign(issuer.claims(claims), keyOf()) }
  const local = provider(options)
  const tools = providerTools()
  return local.identify(await local.exchange(answer, tools), answer, tools)
}

describe('the client authentication of oidc()', () => {
  const basic = 'client_secret_basic'
  const post = 'client_secret_post'
  it.each([
    { title: 'client_secret_basic', methods: [basic, post], by: 'basic' },
    { title: 'client_secret_post', methods: [post], by: 'post' },
    { title: 'basic without a declared method', methods: undefined, by: 'basic' },
    { title: 'basic with unknown methods', methods: ['private_key_jwt'], by: 'basic' },
    {
      title: 'the method of its options',
      methods: [basic],
      options: { authentication: 'post' },
      by: 'post',
    },
  ] as const)('H135 uses $title', async ({ methods, by, ...rest }) => {
    issuer.metadata = { token_endpoint_auth_methods_supported: methods }
    const secrets = { clientId: 'app:1 ü', clientSecret: 's+/=: €' }
    const local = provider({ ...secrets, ...('options' in rest ? rest.options : {}) })
    await local.exchange(answer, providerTools())

    const { headers, form } = issuer.lastTokenRequest()
    const half = Buffer.from(headers.authorization?.slice(6) ?? '', 'base64').toString()
    expect(half).toBe(by === 'basic' ? 'app%3A1+%C3%BC:s%2B%2F%3D%3A+%E2%82%AC' : '')
    const inForm = by === 'post' ? { client_id: 'app:1 ü', client_secret: 's+/=: €' } : {}
    expect(form).toEqual({
      grant_type: 'authorization_code',
      code: 'the code',
      code_verifier: answer.codeVerifier,
      redirect_uri: answer.redirectURI,
      ...inForm,
    })
    expect(headers).toMatchObject({
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
    })
  })

  it('sends the client id without a secret', async () => {
    const local = oidc({ id: 'local', issuer: issuer.url, clientId: 'app' })
    await local.exchange(answer, providerTools())
    const { headers, form } = issuer.lastTokenRequest()
    expect(headers.authorization).toBeUndefined()
    expect(form['client_id']).toBe('app')
    expect(form).not.toHaveProperty('client_secret')
  })
})

describe('the profile of an OpenID provider', () => {
  const bare = { name: undefined, email: undefined, email_verified: undefined }

  it('comes from the id token without another request', async () => {
    const ann = await signIn({ picture: 'https://example.com/ann.png' })
    expect(ann).toMatchObject({
      subject: 'ann',
      name: 'Ann',
      email: 'ann@example.com',
      emailVerified: true,
      image: 'https://example.com/ann.png',
    })
    expect(issuer.count('userinfo')).toBe(0)
  })

  it('comes from the id token and the user info together', async () => {
    expect(await signIn(bare)).toMatchObject({ name: 'Ann', emailVerified: true })
    const requested = issuer.requests.find(({ path }) => path === '/userinfo')
    expect(requested?.headers.authorization).toBe('Bearer the access token')
  })

  it.each([
    {
      title: 'another subject',
      userInfo: { sub: 'bob', email: 'ann@example.com' },
      problem: 'untrusted',
    },
    { title: 'no subject', userInfo: { email: 'ann@example.com' }, problem: 'untrusted' },
    {
      title: 'another address',
      userInfo: { sub: 'ann', email: 'bob@example.com' },
      claims: { name: undefined },
      problem: 'untrusted',
    },
    { title: 'a list', userInfo: [], problem: 'malformed' },
  ])('H48 fails when the user info has $title', async ({ userInfo, claims = bare, problem }) => {
    issuer.behave('userinfo', (response) => response.end(JSON.stringify(userInfo)))
    await expect(signIn(claims)).rejects.toMatchObject({ name: 'ProviderFailure', problem })
  })

  it.each([
    {
      title: 'the user info, with its own verification',
      claims: { ...bare, email_verified: true },
      userInfo: { email: 'ann@example.com' },
      verified: false,
    },
    {
      title: 'the id token, with its own verification',
      claims: { name: undefined, email_verified: false },
      userInfo: { email: 'ann@example.com', email_verified: true },
      verified: false,
    },
    {
      title: 'the id token when the user info has none',
      claims: { name: undefined },
      userInfo: { email_verified: false },
      verified: true,
    },
  ])('H48 has the address of $title: $verified', async ({ claims, userInfo, verified }) => {
    issuer.userInfo = { sub: 'ann', name: 'Ann', ...userInfo }
    const ann = await signIn(claims)
    expect(ann).toMatchObject({ email: 'ann@example.com', emailVerified: verified })
  })

  it.each([undefined, false, 0, 1, 'false', 'true', {}, [], null])(
    'H45 has no verified address with %j',
    async (email_verified) => {
      expect(await signIn({ email_verified })).toHaveProperty('emailVerified', false)
    },
  )

  it('comes from the id token without a user info endpoint', async () => {
    issuer.metadata = { userinfo_endpoint: undefined }
    expect(await signIn(bare)).toMatchObject({ subject: 'ann', name: '', email: null })
  })

  it('has the preferred user name when there is no other name', async () => {
    issuer.metadata = { userinfo_endpoint: undefined }
    expect(await signIn({ ...bare, preferred_username: 'annie' })).toHaveProperty('name', 'annie')
  })

  it('fails without an id token', async () => {
    const local = provider()
    const tools = providerTools()
    const tokens = await local.exchange(answer, tools)
    await expect(local.identify(tokens, answer, tools)).rejects.toHaveProperty('problem', 'refused')
  })

  it('comes from stored tokens although the id token has expired', async () => {
    const idToken = await sign(issuer.claims({ iat: 1, exp: 2, nonce: 'old' }), keyOf())
    const tokens = await provider().exchange(answer, providerTools())
    const ann = await provider().identify({ ...tokens, idToken }, null, providerTools())
    expect(ann).toHaveProperty('subject', 'ann')
  })

  it('H131 verifies with a key that is new since the last sign-in', async () => {
    const local = provider()
    const tools = providerTools({ keyCooldown: 0 })
    for (const kid of ['first', 'second', 'third']) {
      const next = await makeKey('RS256', kid)
      issuer.jwks = [await publicKey(next)]
      issuer.tokens = { id_token: await sign(issuer.claims(), next) }
      const tokens = await local.exchange(answer, tools)
      expect(await local.identify(tokens, answer, tools)).toHaveProperty('subject', 'ann')
    }
  })
})

describe('the options of oidc()', () => {
  it.each([
    {
      title: 'the discovery document as issuer',
      options: { issuer: 'https://example.com/.well-known/openid-configuration' },
      problem: 'local.issuer: must have no "?", "#" or ".well-known"',
    },
    {
      title: 'an issuer on http',
      options: { issuer: 'http://example.com' },
      problem: 'local.issuer',
    },
    {
      title: 'an issuer with a query',
      options: { issuer: 'https://example.com?x' },
      problem: 'local.issuer',
    },
    { title: 'an empty client id', options: { clientId: '' }, problem: 'local.clientId' },
    { title: 'an empty list of client ids', options: { clientId: [] }, problem: 'local.clientId' },
    {
      title: 'a parameter of the sign-in',
      options: { authorizationParameters: { state: 'x' } },
      problem: 'local.authorizationParameters.state',
    },
  ])('throws for $title', ({ options, problem }) => {
    expect(() => provider(options)).toThrow(ConfigurationError)
    expect(() => provider(options)).toThrow(problem)
  })

  it('disables id tokens from clients with disableIdTokenSignIn', () => {
    expect(provider({ disableIdTokenSignIn: true }).identifyByIdToken).toBeNull()
    expect(provider().identifyByIdToken).not.toBeNull()
  })

  it('extends the authorization URL', async () => {
    const local = provider({
      authorizationParameters: { audience: 'https://api.example.com' },
      pkce: false,
      scope: ['offline_access'],
    })
    const { searchParams } = new URL(await authorize(local))
    expect(searchParams.get('audience')).toBe('https://api.example.com')
    expect(searchParams.get('scope')).toBe('openid profile email offline_access')
    expect(searchParams.get('nonce')).toBe('the nonce')
    expect(searchParams.has('code_challenge')).toBe(false)
  })

  it('sets the display name', () => {
    expect(provider().name).toBe('local')
    expect(provider({ name: 'Local login' }).name).toBe('Local login')
  })
})
