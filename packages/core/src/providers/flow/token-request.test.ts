import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../../contract/providers/provider.js'
import { answer, definition, local, outcomeOf } from '../test/scripted-provider.js'

describe('the token request', () => {
  const token = { 'https://example.com/token': { access_token: 'x' } }

  it('contains the secret of a function, which it calls each time', async () => {
    let created = 0
    const clientSecret = () => Promise.resolve(`secret ${++created}`)
    const { provider, tools, seen } = local({ options: { clientSecret }, answers: token })
    await provider.exchange(answer, tools)
    await provider.exchange(answer, tools)
    expect(seen.map(({ form }) => form['client_secret'])).toEqual(['secret 1', 'secret 2'])
  })

  it('fails when the secret cannot be computed', async () => {
    const clientSecret = () => Promise.reject(new Error('no key'))
    const { provider, tools, seen } = local({ options: { clientSecret } })
    expect(await outcomeOf(provider.exchange(answer, tools))).toBe('refused')
    expect(seen).toEqual([])
  })

  it('contains the parameters of the definition', async () => {
    const { provider, tools, seen } = local({
      changes: {
        pkce: false,
        clientIdParameter: 'client_key',
        tokenHeaders: { accept: 'text/plain', 'user-agent': 'me' },
        tokenParameters: ({ deviceId }) => ({ device_id: deviceId, absent: undefined }),
      },
      answers: token,
    })
    await provider.exchange({ ...answer, deviceId: 'phone' }, tools)
    expect(seen[0]?.form).toEqual({
      grant_type: 'authorization_code',
      code: 'c',
      device_id: 'phone',
      redirect_uri: 'https://app.example.com',
      client_key: 'app',
      client_secret: 'secret',
    })
    expect(Object.fromEntries(seen[0]?.headers ?? [])).toMatchObject({
      accept: 'text/plain',
      'user-agent': 'me',
    })
  })
})

describe('refresh of a provider', () => {
  const refresh = async (parts: Parameters<typeof local>[0]) => {
    const { provider, tools, seen } = local(parts)
    const renewed = await outcomeOf(provider.refresh?.('old', tools) ?? Promise.resolve(null))
    return { renewed, seen }
  }

  it('uses its own endpoint and keeps a token that is not replaced', async () => {
    const url = 'https://example.com/refresh'
    const { renewed, seen } = await refresh({
      changes: {
        endpoints: { ...definition.endpoints, refresh: url },
        refreshParameters: { scope: 'a' },
      },
      answers: { [url]: { access_token: 'new' } },
    })
    expect(renewed).toMatchObject({ accessToken: 'new', refreshToken: 'old' })
    expect(seen[0]).toMatchObject({
      url,
      form: { grant_type: 'refresh_token', refresh_token: 'old', scope: 'a', client_id: 'app' },
    })
  })

  it('H126 returns the token that replaces the old one', async () => {
    const answers = { 'https://example.com/token': { access_token: 'new', refresh_token: 'next' } }
    expect((await refresh({ answers })).renewed).toHaveProperty('refreshToken', 'next')
  })

  it('returns null for a provider without refresh tokens', () => {
    expect(local({ changes: { refreshable: false } }).provider.refresh).toBeNull()
  })

  it.each([
    {
      title: 'returns new tokens',
      run: () => Promise.resolve({ accessToken: 'new' }),
      outcome: { accessToken: 'new', refreshToken: 'old', scopes: null },
    },
    { title: 'rejects', run: () => Promise.reject(new Error('no')), outcome: 'refused' },
    {
      title: 'rejects with a ProviderFailure',
      run: () => Promise.reject(new ProviderFailure('unreachable', 'no')),
      outcome: 'unreachable',
    },
  ])('uses refreshAccessToken of the app, which $title', async ({ run, outcome }) => {
    const changes = { refreshable: false }
    const { renewed, seen } = await refresh({ changes, options: { refreshAccessToken: run } })
    if (typeof outcome === 'string') expect(renewed).toBe(outcome)
    else expect(renewed).toMatchObject(outcome)
    expect(seen).toEqual([])
  })
})
