import { describe, expect, it } from 'vitest'
import { createApp, createAppWithAnn, kidOf, ORIGIN, tokenOf } from './test/app.js'
import { answering, answerOf, type KeyServer, startKeyServer } from './test/key-server.js'
import { createForger, claimsAt, sealWith } from './test/forge.js'
import { createVerifier, type VerifierOptions } from './verify.js'

/** Ann's app behind a real server, and another service that knows the address of its keys. */
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

describe('another service', () => {
  it('takes tokens, given the address of the keys, and fetches them once', async () => {
    const { ann, server, verifier } = await open()
    const token = await tokenOf(ann)
    const seen = await Promise.all(Array.from({ length: 20 }, () => verifier.verify(token)))
    expect(seen.every(({ payload }) => payload?.['email'] === 'ann@x.test')).toBe(true)
    expect(server.asked).toBe(1)
  })

  it('asks for tokens of the origin of the keys, unless told otherwise', async () => {
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

  it('H63 refuses what the app signs as its own, unless it asks for that type', async () => {
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

  it('H63 takes no token of another use, unless it is the use that it is for', async () => {
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
    { title: 'within the tolerance of clocks', late: 904, code: null },
    { title: 'not beyond', late: 905, code: 'TOKEN_EXPIRED' },
  ])('takes a token that has expired $title', async ({ late, code }) => {
    const { auth, ann, verifier } = await open()
    const token = await tokenOf(ann)
    auth.clock.advanceMs(late * 1000 - (auth.clock.now() % 1000))
    expect(await codeOf(verifier, token)).toBe(code)
  })

  it('takes no algorithm that it was not told of', async () => {
    const { ann, verifier } = await open({ algorithms: ['ES256'] })
    expect(await codeOf(verifier, await tokenOf(ann))).toBe('TOKEN_KEY_UNKNOWN')
  })
})

describe('after a rotation, another service', () => {
  it('takes old tokens until the time of grace has passed, and new ones at once', async () => {
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

  it('forgets a withdrawn key after ten minutes at most', async () => {
    const { auth, verifier } = await open()
    const body = { payload: { sub: 'ann' }, overrideOptions: { type: 'JWT', expiresIn: '1 day' } }
    const { token } = await auth.api.signJWT({ body })
    expect(await codeOf(verifier, token)).toBeNull()
    await auth.api.rotateKeys({ body: { withdraw: true } })
    auth.clock.advance(600)
    expect(await codeOf(verifier, token)).toBe('TOKEN_KEY_UNKNOWN')
  })

  it('learns a key that it does not know after half a minute at most', async () => {
    const { auth, ann, verifier } = await open()
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
    await auth.api.rotateKeys({ body: { withdraw: true } })
    auth.clock.advance(30)
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
  })
})

describe('H131 tokens with keys of nobody', () => {
  it('a hundred of them cost one request in half a minute', async () => {
    const { auth, ann, server, verifier } = await open()
    const { privateKey } = await createForger()
    const flood = async () => {
      const claims = claimsAt(auth.clock.now())
      for (let count = 0; count < 100; count += 1) {
        const header = { alg: 'EdDSA', kid: `nobody-${count}`, typ: 'JWT' }
        const token = await sealWith(privateKey, header, claims)
        expect(await codeOf(verifier, token)).toBe('TOKEN_KEY_UNKNOWN')
      }
    }
    await flood()
    expect(server.asked).toBe(1)
    auth.clock.advance(30)
    await flood()
    expect(server.asked).toBe(2)
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
  })

  it('what is no token costs none', async () => {
    const { server, verifier } = await open()
    for (const text of ['', 'a.b.c', 'x'.repeat(20_000)]) {
      expect(await codeOf(verifier, text)).toBe('TOKEN_MALFORMED')
    }
    expect(server.asked).toBe(0)
  })
})

/** What may be wrong with a key server. */
const broken: readonly { title: string; answer: KeyServer['answer']; cause: string }[] = [
  { title: 'an error', answer: answering('{}', 500), cause: 'status 500' },
  {
    title: 'H130 a redirect',
    answer: answering('', 302, { location: 'http://169.254.169.254/' }),
    cause: 'status 302',
  },
  { title: 'no JSON', answer: answering('<html>'), cause: 'JSON' },
  { title: 'null', answer: answering('null'), cause: 'no key set' },
  { title: 'no list', answer: answering('{"keys":{}}'), cause: 'no key set' },
  {
    title: 'thousands of keys',
    answer: answering(JSON.stringify({ keys: Array.from({ length: 101 }, () => ({})) })),
    cause: 'more than 100 keys',
  },
  {
    title: 'H130 far too much',
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
    title: 'H130 nothing',
    answer: () => undefined,
    cause: 'No answer within 200 ms',
  },
  {
    title: 'H130 a beginning and no end',
    answer: (_request, response) => {
      response.writeHead(200).write('{"keys":[')
    },
    cause: 'No answer within 200 ms',
  },
]

describe('a key server that answers', () => {
  it.each(broken)('$title, from the start: says so', async ({ answer, cause }) => {
    const { ann, server, verifier } = await open({ timeout: 200 })
    server.answer = answer
    const token = await tokenOf(ann)
    const { payload, error, ...rest } = await verifier.verify(token)
    expect([payload, error?.code]).toEqual([null, 'KEYS_UNAVAILABLE'])
    expect(error?.message).toBe(`The key set of ${new URL(server.url).host} cannot be had`)
    expect(messagesOf('cause' in rest ? rest.cause : null)).toContain(cause)
  })

  it.each(broken)('$title, later: goes on with the keys that are known', async ({ answer }) => {
    const { auth, ann, server, verifier } = await open({ timeout: 200 })
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
    server.answer = answer
    auth.clock.advance('30 minutes')
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
    expect(await codeOf(verifier, await tokenOf(ann))).toBeNull()
    expect(server.asked).toBe(2)
    auth.clock.advance('30 minutes')
    expect(await codeOf(verifier, await tokenOf(ann))).toBe('KEYS_UNAVAILABLE')
  })

  it('nothing, because it is down: says so, and takes tokens once it is back', async () => {
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

  it('nothing at first, is asked again a second later and not sooner', async () => {
    const { auth, ann, server, verifier } = await open()
    server.answer = answering('{}', 500)
    const token = await tokenOf(ann)
    expect(await codeOf(verifier, token)).toBe('KEYS_UNAVAILABLE')
    server.answer = answerOf(auth)
    expect(await codeOf(verifier, token)).toBe('KEYS_UNAVAILABLE')
    expect(server.asked).toBe(1)
    auth.clock.advance(1)
    expect(await codeOf(verifier, token)).toBeNull()
  })

  it('two keys of one name: neither is taken', async () => {
    const { ann, server, verifier } = await open()
    const token = await tokenOf(ann)
    const { jwk } = await createForger()
    const keys = [1, 2].map(() => ({ ...jwk, kid: kidOf(token) }))
    server.answer = answering(JSON.stringify({ keys }))
    expect(await codeOf(verifier, token)).toBe('TOKEN_KEY_UNKNOWN')
  })

  it('a key that is broken: it is not taken', async () => {
    const { ann, server, verifier } = await open()
    const token = await tokenOf(ann)
    const key = { kty: 'OKP', crv: 'Ed25519', x: 'AAAA', kid: kidOf(token) }
    server.answer = answering(JSON.stringify({ keys: [key] }))
    expect((await verifier.verify(token)).payload).toBeNull()
  })
})

describe('a verifier refuses to be made with', () => {
  const jwksURL = 'https://app.test/jwks'

  it.each([
    { title: 'no address', options: { jwksURL: '/jwks' } },
    { title: 'http', options: { jwksURL: 'http://app.test/jwks' } },
    { title: 'a file', options: { jwksURL: 'file:///etc/passwd' } },
    { title: 'a password in the address', options: { jwksURL: 'https://a:b@app.test/jwks' } },
    { title: 'an empty issuer', options: { jwksURL, issuer: '' } },
    { title: 'no audience', options: { jwksURL, audience: [] } },
    { title: 'an empty type', options: { jwksURL, type: '' } },
    { title: 'a timeout that is none', options: { jwksURL, timeout: -1 } },
    { title: 'a cache that is none', options: { jwksURL, cacheFor: Number.NaN } },
    { title: 'a tolerance of an hour', options: { jwksURL, clockTolerance: 3_600_000 } },
  ])('$title', ({ options }) => {
    expect(() => createVerifier(options)).toThrow(TypeError)
  })

  it('nothing else: http is taken where it is asked for', () => {
    expect(createVerifier({ jwksURL: 'http://app:3000/jwks', allowHTTP: true })).toBeDefined()
    expect(createVerifier({ jwksURL })).toBeDefined()
  })
})

function messagesOf(error: unknown): string {
  return error instanceof Error ? `${error.message} ${messagesOf(error.cause)}` : ''
}
