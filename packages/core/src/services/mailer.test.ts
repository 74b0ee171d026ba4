import { afterEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { defineEndpoint, type Plugin } from '../contract/plugin.js'
import { createTestAuth } from '../testing/index.js'
import { consoleSender, missingSender } from './mailer.js'

const message = { kind: 'hello', to: 'ann@x.test', subject: 'Hello', text: 'Hello Ann', data: {} }

/** A plugin with one mail, and a call that sends it. */
function greeting(kind = 'hello'): Plugin {
  return {
    id: 'greeting',
    mails: {
      hello: {
        subject: ({ name }) => `Hello ${String(name)}`,
        text: ({ name }) => `Hello ${String(name)}!`,
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
          context.mail.send(exchange, { kind, to: 'ann@x.test', data: { name: body.name } })
          return { sent: true }
        },
      }),
    },
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a mail', () => {
  it('is worded by the plugin and sent after the answer', async () => {
    const auth = createTestAuth({ plugins: [greeting()] })
    const answer = await auth.browser().post('/greet', { name: 'Ann' })
    expect(answer).toMatchObject({ status: 200, body: { sent: true } })
    await auth.idle()
    expect(auth.outbox.messages).toStrictEqual([
      {
        kind: 'hello',
        to: 'ann@x.test',
        subject: 'Hello Ann',
        text: 'Hello Ann!',
        data: { name: 'Ann' },
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
    { title: 'a NUL-like control', name: 'Ann\x01\x7f\u0085Eve', subject: 'Hello Ann Eve' },
    { title: 'a tab', name: 'Ann\tLee', subject: 'Hello Ann Lee' },
  ])('H17 has a subject of one line, also with $title in a name', async ({ name, subject }) => {
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
  ])('H171 H193 whose sender $title is logged, and the answer is the same', async ({ email }) => {
    const auth = createTestAuth({ plugins: [greeting()], email })
    expect(await auth.browser().post('/greet', { name: 'Ann' })).toMatchObject({ status: 200 })
    await auth.idle()
    expect(auth.logs).toHaveLength(1)
    expect(auth.logs[0]).toContain('A mail of the kind \\"hello\\" was not sent')
    expect(auth.logs[0]).toContain('550')
  })

  it('H193 whose sender never answers holds nobody up', async () => {
    const email = () => new Promise<void>(() => undefined)
    const auth = createTestAuth({ plugins: [greeting()], email })
    expect(await auth.browser().post('/greet', { name: 'Ann' })).toMatchObject({ status: 200 })
  })

  it('of a kind that no plugin words is a mistake of the plugin: 500, and nothing is sent', async () => {
    const auth = createTestAuth({ plugins: [greeting('goodbye')] })
    expect(await auth.browser().post('/greet', { name: 'Ann' })).toMatchObject({ status: 500 })
    expect(auth.logs[0]).toContain('No plugin words mails of the kind \\"goodbye\\"')
    expect(auth.outbox.messages).toEqual([])
  })
})

describe('without a sender', () => {
  it('development shows the mail on the console', async () => {
    const shown: unknown[] = []
    vi.spyOn(console, 'info').mockImplementation((line: unknown) => void shown.push(line))
    await consoleSender(message)
    expect(shown).toEqual(['[countersign] Mail to ann@x.test: Hello\nHello Ann'])
  })

  it('production says what is missing', async () => {
    await expect(missingSender(message)).rejects.toThrow('set the option "email"')
  })
})
