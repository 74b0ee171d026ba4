import { describe, expect, it } from 'vitest'
import { createApp, createAppWithAnn, kidOf, ORIGIN, tokenOf } from './test/app.js'
import { answering, answerOf, type KeyServer, startKeyServer } from './test/key-server.js'
import { createForger, claimsAt, sealWith } from './test/forge.js'
import { createVerifier, type VerifierOptions } from './verify.js'

/** Ann's app behind a real server, and a verifier that knows the URL of its keys. */
async function open(options: Partial<VerifierOptions> = {}) {
  const { auth, ann } = await createAppWithAnn({ rotation: { grace: '1 day' } })
  const server = await startKeyServer(answerOf(auth))
  const now = () => auth.clock.now()
  const own = { jwksURL: server.url, issuer: ORIGIN, audience: ORIGIN, now }
  return { auth, ann, server, verifier: createVerifier({ ...own, ...options }) }
}

const codeOf = async (
  verifier: { verify: (token: string) => Promise<{ error: { code: string } | null }> },
  token: string,
): Promise<string | null> => (await verifier.verify(token)).error?.code ?? null

describe('createVerifier', () => {
  it('accepts tokens and fetches the keys once when twenty are verified at once', async () => {
    const { ann, server, verifier } = await open()
    const token = await tokenOf(ann)
    const seen = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)))
    expect(seen.every(({ payload }) => payload?.['email'] === 'ann@x.test')).toBe(true)
    expect(server.requests).toBe(1)
  })

  it('requires the origin of jwksURL as issuer and audience by default', async () => {
    const auth = createApp()
    const server = await startKeyServer(answerOf(auth))
    const { origin } = new URL(server.url)
    const now = () => auth.clock.now()
    const verifier = createVerifier({ jwksURL: server.url, now })
    const sign = async (overrideOptions: object) =>
      (
        await auth.api.signJWT({
          body: { payload: {}, overrideOptions: { type: 'JWT', ...overrideOptions } },
        })
      ).token
    expect(await codeOf(verifier, await sign({ issuer: origin, audience: origin }))).toBeNull()
    expect(await codeOf(verifier, await sign({ issuer: origin }))).toBe('TOKEN_CLAIM_INVALID')
    expect(await codeOf(verifier, await sign({ audience: origin }))).toBe('TOKEN_CLAIM_INVALID')
  })

  it('H63 rejects tokens of signJWT unless type is app+jwt', async () => {
    const { auth, ann, server, verifier } = await open()
    const { user = [] } = await auth.database.dump()
    const body = { payload: { sub: String(user[0]?.['id']), email: 'ann@x.test' } }
    const { token } = await auth.api.signJWT({ body })
    expect(await codeOf(verifier, token)).toBe('TOKEN_TYPE_INVALID')
    const options = { issuer: ORIGIN, audience: ORIGIN, now: () => auth.clock.now() }
    const own = createVerifier({ jwksURL: server.url, ...options, type: 'app+jwt' })
    expect(await codeOf(own, token)).toBeNull()
    expect(await codeOf(own, await tokenOf(ann))).toBe('TOKEN_TYPE_INVALID')
  })

  it('H63 rejects a token of a custom type unless type names it', async () => {
    const { auth, ann, server, verifier } = await open()
    const body = { payload: { sub: 'ann' }, overrideOptions: { type: 'invoice+jwt' } }
    const { token } = await auth.api.signJWT({ body })
    expect(await codeOf(verifier, token)).toBe('TOKEN_TYPE_INVALID')
    const options = { issuer: ORIGIN, audience: ORIGIN, now: () => auth.clock.now() }
    const other = createVerifier({ jwksURL: server.url, ...options, type: 'invoice+jwt' })
    expect(await codeOf(other, token)).toBeNull()
    expect(await codeOf(other, await tokenOf(ann))).toBe('TOKEN_TYPE_INVALID')
  })

  it.each([
    { title: 'within the clock tolerance', late: 904, code: null },
    { title: 'beyond the clock tolerance', late: 905, code: 'TOKEN_EXPIRED' },
  ])('returns the error $code for a token that expired $title', async ({ late, code }) => {
    const { auth, ann, verifier } = await open()
    const token = await tokenOf(ann)
    auth.clock.advanceMs(late * 1000 - (auth.clock.now() % 1000))
    expect(await codeOf(verifier, token)).toBe(code)
  })

  it('rejects a token whose algorithm is not in algorithms', async () => {
    const { ann, verifier } = await open({ algorithms: ['ES256'] })
    expect(await codeOf(verifier, await tokenOf(ann))).toBe('TOKEN_KEY_UNKNOWN')
  })
})

