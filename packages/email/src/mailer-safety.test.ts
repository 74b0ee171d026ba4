import { describe, expect, it } from 'vitest'
import { mailer } from './mailer.js'
import { keep, message, write } from './test/write-mail.js'

describe('the recipient of a mail', () => {
  it.each([
    '',
    'ann',
    'ann@example.com, bob@example.com',
    'ann@example.com;bob@example.com',
    'ann@example.com\r\nBcc: bob@example.com',
    'ann@example.com\n',
    ' ann@example.com',
    'Ann <ann@example.com>',
    '"ann bob"@example.com',
    'ann@[127.0.0.1]',
    'ann@exämple.com',
    'ann\u0000@example.com',
    'undisclosed:ann@example.com',
    `${'a'.repeat(250)}@example.com`,
  ])('rejects %j, which is not exactly one address', async (to) => {
    const transport = keep()
    const send = mailer({ transport, from: 'app@example.com' })
    await expect(send({ ...message, to })).rejects.toThrow('no single recipient')
    expect(transport.mails).toEqual([])
  })

  it.each([
    "o'neil+tag@example.com",
    'ann@localhost',
    'a.b-c_d@sub.example.co',
    'x@xn--exmple-cua.com',
  ])('sends the mail to %s', async (to) => {
    expect((await write({ to })).to).toBe(to)
  })
})

describe('the subject of a mail', () => {
  it.each([
    { title: 'a header', name: 'App\r\nBcc: eve@example.com' },
    { title: 'a header behind one control character', name: 'App\nBcc: eve@example.com' },
    { title: 'a header behind a line separator', name: 'App\u2028Bcc: eve@example.com' },
  ])('stays one line when the app name contains $title', async ({ name: appName }) => {
    const { subject } = await write({ data: { ...message.data, appName } })
    expect(subject).toBe('Verify your address for App Bcc: eve@example.com')
  })

  it('shortens a long subject', async () => {
    const { subject } = await write({ kind: 'of-plugin', subject: '😀'.repeat(1000) })
    expect(Array.from(subject)).toHaveLength(200)
    expect(subject.isWellFormed()).toBe(true)
    expect(subject).toMatch(/😀…$/u)
  })
})

describe('the name of the recipient', () => {
  it.each([
    { title: 'a name', name: 'Zoë Müller', greeting: 'Hello Zoë Müller,' },
    { title: 'initials', name: 'J.R.R. Tolkien', greeting: 'Hello J.R.R. Tolkien,' },
    { title: 'joined emoji', name: '👩‍💻', greeting: 'Hello 👩‍💻,' },
    { title: 'an empty name', name: '', greeting: 'Hello,' },
    { title: 'a name with a link', name: 'Win at https://evil.example', greeting: 'Hello,' },
    {
      title: 'a name that mail programs turn into a link',
      name: 'evil.example',
      greeting: 'Hello,',
    },
    { title: 'a name with a path', name: 'go to bit/ly', greeting: 'Hello,' },
    { title: 'a name with an address', name: 'write me@evil', greeting: 'Hello,' },
    {
      title: 'a name that is a message',
      name: 'You have won! '.repeat(9),
      greeting: 'Hello,',
    },
    { title: 'a name of several lines', name: 'Ann\r\n\r\nBob', greeting: 'Hello Ann Bob,' },
    { title: 'a name with a direction override', name: 'Ann\u202emoc', greeting: 'Hello Ann moc,' },
    { title: 'a name with a lone surrogate', name: 'Ann\ud800', greeting: 'Hello Ann\ufffd,' },
  ])('greets with "$greeting" for $title', async ({ name, greeting }) => {
    const { text, html } = await write({ data: { ...message.data, name } })
    expect(text.split('\n')[0]).toBe(greeting)
    expect(html).toContain(`>${greeting}</p>`)
  })

  it('escapes markup in a name', async () => {
    const name = `<b onclick='x()'>"Ann" & co<`
    const { html } = await write({ data: { ...message.data, name } })
    expect(html).toContain('Hello &lt;b onclick=&#39;x()&#39;&gt;&quot;Ann&quot; &amp; co&lt;,')
  })
})
