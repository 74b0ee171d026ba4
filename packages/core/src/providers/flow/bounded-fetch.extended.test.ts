import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  ProviderFailure,
  type ProviderProfile,
  type ProviderTools,
} from '../../contract/providers/provider.js'
import { fetchBounded, isSafeTarget } from './bounded-fetch.js'
import { oidc } from '../oidc.js'
import { type Behaviour, type IssuerKey, LocalIssuer, makeKey, sign } from '../test/local-issuer.js'
import { providerTools } from '../test/provider-tools.js'

const issuer = new LocalIssuer()
/** The target of redirects. */
let visits = 0
const elsewhere = createServer((_request, response) => {
  visits += 1
  response.end('{}')
})
let elsewhereURL = ''
let key: IssuerKey

beforeAll(async () => {
  key = await makeKey('RS256', 'first')
  await issuer.start()
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  elsewhereURL = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
})
beforeEach(async () => {
  visits = 0
  poured = 0
  await issuer.reset(key)
})
afterAll(async () => {
  await issuer.stop()
  await new Promise((resolve) => elsewhere.close(resolve))
})

/** A sign-in that requests every endpoint. */
async function signIn(tools: ProviderTools): Promise<ProviderProfile> {
  const claims = issuer.claims({ name: undefined, email: undefined })
  issuer.tokens = { id_token: await sign(claims, key) }
  const local = oidc({ id: 'local', issuer: issuer.url, clientId: 'app', clientSecret: 'secret' })
  const redirectURI = 'https://app.example.com/callback'
  const answer = { code: 'code', codeVerifier: 'v'.repeat(43), nonce: 'the nonce', redirectURI }
  return local.identify(await local.exchange(answer, tools), answer, tools)
}

const redirect =
  (status: number, location: () => string): Behaviour =>
  (response) =>
    response.writeHead(status, { location: location() }).end()

const kilobyte = Buffer.alloc(1024, ' ')
/** Kilobytes that were read. */
let poured = 0
/** Writes until the connection is closed. */
function pour(response: ServerResponse, kilobytes: number): void {
  poured += 1
  if (kilobytes === 0 || response.destroyed) return void response.end()
  response.write(kilobyte, () => {
    pour(response, kilobytes - 1)
  })
}

const behaviours: readonly { title: string; behaviour: Behaviour; problem: string }[] = [
  ...[301, 302, 303, 307, 308].map((status) => ({
    title: `redirects with ${status}`,
    behaviour: redirect(status, () => elsewhereURL),
    problem: 'malformed',
  })),
  ...['http://169.254.169.254/', 'http://[::ffff:169.254.169.254]/', 'http://0.0.0.0/'].map(
    (location) => ({
      title: `redirects to ${location}`,
      behaviour: redirect(302, () => location),
      problem: 'malformed',
    }),
  ),
  {
    title: 'returns 100 megabytes',
    behaviour: (response) => {
      pour(response, 102_400)
    },
    problem: 'malformed',
  },
  {
    title: 'returns an endless response slowly',
    behaviour: (response) => {
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => {
        clearInterval(timer)
      })
    },
    problem: 'unreachable',
  },
  {
    title: 'starts a response and stops',
    behaviour: (response) => response.writeHead(200, { 'content-length': '10' }).write('{'),
    problem: 'unreachable',
  },
  { title: 'never responds', behaviour: () => undefined, problem: 'unreachable' },
  {
    title: 'closes the connection',
    behaviour: (response) => response.destroy(),
    problem: 'unreachable',
  },
  {
    title: 'closes the connection during the response',
    behaviour: (response) => {
      response.writeHead(200, { 'content-length': '10' }).write('{')
      setTimeout(() => response.destroy(), 20)
    },
    problem: 'unreachable',
  },
  {
    title: 'returns a page',
    behaviour: (response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Hello</h1>'),
    problem: 'malformed',
  },
  { title: 'returns an empty body', behaviour: (response) => response.end(), problem: 'malformed' },
  {
    title: 'returns incomplete JSON',
    behaviour: (response) => response.end('{"sub":"ann","access_token":"x"'),
    problem: 'malformed',
  },
  {
    title: 'returns invalid UTF-8',
    behaviour: (response) => response.end(Buffer.from('{"sub":"\xff"}', 'latin1')),
    problem: 'malformed',
  },
  {
    title: 'returns a string',
    behaviour: (response) => response.end('"ann"'),
    problem: 'malformed',
  },
  { title: 'returns a list', behaviour: (response) => response.end('[{}]'), problem: 'malformed' },
  {
    title: 'returns 500',
    behaviour: (response) => response.writeHead(500).end('<h1>Sorry</h1>'),
    problem: 'unreachable',
  },
  {
    title: 'returns 429',
    behaviour: (response) => response.writeHead(429).end(),
    problem: 'unreachable',
  },
  {
    title: 'returns 403',
    behaviour: (response) => response.writeHead(403).end(),
    problem: 'refused',
  },
]

