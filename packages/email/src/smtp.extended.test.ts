import { describe, expect, it } from 'vitest'
import { mailer } from './mailer.js'
import { smtp } from './smtp.js'
import { startMailServer, startScriptedServer } from './test/mail-server.js'
import { mail, message, url } from './test/write-mail.js'

const host = '127.0.0.1'

describe('smtp', () => {
  it('delivers a mail as it was written', async () => {
    await using server = await startMailServer()
    const transport = smtp({ host, port: server.port })
    const send = mailer({
      transport,
      from: 'Äpp, Inc. <app@example.com>',
      replyTo: 'help@example.com',
    })
    await send({ ...message, locale: 'uk', data: { ...message.data, name: 'Zoë <b>' } })

    const [delivery] = server.deliveries
    expect(delivery).toMatchObject({
      sender: 'app@example.com',
      recipients: ['ann@example.com'],
      mail: {
        from: { name: 'Äpp, Inc.', address: 'app@example.com' },
        to: [{ name: '', address: 'ann@example.com' }],
        replyTo: [{ name: '', address: 'help@example.com' }],
        messageId: '<m1@example.com>',
      },
    })
    expect(delivery?.mail.subject).toMatch(/^Підтвердьте/)
    expect(delivery?.mail.text).toContain(url)
    expect(delivery?.mail.html).toContain('Zoë &lt;b&gt;')
    expect(delivery?.mail.html).toContain(`href="${url.replace('&', '&amp;')}"`)
    const headers = new Map(delivery?.mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('auto-submitted')).toBe('auto-generated')
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative/)
    expect([...headers.keys()]).not.toContain('x-mailer')
  })

  it('uses the same Message-ID when a mail is sent again', async () => {
    await using server = await startMailServer()
    const transport = smtp({ host, port: server.port })
    await transport.send(mail)
    await transport.send(mail)
    expect(server.deliveries.map((delivery) => delivery.mail.messageId)).toEqual([
      '<m1@example.com>',
      '<m1@example.com>',
    ])
  })

  it.each([
    { title: 'subject', changes: { subject: 'Hi\r\nBcc: eve@example.com\r\n\r\nbody' } },
    { title: 'id', changes: { id: 'm1>\r\nBcc: eve@example.com' } },
    { title: 'header', changes: { headers: { 'x-a': 'b\r\nBcc: eve@example.com' } } },
    {
      title: 'name of the sender',
      changes: { from: '"App\r\nBcc: eve@example.com" <a@b.example>' },
    },
  ])('adds no header and no recipient from a hostile $title', async ({ changes }) => {
    await using server = await startMailServer()
    await smtp({ host, port: server.port }).send({ ...mail, ...changes })
    const [delivery, ...more] = server.deliveries
    expect(more).toEqual([])
    expect(delivery?.recipients).toEqual(['ann@example.com'])
    expect(delivery?.mail.bcc ?? []).toEqual([])
    expect(delivery?.mail.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(delivery?.mail.html).toBe('<p>HTML</p>\n')
  })

  it('sends text that begins with a dot or looks like a command as text', async () => {
    await using server = await startMailServer()
    const text = 'one\n.\nRCPT TO:<eve@example.com>\n..two\n'
    await smtp({ host, port: server.port }).send({ ...mail, text })
    expect(server.deliveries).toHaveLength(1)
    expect(server.deliveries[0]?.mail.text?.trimEnd()).toBe(text.trimEnd())
    expect(server.deliveries[0]?.recipients).toEqual(['ann@example.com'])
  })

  it('signs in with user and password', async () => {
    await using server = await startMailServer()
    await smtp({ host, port: server.port, user: 'app', password: 'p@ss' }).send(mail)
    await smtp(`smtp://app%2B1:p%40ss@${host}:${server.port}`).send(mail)
    expect(server.deliveries.map(({ user }) => user)).toEqual(['app', 'app+1'])
  })
})

describe('smtp with a failing server', () => {
  it('rejects when the server rejects the recipient', async () => {
    await using server = await startMailServer({
      onRcptTo: (_, __, done) => {
        done(new Error('no such person'))
      },
    })
    await expect(smtp({ host, port: server.port }).send(mail)).rejects.toThrow('no such person')
  })

  it('rejects a wrong password and keeps it out of the error', async () => {
    await using server = await startMailServer({
      onAuth: (_, __, done) => {
        done(new Error('wrong password'))
      },
    })
    const transport = smtp({ host, port: server.port, user: 'app', password: 'hunter2-secret' })
    const error: unknown = await transport.send(mail).catch((reason: unknown) => reason)
    expect(String(error)).toContain('wrong password')
    expect(`${String(error)}${JSON.stringify(error)}`).not.toContain('hunter2')
  })

  const greeting = ['220 hi', '250 me', '250 ok', '250 ok']

  it.each([
    { title: 'refuses all clients', answers: ['554 go away'] },
    { title: 'is not a mail server', answers: ['HTTP/1.1 400 Bad Request'] },
    { title: 'never responds', answers: [] },
    { title: 'stops responding before the mail', answers: greeting.slice(0, 3) },
    { title: 'stops responding after the mail', answers: [...greeting, '354 go on'] },
    { title: 'disconnects at once', answers: [null] },
    { title: 'disconnects before the mail', answers: [...greeting.slice(0, 2), null] },
    { title: 'disconnects during the mail', answers: [...greeting, '354 go on', null] },
    { title: 'has no space', answers: [...greeting, '452 no space'] },
    { title: 'rejects the mail as spam', answers: [...greeting, '354 go on', '550 spam'] },
  ])('rejects when the server $title', async ({ answers }) => {
    await using server = await startScriptedServer(answers)
    const transport = smtp({ host, port: server.port, timeoutMs: 300 })
    await expect(transport.send(mail)).rejects.toThrow(Error)
  })

  it('rejects when no server listens', async () => {
    const server = await startScriptedServer([])
    await server[Symbol.asyncDispose]()
    await expect(smtp({ host, port: server.port }).send(mail)).rejects.toThrow('ECONNREFUSED')
  })

  it('sends neither mail nor password without the required TLS', async () => {
    await using server = await startMailServer()
    const options = { host, port: server.port, user: 'app', password: 'p' }
    await expect(smtp({ ...options, security: 'starttls' }).send(mail)).rejects.toThrow()
    await expect(smtp({ ...options, security: 'tls' }).send(mail)).rejects.toThrow()
    expect(server.deliveries).toEqual([])
  })

  it('rejects a TLS certificate that is not trusted', async () => {
    await using server = await startMailServer({ disabledCommands: [] })
    const transport = smtp({ host, port: server.port, security: 'starttls' })
    await expect(transport.send(mail)).rejects.toThrow(/certificate/i)
    expect(server.deliveries).toEqual([])
  })
})
