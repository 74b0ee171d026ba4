import { Markup } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import { message, url, write } from './test/write-mail.js'

describe('a template of the app', () => {
  it('replaces the texts in the built-in layout', async () => {
    const mail = await write(
      { data: { ...message.data, name: 'Ann\r\n<b>' } },
      {
        templates: {
          'verify-email': ({ data }, layOut) =>
            layOut({
              subject: `Welcome, ${data.name}`,
              heading: 'Hi',
              lines: ['One more <step>.'],
            }),
        },
      },
    )
    expect(mail.subject).toBe('Welcome, Ann <b>')
    expect(mail.text).toContain(`Hi:\n${url}`)
    expect(mail.html).toContain('One more &lt;step&gt;.')
    expect(mail.html).toContain('<title>Welcome, Ann &lt;b&gt;</title>')
  })

  it('replaces the whole mail, also asynchronously', async () => {
    const content = { subject: 'S\r\nBcc: x', text: 'T', html: new Markup('<p>H</p>') }
    const mail = await write({}, { templates: { 'verify-email': () => Promise.resolve(content) } })
    expect(mail).toMatchObject({ subject: 'S Bcc: x', text: 'T', html: '<p>H</p>' })
  })

  it('keeps the built-in templates of other kinds', async () => {
    const templates = { 'reset-password': () => ({ subject: '', text: '', html: new Markup('') }) }
    expect((await write({}, { templates })).subject).toBe('Verify your address for App')
  })

  it('ignores inherited properties as templates', async () => {
    expect((await write({ kind: 'constructor', subject: 'Built' })).subject).toBe('Built')
  })
})

describe('a mail of a plugin', () => {
  const note = {
    kind: 'note-shared',
    subject: 'A <note>',
    text: `Look:\n${url}\n\nor at https://evil.example/<x>\u202e`,
    locale: 'de',
    data: {},
  }

  it('contains its subject and text, with only its own URL as a link', async () => {
    const { subject, text, html } = await write(note)
    expect(subject).toBe('A <note>')
    expect(text).toBe(`Look:\n${url}\n\nor at https://evil.example/<x>\n`)
    expect(html).toContain('lang="en"')
    expect(html).toContain('A &lt;note&gt;</h1>')
    expect(html).toContain('or at https://evil.example/&lt;x&gt;')
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${url.replace('&', '&amp;')}"`])
  })

  it('contains the HTML of the plugin when there is one', async () => {
    const { html, text } = await write({ ...note, html: new Markup('<p>My <b>own</b></p>') })
    expect(html).toContain('<p>My <b>own</b></p>')
    expect(html).not.toContain('Look:')
    expect(text).toContain('Look:')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://app.example.com/ x',
    'https://app.example.com/\nx',
    'https://',
    '/relative',
  ])('makes no link of %j', async (address) => {
    const worded = await write({ url: address })
    expect(worded.html).not.toContain('href=')
    const unworded = await write({ ...note, text: `Go to ${address}`, url: address })
    expect(unworded.html).not.toContain('href=')
  })
})
