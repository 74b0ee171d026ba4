import { describe, expect, it } from 'vitest'
import { smtp, type SmtpOptions } from './smtp.js'
import { mail } from './test/write-mail.js'

describe('smtp without a host', () => {
  it.each<{ title: string; server: unknown }>([
    { title: 'an environment variable that is not set', server: undefined },
    { title: 'an empty URL', server: '' },
    { title: 'an empty host', server: { host: '' } },
    { title: 'options without the host', server: {} },
  ])('starts, and rejects mails, for $title', async ({ server }) => {
    const sent = smtp(server as SmtpOptions).send(mail)
    await expect(sent).rejects.toThrow('smtp.host: is missing')
  })

  it.each<{ title: string; server: unknown; problem: string }>([
    {
      title: 'a misspelt option',
      server: { hots: 'smtp.example.com' },
      problem: 'smtp.hots: is not an option; did you mean "host"?',
    },
    { title: 'null', server: null, problem: 'smtp: takes options in an object, got null' },
    {
      title: 'a promise',
      server: Promise.resolve({ host: 'smtp.example.com' }),
      problem: 'smtp: takes options in an object, got a promise: await it',
    },
  ])('throws for $title', ({ server, problem }) => {
    expect(() => smtp(server as SmtpOptions)).toThrow(problem)
  })
})
