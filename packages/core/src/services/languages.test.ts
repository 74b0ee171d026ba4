import { describe, expect, it } from 'vitest'
import { createLanguages } from './languages.js'

const texts = { 'Not found': 'Nicht gefunden' }
const available = [
  { tag: 'de', number: 6, texts },
  { tag: 'pt-BR', texts: {} },
  { tag: 'fr', number: 16, texts: {} },
]
const languages = createLanguages({ available, byDefault: 'fr', userField: 'language' })

function choose(acceptLanguage: string | null, person?: object): string {
  const headers = new Headers(acceptLanguage === null ? {} : { 'accept-language': acceptLanguage })
  return languages.choose({ headers }, person)
}

describe('the language of a caller is the default', () => {
  it.each([
    { title: 'when nothing is asked for', header: null },
    { title: 'when nothing that is there is asked for', header: 'ja, zh;q=0.9' },
    { title: 'when anything will do', header: '*' },
    { title: 'when the only one is refused', header: 'de;q=0' },
    { title: 'when the weight is nonsense', header: 'de;q=x' },
    { title: 'when the header is nonsense', header: ';;,,;q=1' },
    { title: 'when only another region is there', header: 'pt-PT' },
    { title: 'when it is asked for too late in the header', header: `${'ja,'.repeat(100)}de` },
  ])('$title', ({ header }) => {
    expect(choose(header)).toBe('fr')
  })
})

describe('the language of a caller is', () => {
  it.each([
    { title: 'the one asked for', header: 'de', expected: 'de' },
    { title: 'the one asked for with a region', header: 'de-CH', expected: 'de' },
    { title: 'a region that is there', header: 'PT-br', expected: 'pt-br' },
    { title: 'English without its texts', header: 'en-GB', expected: 'en' },
    { title: 'the one of the greatest weight', header: 'en;q=0.3, de;q=0.8', expected: 'de' },
    { title: 'the first of equal ones', header: 'ja, de, en', expected: 'de' },
    { title: 'weighed with blanks', header: 'en; q=0.1 , de ; Q=0.2', expected: 'de' },
  ])('$title', ({ header, expected }) => {
    expect(choose(header)).toBe(expected)
  })

  it.each([
    { title: 'the choice of a person by number', language: 6, expected: 'de' },
    { title: 'the choice of a person by tag', language: 'de-AT', expected: 'de' },
    { title: 'that of the browser for a number of no language', language: 99, expected: 'en' },
    { title: 'that of the browser for a tag of no language', language: 'ja', expected: 'en' },
    { title: 'that of the browser for no choice', language: null, expected: 'en' },
  ])('$title', ({ language, expected }) => {
    expect(choose('en', { language })).toBe(expected)
  })

  it('the default where there is one language', () => {
    const alone = createLanguages({ available: [], byDefault: 'en', userField: 'language' })
    const headers = new Headers({ 'accept-language': 'de' })
    expect(alone.choose({ headers })).toBe('en')
    expect(alone.choose({ headers }, { language: 6 })).toBe('en')
  })
})

describe('a text', () => {
  it.each([
    { title: 'is translated', tag: 'DE', english: 'Not found', expected: 'Nicht gefunden' },
    { title: 'stays English without translation', tag: 'de', english: 'Gone', expected: 'Gone' },
    {
      title: 'stays English in no language',
      tag: 'ja',
      english: 'Not found',
      expected: 'Not found',
    },
  ])('$title', ({ tag, english, expected }) => {
    expect(languages.translate(tag, english)).toBe(expected)
  })
})
