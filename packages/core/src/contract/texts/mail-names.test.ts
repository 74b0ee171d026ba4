import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanNames, greetedName, shownName } from './mail-names.js'

const anyText = fc.string({ unit: 'binary', maxLength: 80 })

describe('H17 names in a mail', () => {
  it('leaves out a greeting with a link, several lines or more than 64 characters', () => {
    fc.assert(
      fc.property(anyText, fc.webUrl(), anyText, (before, url, after) => {
        expect(greetedName(`${before}${url}${after}`)).toBe('')
        expect(greetedName(before)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069@/]/u)
        expect(greetedName('n'.repeat(65) + before)).toBe('')
      }),
    )
  })

  it.each(['Ann', 'J.R.R. Tolkien', '\u{1f469}\u200d\u{1f4bb}', 'n'.repeat(64), ''])(
    'greets by %j',
    (name) => {
      expect(greetedName(name)).toBe(name)
    },
  )

  it('shows names of other users without links, and does not change them again', () => {
    fc.assert(
      fc.property(anyText, fc.webUrl(), (before, url) => {
        const shown = shownName(`${before} ${url}`)
        expect(shown).not.toMatch(/:\/\/|\/\p{L}|\.\p{L}{2}/u)
        expect(shownName(shown)).toBe(shown)
      }),
    )
  })

  it('cleans every key that holds a name, except the name of the app', () => {
    const data = {
      appName: 'app.test',
      name: 'evil.test',
      organizationName: 'evil.test',
      role: 'a.b',
      count: 1,
    }
    expect(cleanNames(data)).toEqual({
      appName: 'app.test',
      name: '',
      organizationName: 'evil.\u200btest',
      role: 'a.b',
      count: 1,
    })
  })
})
