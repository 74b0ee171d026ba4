import { describe, expect, it } from 'vitest'
import { coreTexts } from '../contract/texts/core-texts.js'
import { coreErrors } from '../contract/errors.js'
import { Language } from '../contract/texts/language.js'
import { createTestAuth } from '../testing/index.js'
import * as entry from './index.js'

const { allLanguages } = entry
const errorTexts = Object.entries(coreErrors).map(([key, { message }]) => ({
  key,
  english: message,
}))
const everyText = [...errorTexts, ...Object.values(coreTexts)]
const englishOf = new Map(everyText.map(({ key, english }) => [key, english]))
const languages = allLanguages.map((language) => ({ title: language.tag, language }))

describe('the languages', () => {
  it('lists every export with its name, tag and number', () => {
    const { allLanguages: all, ...byName } = entry
    const named = Object.entries(byName).flatMap(([name, value]) =>
      'texts' in value ? [{ name, language: value }] : [],
    )
    const facts = named.map(({ name, language: { tag, number } }) => [name, tag, number])
    expect(facts.sort()).toEqual([
      ['french', 'fr', 16],
      ['german', 'de', 6],
      ['polish', 'pl', 15],
      ['russian', 'ru', 0],
      ['spanish', 'es', 4],
      ['turkish', 'tr', 82],
      ['ukrainian', 'uk', 1],
    ])
    expect(new Set(all)).toEqual(new Set(named.map(({ language }) => language)))
    const numbers = [...all.map(({ number }) => number), Language.ENG]
    expect(numbers.sort()).toEqual(Object.values(Language).sort())
  })

  it.each(languages)('translates every text and no removed one into $title', ({ language }) => {
    expect(Object.keys(language.texts).sort()).toEqual(everyText.map(({ key }) => key).sort())
  })

  it.each(languages)('leaves no text in English in $title', ({ language }) => {
    const same = Object.entries(language.texts).filter(
      ([key, translated]) => englishOf.get(key) === translated,
    )
    expect(same).toEqual([])
  })

  it.each(languages)('writes whole lines without stray spaces in $title', ({ language }) => {
    for (const translated of Object.values(language.texts)) {
      expect(translated).toMatch(/^\S(.*\S)?$/u)
      expect(translated).not.toMatch(/ {2}|\.{2}|\p{Cc}/u)
      expect(translated).toBe(translated.normalize('NFC'))
    }
  })

  it.each(languages)('keeps the placeholders of a text in $title', ({ language }) => {
    const valuesIn = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort()
    const texts = everyText.filter(({ english }) => valuesIn(english).length > 0)
    expect(texts.length).toBeGreaterThan(0)
    for (const { key, english } of texts)
      expect(valuesIn(language.texts[key])).toEqual(valuesIn(english))
  })

  it.each(languages)('keeps the technical words of a text in $title', ({ language }) => {
    for (const word of ['callbackURL', 'errorCallbackURL', 'application/json']) {
      const texts = everyText.filter(({ english }) => english.split(/ /).includes(word))
      expect(texts.length).toBeGreaterThan(0)
      for (const { key } of texts) expect(language.texts[key]).toContain(word)
    }
  })
})

describe('the language of an error over HTTP', () => {
  const wrong = { email: 'ann@x.test', password: 'wrong password' }

  it.each(languages)('sends $title with the same code', async ({ language }) => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    const requested = { 'accept-language': `${language.tag};q=0.9, en;q=0.5` }
    const refused = await auth.browser().post('/sign-in/email', wrong, requested)
    expect(refused.status).toBe(401)
    expect(refused.headers.get('content-language')).toBe(language.tag)
    expect(refused.body).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: language.texts['INVALID_EMAIL_OR_PASSWORD'],
    })
  })

  it.each([
    { title: 'no language is configured', available: [], requested: 'de' },
    { title: 'the request prefers English', available: allLanguages, requested: 'en-GB, de;q=0.9' },
    { title: 'the requested language is not available', available: allLanguages, requested: 'xx' },
  ])('sends English when $title', async ({ available, requested }) => {
    const auth = createTestAuth({ languages: { available } })
    const refused = await auth.browser().post('/nothing', {}, { 'accept-language': requested })
    expect(refused.body).toMatchObject({ code: 'NOT_FOUND', message: 'Not found' })
    expect(refused.headers.get('content-language')).toBe('en')
  })

  it('sends content-language en for a text that is not translated', async () => {
    const dutch = { tag: 'nl', texts: { NOT_FOUND: 'Niet gevonden' } }
    const auth = createTestAuth({ languages: { available: [dutch] } })
    const requested = { 'accept-language': 'nl' }
    const known = await auth.browser().post('/nothing', {}, requested)
    expect(known.body).toMatchObject({ code: 'NOT_FOUND', message: 'Niet gevonden' })
    expect(known.headers.get('content-language')).toBe('nl')
    const unknown = await auth.browser().post('/sign-in/email', wrong, requested)
    expect(unknown.body).toMatchObject({ message: 'Invalid email or password' })
    expect(unknown.headers.get('content-language')).toBe('en')
  })

  it('describes invalid input in German', async () => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    const requested = { 'accept-language': 'de' }
    const { body } = await auth.browser().post('/sign-in/email', { email: 'ann@x.test' }, requested)
    expect(body).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Die übermittelten Angaben sind ungültig.',
    })
    const twice = await auth.browser().get('/get-session?a=1&a=2', requested)
    expect(twice.body).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: 'Die Parameter der Adresse sind ungültig.',
    })
  })

  it('prefers the language of the user over the header once their session was read', async () => {
    const auth = createTestAuth({
      languages: { available: allLanguages },
      user: { additionalFields: { language: { type: 'number', input: true } } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    await ann.post('/update-user', { language: Language.POL })
    const requested = { 'accept-language': 'fr' }
    const known = await ann.post('/unlink-account', { providerId: 'x' }, requested)
    expect(known.body).toEqual({
      code: 'ACCOUNT_NOT_FOUND',
      message: 'Nie znaleziono tej metody logowania.',
    })
    expect(known.headers.get('content-language')).toBe('pl')
    const unread = await ann.post('/nothing', {}, requested)
    expect(unread.headers.get('content-language')).toBe('fr')
  })

  it('sends the requested language also when the session cannot be read', async () => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    const ann = await auth.signedInAs('ann@x.test')
    auth.database.onCall(() => {
      throw new Error('gone')
    })
    const { status, body } = await ann.get('/list-sessions', { 'accept-language': 'tr' })
    expect(status).toBe(500)
    expect(body).toMatchObject({ message: 'Sunucuda bir hata oluştu.' })
  })
})

