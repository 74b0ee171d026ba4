import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import type * as z from 'zod/mini'
import { displayName, email, imageURL, queryFlag, redirectURL } from './fields.js'

function read(schema: z.ZodMiniType, given: unknown): unknown {
  const result = schema.safeParse(given)
  return result.success ? result.data : 'refused'
}

/** An address of exactly `length` characters. */
function addressOf(length: number): string {
  const domain = `@${'d'.repeat(60)}.${'e'.repeat(60)}.test`
  return 'l'.repeat(length - domain.length) + domain
}

describe('the field for email addresses with invalid input', () => {
  it.each([
    { title: 'H40 a fullwidth at sign', given: 'victim\uff20x.test' },
    { title: 'H40 an address with a fullwidth tail', given: 'victim@x.test\uff20evil.test' },
    { title: 'H40 a small at sign U+FE6B', given: 'victim\ufe6bx.test' },
    { title: 'H40 a fullwidth dot', given: 'ann@x\uff0etest' },
    { title: 'H40 an ideographic dot', given: 'ann@x\u3002test' },
    { title: 'H40 a soft hyphen', given: 'an\u00adn@x.test' },
    { title: 'H40 a zero-width space', given: 'ann\u200b@x.test' },
    { title: 'H40 a byte order mark', given: '\ufeffann@x.test' },
    { title: 'H40 a right-to-left override', given: 'ann\u202e@x.test' },
    { title: 'H40 a domain of another script', given: 'ann@b\u00fccher.test' },
    { title: 'H41 a dotless i', given: 'm\u0131ke@x.test' },
    { title: 'H41 a dotted capital I', given: 'M\u0130KE@x.test' },
    { title: 'H41 a Kelvin sign', given: 'mi\u212ae@x.test' },
    { title: 'H41 a long s', given: 'thoma\u017f@x.test' },
    { title: 'H41 a sharp s', given: 'stra\u00dfe@x.test' },
    { title: 'H42 two addresses with a comma', given: 'a@x.test,b@evil.test' },
    { title: 'H42 two addresses with a semicolon', given: 'a@x.test;b@evil.test' },
    { title: 'H42 two addresses with a blank', given: 'a@x.test b@evil.test' },
    { title: 'H42 a display name', given: '"a" <a@x.test>' },
    { title: 'H42 angle brackets', given: '<a@x.test>' },
    { title: 'H42 a comment', given: 'a(comment)@x.test' },
    { title: 'H42 a group', given: 'all:a@x.test;' },
    { title: 'H42 a header line', given: 'a@x.test\r\nTo:b@evil.test' },
    { title: 'H42 a line break', given: 'a@x.test\n' },
    { title: 'H42 a tab', given: 'a@x.test\t' },
    { title: 'H42 a leading blank', given: ' a@x.test' },
    { title: 'H42 a percent route', given: 'a%evil.test@x.test' },
    { title: 'H42 a bang route', given: 'evil.test!a@x.test' },
    { title: 'H42 two at signs', given: 'a@evil.test@x.test' },
    { title: 'H42 a quoted local part', given: '"a b"@x.test' },
    { title: 'H42 an address literal', given: 'a@[127.0.0.1]' },
    { title: 'H29 a NUL', given: 'a\0@x.test' },
    { title: 'H29 a lone surrogate', given: 'a\ud800@x.test' },
    { title: 'an empty string', given: '' },
    { title: 'no local part', given: '@x.test' },
    { title: 'no domain', given: 'a@' },
    { title: 'a domain of one label', given: 'a@localhost' },
    { title: 'an empty label', given: 'a@x..test' },
    { title: 'a dot at the end', given: 'a@x.test.' },
    { title: 'a dot in front of the at sign', given: 'a.@x.test' },
    { title: '255 characters', given: addressOf(255) },
    { title: 'a number', given: 1 },
    { title: 'an array', given: ['a@x.test'] },
    { title: 'H27 an operator', given: { $gt: '' } },
    { title: 'null', given: null },
  ])('rejects $title', ({ given }) => {
    expect(read(email, given)).toBe('refused')
  })

  it.each([
    { title: 'labels', given: `x@${'a.'.repeat(50_000)}` },
    { title: 'hyphens', given: `a@${'a-'.repeat(50_000)}` },
    { title: 'dots', given: '.'.repeat(100_000) },
    { title: 'local parts', given: `${'a.'.repeat(50_000)}@x` },
    { title: 'at signs', given: '@'.repeat(100_000) },
  ])(
    'H35 rejects 100,000 characters of $title before it runs a pattern with a quantifier',
    ({ given }) => {
      const exec = vi.spyOn(RegExp.prototype, 'exec')
      expect(read(email, given)).toBe('refused')
      const tried = exec.mock.contexts.filter((_, index) => exec.mock.calls[index]?.[0] === given)
      expect(tried.map(String).filter((pattern) => /[*+{]/.test(pattern))).toEqual([])
    },
  )
})

describe('the field for email addresses', () => {
  it.each([
    {
      title: 'capital letters as small letters',
      given: 'ANN.Lee@X.TEST',
      stored: 'ann.lee@x.test',
    },
    { title: 'a capital I as a plain i', given: 'MIKE@X.TEST', stored: 'mike@x.test' },
    { title: 'a tag unchanged', given: 'ann+tag@x.test', stored: 'ann+tag@x.test' },
    {
      title: 'an A-label unchanged',
      given: 'a@xn--bcher-kva.test',
      stored: 'a@xn--bcher-kva.test',
    },
    { title: '254 characters unchanged', given: addressOf(254), stored: addressOf(254) },
  ])('H39 stores $title', ({ given, stored }) => {
    expect(read(email, given)).toBe(stored)
  })

  it('H40 accepts only ASCII without blanks, and returns the same text when it reads its output again', () => {
    const part = fc.string({
      unit: fc.constantFrom(...Array.from('aZ.-_+\u0131\u212a\uff20@ ,\t<>%')),
      maxLength: 9,
    })
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const stored = read(email, `${local}@${domain}.test`)
        if (stored === 'refused') return
        expect(stored).toMatch(/^[a-z\d+_'.-]+@[a-z\d.-]+$/)
        expect(read(email, stored)).toBe(stored)
      }),
    )
  })
})

