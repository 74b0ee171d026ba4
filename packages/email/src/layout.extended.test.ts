// @vitest-environment jsdom
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { greetedName } from '@countersign/core'
import { cleanData, cleanLine, cleanText, shorten } from './clean.js'
import { isLink } from './layout.js'
import { languages } from './languages/index.js'
import { isAddress } from './mailbox.js'
import { message, write } from './test/write-mail.js'

/** Texts with every character that has a meaning in HTML, headers and addresses. */
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '<script>',
        '</p>',
        '-->',
        '<!--',
        ']]>',
        '\r\n',
        '\0',
        ' onload=',
        '{{x}}',
        'javascript:',
        'a',
        '\u202e',
        '\ud800',
        '=',
        '`',
        '\\',
      ),
    )
    .map((parts) => parts.join('')),
)

const anyKind = fc.constantFrom('verify-email', 'change-email', 'invitation', 'of-a-plugin')
const anyLocale = fc.constantFrom(...languages.map(({ tag }) => tag))

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

/** Elements by name, with the names of their attributes and their link targets. */
function shapeOf(html: string): readonly string[] {
  return Array.from(parse(html).querySelectorAll('*'), (element) => {
    const attributes = Array.from(element.attributes, ({ name, value }) => `${name}=${value}`)
    return `${element.localName} ${attributes.join(' ')}`
  })
}

describe('mails with arbitrary values', () => {
  it('has the same elements and attributes as with plain values', async () => {
    const oneLine = (text: string): string => `x${text.replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')}`
    const anyMail = fc.record({ a: anyText, b: anyText, kind: anyKind, locale: anyLocale })
    const property = fc.asyncProperty(anyMail, async ({ a, b, kind, locale }) => {
      const names = { organizationName: 'x', inviterName: 'x', inviterEmail: 'x', role: 'x' }
      const plain = { appName: 'x', name: 'x', newEmail: 'x', expiresInSeconds: 60, ...names }
      const data = {
        ...{ ...plain, appName: oneLine(a), name: a, newEmail: oneLine(b) },
        ...{ organizationName: b, inviterName: a, role: oneLine(b) },
      }
      const hostile = await write({ kind, locale, data, subject: a, text: oneLine(b) })
      const harmless = await write({ kind, locale, data: plain, subject: 'x', text: 'x' })
      expect(shapeOf(hostile.html)).toEqual(shapeOf(harmless.html))
    })
    await fc.assert(property)
  })

  it('shows the value as text', async () => {
    const property = fc.asyncProperty(anyText, async (text) => {
      const { html } = await write({ data: { ...message.data, appName: text } })
      const words = (some: string | null): string => (some ?? '').replace(/\s+/g, ' ').trim()
      expect(words(parse(html).title)).toContain(words(cleanText(text)))
    })
    await fc.assert(property)
  })

  it('has a well-formed subject of one line', async () => {
    const property = fc.asyncProperty(anyText, async (appName) => {
      const { subject } = await write({ data: { ...message.data, appName } })
      expect(subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      expect(subject.isWellFormed()).toBe(true)
      expect(Array.from(subject).length).toBeLessThanOrEqual(200)
    })
    await fc.assert(property)
  })

  it('greets with names that have no link and no line break', () => {
    fc.assert(
      fc.property(anyText, fc.webUrl(), anyText, (before, url, after) => {
        expect(greetedName(`${before}${url}${after}`)).toBe('')
        expect(greetedName(before)).not.toMatch(/[\p{Cc}@/]/u)
      }),
    )
  })
})

describe('cleaning of texts', () => {
  it('returns a cleaned text unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(cleanLine(cleanLine(text))).toBe(cleanLine(text))
        expect(cleanText(cleanText(text))).toBe(cleanText(text))
      }),
    )
  })

  it('keeps numbers, booleans and null unchanged', () => {
    const data = { count: 1, isNew: true, team: null, note: 'a\u0000b' }
    expect(cleanData(data)).toEqual({ count: 1, isNew: true, team: null, note: 'ab' })
  })

  it('shortens a text by whole code points', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, max) => {
        const short = shorten(text, max)
        expect(Array.from(short).length).toBeLessThanOrEqual(Math.max(max, 1))
        if (Array.from(text).length <= max) expect(short).toBe(text)
      }),
    )
  })
})

describe('email addresses and links', () => {
  it('accepts no address that contains separators of addresses or headers', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.emailAddress()), anyText, (first, second) => {
        const text = `${first}${second}`
        if (isAddress(text)) expect(text).toMatch(/^[^\s,;:<>()"\p{Cc}]+$/u)
      }),
    )
  })

  it('accepts only http(s) URLs as links', () => {
    fc.assert(
      fc.property(fc.webUrl(), anyText, (url, text) => {
        expect(isLink(new URL(url).href)).toBe(true)
        if (isLink(text)) expect(new URL(text).protocol).toMatch(/^https?:$/)
      }),
    )
  })
})
