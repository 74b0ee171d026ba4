import { afterEach, describe, expect, it, vi } from 'vitest'
import { type IssuerKey, makeKey, publicKey, sign } from '../test/local-issuer.js'
import { prepareIssuer } from '../test/prepared-issuer.js'
import { providerTools } from '../test/provider-tools.js'

const { issuer, keyOf, provider } = prepareIssuer()

afterEach(() => {
  vi.useRealTimers()
})

describe('H131 the key set of a provider', () => {
  const identify = async (tokens: readonly string[], tools = providerTools()) => {
    const { identifyByIdToken: verify } = provider()
    if (!verify) throw new Error('It takes none')
    return Promise.allSettled(tokens.map((token) => verify({ token, nonce: 'the nonce' }, tools)))
  }
  const unknown = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        sign(issuer.claims(), keyOf(), { kid: `unknown ${index}` }),
      ),
    )

  it('makes one request for 100 tokens with unknown keys', async () => {
    const results = await identify(await unknown(100))
    expect(results.every(({ status }) => status === 'rejected')).toBe(true)
    expect(issuer.count('keys')).toBe(1)
  })

  it('makes another request for an unknown key after the cool-down', async () => {
    const tools = providerTools({ keyCooldown: 0 })
    const { identifyByIdToken } = provider()
    const ask = async (key: IssuerKey) =>
      identifyByIdToken?.({ token: await sign(issuer.claims(), key), nonce: 'the nonce' }, tools)
    await ask(keyOf())
    await ask(keyOf())
    expect(issuer.count('keys')).toBe(1)

    const next = await makeKey('RS256', 'second')
    issuer.jwks = [await publicKey(next)]
    expect(await ask(next)).toHaveProperty('subject', 'ann')
    await expect(ask(keyOf())).rejects.toHaveProperty('problem', 'untrusted')
  })

  it('remains in use while the key server is down, up to its maximum age', async () => {
    const good = await sign(issuer.claims(), keyOf())
    const { identifyByIdToken } = provider()
    const tools = providerTools({ keyMaxAge: 600 })
    const ask = () => identifyByIdToken?.({ token: good, nonce: 'the nonce' }, tools)
    vi.useFakeTimers({ toFake: ['Date'] })
    await ask()
    vi.setSystemTime(Date.now() + 599_000)
    issuer.behave('keys', (response) => response.writeHead(503).end())
    expect(await ask()).toHaveProperty('subject', 'ann')
    vi.setSystemTime(Date.now() + 1000)
    await expect(ask()).rejects.toHaveProperty('problem', 'unreachable')
  })

  it.each([
    { title: 'an object instead of a list', answer: '{"keys":{}}' },
    { title: 'a list of a number', answer: '{"keys":[1]}' },
    { title: 'null', answer: 'null' },
  ])('makes the provider malformed when it is $title', async ({ answer }) => {
    issuer.behave('keys', (response) => response.end(answer))
    const [result] = await identify([await sign(issuer.claims(), keyOf())])
    expect(result).toMatchObject({ reason: { name: 'ProviderFailure', problem: 'malformed' } })
  })

  it.each([
    { title: 'an empty list', answer: '{"keys":[]}' },
    { title: 'a private key', answer: '{"keys":[{"kty":"oct","k":"c2VjcmV0","kid":"first"}]}' },
    { title: 'an incomplete key', answer: '{"keys":[{"kty":"RSA","kid":"first"}]}' },
  ])('makes a token untrusted when it is $title', async ({ answer }) => {
    issuer.behave('keys', (response) => response.end(answer))
    const [result] = await identify([await sign(issuer.claims(), keyOf())])
    expect(result).toMatchObject({ reason: { name: 'ProviderFailure', problem: 'untrusted' } })
  })
})
