import { createDecipheriv, hkdfSync } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromBase64Url, toBase64Url } from './bytes.js'
import { platformRandom } from './random.js'
import { createTextSeal } from './sealed-text.js'

const PLACE = ['account', 'row-1', 'accessToken']
const TEXT = 'gho_abcdefghijklmnop'

const texts = createTextSeal(['a secret of tests'], platformRandom)

describe('H129 H206 a sealed text does not open', () => {
  it.each([
    { title: 'in another row', place: ['account', 'row-2', 'accessToken'] },
    { title: 'in another column', place: ['account', 'row-1', 'refreshToken'] },
    { title: 'in another table', place: ['session', 'row-1', 'accessToken'] },
    { title: 'where the parts are cut otherwise', place: ['account row-1', 'accessToken'] },
    { title: 'where a part is missing', place: ['account', 'row-1'] },
  ])('$title', async ({ place }) => {
    expect(await texts.open(place, await texts.seal(PLACE, TEXT))).toBeNull()
  })

  it.each([
    { title: 'that is empty', text: '' },
    { title: 'that is clear', text: TEXT },
    { title: 'that is a mark and nothing else', text: 'cs1.' },
    { title: 'of a later version', text: 'cs2.AAAA' },
    { title: 'that is no base64url', text: 'cs1.+++=' },
    { title: 'that is too short for salt and nonce', text: 'cs1.AAAA' },
    { title: 'that has salt and nonce alone', text: `cs1.${'A'.repeat(38)}` },
    { title: 'that has no tag', text: `cs1.${'A'.repeat(44)}` },
  ])('$title', async ({ text }) => {
    expect(await texts.open(PLACE, text)).toBeNull()
  })

  it('when any of its bytes is another, or the last is missing', async () => {
    const sealed = await texts.seal(PLACE, TEXT)
    const bytes = fromBase64Url(sealed.slice(4)) ?? new Uint8Array()
    expect(bytes.length).toBe(16 + 12 + TEXT.length + 16)
    for (const place of bytes.keys()) {
      const changed = bytes.with(place, (bytes[place] ?? 0) ^ 1)
      expect(await texts.open(PLACE, `cs1.${toBase64Url(changed)}`), String(place)).toBeNull()
    }
    expect(await texts.open(PLACE, `cs1.${toBase64Url(bytes.subarray(0, -1))}`)).toBeNull()
  })

  it('whatever it is, unless we made it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
        expect(await texts.open(PLACE, `cs1.${toBase64Url(bytes)}`)).toBeNull()
      }),
    )
  })

  it('H197 with a secret that was taken away', async () => {
    const before = createTextSeal(['old'], platformRandom)
    const during = createTextSeal(['new', 'old'], platformRandom)
    const after = createTextSeal(['new'], platformRandom)
    const sealed = await before.seal(PLACE, TEXT)
    expect(await during.open(PLACE, sealed)).toBe(TEXT)
    expect(await after.open(PLACE, sealed)).toBeNull()
    expect(await after.open(PLACE, await during.seal(PLACE, TEXT))).toBe(TEXT)
    expect(await before.open(PLACE, await during.seal(PLACE, TEXT))).toBeNull()
  })
})

describe('H206 a sealed text', () => {
  it('opens in its place, whatever it says', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme' }),
        fc.array(fc.string(), { maxLength: 4 }),
        async (text, place) => {
          expect(await texts.open(place, await texts.seal(place, text))).toBe(text)
        },
      ),
    )
  })

  it('is never the same twice, and says nothing of what is in it', async () => {
    const sealed = await Promise.all(Array.from({ length: 50 }, () => texts.seal(PLACE, TEXT)))
    expect(new Set(sealed).size).toBe(50)
    expect(new Set(sealed.map((text) => text.slice(4, 24))).size).toBe(50)
    for (const text of sealed) {
      expect(text).toMatch(/^cs1\.[\w-]+$/)
      expect(text).not.toContain(TEXT.slice(0, 6))
      expect(Buffer.from(text.slice(4), 'base64url').includes(TEXT.slice(0, 6))).toBe(false)
    }
  })

  it('is AES-256-GCM under a key of HKDF-SHA-256, as node:crypto has them', async () => {
    const bytes = Buffer.from((await texts.seal(PLACE, TEXT)).slice(4), 'base64url')
    const label = JSON.stringify(['sealed', ...PLACE])
    const key = hkdfSync('sha256', 'a secret of tests', bytes.subarray(0, 16), label, 32)
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(key), bytes.subarray(16, 28))
    decipher.setAAD(Buffer.from(`cs1.${label}`))
    decipher.setAuthTag(bytes.subarray(-16))
    const clear = Buffer.concat([decipher.update(bytes.subarray(28, -16)), decipher.final()])
    expect(clear.toString()).toBe(TEXT)
  })
})