describe('other fields', () => {
  it.each([
    { title: 'a name with outer blanks', field: displayName, given: ' Ann ', expected: 'Ann' },
    {
      title: 'a name of 255 characters',
      field: displayName,
      given: 'n'.repeat(255),
      expected: 'n'.repeat(255),
    },
    {
      title: 'a name of 256 characters',
      field: displayName,
      given: 'n'.repeat(256),
      expected: 'refused',
    },
    { title: 'a name that is a number', field: displayName, given: 7, expected: 'refused' },
    {
      title: 'a picture of 2048 characters',
      field: imageURL,
      given: 'https://x.test/'.padEnd(2048, 'i'),
      expected: 'https://x.test/'.padEnd(2048, 'i'),
    },
    {
      title: 'a picture of 2049 characters',
      field: imageURL,
      given: 'https://x.test/'.padEnd(2049, 'i'),
      expected: 'refused',
    },
    ...['https://x.test/a.png?b=c#d', 'http://x.test:3000/a', 'HTTPS://x.test/\u00e9.png', ''].map(
      (given) => ({ title: `the picture "${given}"`, field: imageURL, given, expected: given }),
    ),
    ...[
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'java\nscript:alert(1)',
      ' https://x.test/a.png',
      'data:image/svg+xml;base64,AA',
      'data:image/png;base64,AA',
      'blob:https://x.test/a',
      'file:///etc/passwd',
      'ftp://x.test/a.png',
      '//x.test/a.png',
      '/a.png',
      'a.png',
      'https://',
      'https:x.test',
      'https://x.test/a b',
      'https://x.test/"onload=alert(1)',
      'https://x.test/<script>',
      'https://x.test/\u202egnp.a',
      'https:\\\\x.test',
    ].map((given) => ({
      title: `the picture ${JSON.stringify(given)}`,
      field: imageURL,
      given,
      expected: 'refused',
    })),
    {
      title: 'H5 a redirect of 2049 characters',
      field: redirectURL(),
      given: '/'.repeat(2049),
      expected: 'refused',
    },
    {
      title: 'H5 a redirect that is a list',
      field: redirectURL(),
      given: ['/a'],
      expected: 'refused',
    },
    { title: 'no redirect', field: redirectURL(), given: undefined, expected: undefined },
    { title: 'H57 the flag "false"', field: queryFlag, given: 'false', expected: false },
    { title: 'H57 the flag "true"', field: queryFlag, given: 'true', expected: true },
    { title: 'H57 the flag true', field: queryFlag, given: true, expected: true },
    { title: 'H57 the flag "0"', field: queryFlag, given: '0', expected: 'refused' },
    { title: 'H57 the flag "TRUE"', field: queryFlag, given: 'TRUE', expected: 'refused' },
    { title: 'H57 the empty flag', field: queryFlag, given: '', expected: 'refused' },
  ])('reads $title as $expected', ({ field, given, expected }) => {
    expect(read(field, given)).toEqual(expected)
  })
})
