import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CookieAttributes, readCookie, serializeCookie } from './cookie.js'

/** All characters, with lone surrogates and control characters. */
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

const NAME = '__Host-app.session_token'

describe('readCookie', () => {
  it.each([
    { title: 'H31 no cookie at all', header: '' },
    { title: 'H31 a percent sign', header: '%' },
    { title: 'H31 broken percent-encoding', header: '%E0%A4%A=%E0%A4%A' },
    { title: 'H31 no equals sign', header: NAME },
    { title: 'H31 an empty name', header: '=x' },
    { title: 'H31 semicolons only', header: ';;;;' },
    { title: 'H31 control characters', header: `\x01${NAME}=x` },
    { title: 'another cookie', header: 'other=x' },
    { title: 'a name that ends with the name', header: `x${NAME}=x` },
    { title: 'a name that starts with the name', header: `${NAME}2=x` },
    { title: 'the name in the value of another cookie', header: `other=${NAME}=x` },
    { title: 'the name after a blank in the value of another cookie', header: `other=a ${NAME}=x` },
    { title: 'the name after a comma', header: `other=a, ${NAME}=x` },
    { title: 'the name in other letter case', header: `${NAME.toUpperCase()}=x` },
    { title: 'a blank before the equals sign', header: `${NAME} =x` },
    { title: 'the name after a tab', header: `a=b;\t${NAME}=x` },
    { title: 'H92 two values for one name', header: `${NAME}=one; ${NAME}=two` },
    { title: 'H92 two values, of which one is empty', header: `${NAME}=; ${NAME}=two` },
    { title: 'H92 three values', header: `${NAME}=one; a=b; ${NAME}=one; ${NAME}=two` },
  ])('returns null for $title', ({ header }) => {
    expect(readCookie(header, NAME)).toBeNull()
  })

  it.each([
    { title: 'alone', header: `${NAME}=v`, value: 'v' },
    { title: 'first', header: `${NAME}=v; a=b`, value: 'v' },
    { title: 'last', header: `a=b; ${NAME}=v`, value: 'v' },
    { title: 'between others', header: `a=b; ${NAME}=v; c=d`, value: 'v' },
    { title: 'without a blank after the semicolon', header: `a=b;${NAME}=v;c=d`, value: 'v' },
    { title: 'with many blanks', header: `a=b;    ${NAME}=v   ;  c=d`, value: 'v' },
    { title: 'after blanks only', header: `  ${NAME}=v`, value: 'v' },
    { title: 'empty', header: `${NAME}=`, value: '' },
    { title: 'in quotes, which it keeps', header: `${NAME}="v"`, value: '"v"' },
    { title: 'with an equals sign', header: `${NAME}=v=w`, value: 'v=w' },
    { title: 'percent-encoded, which it keeps', header: `${NAME}=%3D`, value: '%3D' },
    {
      title: 'after a cookie whose value contains its name',
      header: `a=${NAME}=x; ${NAME}=v`,
      value: 'v',
    },
    { title: 'H92 sent twice with the same value', header: `${NAME}=v; ${NAME}=v`, value: 'v' },
  ])('returns the cookie that is $title', ({ header, value }) => {
    expect(readCookie(header, NAME)).toBe(value)
  })

  it('H31 scans 64 KiB of similar names a few times at most', () => {
    const lures = [
      `${NAME}=`.repeat(2500),
      ' '.repeat(65_536),
      `x${NAME}=`.repeat(2500),
      `${' '.repeat(50)}${NAME}`.repeat(900),
      'a=b;'.repeat(16_384),
    ]
    for (const lure of lures) {
      const { header, letters } = counting(lure)
      readCookie(header, NAME)
      expect(letters()).toBeLessThan(lure.length * 10)
    }
  })

  it('H31 never throws and never invents a value', () => {
    const piece = fc.constantFrom(NAME, '=', ';', ' ', '; ', 'a', '"', '%', '\t', 'x=y', '\u00ff')
    const header = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
    )
    fc.assert(
      fc.property(header, (text) => {
        const value = readCookie(text, NAME)
        return value === null || (text.includes(`${NAME}=`) && text.includes(value))
      }),
      { numRuns: 1000 },
    )
  })
})

describe('H91 serializeCookie', () => {
  const plain: CookieAttributes = { path: '/', secure: false, sameSite: 'lax' }

  it.each([
    { title: 'a cookie on http', attributes: plain, text: 'n=v; Path=/; HttpOnly; SameSite=Lax' },
    {
      title: 'a cookie on https',
      attributes: { ...plain, secure: true },
      text: 'n=v; Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {
      title: 'a cookie for subdomains with an age',
      attributes: { ...plain, secure: true, domain: 'x.test', maxAge: 60 },
      text: 'n=v; Max-Age=60; Domain=x.test; Path=/; HttpOnly; Secure; SameSite=Lax',
    },
    {
      title: 'a deletion',
      attributes: { ...plain, maxAge: 0 },
      text: 'n=v; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    },
    {
      title: 'a cookie for the same site only',
      attributes: { ...plain, sameSite: 'strict' as const },
      text: 'n=v; Path=/; HttpOnly; SameSite=Strict',
    },
    {
      title: 'a cookie for any site',
      attributes: { ...plain, secure: true, sameSite: 'none' as const },
      text: 'n=v; Path=/; HttpOnly; Secure; SameSite=None',
    },
  ])('writes $title', ({ attributes, text }) => {
    expect(serializeCookie('n', 'v', attributes)).toBe(text)
  })

  it('writes a cookie that readCookie reads back beside random other cookies', () => {
    const token = fc.string({ unit: fc.constantFrom(...Array.from('aZ09.-_%=')), maxLength: 90 })
    const others = fc.array(fc.constantFrom('a=b', 'c', '=', `x${NAME}=y`, `z=${NAME}=w`))
    fc.assert(
      fc.property(token, others, others, (value, before, after) => {
        const [written = ''] = serializeCookie(NAME, value, plain).split('; ')
        expect(readCookie([...before, written, ...after].join('; '), NAME)).toBe(value)
      }),
    )
  })
})

/** A header that counts how many of its characters are read. */
function counting(text: string): { readonly header: string; readonly letters: () => number } {
  let letters = 0
  const methods = {
    indexOf(searched: string, from = 0): number {
      const found = text.indexOf(searched, from)
      letters += (found === -1 ? text.length : found + searched.length) - from
      return found
    },
    slice(start: number, end?: number): string {
      const part = text.slice(start, end)
      letters += part.length
      return part
    },
  }
  const header = new Proxy(methods, {
    get(target, key): unknown {
      if (key in target) return Reflect.get(target, key)
      letters += 1
      return Reflect.get(Object(text), key)
    },
  })
  return { header: header as unknown as string, letters: () => letters }
}
