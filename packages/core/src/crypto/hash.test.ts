import * as nodeCrypto from 'node:crypto'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fromBase64Url, toHex } from './bytes.js'
import { createMac, createPortableMac, hashText, portableHash, purposeKey } from './hash.js'

/** All characters, with lone surrogates and control characters. */
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

afterEach(() => {
  vi.restoreAllMocks()
  vi.resetModules()
})

/** The module as it loads on a host with this part of node:crypto. */
function loadedWith(builtin: object | undefined) {
  vi.resetModules()
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(builtin)
  return import('./hash.js')
}

const hexOf = (text: string): string => toHex(fromBase64Url(text) ?? new Uint8Array())
const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** FIPS 180-4, the examples of NIST. */
describe.each([
  {
    title: 'an empty text',
    text: '',
    digest: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  },
  {
    title: 'one block',
    text: 'abc',
    digest: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  },
  {
    title: 'two blocks',
    text: 'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
    digest: '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
  },
  {
    title: 'a million letters',
    text: 'a'.repeat(1_000_000),
    digest: 'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
  },
])('SHA-256 of $title', ({ text, digest }) => {
  it('equals the published digest with node:crypto', () => {
    expect(hexOf(hashText(text))).toBe(digest)
  })

  it('equals the published digest with node:crypto without hash()', async () => {
    const loaded = await loadedWith({ ...nodeCrypto, hash: undefined })
    expect(hexOf(loaded.hashText(text))).toBe(digest)
  })

  it('equals the published digest without node:crypto', async () => {
    const loaded = await loadedWith(undefined)
    expect(hexOf(loaded.hashText(text))).toBe(digest)
    expect(hexOf(portableHash(text))).toBe(digest)
  })
})

/** RFC 4231: test cases 1, 2, 6 and 7, whose data is text. */
describe.each([
  {
    title: 'a short key',
    key: '0b'.repeat(20),
    text: 'Hi There',
    mac: 'b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7',
  },
  {
    title: 'a word as key',
    key: '4a656665',
    text: 'what do ya want for nothing?',
    mac: '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  },
  {
    title: 'a key longer than a block',
    key: 'aa'.repeat(131),
    text: 'Test Using Larger Than Block-Size Key - Hash Key First',
    mac: '60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54',
  },
  {
    title: 'a key and a text longer than a block',
    key: 'aa'.repeat(131),
    text: 'This is a test using a larger than block-size key and a larger than block-size data. The key needs to be hashed before being used by the HMAC algorithm.',
    mac: '9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2',
  },
])('HMAC-SHA-256 with $title', ({ key, text, mac }) => {
  it('equals the published code with node:crypto', () => {
    expect(hexOf(createMac(bytesOf(key))(text))).toBe(mac)
  })

  it('equals the published code without node:crypto', async () => {
    const loaded = await loadedWith(undefined)
    expect(hexOf(loaded.createMac(bytesOf(key))(text))).toBe(mac)
    expect(hexOf(createPortableMac(bytesOf(key))(text))).toBe(mac)
  })
})

describe('H213 the portable hash', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 200 })

  it('returns the same digest as node:crypto for any text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(portableHash(given)).toBe(hashText(given))
      }),
    )
  })

  it('returns the same HMAC as node:crypto for any text', () => {
    const key = fc.uint8Array({ minLength: 1, maxLength: 100 })
    fc.assert(
      fc.property(key, text, (secret, given) => {
        expect(createPortableMac(secret)(given)).toBe(createMac(secret)(given))
      }),
    )
  })
})

/** RFC 5869 appendix A: test cases 1 and 3. */
describe('HKDF-SHA-256', () => {
  it.each([
    {
      title: 'with salt and info',
      salt: bytesOf('000102030405060708090a0b0c'),
      info: bytesOf('f0f1f2f3f4f5f6f7f8f9'),
      okm: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865',
    },
    {
      title: 'without salt and info',
      salt: new Uint8Array(),
      info: new Uint8Array(),
      okm: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8',
    },
  ])('returns the published key $title', ({ salt, info, okm }) => {
    expect(toHex(hkdf(sha256, bytesOf('0b'.repeat(22)), salt, info, 42))).toBe(okm)
  })

  it('H63 derives a different, stable key for each purpose and each secret', () => {
    const keys = ['cookie', 'mail', ''].flatMap((purpose) =>
      ['secret', 'secreT', ''].map((secret) => toHex(purposeKey(secret, purpose))),
    )
    expect(new Set(keys).size).toBe(9)
    expect(toHex(purposeKey('secret', 'cookie'))).toBe(keys[0])
  })

  it('derives the same keys as node:crypto', () => {
    const key = Buffer.from(nodeCrypto.hkdfSync('sha256', 'secret', 'countersign', 'cookie', 32))
    expect(toHex(purposeKey('secret', 'cookie'))).toBe(key.toString('hex'))
  })
})
