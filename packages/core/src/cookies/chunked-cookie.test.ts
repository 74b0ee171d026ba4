import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChunkedCookie } from './chunked-cookie.js'
import { cookieAttributes } from './cookie.js'

const attributes = cookieAttributes({
  secure: true,
  domain: null,
  sameSite: 'lax',
  partitioned: false,
  hostPrefix: true,
})
const cookie = createChunkedCookie('data', attributes)

/** The cookies that a browser sends back after these headers. */
function sentBack(set: readonly string[]): string {
  return set.map((text) => text.slice(0, text.indexOf(';'))).join('; ')
}

describe('a chunked cookie that cannot be read', () => {
  it.each([
    { title: 'there are no cookies', cookies: '' },
    { title: 'there are only other cookies', cookies: 'other=1; datax=2' },
    { title: 'its first part is missing', cookies: 'data.1=b; data.2=c' },
    { title: 'its name occurs twice', cookies: 'data=a; data=b' },
    { title: 'a part occurs twice', cookies: 'data.0=a; data.0=b' },
  ])('returns null when $title', ({ cookies }) => {
    expect(cookie.read(cookies)).toBeNull()
  })
})

describe('a chunked cookie', () => {
  it('reads one whole cookie before the parts', () => {
    expect(cookie.read('data=whole; data.0=a; data.1=b')).toBe('whole')
  })

  it('joins its parts in order up to the first that is missing', () => {
    expect(cookie.read('data.1=b; data.0=a; data.3=d')).toBe('ab')
  })

  it('returns the same value from cookies that browsers keep, or refuses a value that is too long', () => {
    const values = fc.integer({ min: 1, max: 40_000 }).map((length) => 'x'.repeat(length))
    fc.assert(
      fc.property(values, fc.option(fc.integer({ min: 1, max: 99_999_999 })), (value, maxAge) => {
        const issued = cookie.issue('', value, maxAge)
        if (!issued) return value.length > 8 * 3900
        return (
          cookie.read(sentBack(issued.set)) === value &&
          issued.set.every((text) => text.length <= 4093) &&
          issued.set.length <= 8
        )
      }),
    )
  })

  it.each([
    { title: 'one cookie', length: 3000, names: ['data'] },
    { title: 'two parts', length: 5000, names: ['data.0', 'data.1'] },
  ])('uses $title for $length letters', ({ length, names }) => {
    const { set = [] } = cookie.issue('', 'x'.repeat(length), 300) ?? {}
    expect(set.map((text) => text.slice(0, text.indexOf('=')))).toEqual(names)
    expect(set.every((text) => text.includes('Max-Age=300'))).toBe(true)
  })

  it('ends with the browser when it has no age', () => {
    expect(cookie.issue('', 'x', null)?.set[0]).not.toContain('Max-Age')
  })

  it('deletes the parts that an earlier value needs beyond its own', () => {
    const held = 'data=old; data.0=a; data.1=b; data.2=c; other=1'
    const short = cookie.issue(held, 'x', 300)?.cleared ?? []
    expect(short.map((text) => text.slice(0, text.indexOf(';')))).toEqual([
      'data.0=',
      'data.1=',
      'data.2=',
    ])
    const long = cookie.issue(held, 'x'.repeat(5000), 300)?.cleared ?? []
    expect(long.map((text) => text.slice(0, text.indexOf(';')))).toEqual(['data=', 'data.2='])
    expect(long.every((text) => text.includes('Max-Age=0'))).toBe(true)
  })

  it('deletes each part that exists, and nothing else', () => {
    expect(cookie.clear('other=1')).toEqual([])
    const cleared = cookie.clear('data.0=a; data.1=b')
    expect(cleared.map((text) => text.slice(0, text.indexOf(';')))).toEqual(['data.0=', 'data.1='])
  })
})
