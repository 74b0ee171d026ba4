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
  organizationName: '{organizationName}',
  inviterName: '{inviterName}',
  inviterEmail: '{inviterEmail}',
  role: '{role}',
}

/** Every text of a mail by its place, with names in braces where facts stand. */
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

/** Facts that a text names, sorted. */
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

it('all mails of the core and of its plugins are worded', () => {
  expect(kinds.sort()).toEqual([
    'access-removed',
    'change-email',
    'change-email-attempt',
    'delete-account',
    'email-changed',
    'invitation',
    'magic-link',
    'password-changed',
    'reset-password',
    'sign-up-attempt',
    'verify-email',
  ])
})

it('mails speak every language that answers and pages speak, and English', () => {
  const tags = languages.map(({ tag }) => tag).sort()
  expect(tags).toEqual(['en', ...allLanguages.map(({ tag }) => tag)].sort())
  expect(tags).toHaveLength(Object.keys(Language).length)
})

describe.each(others)('$tag', (language) => {
  it('words the mails that English words, and no other', () => {
    expect(Object.keys(language.mails).sort()).toEqual(kinds.sort())
  })

  it.each(kinds)('says in %s what English says, in other words, naming the same facts', (kind) => {
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

  it('greets, explains and closes in other words, naming the same facts', () => {
    const model = frameOf(english)
    for (const [index, text] of frameOf(language).entries()) {
      expect(text).not.toBe(model[index])
      expect(namedIn(text)).toEqual(namedIn(model[index] ?? ''))
    }
  })
})

describe.each(languages)('$tag', (language) => {
  it('greets nobody where there is no name', () => {
    expect(language.greeting('')).toMatch(/^\p{L}+( \p{L}+)*[,!:]$/u)
  })
})