describe('calls of the server', () => {
  const headers = { 'accept-language': 'de' }
  const body = { email: 'ann@x.test', password: 'wrong password' }

  it('throws errors in English', async () => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    await expect(auth.api.signInEmail({ body, headers })).rejects.toMatchObject({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Invalid email or password',
    })
    const { email } = body
    expect(await auth.api.requestPasswordReset({ body: { email }, headers })).toMatchObject({
      message: coreTexts.resetRequested.english,
    })
  })

  it('returns a Response in the requested language', async () => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    const answer = await auth.api.signInEmail({ body, headers, asResponse: true })
    expect(answer.headers.get('content-language')).toBe('de')
    expect(await answer.json()).toEqual({
      code: 'INVALID_EMAIL_OR_PASSWORD',
      message: 'Die E-Mail-Adresse oder das Passwort ist falsch.',
    })
  })
})

describe('texts and pages', () => {
  const html = { accept: 'text/html' }

  it.each(languages)('returns the neutral text of a reset in $title', async ({ language }) => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    await auth.signedInAs('ann@x.test')
    const requested = { 'accept-language': language.tag }
    const known = await auth
      .browser()
      .post('/request-password-reset', { email: 'ann@x.test' }, requested)
    const unknown = await auth
      .browser()
      .post('/request-password-reset', { email: 'eve@x.test' }, requested)
    expect(known.body).toEqual({ status: true, message: language.texts['resetRequested'] })
    expect(unknown.body).toEqual(known.body)
  })

  it.each(languages)('shows the error page in $title', async ({ language }) => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    const requested = { ...html, 'accept-language': language.tag }
    const page = await auth.browser().get('/error?error=invalid_token', requested)
    expect(page.headers.get('content-language')).toBe(language.tag)
    expect(page.body).toContain(`<html lang="${language.tag}">`)
    expect(page.body).toContain(`<h1>${language.texts['somethingWrong'] ?? ''}</h1>`)
    expect(page.body).toContain(`<a href="/">${language.texts['back'] ?? ''}</a>`)
    expect(page.body).toContain('<code>invalid_token</code>')
  })

  it.each(languages)(
    'says in $title what the code of a failed sign-in means',
    async ({ language }) => {
      const auth = createTestAuth({ languages: { available: allLanguages } })
      const requested = { ...html, 'accept-language': language.tag }
      const page = await auth.browser().get('/error?error=access_denied', requested)
      expect(page.body).toContain(`<p>${language.texts['signInCancelled'] ?? ''}</p>`)
    },
  )

  it.each(languages)('shows the page that verifies an address in $title', async ({ language }) => {
    const auth = createTestAuth({ languages: { available: allLanguages }, links: 'confirm' })
    const requested = { ...html, 'accept-language': language.tag }
    const page = await auth.browser().get('/verify-email?token=t', requested)
    expect(page.body).toContain(`<h1>${language.texts['verifyAddress'] ?? ''}</h1>`)
    expect(page.body).toContain(`<button type="submit">${language.texts['verify'] ?? ''}</button>`)
  })

  it.each(languages)('shows the page that deletes an account in $title', async ({ language }) => {
    const auth = createTestAuth({
      languages: { available: allLanguages },
      links: 'confirm',
      user: { deleteUser: { enabled: true } },
    })
    const ann = await auth.signedInAs('ann@x.test')
    const requested = { ...html, 'accept-language': language.tag }
    const page = await ann.get('/delete-user/callback?token=t', requested)
    expect(page.body).toContain(`<p>${language.texts['deletionIsFinal'] ?? ''}</p>`)
    expect(page.body).toContain(`<h1>${language.texts['deleteAccount'] ?? ''}</h1>`)
  })

  it('shows an error page in German', async () => {
    const auth = createTestAuth({ languages: { available: allLanguages } })
    const requested = { ...html, 'accept-language': 'de' }
    const page = await auth.browser().get('/verify-email?token=t', requested)
    expect(page.status).toBe(401)
    expect(page.headers.get('content-language')).toBe('de')
    expect(page.body).toContain('<h1>Der Link ist ungültig oder wurde bereits verwendet.</h1>')
    expect(page.body).toContain('<code>INVALID_TOKEN</code>')
  })

  it('shows pages in English when no language is configured', async () => {
    const auth = createTestAuth()
    const page = await auth.browser().get('/error', { ...html, 'accept-language': 'de' })
    expect(page.body).toContain('<html lang="en">')
    expect(page.body).toContain('<h1>Something went wrong</h1>')
  })
})
