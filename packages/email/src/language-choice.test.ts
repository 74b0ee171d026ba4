import { Language } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { createTestAuth, TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { mailer } from './mailer.js'
import { keep, write } from './test/write-mail.js'
import type { MailLanguage } from '@countersign/core/languages'

describe('the language of a mail', () => {
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
  ])('writes "$subject" for the locale "$locale"', async ({ locale, subject }) => {
    expect((await write({ locale }, { languages: [dutch] })).subject).toBe(subject)
  })

  it('writes the whole mail in English when the language lacks its texts', async () => {
    const mail = await write({ kind: 'reset-password', locale: 'nl' }, { languages: [dutch] })
    expect(mail.text).toContain('Hello Ann,')
    expect(mail.text).not.toContain('geldig')
    expect(mail.html).toContain('lang="en"')
  })

  it('describes the validity in the language of the mail', async () => {
    expect((await write({ locale: 'nl' }, { languages: [dutch] })).text).toContain('1 uur geldig')
  })

  it('prefers a language of the app to the built-in one', async () => {
    const own = { ...dutch, tag: 'de' }
    expect((await write({ locale: 'de' }, { languages: [own] })).subject).toBe('Welkom bij App')
  })

  it('sets the direction of a right-to-left language', async () => {
    const own: MailLanguage = { ...dutch, direction: 'rtl' }
    expect((await write({ locale: 'nl' }, { languages: [own] })).html).toContain('dir="rtl"')
  })

  it.each(['', 'Dutch, of course', 'nl\r\nx'])('rejects a language with the tag %j', (tag) => {
    const languages = [{ ...dutch, tag }]
    expect(() => mailer({ transport: keep(), from: 'a@b.example', languages })).toThrow('is no tag')
  })
})

describe('the language of a mail in an app', () => {
  const english = 'Verify your address for Countersign'
  const polish = 'Prosimy potwierdzić'

  it.each([
    { title: 'the user’s language', language: Language.POL, header: 'de', begins: polish },
    {
      title: 'English as the user’s language',
      language: Language.ENG,
      header: 'de',
      begins: english,
    },
    {
      title: 'the browser’s language',
      language: undefined,
      header: 'fr;q=0.5, pl',
      begins: polish,
    },
    { title: 'the default language', language: undefined, header: 'xx', begins: 'Bestätigen Sie' },
    {
      title: 'the browser’s language in place of an unknown one',
      language: 99,
      header: 'pl',
      begins: polish,
    },
  ])('uses $title', async ({ language, header, begins }) => {
    const transport = keep()
    const auth = createTestAuth({
      email: mailer({ transport, from: 'app@example.com' }),
      languages: { available: allLanguages, byDefault: 'de' },
      emailVerification: { sendOnSignUp: true },
      user: { additionalFields: { language: { type: 'number', input: true } } },
    })
    const newUser = { name: 'Ann', email: 'ann@example.com', password: TEST_PASSWORD }
    const body = language === undefined ? newUser : { ...newUser, language }
    const { status } = await auth
      .browser()
      .post('/sign-up/email', body, { 'accept-language': header })
    expect(status).toBe(200)
    await expect.poll(() => transport.mails.length).toBe(1)
    expect(transport.mails[0]?.subject).toMatch(new RegExp(`^${begins}`))
    expect(transport.mails[0]?.text).toContain(`/verify-email?token=`)
  })
})
