import { Language } from '@countersign/core'
import { allLanguages, type WholeLanguage } from '@countersign/core/languages'
import { describe, expect, it } from 'vitest'
import { english, languages } from './index.js'

type Kind = keyof WholeLanguage['mails']

const kinds = Object.keys(english.mails)
const others = languages.filter(({ tag }) => tag !== english.tag)

const facts = {
  appName: '{appName}',
  name: '{name}',
  newEmail: '{newEmail}',
  expiresInSeconds: 60,
  password: true,
  accounts: '{accounts}',
  otherMethods: 2,
  sessions: 3,
  method: 'account',
  methodName: '{methodName}',
  time: '{time}',
  browser: '{browser}',
  address: '{address}',
  organizationName: '{organizationName}',
  inviterName: '{inviterName}',
  inviterEmail: '{inviterEmail}',
  role: '{role}',
}

/** Every text of a mail by its place, with names in braces in place of values. */
function textsOf(language: WholeLanguage, kind: Kind): ReadonlyMap<string, string> {
  const words = language.mails[kind]?.(facts)
  if (!words) throw new Error(`${language.tag} does not word ${kind}`)
  const { subject, heading, button, lines, notes = [] } = words
  return new Map([
    ['subject', subject],
    ['heading', heading],
    ...(button === undefined ? [] : [['button', button] as const]),
    ...lines.map((line, index) => [`lines.${index}`, line] as const),
    ...notes.map((note, index) => [`notes.${index}`, note] as const),
  ])
}

/** The sorted names of the values in a text. */
function namedIn(text: string): string[] {
  return [...new Set(text.match(/\{\w+\}/g))].sort()
}

function frameOf(language: WholeLanguage): readonly string[] {
  return [
    language.greeting('{name}'),
    language.greeting(''),
    language.validity('{life}'),
    language.linkHint,
    language.codeHint,
    language.closing('{appName}'),
  ]
}

it('has texts for all mails of the core and its plugins', () => {
  expect(kinds.sort()).toEqual([
    'access-removed',
    'change-email',
    'change-email-attempt',
    'delete-account',
    'email-changed',
    'invitation',
    'magic-link',
    'method-added',
    'method-removed',
    'new-browser',
    'password-changed',
    'reset-password',
    'sign-up-attempt',
    'verify-email',
  ])
})

it('has mails in English and every language of the messages', () => {
  const tags = languages.map(({ tag }) => tag).sort()
  expect(tags).toEqual(['en', ...allLanguages.map(({ tag }) => tag)].sort())
  expect(tags).toHaveLength(Object.keys(Language).length)
})

describe.each(others)('$tag', (language) => {
  it('has texts for the same mails as English', () => {
    expect(Object.keys(language.mails).sort()).toEqual(kinds.sort())
  })

  it.each(kinds)('translates every text of %s with the same values as in English', (kind) => {
    const model = textsOf(english, kind)
    const texts = textsOf(language, kind)
    expect([...texts.keys()]).toEqual([...model.keys()])
    for (const [place, text] of texts) {
      expect(text, place).not.toBe(model.get(place))
      expect(text.trim(), place).toBe(text)
      expect(text, place).not.toBe('')
      expect(namedIn(text), place).toEqual(namedIn(model.get(place) ?? ''))
    }
  })

  it('translates greeting, hints and closing with the same values as in English', () => {
    const model = frameOf(english)
    for (const [index, text] of frameOf(language).entries()) {
      expect(text).not.toBe(model[index])
      expect(namedIn(text)).toEqual(namedIn(model[index] ?? ''))
    }
  })
})

describe.each(languages)('$tag', (language) => {
  it('greets without a name when the name is empty', () => {
    expect(language.greeting('')).toMatch(/^\p{L}+( \p{L}+)*[,!:]$/u)
  })
})
