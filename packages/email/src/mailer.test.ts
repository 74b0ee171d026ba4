import { Markup } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { mailer, type MailerOptions } from './mailer.js'
import type { MailContent } from './templates.js'
import { keep, url, write } from './test/write-mail.js'

const sound = { transport: keep(), from: 'App <app@example.com>' }

describe('a mailer', () => {
  it('writes the mail with its link, its validity and the recipient’s name', async () => {
    const mail = await write()
    expect(mail).toMatchObject({
      id: 'm1',
      kind: 'verify-email',
      from: '"App" <app@example.com>',
      to: 'ann@example.com',
      subject: 'Verify your address for App',
      url,
    })
    expect(mail.text).toBe(`Hello Ann,

Please confirm that this email address is yours.

Verify address:
${url}

The link is valid for 1 hour.

If this was not you, you can ignore this mail.

-- 
You receive this mail because your address was given at App.
`)
    expect(mail.html).toContain(`href="${url.replace('&', '&amp;')}"`)
    expect(mail.html).toContain('The link is valid for 1 hour.')
  })

  it('marks the mail as automatic with Auto-Submitted', async () => {
    expect((await write()).headers).toMatchObject({ 'auto-submitted': 'auto-generated' })
  })

  it('uses no external resources', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|src=|@import|url\(/i)
  })

  it('rejects with the error of the transport', async () => {
    const transport = { send: () => Promise.reject(new Error('the server is away')) }
    await expect(write({}, { transport })).rejects.toThrow('the server is away')
  })

  it.each<{ title: string; options: unknown; problem: string }>([
    {
      title: 'a mail, which createAuth passes to a mailer that was not called',
      options: { id: 'a', kind: 'verify-email', to: 'ann@example.com' },
      problem: 'email: must be what mailer({ … }) returns, and not mailer itself',
    },
    {
      title: 'a misspelt kind of mail',
      options: { ...sound, templates: { 'verify-emial': () => null } },
      problem: 'templates.verify-emial: is no kind of mail; did you mean "verify-email"?',
    },
    {
      title: 'a kind of mail in another case',
      options: { ...sound, templates: { verifyEmail: () => null } },
      problem: 'templates.verifyEmail: is no kind of mail; did you mean "verify-email"?',
    },
    { title: 'no options', options: undefined, problem: 'mailer: takes options in an object' },
    {
      title: 'a misspelt option',
      options: { ...sound, template: {} },
      problem: 'mailer.template: is not an option; did you mean "templates"?',
    },
    {
      title: 'no transport',
      options: { from: sound.from },
      problem: 'mailer.transport: must be an object with send, such as smtp(…), got undefined',
    },
    {
      title: 'a sender in place of a transport',
      options: { ...sound, transport: () => undefined },
      problem: 'got a function',
    },
    {
      title: 'a template that is not a function',
      options: { ...sound, templates: { 'magic-link': undefined, 'verify-email': 'Hello' } },
      problem: 'mailer.templates.verify-email: must be a function',
    },
    {
      title: 'null as templates',
      options: { ...sound, templates: null },
      problem: 'mailer.templates: must be an object of functions, got null',
    },
    {
      title: 'a language in place of a list',
      options: { ...sound, languages: 'de' },
      problem: 'mailer.languages: must be a list, got a string',
    },
    {
      title: 'a promise of options',
      options: Promise.resolve(sound),
      problem: 'mailer: takes options in an object, got a promise: await it',
    },
  ])('rejects $title with a message that names it', ({ options, problem }) => {
    expect(() => mailer(options as MailerOptions)).toThrow(problem)
  })

  it.each([
    { title: 'nothing', content: undefined },
    { title: 'no subject', content: { text: 'Hello', html: new Markup('<p>') } },
    { title: 'no text', content: { subject: 'Hello', html: new Markup('<p>') } },
    { title: 'HTML as a text', content: { subject: 'Hello', text: 'Hello', html: '<p>' } },
    { title: 'no HTML', content: { subject: 'Hello', text: 'Hello' } },
  ])('rejects a template that returns $title', async ({ content }) => {
    const templates = { 'verify-email': () => content as MailContent }
    await expect(write({}, { templates })).rejects.toThrow(
      'mailer.templates.verify-email: must return subject, text and html',
    )
  })

  it.each([
    { title: 'without a name', from: 'app@example.com', shown: 'app@example.com' },
    { title: 'with a name', from: 'App <a@b.example>', shown: '"App" <a@b.example>' },
    {
      title: 'with a quoted name',
      from: '"My, App" <a@b.example>',
      shown: '"My, App" <a@b.example>',
    },
    {
      title: 'with letters beyond ASCII',
      from: 'Äpp <a@b.example>',
      shown: '"Äpp" <a@b.example>',
    },
  ])('accepts a sender $title', async ({ from, shown }) => {
    expect((await write({}, { from })).from).toBe(shown)
  })

  it.each([
    '',
    'App',
    'App <>',
    'app@',
    '@example.com',
    'a@example.com, b@example.com',
    'App <a@example.com> <b@example.com>',
    'App <a@example.com>\r\nBcc: b@example.com',
    'App\r\nBcc: b@example.com <a@example.com>',
    'App\u2028 <a@example.com>',
    'Ap"p <a@example.com>',
    'App\\ <a@example.com>',
    `${'a'.repeat(101)} <a@example.com>`,
    `${'a'.repeat(250)}@example.com`,
    'group:a@example.com;',
  ])('rejects the sender %j', (from) => {
    expect(() => mailer({ transport: keep(), from })).toThrow('from: must be one mailbox')
    expect(() => mailer({ transport: keep(), from: 'a@b.example', replyTo: from })).toThrow(
      'replyTo: must be one mailbox',
    )
  })

  it('sets the address for replies', async () => {
    const { replyTo } = await write({}, { replyTo: 'Help <help@example.com>' })
    expect(replyTo).toBe('"Help" <help@example.com>')
  })
})
