import { describe, expect, it } from 'vitest'
import type { LanguageTexts } from '../../contract/texts/language.js'
import { coreMails } from '../../services/mail/core-mails.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'
import { allLanguages, german, mailLanguages, plainMails } from '../index.js'

const facts = {
  ...{ appName: 'App', name: 'Ann', newEmail: 'new@x.test', expiresInSeconds: 3600 },
  ...{ invitationId: 'i1', organizationId: 'o1', organizationName: 'Acme', role: 'member' },
  ...{ password: true, accounts: 'github', otherMethods: 1, sessions: 2 },
  ...{ method: 'account', methodName: 'GitHub', time: '2026-01-02 03:04 UTC' },
  ...{ browser: 'Firefox, Linux', address: '203.0.113.7' },
  ...{ inviterName: 'Bob', inviterEmail: 'bob@x.test' },
}
const kinds = [
  ...Object.keys(coreMails),
  'magic-link',
  'invitation',
  'method-added',
  'method-removed',
  'new-browser',
]
const languages = allLanguages.map((language) => ({ title: language.tag, language }))

describe('the mails of a language as plain text', () => {
  it.each(languages)('contains every kind in $title', ({ language: { mails = {} } }) => {
    expect(Object.keys(mails).sort()).toEqual([...kinds].sort())
    for (const kind of kinds) {
      const text = mails[kind]?.text(facts, 'https://app.test/link', '123456789') ?? ''
      expect(text).toContain('https://app.test/link')
      expect(text).toContain('123456789')
      expect(mails[kind]?.subject(facts)).not.toBe('')
    }
  })

  it('contains no link and no expiry for a mail without a link', () => {
    const text = german.mails?.['password-changed']?.text(facts, '', '') ?? ''
    expect(text).toContain('Ann')
    expect(text).not.toMatch(/https|gültig/)
  })

  it('uses the texts of a language that the app defines', () => {
    const [first] = mailLanguages
    if (!first) throw new Error('There are languages')
    const own = plainMails({ ...first, greeting: () => 'Salut,', mails: { hello: undefined } })
    expect(own).toEqual({})
    const { mails } = first
    const salut = plainMails({ ...first, greeting: () => 'Salut,', mails })
    expect(salut['verify-email']?.text(facts, '', '')).toMatch(/^Salut,\n\n/)
  })
})

/** The mail that a sender without templates gets for a password reset. */
async function mailFor(available: readonly LanguageTexts[], requested: string, language?: string) {
  const auth = createTestAuth({
    languages: { available },
    user: { additionalFields: { language: { type: 'string', input: true } } },
  })
  const newUser = { name: 'Ann', email: 'ann@x.test', password: TEST_PASSWORD, language }
  await auth.browser().post('/sign-up/email', newUser)
  const header = { 'accept-language': requested }
  await auth.browser().post('/request-password-reset', { email: newUser.email }, header)
  await auth.idle()
  const [mail] = auth.outbox.messages.filter(({ kind }) => kind === 'reset-password')
  return mail
}

describe('a sender without templates', () => {
  it.each(languages)('gets the mail in $title when the browser asks for it', async (row) => {
    const { tag, mails = {} } = row.language
    const mail = await mailFor(allLanguages, tag)
    expect(mail?.locale).toBe(tag)
    expect(mail?.subject).toBe(mails['reset-password']?.subject(mail?.data ?? {}))
    expect(mail?.text).toBe(mails['reset-password']?.text(mail?.data ?? {}, mail?.url ?? '', ''))
    expect(mail?.text).toContain(mail?.url)
  })

  it('gets the mail in the language of the user, not of the browser', async () => {
    const mail = await mailFor(allLanguages, 'fr', 'de')
    expect([mail?.locale, mail?.subject]).toEqual(['de', expect.stringContaining('Passwort')])
  })

  it.each([
    { title: 'the app has no languages', available: [], locale: 'en' },
    { title: 'the language has no mails', available: [{ tag: 'de', texts: {} }], locale: 'de' },
  ])('gets the mail in English when $title', async ({ available, locale }) => {
    const mail = await mailFor(available, 'de')
    expect([mail?.locale, mail?.subject]).toEqual([locale, 'Reset your password for Countersign'])
  })
})
