import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import {
  ADDRESS,
  requestLink,
  createApp,
  createAppWithAnn,
  createAppWithProvenAnn,
  byScript,
} from './test/app.js'

const HOUR_MS = 3_600_000

describe('a request for a link that is rejected', () => {
  it.each([
    { title: 'a missing address', body: {}, status: 400, code: 'VALIDATION_ERROR' },
    { title: 'an invalid address', body: { email: 'ann' }, status: 400, code: 'INVALID_EMAIL' },
    {
      title: 'a list of addresses',
      body: { email: ['a@x.test'] },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'a long name',
      body: { email: ADDRESS, name: 'x'.repeat(256) },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    ...[
      { title: 'metadata that are a text', metadata: 'x' },
      { title: 'metadata that are a list', metadata: [] },
      { title: 'metadata of more than 2,000 characters', metadata: { a: 'x'.repeat(1993) } },
    ].map(({ title, metadata }) => ({
      title,
      body: { email: ADDRESS, metadata },
      status: 400,
      code: 'VALIDATION_ERROR',
    })),
    ...['callbackURL', 'newUserCallbackURL', 'errorCallbackURL'].map((field) => ({
      title: `a ${field} on another site`,
      body: { email: ADDRESS, [field]: 'https://evil.test/' },
      status: 403,
      code: {
        callbackURL: 'INVALID_CALLBACK_URL',
        newUserCallbackURL: 'INVALID_NEW_USER_CALLBACK_URL',
        errorCallbackURL: 'INVALID_ERROR_CALLBACK_URL',
      }[field],
    })),
  ])('fails with $status $code and sends no mail for $title', async ({ body, status, code }) => {
    const { auth } = await createAppWithAnn()
    const before = await auth.database.dump()
    expect(await auth.browser().post('/sign-in/magic-link', body)).toMatchObject({ status, code })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
    expect(await auth.database.dump()).toEqual(before)
  })

  it('passes the metadata of the request to the mail', async () => {
    const { auth } = await createAppWithAnn()
    await requestLink(auth, { metadata: { invitedBy: 'Bob', items: [1] } })
    const { data } = auth.outbox.last('magic-link', ADDRESS)
    expect(data).toMatchObject({ metadata: '{"invitedBy":"Bob","items":[1]}' })
    await requestLink(auth)
    expect(auth.outbox.last('magic-link', ADDRESS).data).not.toHaveProperty('metadata')
  })

  it('H12 fails for another site', async () => {
    const { auth } = await createAppWithAnn()
    const headers = { origin: 'https://evil.test' }
    const answer = await auth.browser().post('/sign-in/magic-link', { email: ADDRESS }, headers)
    expect(answer).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
  })

  it.each([
    { title: 'the default number', options: {}, mails: 5 },
    { title: 'the configured number', options: { mailsPerHour: 2 }, mails: 2 },
  ])(
    'H113 stops after $title of mails in an hour for known and unknown addresses',
    async ({ options, mails }) => {
      const { auth } = await createAppWithAnn(options, { rateLimit: { enabled: true } })
      // Counts start again with each full hour.
      auth.clock.advanceMs(HOUR_MS - (auth.clock.now() % HOUR_MS))
      for (const email of [ADDRESS, 'nobody@x.test']) {
        const statuses: number[] = []
        for (let call = 0; call <= mails; call += 1) {
          const { status } = await auth.browser().post('/sign-in/magic-link', { email })
          statuses.push(status)
          auth.clock.advance('1 minute')
        }
        expect(statuses).toEqual([...Array<number>(mails).fill(200), 429])
      }
      await auth.idle()
      expect(auth.outbox.messages).toHaveLength(2 * mails)
    },
  )
})

describe('invalid options', () => {
  it.each([
    {
      title: 'an expiresIn that is not a duration',
      options: { expiresIn: 'soon' },
      names: 'expiresIn',
    },
    { title: 'an expiresIn of 0', options: { expiresIn: 0 }, names: 'expiresIn' },
    { title: 'an expiresIn of days', options: { expiresIn: '2 days' }, names: 'expiresIn' },
    { title: 'a mailsPerHour of 0', options: { mailsPerHour: 0 }, names: 'mailsPerHour' },
    { title: 'a fractional mailsPerHour', options: { mailsPerHour: 1.5 }, names: 'mailsPerHour' },
  ])('stops the start for $title', ({ options, names }) => {
    expect(() => createApp(options)).toThrow(`plugins.magic-link.${names}: `)
  })
})

describe('an attacker', () => {
  const open = { '/sign-in/email': false, '/sign-in/magic-link': false } as const
  const rateLimit = { enabled: true, customRules: open }

  it('H112 locks no user out of magic links with password guesses', async () => {
    const { auth } = await createAppWithProvenAnn({ rateLimit })
    const tryPassword = (password: string) =>
      auth.browser().post('/sign-in/email', { email: ADDRESS, password })
    for (let guess = 0; guess < 20; guess += 1) await tryPassword('wrong password')
    expect(await tryPassword(TEST_PASSWORD)).toMatchObject({ status: 429 })
    await auth.browser().get((await requestLink(auth)).path, byScript)
    expect(await tryPassword(TEST_PASSWORD)).toMatchObject({ status: 200 })
  })

  it('H112 blocks no browser in which the account has signed in with requests for links', async () => {
    const { auth, ann } = await createAppWithAnn({}, { rateLimit })
    for (let mail = 0; mail < 5; mail += 1) await requestLink(auth)
    await expect(requestLink(auth)).rejects.toThrow('429')
    expect((await requestLink(auth, {}, ann)).token).not.toBe('')
  })
})