describe('a verifier after a rotation', () => {
  it('accepts new tokens at once and old ones until the grace period ends', async () => {
    const { auth, ann, verifier } = await open()
    const body = { payload: { sub: 'ann' }, overrideOptions: { type: 'JWT', expiresIn: '10 days' } }
    const { token: old } = await auth.api.signJWT({ body })
    await auth.api.rotateKeys()
    auth.clock.advance(600)
    const token = await tokenOf(ann)
    expect(kidOf(token)).not.toBe(kidOf(old))
    expect([await codeOf(verifier, old), await codeOf(verifier, token)]).toEqual([null, null])
    auth.clock.advance('1 day')
    expect(await codeOf(verifier, old)).toBe('TOKEN_KEY_UNKNOWN')
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
  })

  it('rejects tokens of a withdrawn key after ten minutes', async () => {
    const { auth, verifier } = await open()
    const body = { payload: { sub: 'ann' }, overrideOptions: { type: 'JWT', expiresIn: '1 day' } }
    const { token } = await auth.api.signJWT({ body })
    expect(await codeOf(verifier, token)).toBeNull()
    await auth.api.rotateKeys({ body: { withdraw: true } })
    auth.clock.advance(600)
    expect(await codeOf(verifier, token)).toBe('TOKEN_KEY_UNKNOWN')
  })

  it('fetches an unknown key after thirty seconds', async () => {
    const { auth, ann, verifier } = await open()
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
    await auth.api.rotateKeys({ body: { withdraw: true } })
    auth.clock.advance(30)
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
  })
})

describe('tokens with unknown keys', () => {
  it('H131 sends one request in thirty seconds when a hundred tokens name unknown keys', async () => {
    const { auth, ann, server, verifier } = await open()
    const { privateKey } = await createForger()
    const flood = async () => {
      const claims = claimsAt(auth.clock.now())
      for (let count = 0; count < 100; count += 1) {
        const header = { alg: 'EdDSA', kid: `unknown-${count}`, typ: 'JWT' }
        const token = await sealWith(privateKey, header, claims)
        expect(await codeOf(verifier, token)).toBe('TOKEN_KEY_UNKNOWN')
      }
    }
    await flood()
    expect(server.requests).toBe(1)
    auth.clock.advance(30)
    await flood()
    expect(server.requests).toBe(2)
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
  })

  it('H131 sends no request when the text is no token', async () => {
    const { server, verifier } = await open()
    for (const text of ['', 'a.b.c', 'x'.repeat(20_000)]) {
      expect(await codeOf(verifier, text)).toBe('TOKEN_MALFORMED')
    }
    expect(server.requests).toBe(0)
  })
})

interface FailedAnswer {
  readonly title: string
  readonly answer: KeyServer['answer']
  readonly cause: string
  /** Of the verifier, in milliseconds. Default: longer than any answer takes under load. */
  readonly timeout?: number
}

/** Answers of a broken key server. */
const brokenAnswers: readonly FailedAnswer[] = [
  { title: 'responds with an error', answer: answering('{}', 500), cause: 'status 500' },
  { title: 'responds with a text that is no JSON', answer: answering('<html>'), cause: 'JSON' },
  { title: 'responds with null', answer: answering('null'), cause: 'no key set' },
  {
    title: 'responds with keys that are no list',
    answer: answering('{"keys":{}}'),
    cause: 'no key set',
  },
  {
    title: 'responds with thousands of keys',
    answer: answering(JSON.stringify({ keys: Array.from({ length: 101 }, () => ({})) })),
    cause: 'more than 100 keys',
  },
]

/** Answers that attack the verifier. */
const hostileAnswers: readonly FailedAnswer[] = [
  {
    title: 'redirects',
    answer: answering('', 302, { location: 'http://169.254.169.254/' }),
    cause: 'status 302',
  },
  {
    title: 'responds with too many bytes',
    answer: (_request, response) => {
      response.writeHead(200)
      const send = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
        response.once('drain', send)
      }
      send()
    },
    cause: 'more than 262144 bytes',
  },
  {
    title: 'never responds',
    answer: () => undefined,
    cause: 'No answer within 500 ms',
    timeout: 500,
  },
  {
    title: 'never ends its response',
    answer: (_request, response) => {
      response.writeHead(200).write('{"keys":[')
    },
    cause: 'No answer within 500 ms',
    timeout: 500,
  },
]

