import { describe, expect, it } from 'vitest'
import { languages } from './languages/index.js'
import { url, write } from './test/write-mail.js'
import type { MailLanguage } from '@countersign/core/languages'

const mail = { kind: 'magic-link', code: '012345678' }
const own: MailLanguage = {
  tag: 'nl',
  greeting: (name) => `Hallo ${name},`,
  validity: (life) => `Deze link is ${life} geldig.`,
  linkHint: 'Of kopieer dit adres:',
  closing: (appName) => `U krijgt deze e-mail van ${appName}.`,
  mails: { 'magic-link': () => ({ subject: 'Inloggen', heading: 'Inloggen', lines: [] }) },
}

describe('a mail with a code', () => {
  it.each(languages)('explains the code after the link in $tag', async ({ tag, codeHint }) => {
    const { text, html } = await write({ ...mail, locale: tag })
    expect(text).toContain(`${url}\n\n${codeHint}\n012 345 678\n`)
    expect(html).toContain(codeHint)
    expect(html).toMatch(/<p [^>]+>012 345 678<\/p>/)
    expect(text.indexOf(url)).toBeLessThan(text.indexOf('012 345 678'))
  })

  it('explains the code in English when a language of an app lacks the text', async () => {
    const { text } = await write({ ...mail, locale: 'nl' }, { languages: [own] })
    expect(text).toContain(
      'Or type this code where you asked for it. Do not share it with anyone:\n012 345 678',
    )
  })

  it('escapes markup in the code', async () => {
    const { html, text } = await write({ ...mail, code: '<b>1</b>\r\n2' })
    expect(html).toContain('&lt;b&gt;1&lt;/b&gt; 2</p>')
    expect(text).toContain('<b>1</b> 2\n')
  })

  it('does not mention a code in a mail without one', async () => {
    const { text, html } = await write({ kind: 'magic-link' })
    expect([text, html].join()).not.toMatch(/code/i)
  })
})