describe.each(['discovery', 'token', 'keys', 'userinfo'] as const)(
  'H130 a provider and its %s endpoint',
  (endpoint) => {
    it.each(behaviours)(
      'fails with $problem when the endpoint $title',
      async ({ behaviour, problem }) => {
        issuer.behave(endpoint, behaviour)
        // Only cases without an end wait for the timeout.
        const timeout = problem === 'unreachable' ? 0.3 : 5
        const failure: unknown = await signIn(providerTools({ timeout })).catch(
          (error: unknown) => error,
        )
        expect(failure).toBeInstanceOf(ProviderFailure)
        // Published documents need no authorization, so "refused" cannot occur.
        const isPublished = endpoint === 'keys' && problem === 'refused'
        expect(failure).toHaveProperty('problem', isPublished ? 'malformed' : problem)
        expect(visits).toBe(0)
        expect(poured).toBeLessThan(20_000)
      },
    )

    it('signs in when the endpoint works', async () => {
      expect(await signIn(providerTools())).toMatchObject({
        subject: 'ann',
        email: 'ann@example.com',
        emailVerified: true,
      })
      expect(issuer.count(endpoint)).toBe(1)
    })
  },
)

describe('H130 fetchBounded', () => {
  it.each([
    { url: 'https://example.com/token', safe: true },
    { url: 'http://localhost:4000/token', safe: true },
    { url: 'http://127.0.0.1/token', safe: true },
    { url: 'http://127.9.9.9/token', safe: true },
    { url: 'http://[::1]:8080/token', safe: true },
    { url: 'http://example.com/token', safe: false },
    { url: 'http://127.0.0.1.example.com/token', safe: false },
    { url: 'http://localhost.example.com/token', safe: false },
    { url: 'http://0.0.0.0/token', safe: false },
    { url: 'http://[::ffff:127.0.0.1]/token', safe: false },
    { url: 'http://10.0.0.1/token', safe: false },
    { url: 'https://ann:secret@example.com/', safe: false },
    { url: 'https://ann@example.com/', safe: false },
    { url: 'file:///etc/passwd', safe: false },
    { url: 'data:application/json,{}', safe: false },
    { url: 'ftp://localhost/', safe: false },
    { url: '/token', safe: false },
    { url: '', safe: false },
  ])('requests $url: $safe', async ({ url, safe }) => {
    const requested: string[] = []
    const tools = providerTools({
      fetch: (input) => {
        requested.push(input)
        return Promise.resolve(new Response('{}'))
      },
    })
    const outcome = await fetchBounded(url, {}, tools).catch((error: unknown) => error)
    expect(isSafeTarget(url)).toBe(safe)
    expect(requested).toEqual(safe ? [url] : [])
    expect(outcome instanceof ProviderFailure).toBe(!safe)
  })

  it.each([
    { title: 'never settles', fetch: () => new Promise<Response>(() => undefined) },
    {
      title: 'never returns its body',
      fetch: () => Promise.resolve(new Response(new ReadableStream())),
    },
    { title: 'rejects', fetch: () => Promise.reject(new TypeError('no network')) },
  ])('fails as unreachable when fetch $title', async ({ fetch }) => {
    const answer = fetchBounded('https://example.com', {}, providerTools({ fetch, timeout: 0.05 }))
    await expect(answer).rejects.toMatchObject({ name: 'ProviderFailure', problem: 'unreachable' })
  })

  it('fails as unreachable when fetch throws', async () => {
    const tools = providerTools({
      fetch: () => {
        throw new TypeError('no network')
      },
    })
    const answer = fetchBounded('https://example.com', {}, tools)
    await expect(answer).rejects.toHaveProperty('problem', 'unreachable')
  })

  it.each([
    { title: 'followed a redirect', property: 'redirected', value: true },
    { title: 'hides a redirect', property: 'status', value: 0 },
  ])('fails as malformed when fetch $title', async ({ property, value }) => {
    const response = Object.defineProperty(new Response('{}'), property, { value })
    const tools = providerTools({ fetch: () => Promise.resolve(response) })
    const answer = fetchBounded('https://example.com', {}, tools)
    await expect(answer).rejects.toHaveProperty('problem', 'malformed')
  })

  it.each([
    { title: 'at the limit', length: 10, outcome: 10 },
    { title: 'above the limit', length: 11, outcome: 'malformed' },
    { title: 'without a body', length: 0, outcome: 0 },
  ])('returns $outcome for a response $title', async ({ length, outcome }) => {
    const body = length === 0 ? null : 'x'.repeat(length)
    const fetch = () => Promise.resolve(new Response(body))
    const answer = await fetchBounded(
      'https://example.com',
      {},
      providerTools({ fetch, maxBytes: 10 }),
    ).then(
      ({ bytes }) => bytes.length,
      (error: unknown) => error instanceof ProviderFailure && error.problem,
    )
    expect(answer).toBe(outcome)
  })

  it('clears its timeout when it is done', async () => {
    let signal: AbortSignal | null | undefined
    const tools = providerTools({
      fetch: (_input, init) => {
        signal = init?.signal
        return Promise.resolve(new Response('{}'))
      },
    })
    await fetchBounded('https://example.com', {}, tools)
    expect(signal?.aborted).toBe(true)
  })
})
