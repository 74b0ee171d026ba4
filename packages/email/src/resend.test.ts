import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { resend, type ResendOptions } from './resend.js'
import { mail as plainMail } from './test/write-mail.js'

const mail = { ...plainMail, headers: { 'auto-submitted': 'auto-generated' } }

interface Received {
  readonly request: string
  readonly headers: IncomingHttpHeaders
  readonly body: unknown
}

/** The server's response; undefined: none. */
let answer:
  { readonly status: number; readonly body: string; readonly location?: string } | undefined
let received: Received[] = []
let baseURL = ''

async function toReceived(request: IncomingMessage): Promise<Received> {
  const { method = '', url = '', headers } = request
  return { request: `${method} ${url}`, headers, body: JSON.parse(await readText(request)) }
}

const server = createServer((request, response) => {
  void toReceived(request).then((entry) => {
    received.push(entry)
    if (!answer) return
    const { status, body, location } = answer
    response.writeHead(status, location === undefined ? {} : { location }).end(body)
  })
})

beforeEach(async () => {
  received = []
  answer = { status: 200, body: '{"id":"49a3999c"}' }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('resend', () => {
  it('sends the mail with the API key and an idempotency key', async () => {
    await resend({ apiKey: 're_1', baseURL }).send({ ...mail, replyTo: 'help@example.com' })
    expect(received).toMatchObject([
      {
        request: 'POST /emails',
        headers: {
          authorization: 'Bearer re_1',
          'content-type': 'application/json',
          'idempotency-key': 'm1',
          'user-agent': 'countersign',
        },
      },
    ])
    expect(received[0]?.body).toEqual({
      from: '"App" <app@example.com>',
      to: ['ann@example.com'],
      reply_to: 'help@example.com',
      subject: 'Hello',
      text: 'Text',
      html: '<p>HTML</p>',
      headers: { 'auto-submitted': 'auto-generated' },
    })
  })

  it('uses the given fetch', async () => {
    const calls: string[] = []
    const fetch = (address: string): Promise<Response> => {
      calls.push(address)
      return Promise.resolve(new Response('{}'))
    }
    await resend({ apiKey: 're_1', fetch }).send(mail)
    expect(calls).toEqual(['https://api.resend.com/emails'])
  })

  it.each([
    {
      title: 'an error with a reason',
      status: 403,
      body: '{"name":"validation_error","message":"The domain is not verified."}',
      error: 'Resend answered 403: The domain is not verified.',
    },
    { title: 'an error without a reason', status: 429, body: '{}', error: 'Resend answered 429' },
    {
      title: 'an error whose reason is not a string',
      status: 422,
      body: '{"message":{}}',
      error: 'Resend answered 422',
    },
    {
      title: 'an HTML page',
      status: 502,
      body: '<h1>Bad gateway</h1>',
      error: 'Resend answered 502',
    },
    { title: 'null', status: 500, body: 'null', error: 'Resend answered 500' },
    { title: 'an empty body', status: 500, body: '', error: 'Resend answered 500' },
    {
      title: 'an error with a very long reason',
      status: 400,
      body: JSON.stringify({ message: 'x'.repeat(9999) }),
      error: `Resend answered 400: ${'x'.repeat(200)}`,
    },
  ])(
    'rejects with the status when Resend responds with $title',
    async ({ status, body, error }) => {
      answer = { status, body }
      const sent = resend({ apiKey: 're_1', baseURL }).send(mail)
      await expect(sent).rejects.toThrow(new Error(error))
    },
  )

  it('rejects when Resend does not respond in time', async () => {
    answer = undefined
    const sent = resend({ apiKey: 're_1', baseURL, timeoutMs: 100 }).send(mail)
    await expect(sent).rejects.toThrow(/timeout/i)
  })

  it('does not follow a redirect with the key', async () => {
    answer = { status: 307, body: '', location: `${baseURL}/elsewhere` }
    await expect(resend({ apiKey: 're_1', baseURL }).send(mail)).rejects.toThrow(TypeError)
    expect(received).toHaveLength(1)
  })

  it.each<{ title: string; options: unknown; problem: string }>([
    { title: 'no options', options: undefined, problem: 'resend: takes options in an object' },
    {
      title: 'a key in place of options',
      options: 're_secret',
      problem: 'resend: takes options in an object, got a string',
    },
    {
      title: 'a promise of options',
      options: Promise.resolve({ apiKey: 're_1' }),
      problem: 'resend: takes options in an object, got a promise: await it',
    },
    {
      title: 'a promise of the key',
      options: { apiKey: Promise.resolve('re_1') },
      problem: 'resend.apiKey: must be a key of Resend without spaces, got a promise: await it',
    },
    {
      title: 'a fetch that is no function',
      options: { apiKey: 're_1', fetch: 'fetch' },
      problem: 'resend.fetch: must be a function, got a string',
    },
    {
      title: 'an empty URL',
      options: { apiKey: 're_1', baseURL: '' },
      problem: 'resend.baseURL: must be a URL such as "https://api.resend.com"',
    },
    {
      title: 'a time limit as a text',
      options: { apiKey: 're_1', timeoutMs: '5' },
      problem: 'resend.timeoutMs: must be a whole number from 1 to 2147483647, got a string',
    },
    {
      title: 'a misspelt option',
      options: { apikey: 're_1' },
      problem: 'resend.apikey: is not an option; did you mean "apiKey"?',
    },
  ])('throws for $title', ({ options, problem }) => {
    expect(() => resend(options as ResendOptions)).toThrow(problem)
  })

  it.each([' ', 're_1\r\nx-a: b', 're_ö'])('throws for the API key %j', (apiKey) => {
    expect(() => resend({ apiKey })).toThrow('resend.apiKey: must be a key of Resend')
  })

  it.each(['', undefined])('starts without a key, and rejects mails, for %j', async (apiKey) => {
    const sent = resend({ apiKey, baseURL }).send(mail)
    await expect(sent).rejects.toThrow('resend.apiKey: is missing')
    expect(received).toEqual([])
  })
})
