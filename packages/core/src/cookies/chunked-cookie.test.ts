import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createChunkedCookie } from './chunked-cookie.js'
import { cookieAttributes } from './names.js'

const attributes = cookieAttributes({ secure: true, domain: null, sameSite: 'lax' })
const cookie = createChunkedCookie('data', attributes)

/** What a browser sends back of the headers that it got. */
function sentBack(set: readonly string[]): string {
  return set.map((text) => text.slice(0, text.indexOf(';'))).join('; ')
}

describe('a value that may take several cookies is not read', () => {
  it.each([
    { title: 'from no cookies', cookies: '' },
    { title: 'from other cookies', cookies: 'other=1; datax=2' },
    { title: 'without its first part', cookies: 'data.1=b; data.2=c' },
    { title: 'from a name that comes twice', cookies: 'data=a; data=b' },
    { title: 'from a part that comes twice', cookies: 'data.0=a; data.0=b' },
  ])('$title', ({ cookies }) => {
    expect(cookie.read(cookies)).toBeNull()
  })
})

describe('a value that may take several cookies', () => {
  it('is read from one cookie, which stands before parts', () => {
    expect(cookie.read('data=whole; data.0=a; data.1=b')).toBe('whole')
  })

  it('is read from its parts in their order, up to the first that is missing', () => {
    expect(cookie.read('data.1=b; data.0=a; data.3=d')).toBe('ab')
  })

  it('comes back as it was, in cookies that browsers keep, or is refused for its length', () => {
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
  ])('takes $title for $length letters', ({ length, names }) => {
    const { set = [] } = cookie.issue('', 'x'.repeat(length), 300) ?? {}
    expect(set.map((text) => text.slice(0, text.indexOf('=')))).toEqual(names)
    expect(set.every((text) => text.includes('Max-Age=300'))).toBe(true)
  })

  it('ends with the browser when it has no age', () => {
    expect(cookie.issue('', 'x', null)?.set[0]).not.toContain('Max-Age')
  })

  it('takes back the parts that an earlier value had beyond its own', () => {
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

  it('is taken back part by part, and only what is there', () => {
    expect(cookie.clear('other=1')).toEqual([])
    const cleared = cookie.clear('data.0=a; data.1=b')
    expect(cleared.map((text) => text.slice(0, text.indexOf(';')))).toEqual(['data.0=', 'data.1='])
  })
})
