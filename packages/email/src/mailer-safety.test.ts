import { describe, expect, it } from 'vitest'
import { mailer } from './mailer.js'
import { keep, message, write } from './test/write-mail.js'

describe('a recipient', () => {
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
  ])('that is not exactly one address gets nothing: %j', async (to) => {
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
  ])('that is one address gets it: %s', async (to) => {
    expect((await write({ to })).to).toBe(to)
  })
})

describe('a subject', () => {
  it.each([
    { title: 'a header', name: 'App\r\nBcc: eve@example.com' },
    { title: 'a header behind one control character', name: 'App\nBcc: eve@example.com' },
    { title: 'a header behind a line separator', name: 'App\u2028Bcc: eve@example.com' },
  ])('with $title in it is one line', async ({ name: appName }) => {
    const { subject } = await write({ data: { ...message.data, appName } })
    expect(subject).toBe('Verify your address for App Bcc: eve@example.com')
  })

  it('of any length ends', async () => {
    const { subject } = await write({ kind: 'of-plugin', subject: '😀'.repeat(1000) })
    expect(Array.from(subject)).toHaveLength(200)
    expect(subject.isWellFormed()).toBe(true)
    expect(subject).toMatch(/😀…$/u)
  })
})

describe('a name', () => {
  it.each([
    { title: 'is greeted', name: 'Zoë Müller', greeting: 'Hello Zoë Müller,' },
    { title: 'of initials is greeted', name: 'J.R.R. Tolkien', greeting: 'Hello J.R.R. Tolkien,' },
    { title: 'of joined letters is greeted', name: '👩‍💻', greeting: 'Hello 👩‍💻,' },
    { title: 'that is empty is not', name: '', greeting: 'Hello,' },
    { title: 'with a link is left out', name: 'Win at https://evil.example', greeting: 'Hello,' },
    {
      title: 'that mail programs make a link of is left out',
      name: 'evil.example',
      greeting: 'Hello,',
    },
    { title: 'with a path is left out', name: 'go to bit/ly', greeting: 'Hello,' },
    { title: 'with an address is left out', name: 'write me@evil', greeting: 'Hello,' },
    {
      title: 'that is a message is left out',
      name: 'You have won! '.repeat(9),
      greeting: 'Hello,',
    },
    { title: 'of several lines is one', name: 'Ann\r\n\r\nBob', greeting: 'Hello Ann Bob,' },
    { title: 'that turns text around does not', name: 'Ann\u202emoc', greeting: 'Hello Ann moc,' },
    { title: 'of half a letter is made whole', name: 'Ann\ud800', greeting: 'Hello Ann\ufffd,' },
  ])('that $title', async ({ name, greeting }) => {
    const { text, html } = await write({ data: { ...message.data, name } })
    expect(text.split('\n')[0]).toBe(greeting)
    expect(html).toContain(`>${greeting}</p>`)
  })

  it('of markup is text', async () => {
    const name = `<b onclick='x()'>"Ann" & co<`
    const { html } = await write({ data: { ...message.data, name } })
    expect(html).toContain('Hello &lt;b onclick=&#39;x()&#39;&gt;&quot;Ann&quot; &amp; co&lt;,')
  })
})
