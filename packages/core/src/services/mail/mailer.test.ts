import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Plugin } from '../../contract/plugins/plugin.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'
import { consoleSender, missingSender } from './mailer.js'

const message = {
  id: 'message',
  kind: 'hello',
  to: 'ann@x.test',
  subject: 'Hello',
  text: 'Hello Ann',
  locale: 'en',
  data: {},
}

/** A plugin with one mail and a call that sends it. */
function greeting(kind = 'hello'): Plugin {
  return {
    id: 'greeting',
    mails: {
      hello: {
        subject: ({ caller }) => `Hello ${String(caller)}`,
        text: ({ caller }) => `Hello ${String(caller)}!`,
      },
    },
    endpoints: {
      greet: defineEndpoint({
        method: 'POST',
        path: '/greet',
        summary: 'Mails a greeting',
        access: 'public',
        body: z.object({ name: z.string() }),
        answer: z.object({ sent: z.boolean() }),
        handle({ body, exchange, context }) {
          context.mail.send(exchange, { kind, to: 'ann@x.test', data: { caller: body.name } })
          return { sent: true }
        },
      }),
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('H17 a mail without a template of the app', () => {
  it.each([
    { title: 'a link', name: 'Win at https://evil.test' },
    { title: 'a domain', name: 'Visit evil.test now' },
    { title: 'an address', name: 'mail ann@evil.test' },
    { title: 'a path', name: 'evil/prize' },
    { title: 'a whole message', name: 'Your account was closed, call us at once. '.repeat(2) },
  ])('greets without a name that contains $title', async ({ name }) => {
    const auth = createTestAuth({ emailVerification: { sendOnSignUp: true } })
    const newUser = { name, email: 'ann@x.test', password: TEST_PASSWORD }
    await auth.browser().post('/sign-up/email', newUser)
    await auth.idle()
    const { text, data } = auth.outbox.last('verify-email')
    expect(text).toMatch(/^Hello,\n/)
    expect(data).toMatchObject({ name: '' })
  })

  it('greets by a name of one short line', async () => {
    const auth = createTestAuth({ emailVerification: { sendOnSignUp: true } })
    const newUser = { name: 'J.R.R. Tolkien', email: 'ann@x.test', password: TEST_PASSWORD }
    await auth.browser().post('/sign-up/email', newUser)
    await auth.idle()
    expect(auth.outbox.last('verify-email').text).toMatch(/^Hello J\.R\.R\. Tolkien,\n/)
  })
})

describe('a mail of a plugin', () => {
  it('has the text of the plugin and is sent after the response', async () => {
    const auth = createTestAuth({ plugins: [greeting()] })
    const answer = await auth.browser().post('/greet', { name: 'Ann' })
    expect(answer).toMatchObject({ status: 200, body: { sent: true } })
    await auth.idle()
    expect(auth.outbox.messages).toStrictEqual([
      {
        id: expect.stringMatching(/^[A-Za-z\d]{32}$/) as string,
        kind: 'hello',
        to: 'ann@x.test',
        subject: 'Hello Ann',
        text: 'Hello Ann!',
        locale: 'en',
        data: { caller: 'Ann' },
      },
    ])
  })

  it.each([
    {
      title: 'a header',
      name: 'Ann\r\nBcc: eve@evil.test',
      subject: 'Hello Ann Bcc: eve@evil.test',
    },
    { title: 'a line separator', name: 'Ann\u2028Eve\u2029', subject: 'Hello Ann Eve' },
    { title: 'control characters', name: 'Ann\x01\x7f\u0085Eve', subject: 'Hello Ann Eve' },
    { title: 'a tab', name: 'Ann\tLee', subject: 'Hello Ann Lee' },
  ])('H17 has a subject of one line also with $title in its data', async ({ name, subject }) => {
    const auth = createTestAuth({ plugins: [greeting()] })
    await auth.browser().post('/greet', { name })
    await auth.idle()
    expect(auth.outbox.last('hello')).toMatchObject({ subject, text: `Hello ${name}!` })
  })

  it.each([
    { title: 'rejects', email: () => Promise.reject(new Error('550')) },
    {
      title: 'throws',
      email: () => {
        throw new Error('550')
      },
    },
  ])('H171 H193 reaches the log and not the response when the sender $title', async ({ email }) => {
    const auth = createTestAuth({ plugins: [greeting()], email })
    expect(await auth.browser().post('/greet', { name: 'Ann' })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.logs).toHaveLength(1)
    expect(auth.logs[0]).toContain('A mail of the kind \\"hello\\" was not sent')
    expect(auth.logs[0]).toContain('550')
  })

  it('H193 does not delay the response when the sender never responds', async () => {
    const email = () => new Promise<void>(() => undefined)
    const auth = createTestAuth({ plugins: [greeting()], email })
    expect(await auth.browser().post('/greet', { name: 'Ann' })).toMatchObject({ status: 200 })
  })

  it('follows an event of an `after` subscriber, whose failure reaches only the log', async () => {
    const welcome: Plugin = {
      ...greeting(),
      after: {
        'user.created': ({ user }, { exchange, context: { mail, appName } }) => {
          mail.send(exchange, { kind: 'hello', to: user.email, data: { caller: appName } }, user)
          mail.send(exchange, { kind: 'unknown', to: user.email, data: {} }, null)
        },
      },
    }
    const auth = createTestAuth({ plugins: [welcome] })
    await auth.signedInAs('ann@x.test')
    await auth.idle()
    expect(auth.outbox.last('hello')).toMatchObject({ text: 'Hello Countersign!' })
    expect(auth.logs).toHaveLength(1)
    expect(auth.logs[0]).toContain('No plugin words mails of the kind \\"unknown\\"')
  })

  it('fails with 500 and sends nothing for a kind that no plugin declares', async () => {
    const auth = createTestAuth({ plugins: [greeting('goodbye')] })
    expect(await auth.browser().post('/greet', { name: 'Ann' })).toMatchObject({ status: 500 })
    expect(auth.logs[0]).toContain('No plugin words mails of the kind \\"goodbye\\"')
    expect(auth.outbox.messages).toEqual([])
  })
})

describe('the sender by default', () => {
  it('shows the mail on the console in development', async () => {
    const shown: unknown[] = []
    vi.spyOn(console, 'info').mockImplementation((line: unknown) => void shown.push(line))
    await consoleSender(message)
    expect(shown).toEqual(['[countersign] Mail to ann@x.test: Hello\nHello Ann'])
  })

  it('throws in production', async () => {
    await expect(missingSender(message)).rejects.toThrow('set the option "email"')
  })
})
