import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../contract/providers/provider.js'
import { oauth2, type OAuth2Options } from './oauth2.js'
import { providerTools } from './test/provider-tools.js'

const answer = { code: 'c', codeVerifier: 'v', nonce: 'n', redirectURI: 'https://app.example.com' }
const userInfo = {
  sub: 'ann',
  id: 7,
  login: 'annie',
  email: 'ann@example.com',
  email_verified: true,
}

async function signIn(changes: Partial<OAuth2Options> = {}, info: unknown = userInfo) {
  const provider = oauth2({
    id: 'local',
    authorizationEndpoint: 'https://example.com/authorize',
    tokenEndpoint: 'https://example.com/token',
    userInfoEndpoint: 'https://api.example.com/me',
    clientId: 'app',
    ...changes,
  })
  const seen: string[] = []
  const tools = providerTools({
    fetch: (url, init) => {
      seen.push(`${url} ${new Headers(init?.headers).get('authorization') ?? '-'}`)
      return Promise.resolve(Response.json(url.endsWith('/me') ? info : { access_token: 'x' }))
    },
  })
  const profile = await provider
    .exchange(answer, tools)
    .then((tokens) => provider.identify(tokens, answer, tools))
    .catch((error: unknown) => (error instanceof ProviderFailure ? error.problem : error))
  await provider.refresh?.('old', tools)
  return { provider, profile, seen, tools }
}

describe('oauth2()', () => {
  it('requests its endpoints as the configured client', async () => {
    const { profile, seen } = await signIn({
      refreshEndpoint: 'https://example.com/refresh',
      clientSecret: 'secret',
      authentication: 'basic',
    })
    const basic = `Basic ${btoa('app:secret')}`
    expect(seen).toEqual([
      `https://example.com/token ${basic}`,
      'https://api.example.com/me Bearer x',
      `https://example.com/refresh ${basic}`,
    ])
    expect(profile).toMatchObject({ subject: 'ann', email: 'ann@example.com', emailVerified: true })
  })

  it.each([
    {
      title: 'the result of toUser',
      toUser: () => ({ id: 7, name: 'Annie' }),
      profile: { subject: '7', name: 'Annie', email: null },
    },
    {
      title: 'a failure of toUser',
      toUser: () => {
        throw new Error('no')
      },
      profile: 'refused',
    },
  ])('returns $title', async ({ toUser, profile }) => {
    const found = (await signIn({ toUser })).profile
    if (typeof profile === 'string') expect(found).toBe(profile)
    else expect(found).toMatchObject(profile)
  })

  it.each([
    { info: [], problem: 'refused' },
    { info: 'ann', problem: 'refused' },
    { info: {}, problem: 'malformed' },
  ])('fails for the user info $info', async ({ info, problem }) => {
    expect((await signIn({}, info)).profile).toBe(problem)
  })

  it('accepts no id tokens and has no issuer by default', async () => {
    const { provider, tools } = await signIn()
    expect(provider.identifyByIdToken).toBeNull()
    expect(await provider.issuer(tools)).toBeNull()
    const received = await signIn({ issuer: 'https://example.com', name: 'Local' })
    const known = { issuer: 'https://example.com', announced: true }
    expect(await received.provider.issuer(tools)).toEqual(known)
    expect(received.provider.name).toBe('Local')
  })

  it('sends additional parameters, and no challenge with pkce: false', async () => {
    const { provider, tools } = await signIn({ authorizationParameters: { x: 'y' }, pkce: false })
    const url = await provider.authorize({ ...answer, state: 's', scopes: [] }, tools)
    expect(new URL(url).searchParams.get('x')).toBe('y')
    expect(url).not.toContain('challenge')
  })

  it.each(['authorizationEndpoint', 'tokenEndpoint', 'userInfoEndpoint', 'refreshEndpoint'])(
    'H130 throws at start for an http URL as %s',
    async (name) => {
      await expect(signIn({ [name]: 'http://example.com' })).rejects.toThrow(/https address/)
    },
  )
})
