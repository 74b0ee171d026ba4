import { describe, expect, it } from 'vitest'
import type { EmailMessage, EmailSender } from '../../contract/texts/email.js'
import type { LogEntry } from '../../contract/runtime.js'
import { platformRandom } from '../../crypto/random.js'
import { german } from '../../languages/index.js'
import { createLanguages } from '../languages.js'
import { createLogger } from '../logger.js'
import { MailBudget, Mailer } from './mailer.js'
import { noLimits } from '../limits/rate-limiter.js'

const TOKEN = 'one-time-token-of-the-link'
const draft = {
  kind: 'greeting',
  to: 'ann@x.test',
  url: `https://app.test/go?token=${TOKEN}`,
  token: TOKEN,
  data: { name: 'Ann' },
}

const origin = 'https://app.test'
const deviceCookie = { counterOf: () => null }
const budget = new MailBudget({ limiter: noLimits, deviceCookie, mailsPerHour: 1 })

/** Sends one mail through a sender and waits until all work is done. */
async function send(sender: EmailSender, { headers = new Headers(), user = {} } = {}) {
  const entries: LogEntry[] = []
  const works: Promise<unknown>[] = []
  const logger = createLogger({ level: 'debug', log: (entry) => entries.push(entry) })
  const mailer = new Mailer(
    { logger, random: platformRandom },
    {
      sender,
      templates: {
        greeting: () => ({
          subject: ({ name }) => `Hello\r\nBcc: eve@x.test\u2028${String(name)}`,
          text: ({ name }, url) => `${String(name)}, see ${url}`,
        }),
      },
      languages: createLanguages({ available: [german], byDefault: 'en', userField: 'language' }),
      budget,
      retryDelays: [0.001, 0.001],
      timeoutMs: 50,
    },
  )
  const defer = (task: Promise<unknown> | (() => Promise<unknown>)): void => {
    const begun = typeof task === 'function' ? task() : task
    const guarded = begun.catch((error: unknown) => {
      logger.log('error', 'Work after the response failed', { error })
    })
    works.push(guarded)
  }
  const exchange = { headers, origin, defer }
  mailer.send(exchange, draft, user)
  await Promise.all(works)
  return entries
}

/** A sender that fails this number of times, with all its data in the errors. */
function failing(times: number) {
  const messages: EmailMessage[] = []
  const sender: EmailSender = (message) => {
    messages.push(message)
    if (messages.length > times) return Promise.resolve()
    return Promise.reject(new Error(`Refused: ${JSON.stringify(message)}`))
  }
  return { sender, messages }
}

describe('H193 a sender that fails', () => {
  it.each([
    { times: 1, levels: ['warn'], attempts: 2 },
    { times: 2, levels: ['warn', 'warn'], attempts: 3 },
    { times: 3, levels: ['warn', 'warn', 'error'], attempts: 3 },
  ])(
    'gets the same mail $attempts times after $times failures',
    async ({ times, levels, attempts }) => {
      const { sender, messages } = failing(times)
      const entries = await send(sender)
      expect(entries.map(({ level }) => level)).toEqual(levels)
      expect(messages).toHaveLength(attempts)
      expect(new Set(messages).size).toBe(1)
      expect(messages[0]?.id).toMatch(/^[A-Za-z\d]{32}$/)
    },
  )

  it('gets the mail again when it never responds, up to the last attempt', async () => {
    let attempts = 0
    const entries = await send(() => {
      attempts += 1
      return new Promise(() => undefined)
    })
    expect(attempts).toBe(3)
    expect(entries.map(({ level }) => level)).toEqual(['warn', 'warn', 'error'])
    expect(JSON.stringify(entries)).toContain('The sender took more than 50 ms')
  })

  it('H210 leaves no link and no token in the log when its error contains the mail', async () => {
    const entries = await send(failing(3).sender)
    const logged = JSON.stringify(entries)
    expect(entries).toHaveLength(3)
    expect(logged).toContain('greeting')
    expect(logged).toContain('Refused')
    expect(logged).not.toContain(TOKEN)
    expect(logged).not.toContain('https://app.test/go')
  })
})

describe('a mail', () => {
  it('has a subject of one line', async () => {
    const { sender, messages } = failing(0)
    await send(sender)
    expect(messages[0]?.subject).toBe('Hello Bcc: eve@x.test Ann')
  })

  it.each([
    { title: 'the browser requests', headers: { 'accept-language': 'de' }, user: {}, tag: 'de' },
    {
      title: 'the recipient has chosen',
      headers: { 'accept-language': 'de' },
      user: { language: 'en' },
      tag: 'en',
    },
  ])('uses the language that $title', async ({ headers, user, tag }) => {
    const { sender, messages } = failing(0)
    await send(sender, { headers: new Headers(headers), user })
    expect(messages[0]?.locale).toBe(tag)
  })

  it('throws for a kind without a template', () => {
    const { sender } = failing(0)
    const logger = createLogger({ level: 'silent', log: () => undefined })
    const mailer = new Mailer(
      { logger, random: platformRandom },
      {
        sender,
        templates: {},
        languages: createLanguages({ available: [], byDefault: 'en', userField: 'language' }),
        budget,
        retryDelays: [],
      },
    )
    const exchange = { headers: new Headers(), origin, defer: () => undefined }
    expect(() => {
      mailer.send(exchange, draft)
    }).toThrow('No plugin words mails of the kind "greeting"')
  })
})
