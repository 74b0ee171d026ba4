import { describe, expect, it } from 'vitest'
import { coreTexts } from '../contract/texts/core-texts.js'
import { AuthError } from '../contract/errors.js'
import type { LanguageTexts } from '../contract/texts/language.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import { allLanguages, german } from '../languages/index.js'
import { acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'
import { createLanguages } from './languages.js'

const chinese: LanguageTexts = { tag: 'zh-Hant', texts: {} }
const swiss: LanguageTexts = { tag: 'de-CH', number: 41, texts: { back: 'Zrugg' } }

/** The language for a browser with this header. */
function tagFor(header: string | null, user?: object, byDefault = 'en'): string {
  const available = [...allLanguages, chinese]
  const languages = createLanguages({ available, byDefault, userField: 'language' })
  const headers = new Headers(header === null ? {} : { 'accept-language': header })
  return languages.choose({ headers }, user).tag
}

describe('the language of a browser', () => {
  it.each([
    { title: 'no header', header: null, tag: 'en' },
    { title: 'an empty header', header: '', tag: 'en' },
    { title: 'an unknown language', header: 'xx', tag: 'en' },
    { title: 'a language that only begins like one', header: 'deu', tag: 'en' },
    { title: 'any language', header: '*', tag: 'en' },
    { title: 'separators', header: ',;,=,;q=,-', tag: 'en' },
    { title: 'invalid qualities', header: 'de;q=high, fr;q=0.1', tag: 'fr' },
    { title: 'a rejected language', header: 'de;q=0', tag: 'en' },
    { title: '10 kB of garbage', header: 'x-'.repeat(5000), tag: 'en' },
    { title: '10 kB of languages', header: 'xx,'.repeat(3400), tag: 'en' },
    { title: '10 kB of parts', header: `de${'-a'.repeat(5000)}`, tag: 'de' },
    { title: 'one language', header: 'de', tag: 'de' },
    { title: 'one language in capitals', header: 'DE', tag: 'de' },
    { title: 'a language of a country', header: 'de-CH', tag: 'de' },
    { title: 'a language with more subtags than known', header: 'pl-PL-x-a-b-c-d', tag: 'pl' },
    { title: 'a script of a country', header: 'zh-Hant-TW', tag: 'zh-Hant' },
    { title: 'another script', header: 'zh-Hans', tag: 'en' },
    { title: 'languages in order', header: 'xx, fr, de', tag: 'fr' },
    { title: 'languages sorted by quality', header: 'de;q=0.5, fr;q=0.9, tr;q=0.7', tag: 'fr' },
    { title: 'languages of equal quality', header: 'es;q=0.8,uk;q=0.8', tag: 'es' },
    { title: 'a quality with capital Q', header: 'ru;Q=0.1, uk;Q=0.2', tag: 'uk' },
    { title: 'spaces around every part', header: '  ru ; q=0.3 ,  uk ; q=0.6 ', tag: 'uk' },
    { title: 'English before another', header: 'en-GB,en;q=0.9,de;q=0.8', tag: 'en' },
    { title: 'English after another', header: 'en;q=0.5,tr', tag: 'tr' },
  ])('returns $tag for $title', ({ header, tag }) => {
    expect(tagFor(header)).toBe(tag)
  })

  it('returns English when the default of the app is not available', () => {
    expect(tagFor('xx', undefined, 'ja')).toBe('en')
  })

  it('returns the default of the app when no requested language is available', () => {
    expect(tagFor('xx', undefined, 'pl')).toBe('pl')
    expect(tagFor(null, undefined, 'PL')).toBe('pl')
    expect(tagFor('en', undefined, 'pl')).toBe('en')
  })
})

describe('the language of a user', () => {
  it.each([
    { title: 'no value', language: null, tag: 'fr' },
    { title: 'an unknown tag', language: 'xx', tag: 'fr' },
    { title: 'an empty tag', language: '', tag: 'fr' },
    { title: 'an unknown number', language: 2, tag: 'fr' },
    { title: 'a boolean', language: true, tag: 'fr' },
    { title: 'a tag', language: 'uk', tag: 'uk' },
    { title: 'a tag of a country', language: 'es-MX', tag: 'es' },
    { title: 'English by tag', language: 'en', tag: 'en' },
    { title: 'English by number', language: 3, tag: 'en' },
    { title: 'Russian by its number, which is zero', language: 0, tag: 'ru' },
    { title: 'Ukrainian by number', language: 1, tag: 'uk' },
    { title: 'Spanish by number', language: 4, tag: 'es' },
    { title: 'German by number', language: 6, tag: 'de' },
    { title: 'Polish by number', language: 15, tag: 'pl' },
    { title: 'French by number', language: 16, tag: 'fr' },
    { title: 'Turkish by number', language: 82, tag: 'tr' },
  ])('returns $tag for $title with a French browser', ({ language, tag }) => {
    expect(tagFor('fr', { language })).toBe(tag)
  })

  it('reads the column that the app names', () => {
    const languages = createLanguages({
      available: allLanguages,
      byDefault: 'en',
      userField: 'tongue',
    })
    const headers = new Headers()
    expect(languages.choose({ headers }, { tongue: 15, language: 16 }).tag).toBe('pl')
    expect(languages.choose({ headers }, { language: 16 }).tag).toBe('en')
  })
})

describe('translations of a language', () => {
  const languages = createLanguages({
    available: [...allLanguages, swiss],
    byDefault: 'en',
    userField: 'language',
  })
  const translatorFor = (header: string) =>
    languages.choose({ headers: new Headers({ 'accept-language': header }) })

  it('prefers a regional language over the language', () => {
    expect(translatorFor('de-CH').translate(coreTexts.back)).toBe('Zrugg')
    expect(translatorFor('de-AT').translate(coreTexts.back)).toBe('Zurück')
  })

  it.each([
    { title: 'a text of the core', requested: 'de-CH', key: 'NOT_FOUND' },
    { title: 'a text of a plugin', requested: 'de', key: 'BOOK_IS_LENT' },
    { title: 'a key that every object inherits', requested: 'de', key: 'constructor' },
  ])('returns English when there is no translation of $title', ({ requested, key }) => {
    expect(translatorFor(requested).translate({ key, english: 'English' })).toBe('English')
  })
})

describe('the translations of plugins', () => {
  const added = [
    { de: { hi: 'Hallo', back: 'Nach Hause' }, fr: { hi: 'Salut' } },
    { de: { bye: 'Auf Wiedersehen' } },
  ]
  const settings = { available: [german, swiss], byDefault: 'en', userField: 'language', added }

  it.each([
    { title: 'translates a text of a plugin', requested: 'de', key: 'hi', expected: 'Hallo' },
    {
      title: 'translates texts of several plugins',
      requested: 'de',
      key: 'bye',
      expected: 'Auf Wiedersehen',
    },
    { title: 'prefers the text of the app', requested: 'de', key: 'back', expected: 'Zurück' },
    {
      title: 'returns English for a language without them',
      requested: 'de-CH',
      key: 'hi',
      expected: 'English',
    },
    { title: 'adds no language', requested: 'fr', key: 'hi', expected: 'English' },
  ])('$title', ({ requested, key, expected }) => {
    const headers = new Headers({ 'accept-language': requested })
    const translator = createLanguages(settings).choose({ headers })
    expect(translator.translate({ key, english: 'English' })).toBe(expected)
  })

  it('translates the errors of a plugin', async () => {
    const plugin: Plugin = {
      ...acting(() => {
        throw new AuthError('CLOSED', { status: 400, message: 'We are closed' })
      }),
      texts: { de: { CLOSED: 'Wir haben geschlossen' } },
    }
    const auth = createTestAuth({ plugins: [plugin], languages: { available: [german] } })
    const { body } = await auth.browser().post('/act', {}, { 'accept-language': 'de' })
    expect(body).toEqual({ code: 'CLOSED', message: 'Wir haben geschlossen' })
  })

  it.each([
    { title: 'of a plugin', code: 'CLOSED' },
    { title: 'of the core', code: 'INVALID_ORIGIN' },
  ])('keeps the message of an error that rewords one $title', async ({ code }) => {
    const plugin: Plugin = {
      ...acting(() => {
        throw new AuthError(code, { status: 403, message: 'Closed until Monday' })
      }),
      errors: { CLOSED: { status: 403, message: 'We are closed' } },
      texts: { de: { CLOSED: 'Wir haben geschlossen' } },
    }
    const auth = createTestAuth({ plugins: [plugin], languages: { available: [german] } })
    const { body } = await auth.browser().post('/act', {}, { 'accept-language': 'de' })
    expect(body).toEqual({ code, message: 'Closed until Monday' })
  })
})

describe('an app without languages', () => {
  it('returns English and reads no header', () => {
    const languages = createLanguages({ available: [], byDefault: 'en', userField: 'language' })
    const headers = new Headers({ 'accept-language': 'de' })
    let reads = 0
    headers.get = () => {
      reads += 1
      return null
    }
    const translator = languages.choose({ headers }, { language: 'de' })
    expect({ tag: translator.tag, expected: translator.translate(coreTexts.back), reads }).toEqual({
      tag: 'en',
      expected: 'Back',
      reads: 0,
    })
  })
})