describe.each([
  { hazard: '', answers: brokenAnswers },
  { hazard: 'H130 ', answers: hostileAnswers },
])('a key server that fails', ({ hazard, answers }) => {
  it.each(answers)(
    `${hazard}fails with KEYS_UNAVAILABLE when the key server $title`,
    async ({ answer, cause, timeout = 20_000 }) => {
      const { ann, server, verifier } = await open({ timeout })
      server.answer = answer
      const token = await tokenOf(ann)
      const { payload, error, ...rest } = await verifier.verify(token)
      expect([payload, error?.code]).toEqual([null, 'KEYS_UNAVAILABLE'])
      expect(error?.message).toBe(`The key set of ${new URL(server.url).host} is unavailable`)
      expect(messagesOf('cause' in rest ? rest.cause : null)).toContain(cause)
    },
  )

  it.each(answers)(
    `${hazard}verifies with cached keys for an hour when the key server $title`,
    async ({ answer, timeout = 20_000 }) => {
      const keys: Response[] = []
      let requests = 0
      const request = (url: string, init: RequestInit) => {
        requests += 1
        return Promise.resolve(keys.pop() ?? fetch(url, init))
      }
      const { auth, ann, server, verifier } = await open({ timeout, fetch: request })
      // The first request is answered at once: a busy machine may need longer than a short timeout.
      keys.push(new Response(await (await fetch(server.url)).text()))
      expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
      server.answer = answer
      auth.clock.advance('30 minutes')
      expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
      expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
      expect(requests).toBe(2)
      auth.clock.advance('30 minutes')
      expect(await codeOf(verifier, await tokenOf(ann))).toBe('KEYS_UNAVAILABLE')
    },
  )
})

describe('a verifier and its key server', () => {
  it('fails with KEYS_UNAVAILABLE when the key server is down and verifies when it is back', async () => {
    const { auth, ann, server, verifier } = await open()
    await server.stop()
    const token = await tokenOf(ann)
    expect(await codeOf(verifier, token)).toBe('KEYS_UNAVAILABLE')
    const back = await startKeyServer(answerOf(auth))
    const moved = createVerifier({
      jwksURL: server.url,
      issuer: ORIGIN,
      audience: ORIGIN,
      now: () => auth.clock.now(),
      fetch: (_url, init) => fetch(back.url, init),
    })
    expect(await codeOf(moved, token)).toBeNull()
    back.answer = answering('{}', 500)
    auth.clock.advance(1)
    expect(await codeOf(moved, token)).toBeNull()
  })

  it('repeats a failed request after a second and not sooner', async () => {
    const { auth, ann, server, verifier } = await open()
    server.answer = answering('{}', 500)
    const token = await tokenOf(ann)
    expect(await codeOf(verifier, token)).toBe('KEYS_UNAVAILABLE')
    server.answer = answerOf(auth)
    expect(await codeOf(verifier, token)).toBe('KEYS_UNAVAILABLE')
    expect(server.requests).toBe(1)
    auth.clock.advance(1)
    expect(await codeOf(verifier, token)).toBeNull()
  })

  it('uses neither key when two keys have one id', async () => {
    const { ann, server, verifier } = await open()
    const token = await tokenOf(ann)
    const { jwk } = await createForger()
    const keys = [1, 2].map(() => ({ ...jwk, kid: kidOf(token) }))
    server.answer = answering(JSON.stringify({ keys }))
    expect(await codeOf(verifier, token)).toBe('TOKEN_KEY_UNKNOWN')
  })

  it('rejects a token when its key is malformed', async () => {
    const { ann, server, verifier } = await open()
    const token = await tokenOf(ann)
    const key = { kty: 'OKP', crv: 'Ed25519', x: 'AAAA', kid: kidOf(token) }
    server.answer = answering(JSON.stringify({ keys: [key] }))
    expect((await verifier.verify(token)).payload).toBeNull()
  })
})

describe('options of createVerifier', () => {
  const jwksURL = 'https://app.test/jwks'

  it.each([
    { title: 'a jwksURL that is a path', options: { jwksURL: '/jwks' } },
    { title: 'a jwksURL with http', options: { jwksURL: 'http://app.test/jwks' } },
    { title: 'a jwksURL of a file', options: { jwksURL: 'file:///etc/passwd' } },
    { title: 'a jwksURL with a password', options: { jwksURL: 'https://a:b@app.test/jwks' } },
    { title: 'an empty issuer', options: { jwksURL, issuer: '' } },
    { title: 'an empty audience', options: { jwksURL, audience: [] } },
    { title: 'an empty type', options: { jwksURL, type: '' } },
    { title: 'a negative timeout', options: { jwksURL, timeout: -1 } },
    { title: 'a cacheFor that is no number', options: { jwksURL, cacheFor: Number.NaN } },
    { title: 'a clockTolerance of an hour', options: { jwksURL, clockTolerance: 3_600_000 } },
  ])('throws a TypeError for $title', ({ options }) => {
    expect(() => createVerifier(options)).toThrow(TypeError)
  })

  it('accepts https, and http with allowHTTP', () => {
    expect(createVerifier({ jwksURL: 'http://app:3000/jwks', allowHTTP: true })).toBeDefined()
    expect(createVerifier({ jwksURL })).toBeDefined()
  })
})

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : ''
}
