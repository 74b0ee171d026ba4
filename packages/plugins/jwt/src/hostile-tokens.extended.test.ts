import fc from 'fast-check'
import type { CryptoKey, JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { verifiers } from './test/known-key.js'
import { claimsAt, createForger, macWith, sealWith, unsigned } from './test/forge.js'
import { ORIGIN } from './test/app.js'

interface Forging {
  /** The key that the app signs with, which no test outside of this file has. */
  readonly own: CryptoKey
  readonly jwk: JWK
  readonly kid: string
  readonly now: number
}

type Make = (forging: Forging) => string | Promise<string>

const claims = ({ now }: Forging): Readonly<Record<string, unknown>> => claimsAt(now)
const header = ({ kid }: Forging): Readonly<Record<string, unknown>> => ({
  alg: 'EdDSA',
  kid,
  typ: 'JWT',
})

/** A token of the right key with changed claims. */
const withClaims =
  (changed: (forging: Forging) => object): Make =>
  (forging) =>
    sealWith(forging.own, header(forging), { ...claims(forging), ...changed(forging) })

const withHeader =
  (changed: object): Make =>
  (forging) =>
    sealWith(forging.own, { ...header(forging), ...changed }, claims(forging))

/** A token of an attacker's key, which its header names. */
const withForeignKey =
  (point: (jwk: JWK) => object): Make =>
  async (forging) => {
    const { privateKey, jwk } = await createForger()
    return sealWith(privateKey, { ...header(forging), ...point(jwk) }, claims(forging))
  }

const seconds = ({ now }: Forging): number => Math.floor(now / 1000)

const hostile: readonly { title: string; make: Make; code: string }[] = [
  { title: 'an empty text', make: () => '', code: 'TOKEN_MALFORMED' },
  { title: 'three parts that are no JSON', make: () => 'a.b.c', code: 'TOKEN_MALFORMED' },
  { title: 'a number', make: () => 7 as never, code: 'TOKEN_MALFORMED' },
  {
    title: 'four parts',
    make: async (forging) => `${await withClaims(() => ({}))(forging)}.x`,
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'two parts',
    make: async (forging) =>
      (await withClaims(() => ({}))(forging)).split('.').slice(0, 2).join('.'),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'a token of more than 16,384 characters',
    make: withClaims(() => ({ more: 'x'.repeat(16_384) })),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'the algorithm none without a signature',
    make: (forging) => unsigned({ ...header(forging), alg: 'none' }, claims(forging)),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'the algorithm none with a signature',
    make: (forging) => unsigned({ ...header(forging), alg: 'none' }, claims(forging), 'AA'),
    code: 'TOKEN_KEY_UNKNOWN',
  },
  {
    title: 'HS256 under the public key as JSON',
    make: (forging) =>
      macWith(JSON.stringify(forging.jwk), { ...header(forging), alg: 'HS256' }, claims(forging)),
    code: 'TOKEN_KEY_UNKNOWN',
  },
  {
    title: 'HS256 under the public key\u2019s bytes',
    make: (forging) =>
      macWith(String(forging.jwk.x), { ...header(forging), alg: 'HS256' }, claims(forging)),
    code: 'TOKEN_KEY_UNKNOWN',
  },
  { title: 'another algorithm', make: withHeader({ alg: 'RS256' }), code: 'TOKEN_KEY_UNKNOWN' },
  {
    title: 'a header without an algorithm',
    make: withHeader({ alg: undefined }),
    code: 'TOKEN_KEY_UNKNOWN',
  },
  {
    title: 'a header without a key id',
    make: withHeader({ kid: undefined }),
    code: 'TOKEN_KEY_UNKNOWN',
  },
  { title: 'a key id that is no text', make: withHeader({ kid: 1 }), code: 'TOKEN_KEY_UNKNOWN' },
  { title: 'an unknown key id', make: withHeader({ kid: 'nobody' }), code: 'TOKEN_KEY_UNKNOWN' },
  {
    title: 'the key id __proto__',
    make: withHeader({ kid: '__proto__' }),
    code: 'TOKEN_KEY_UNKNOWN',
  },
  {
    title: 'a header with a key of the attacker (jwk)',
    make: withForeignKey((jwk) => ({ jwk })),
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'a header with a key set of the attacker (jku)',
    make: withForeignKey(() => ({ jku: 'https://evil.test/jwks' })),
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'a header with a certificate of the attacker',
    make: withForeignKey(() => ({ x5u: 'https://evil.test/x5', x5c: ['AAAA'] })),
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'an unknown critical header parameter',
    make: withHeader({ crit: ['x'], x: 1 }),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'an unencoded payload',
    make: withHeader({ crit: ['b64'], b64: false }),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'another type',
    make: withHeader({ typ: 'verify-email+jwt' }),
    code: 'TOKEN_TYPE_INVALID',
  },
  { title: 'a type that is no text', make: withHeader({ typ: 1 }), code: 'TOKEN_TYPE_INVALID' },
  {
    title: 'another payload',
    make: async (forging) => {
      const [head = '', , mac = ''] = (await withClaims(() => ({}))(forging)).split('.')
      const payload = Buffer.from(JSON.stringify({ ...claims(forging), sub: 'eve' }))
      return `${head}.${payload.toString('base64url')}.${mac}`
    },
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'a payload that is a list',
    make: (forging) => sealWith(forging.own, header(forging), []),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'a payload that is no JSON',
    make: (forging) => sealWith(forging.own, header(forging), 'no JSON'),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'another issuer',
    make: withClaims(() => ({ iss: 'https://evil.test' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'a payload without an issuer',
    make: withClaims(() => ({ iss: undefined })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'another audience',
    make: withClaims(() => ({ aud: 'https://evil.test' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'an audience with the expected one as its prefix',
    make: withClaims(() => ({ aud: `${ORIGIN}0` })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'a payload without an audience',
    make: withClaims(() => ({ aud: undefined })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'a payload without exp',
    make: withClaims(() => ({ exp: undefined })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'an exp that is a text',
    make: withClaims(() => ({ exp: '9999999999' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'an exp that has just passed',
    make: withClaims((forging) => ({ exp: seconds(forging) })),
    code: 'TOKEN_EXPIRED',
  },
  {
    title: 'an nbf in the future',
    make: withClaims((forging) => ({ nbf: seconds(forging) + 60 })),
    code: 'TOKEN_NOT_YET_VALID',
  },
  {
    title: 'an nbf that is a text',
    make: withClaims(() => ({ nbf: '0' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
]

describe.each(verifiers)('%s', (_name, start) => {
  it.each(hostile)('H63 H77 rejects $title with $code', async ({ make, code }) => {
    const { check, forging } = await start()
    expect(await check(await make(forging))).toMatchObject({
      payload: null,
      error: { code, message: expect.any(String) as string },
    })
  })

  it('H63 H77 rejects a token when one of its letters is changed', async () => {
    const { check, forging } = await start()
    const token = await withClaims(() => ({}))(forging)
    expect((await check(token)).error).toBeNull()
    for (let index = 0; index < token.length; index += 7) {
      const letter = token[index] === 'A' ? 'Q' : 'A'
      const changed = token.slice(0, index) + letter + token.slice(index + 1)
      expect((await check(changed)).payload, changed).toBeNull()
    }
  })

  it('H63 H77 rejects random texts, headers and payloads without throwing', async () => {
    const { check, forging } = await start()
    const { privateKey } = await createForger()
    const json = fc.json()
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), json, json, async (text, head, payload) => {
        expect((await check(text)).payload).toBeNull()
        expect((await check(await sealWith(privateKey, head, payload))).payload).toBeNull()
        const ours = await sealWith(forging.own, header(forging), payload)
        expect((await check(ours)).payload).toBeNull()
      }),
      { numRuns: 60 },
    )
  })

  it('H63 H77 accepts valid tokens', async () => {
    const { check, forging } = await start()
    const texts = [
      await withClaims(() => ({}))(forging),
      await withHeader({ typ: undefined })(forging),
      await withHeader({ typ: 'application/jwt' })(forging),
      await withClaims(() => ({ aud: ['https://other.test', ORIGIN] }))(forging),
      await withClaims((it) => ({ exp: seconds(it) + 1, nbf: seconds(it) }))(forging),
    ]
    for (const text of texts) expect((await check(text)).error).toBeNull()
    expect((await check(texts[0] ?? '')).payload).toMatchObject({ sub: 'ann', iss: ORIGIN })
  })
})
