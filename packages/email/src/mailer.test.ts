import { describe, expect, it } from 'vitest'
import { mailer } from './mailer.js'
import { keep, url, write } from './test/write-mail.js'

describe('a mailer', () => {
  it('writes the mail with its link, its life and the name of its recipient', async () => {
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

  it('says that a machine wrote it, so that no other one answers', async () => {
    expect((await write()).headers).toMatchObject({ 'auto-submitted': 'auto-generated' })
  })

  it('fetches nothing from elsewhere', async () => {
    const { html } = await write()
    expect(html).not.toMatch(/<(img|link|script|iframe|object)|src=|@import|url\(/i)
  })

  it('passes on what the transport failed with', async () => {
    const transport = { send: () => Promise.reject(new Error('the server is away')) }
    await expect(write({}, { transport })).rejects.toThrow('the server is away')
  })

  it.each([
    { title: 'without name', from: 'app@example.com', shown: 'app@example.com' },
    { title: 'with name', from: 'App <a@b.example>', shown: '"App" <a@b.example>' },
    {
      title: 'with a quoted name',
      from: '"My, App" <a@b.example>',
      shown: '"My, App" <a@b.example>',
    },
    {
      title: 'with letters of all languages',
      from: 'Äpp <a@b.example>',
      shown: '"Äpp" <a@b.example>',
    },
  ])('takes a sender $title', async ({ from, shown }) => {
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
  ])('refuses the sender %j', (from) => {
    expect(() => mailer({ transport: keep(), from })).toThrow('from: must be one mailbox')
    expect(() => mailer({ transport: keep(), from: 'a@b.example', replyTo: from })).toThrow(
      'replyTo: must be one mailbox',
    )
  })

  it('says where answers go', async () => {
    const { replyTo } = await write({}, { replyTo: 'Help <help@example.com>' })
    expect(replyTo).toBe('"Help" <help@example.com>')
  })
})
