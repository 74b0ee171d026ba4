import { describe, expect, it } from 'vitest'
import { ProviderFailure } from '../../contract/providers/provider.js'
import { prepareIssuer } from '../test/prepared-issuer.js'
import { NOON, providerTools } from '../test/provider-tools.js'

const { issuer, keyOf, provider, authorize } = prepareIssuer()

describe('discovery', () => {
  it.each([
    {
      title: 'H135 another issuer',
      change: () => ({ issuer: 'https://evil.example.com' }),
      problem: 'untrusted',
    },
    {
      title: 'H135 the issuer with a slash',
      change: () => ({ issuer: `${issuer.url}/` }),
      problem: 'untrusted',
    },
    { title: 'no issuer', change: () => ({ issuer: undefined }), problem: 'malformed' },
    { title: 'no keys', change: () => ({ jwks_uri: undefined }), problem: 'malformed' },
    {
      title: 'a number as endpoint',
      change: () => ({ token_endpoint: 7 }),
      problem: 'malformed',
    },
    {
      title: 'H130 an endpoint on http',
      change: () => ({ token_endpoint: 'http://example.com/token' }),
      problem: 'untrusted',
    },
    {
      title: 'H130 keys on http',
      change: () => ({ jwks_uri: 'http://10.0.0.1/keys' }),
      problem: 'untrusted',
    },
    {
      title: 'H130 a file: URL',
      change: () => ({ userinfo_endpoint: 'file:///etc/passwd' }),
      problem: 'untrusted',
    },
    {
      title: 'H130 a javascript: URL',
      change: () => ({ authorization_endpoint: 'javascript:alert(1)' }),
      problem: 'untrusted',
    },
  ])('fails with $title', async ({ change, problem }) => {
    issuer.metadata = change()
    const failure: unknown = await authorize().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(failure).toHaveProperty('problem', problem)
  })

  it('names the issuer of the option and that of the document when they differ', async () => {
    issuer.metadata = { issuer: `${issuer.url}/` }
    await expect(authorize()).rejects.toThrow(
      `The option "issuer" is ${issuer.url}, but that of ${new URL(issuer.url).host} is ${issuer.url}/`,
    )
  })

  it.each([
    { endpoint: 'http://127.0.0.1:6379/keys', allowed: false },
    { endpoint: 'https://localhost/keys', allowed: false },
    { endpoint: 'https://app.localhost/keys', allowed: false },
    { endpoint: 'https://169.254.169.254/keys', allowed: false },
    { endpoint: 'https://0x7f000001/keys', allowed: false },
    { endpoint: 'https://[::ffff:169.254.169.254]/keys', allowed: false },
    { endpoint: 'https://keys.example.org/keys', allowed: true },
    { endpoint: 'https://login.example.com/keys', allowed: true },
  ])(
    'H130 allows the endpoint $endpoint for a remote issuer: $allowed',
    async ({ endpoint, allowed }) => {
      const at = 'https://login.example.com'
      const document = {
        issuer: at,
        authorization_endpoint: `${at}/authorize`,
        token_endpoint: `${at}/token`,
        jwks_uri: endpoint,
      }
      const requested: string[] = []
      const tools = providerTools({
        fetch: (input) => {
          requested.push(input)
          return Promise.resolve(Response.json(document))
        },
      })
      const outcome = await authorize(provider({ issuer: at }), tools).catch(
        (error: unknown) => error,
      )
      expect(outcome instanceof ProviderFailure).toBe(!allowed)
      expect(requested).toEqual([`${at}/.well-known/openid-configuration`])
    },
  )

  it('makes one request for parallel callers, and another one after a day', async () => {
    const local = provider()
    let now = NOON
    const tools = providerTools({ clock: { now: () => now } })
    await Promise.all(Array.from({ length: 20 }, () => authorize(local, tools)))
    now += 86_399_000
    await authorize(local, tools)
    expect(issuer.count('discovery')).toBe(1)
    now += 1000
    await authorize(local, tools)
    expect(issuer.count('discovery')).toBe(2)
  })

  it('repeats a request that failed', async () => {
    const local = provider()
    const tools = providerTools()
    issuer.behave('discovery', (response) => response.writeHead(503).end())
    await expect(authorize(local, tools)).rejects.toHaveProperty('problem', 'unreachable')
    issuer.behave('discovery', (response) => response.writeHead(404).end())
    await expect(authorize(local, tools)).rejects.toHaveProperty('problem', 'refused')
    await issuer.reset(keyOf())
    expect(await authorize(local, tools)).toContain('/authorize?')
  })

  it('keeps the path of the issuer', async () => {
    const local = provider({ issuer: `${issuer.url}/tenant/` })
    await expect(authorize(local)).rejects.toHaveProperty('problem', 'refused')
    expect(issuer.requests[0]?.path).toBe('/tenant/.well-known/openid-configuration')
  })

  it.each([
    {
      title: 'H122 announced',
      metadata: { authorization_response_iss_parameter_supported: true },
      announced: true,
    },
    { title: 'not announced', metadata: {}, announced: false },
  ])('returns whether responses name their issuer: $title', async ({ metadata, announced }) => {
    issuer.metadata = metadata
    const known = await provider().issuer(providerTools())
    expect(known).toEqual({ issuer: issuer.url, announced })
  })
})
