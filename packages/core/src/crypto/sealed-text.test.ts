import { createDecipheriv, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './bytes.js'
import { platformRandom } from './random.js'
import { createTextSeal } from './sealed-text.js'

const ASSOCIATED_DATA = ['account', 'row-1', 'accessToken']
const TEXT = 'gho_abcdefghijklmnop'

const texts = createTextSeal(['a secret of tests'], platformRandom)

describe('H129 H206 an encrypted text that must not decrypt', () => {
  it.each([
    { title: 'data of another row', associatedData: ['account', 'row-2', 'accessToken'] },
    { title: 'data of another column', associatedData: ['account', 'row-1', 'refreshToken'] },
    { title: 'data of another table', associatedData: ['session', 'row-1', 'accessToken'] },
    {
      title: 'data with its parts joined differently',
      associatedData: ['account row-1', 'accessToken'],
    },
    { title: 'data with a part missing', associatedData: ['account', 'row-1'] },
  ])('returns null for $title', async ({ associatedData }) => {
    expect(await texts.open(associatedData, await texts.seal(ASSOCIATED_DATA, TEXT))).toBeNull()
  })

  it.each([
    { title: 'an empty text', text: '' },
    { title: 'a plain text', text: TEXT },
    { title: 'a prefix alone', text: 'cs1.' },
    { title: 'a later version', text: 'cs2.AAAA' },
    { title: 'a text that is not base64url', text: 'cs1.+++=' },
    { title: 'a text too short for salt and nonce', text: 'cs1.AAAA' },
    { title: 'a text of salt and nonce only', text: `cs1.${'A'.repeat(38)}` },
    { title: 'a text without a tag', text: `cs1.${'A'.repeat(44)}` },
  ])('returns null for $title', async ({ text }) => {
    expect(await texts.open(ASSOCIATED_DATA, text)).toBeNull()
  })

  it('returns null when a byte was changed or the last byte is missing', async () => {
    const sealed = await texts.seal(ASSOCIATED_DATA, TEXT)
    const bytes = fromBase64Url(sealed.slice(4)) ?? new Uint8Array()
    expect(bytes.length).toBe(16 + 12 + TEXT.length + 16)
    for (const index of bytes.keys()) {
      const changed = bytes.with(index, (bytes[index] ?? 0) ^ 1)
      expect(
        await texts.open(ASSOCIATED_DATA, `cs1.${toBase64Url(changed)}`),
        String(index),
      ).toBeNull()
    }
    expect(
      await texts.open(ASSOCIATED_DATA, `cs1.${toBase64Url(bytes.subarray(0, -1))}`),
    ).toBeNull()
  })

  it('returns null for random bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        expect(await texts.open(ASSOCIATED_DATA, `cs1.${toBase64Url(bytes)}`)).toBeNull()
      }),
    )
  })

  it('H197 returns null after its secret was removed', async () => {
    const before = createTextSeal(['old'], platformRandom)
    const during = createTextSeal(['new', 'old'], platformRandom)
    const after = createTextSeal(['new'], platformRandom)
    const sealed = await before.seal(ASSOCIATED_DATA, TEXT)
    expect(await during.open(ASSOCIATED_DATA, sealed)).toBe(TEXT)
    expect(await after.open(ASSOCIATED_DATA, sealed)).toBeNull()
    expect(await after.open(ASSOCIATED_DATA, await during.seal(ASSOCIATED_DATA, TEXT))).toBe(TEXT)
    expect(await before.open(ASSOCIATED_DATA, await during.seal(ASSOCIATED_DATA, TEXT))).toBeNull()
  })
})

describe('H206 an encrypted text', () => {
  it('decrypts with its associated data to the same text', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string(), { maxLength: 4 }),
        async (text, associatedData) => {
          expect(await texts.open(associatedData, await texts.seal(associatedData, text))).toBe(
            text,
          )
        },
      ),
    )
  })

  it('differs each time and contains none of the plain text', async () => {
    const sealed = await Promise.all(
      Array.from({ length: 50 }, () => texts.seal(ASSOCIATED_DATA, TEXT)),
    )
    expect(new Set(sealed).size).toBe(50)
    expect(new Set(sealed.map((text) => text.slice(4, 24))).size).toBe(50)
    for (const text of sealed) {
      expect(text).toMatch(/^cs1\.[\w-]+$/)
      expect(text).not.toContain(TEXT.slice(0, 6))
      expect(Buffer.from(text.slice(4), 'base64url').includes(TEXT.slice(0, 6))).toBe(false)
    }
  })

  it('decrypts in node:crypto as AES-256-GCM with a key of HKDF-SHA-256', async () => {
    const bytes = Buffer.from((await texts.seal(ASSOCIATED_DATA, TEXT)).slice(4), 'base64url')
    const label = JSON.stringify(['sealed', ...ASSOCIATED_DATA])
    const key = hkdfSync('sha256', 'a secret of tests', bytes.subarray(0, 16), label, 32)
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), bytes.subarray(16, 28))
    decipher.setAAD(Buffer.from(`cs1.${label}`))
    decipher.setAuthTag(bytes.subarray(-16))
    const clear = Buffer.concat([decipher.update(bytes.subarray(28, -16)), decipher.final()])
    expect(clear.toString()).toBe(TEXT)
  })
})
