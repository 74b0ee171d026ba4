import { Language } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { mailer } from './mailer.js'
import { keep, write } from './test/write-mail.js'
import type { MailLanguage } from '@countersign/core/languages'

describe('a language', () => {
  const dutch: MailLanguage = {
    tag: 'nl',
    greeting: (name) => `Hallo ${name},`,
    validity: (life) => `Deze link is ${life} geldig.`,
    linkHint: 'Of kopieer dit adres:',
    closing: (appName) => `U krijgt deze e-mail van ${appName}.`,
    mails: {
      'verify-email': ({ appName }) => ({
        subject: `Welkom bij ${appName}`,
        heading: 'Welkom',
        lines: [],
      }),
    },
  }

  it.each([
    { locale: 'de', subject: 'Bestätigen Sie Ihre E-Mail-Adresse für App' },
    { locale: 'de-AT', subject: 'Bestätigen Sie Ihre E-Mail-Adresse für App' },
    { locale: 'DE', subject: 'Bestätigen Sie Ihre E-Mail-Adresse für App' },
    { locale: 'nl', subject: 'Welkom bij App' },
    { locale: 'nl-BE', subject: 'Welkom bij App' },
    { locale: 'xx', subject: 'Verify your address for App' },
    { locale: '', subject: 'Verify your address for App' },
  ])('$locale → $subject', async ({ locale, subject }) => {
    expect((await write({ locale }, { languages: [dutch] })).subject).toBe(subject)
  })

  it('without words for a mail says all of it in English', async () => {
    const mail = await write({ kind: 'reset-password', locale: 'nl' }, { languages: [dutch] })
    expect(mail.text).toContain('Hello Ann,')
    expect(mail.text).not.toContain('geldig')
    expect(mail.html).toContain('lang="en"')
  })

  it('tells lives in its own words', async () => {
    expect((await write({ locale: 'nl' }, { languages: [dutch] })).text).toContain('1 uur geldig')
  })

  it('of an app takes the place of ours', async () => {
    const own = { ...dutch, tag: 'de' }
    expect((await write({ locale: 'de' }, { languages: [own] })).subject).toBe('Welkom bij App')
  })

  it('may be written from right to left', async () => {
    const own: MailLanguage = { ...dutch, direction: 'rtl' }
    expect((await write({ locale: 'nl' }, { languages: [own] })).html).toContain('dir="rtl"')
  })

  it.each(['', 'Dutch, of course', 'nl\r\nx'])('has a tag, not %j', (tag) => {
    const languages = [{ ...dutch, tag }]
    expect(() => mailer({ transport: keep(), from: 'a@b.example', languages })).toThrow('is no tag')
  })
})

describe('in an app', () => {
  const english = 'Verify your address for Countersign'
  const polish = 'Prosimy potwierdzić'

  it.each([
    { title: 'the number of the person', language: Language.POL, header: 'de', begins: polish },
    { title: 'the number of English', language: Language.ENG, header: 'de', begins: english },
    { title: 'the browser', language: undefined, header: 'fr;q=0.5, pl', begins: polish },
    { title: 'the default', language: undefined, header: 'xx', begins: 'Bestätigen Sie' },
    {
      title: 'a number of no language, then the browser',
      language: 99,
      header: 'pl',
      begins: polish,
    },
  ])('$title chooses the language', async ({ language, header, begins }) => {
    const transport = keep()
    const auth = createTestAuth({
      email: mailer({ transport, from: 'app@example.com' }),
      languages: { available: allLanguages, byDefault: 'de' },
      emailVerification: { sendOnSignUp: true },
      user: { additionalFields: { language: { type: 'number', input: true } } },
    })
    const person = { name: 'Ann', email: 'ann@example.com', password: TEST_PASSWORD }
    const body = language === undefined ? person : { ...person, language }
    const { status } = await auth
      .browser()
      .post('/sign-up/email', body, { 'accept-language': header })
    expect(status).toBe(200)
    await expect.poll(() => transport.mails.length).toBe(1)
    expect(transport.mails[0]?.subject).toMatch(new RegExp(`^${begins}`))
    expect(transport.mails[0]?.text).toContain(`/verify-email?token=`)
  })
})
