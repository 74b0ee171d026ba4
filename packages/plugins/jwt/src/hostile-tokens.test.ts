import fc from 'fast-check'
import type { CryptoKey, JWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { partsWithKnownKey } from './test/known-key.js'
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

/** Signed with the right key, with one thing that is otherwise. */
const saying =
  (changed: (forging: Forging) => object): Make =>
  (forging) =>
    sealWith(forging.own, header(forging), { ...claims(forging), ...changed(forging) })

const headed =
  (changed: object): Make =>
  (forging) =>
    sealWith(forging.own, { ...header(forging), ...changed }, claims(forging))

/** Signed with a key of the attacker's, which the header points to. */
const pointing =
  (point: (jwk: JWK) => object): Make =>
  async (forging) => {
    const { privateKey, jwk } = await createForger()
    return sealWith(privateKey, { ...header(forging), ...point(jwk) }, claims(forging))
  }

const seconds = ({ now }: Forging): number => Math.floor(now / 1000)

const hostile: readonly { title: string; make: Make; code: string }[] = [
  { title: 'nothing', make: () => '', code: 'TOKEN_MALFORMED' },
  { title: 'nonsense', make: () => 'a.b.c', code: 'TOKEN_MALFORMED' },
  { title: 'no text', make: () => 7 as never, code: 'TOKEN_MALFORMED' },
  {
    title: 'a part too many',
    make: async (forging) => `${await saying(() => ({}))(forging)}.x`,
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'a part too few',
    make: async (forging) => (await saying(() => ({}))(forging)).split('.').slice(0, 2).join('.'),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'more than 16,384 characters',
    make: saying(() => ({ more: 'x'.repeat(16_384) })),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'no signature and the algorithm none',
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
  { title: 'another algorithm', make: headed({ alg: 'RS256' }), code: 'TOKEN_KEY_UNKNOWN' },
  { title: 'no algorithm', make: headed({ alg: undefined }), code: 'TOKEN_KEY_UNKNOWN' },
  { title: 'no key id', make: headed({ kid: undefined }), code: 'TOKEN_KEY_UNKNOWN' },
  { title: 'a key id that is no text', make: headed({ kid: 1 }), code: 'TOKEN_KEY_UNKNOWN' },
  { title: 'a key id of nobody', make: headed({ kid: 'nobody' }), code: 'TOKEN_KEY_UNKNOWN' },
  { title: 'a key id of objects', make: headed({ kid: '__proto__' }), code: 'TOKEN_KEY_UNKNOWN' },
  {
    title: 'a key of its own',
    make: pointing((jwk) => ({ jwk })),
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'a key set of its own',
    make: pointing(() => ({ jku: 'https://evil.test/jwks' })),
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'certificates of its own',
    make: pointing(() => ({ x5u: 'https://evil.test/x5', x5c: ['AAAA'] })),
    code: 'TOKEN_SIGNATURE_INVALID',
  },
  {
    title: 'a demand that is not known',
    make: headed({ crit: ['x'], x: 1 }),
    code: 'TOKEN_MALFORMED',
  },
  {
    title: 'a payload that is not encoded',
    make: headed({ crit: ['b64'], b64: false }),
    code: 'TOKEN_MALFORMED',
  },
  { title: 'another type', make: headed({ typ: 'verify-email+jwt' }), code: 'TOKEN_TYPE_INVALID' },
  { title: 'a type that is no text', make: headed({ typ: 1 }), code: 'TOKEN_TYPE_INVALID' },
  {
    title: 'another payload',
    make: async (forging) => {
      const [head = '', , mac = ''] = (await saying(() => ({}))(forging)).split('.')
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
    make: saying(() => ({ iss: 'https://evil.test' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  { title: 'no issuer', make: saying(() => ({ iss: undefined })), code: 'TOKEN_CLAIM_INVALID' },
  {
    title: 'another audience',
    make: saying(() => ({ aud: 'https://evil.test' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'an audience that begins alike',
    make: saying(() => ({ aud: `${ORIGIN}0` })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  { title: 'no audience', make: saying(() => ({ aud: undefined })), code: 'TOKEN_CLAIM_INVALID' },
  { title: 'no end', make: saying(() => ({ exp: undefined })), code: 'TOKEN_CLAIM_INVALID' },
  {
    title: 'an end that is a text',
    make: saying(() => ({ exp: '9999999999' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
  {
    title: 'an end that has just passed',
    make: saying((forging) => ({ exp: seconds(forging) })),
    code: 'TOKEN_EXPIRED',
  },
  {
    title: 'a begin in the future',
    make: saying((forging) => ({ nbf: seconds(forging) + 60 })),
    code: 'TOKEN_NOT_YET_VALID',
  },
  {
    title: 'a begin that is a text',
    make: saying(() => ({ nbf: '0' })),
    code: 'TOKEN_CLAIM_INVALID',
  },
]

describe.each(partsWithKnownKey)('H63 H77 %s refuses a token with', (_name, start) => {
  it.each(hostile)('$title → $code', async ({ make, code }) => {
    const { check, forging } = await start()
    expect(await check(await make(forging))).toMatchObject({
      payload: null,
      error: { code, message: expect.any(String) as string },
    })
  })

  it('any of its letters changed', async () => {
    const { check, forging } = await start()
    const token = await saying(() => ({}))(forging)
    expect((await check(token)).error).toBeNull()
    for (let place = 0; place < token.length; place += 7) {
      const letter = token[place] === 'A' ? 'Q' : 'A'
      const changed = token.slice(0, place) + letter + token.slice(place + 1)
      expect((await check(changed)).payload, changed).toBeNull()
    }
  })

  it('whatever it is, unless the app signed it, and never throws', async () => {
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

  it('nothing wrong, not at all', async () => {
    const { check, forging } = await start()
    const texts = [
      await saying(() => ({}))(forging),
      await headed({ typ: undefined })(forging),
      await headed({ typ: 'application/jwt' })(forging),
      await saying(() => ({ aud: ['https://other.test', ORIGIN] }))(forging),
      await saying((it) => ({ exp: seconds(it) + 1, nbf: seconds(it) }))(forging),
    ]
    for (const text of texts) expect((await check(text)).error).toBeNull()
    expect((await check(texts[0] ?? '')).payload).toMatchObject({ sub: 'ann', iss: ORIGIN })
  })
})
