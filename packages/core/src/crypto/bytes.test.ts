import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, joinBytes, toBase64Url, toHex, toUtf8 } from './bytes.js'

/** All characters, with lone surrogates and control characters. */
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

const anyBytes = fc.uint8Array({ maxLength: 100 })

describe('base64url', () => {
  it.each([
    { title: 'a plus sign and a slash, which plain base64 has', text: 'ab+/' },
    { title: 'padding', text: 'YQ==' },
    { title: 'a blank', text: 'YW Jj' },
    { title: 'a line break', text: 'YWJj\n' },
    { title: 'an impossible length', text: 'YWJjZ' },
    { title: 'one letter', text: 'A' },
    { title: 'a letter beyond ASCII', text: 'YWJ\u00e9' },
    { title: 'a lone surrogate', text: 'YW\ud800' },
    { title: 'a NUL', text: 'YW\0j' },
  ])('rejects $title', ({ text }) => {
    expect(fromBase64Url(text)).toBeNull()
  })

  /** RFC 4648 section 10, without padding. */
  it.each([
    { plain: '', text: '' },
    { plain: 'f', text: 'Zg' },
    { plain: 'fo', text: 'Zm8' },
    { plain: 'foo', text: 'Zm9v' },
    { plain: 'foob', text: 'Zm9vYg' },
    { plain: 'fooba', text: 'Zm9vYmE' },
    { plain: 'foobar', text: 'Zm9vYmFy' },
  ])('encodes "$plain" as "$text"', ({ plain, text }) => {
    expect(toBase64Url(toUtf8(plain))).toBe(text)
    expect(fromBase64Url(text)).toEqual(toUtf8(plain))
  })

  it('encodes any bytes as node:buffer does, and decodes them again', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        const text = toBase64Url(bytes)
        expect(text).toBe(Buffer.from(bytes).toString('base64url'))
        expect(fromBase64Url(text)).toEqual(bytes)
      }),
    )
  })

  it('rejects any text or decodes it as node:buffer does', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const bytes = fromBase64Url(text)
        if (bytes === null) return
        expect(Buffer.from(bytes)).toEqual(Buffer.from(text, 'base64url'))
      }),
    )
  })
})

describe('joinBytes', () => {
  it.each([
    { title: 'no chunk', chunks: [], joined: [] },
    { title: 'one chunk', chunks: [[1, 2]], joined: [1, 2] },
    { title: 'an empty chunk among others', chunks: [[1], [], [2, 3]], joined: [1, 2, 3] },
  ])('joins $title in order', ({ chunks, joined }) => {
    const parts = chunks.map((chunk) => Uint8Array.from(chunk))
    expect([...joinBytes(parts, joined.length)]).toEqual(joined)
  })
})

describe('toHex', () => {
  it('encodes any bytes as node:buffer does', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(toHex(bytes)).toBe(Buffer.from(bytes).toString('hex'))
      }),
    )
  })
})

describe('toUtf8', () => {
  it('encodes any text as node:buffer does', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        expect(Buffer.from(text, 'utf8').equals(toUtf8(text))).toBe(true)
      }),
    )
  })
})
