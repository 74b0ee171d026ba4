import type { EmailSender } from '@countersign/core'
import { allLanguages } from '@countersign/core/languages'
import { type Mail, mailer } from '@countersign/email'
import { instantProvider } from '@countersign/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addPasskey, ANN, createApp, createAppWithAnn, mailsOf, provider } from './test/app.js'

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('a mail server that fails', () => {
  it.each<{ title: string; email: EmailSender }>([
    { title: 'rejects', email: () => Promise.reject(new Error('550')) },
    {
      title: 'throws',
      email: () => {
        throw new Error('550')
      },
    },
  ])('H193 changes no response when it $title, and is logged', async ({ email }) => {
    const { auth, ann } = await createAppWithAnn({}, { email })
    const answer = await ann.post('/add-key', { kind: 'key', works: true })
    expect(answer).toMatchObject({ status: 200, body: {} })
    await addPasskey(ann)
    await auth.idle()
    const { passkey } = await auth.database.dump()
    expect(passkey).toHaveLength(1)
    const failures = auth.logs.filter((log) => log.includes('\\"method-added\\" was not sent'))
    expect(failures).toHaveLength(2)
  })

  it('changes no response when the app in production has no sender', async () => {
    vi.stubEnv('NODE_ENV', 'production')
    const without: object = { email: undefined, baseURL: 'https://app.test' }
    const { auth, ann } = await createAppWithAnn({}, { ...without })
    const answer = await ann.post('/add-key', { kind: 'key', works: true })
    expect(answer).toMatchObject({ status: 200, body: {} })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
    expect(auth.logs.join('\n')).toContain('No mail was sent: set the option')
  })

  it('H193 delays no response when it never responds', async () => {
    const email: EmailSender = () => new Promise(() => undefined)
    const auth = createApp({}, { email })
    const ann = auth.browser()
    await provider.signIn(ann, ANN)
    await addPasskey(ann)
    expect(await provider.signIn(auth.browser(), ANN)).toMatchObject({ status: 302 })
    const { passkey } = await auth.database.dump()
    expect(passkey).toHaveLength(1)
  })
})

describe('the mail', () => {
  it('names the app, the method, the time in UTC and what to do', async () => {
    const { auth, ann } = await createAppWithAnn({}, { appName: 'Acme' })
    const time = new Date(auth.clock.now()).toISOString().slice(0, 16).replace('T', ' ')
    await provider.link(ann, ANN)
    expect(await mailsOf(auth)).toMatchObject([
      {
        subject: 'A way to sign in was added to your account at Acme',
        text: expect.stringContaining(
          `Hello ann,\n\nA way to sign in was just added to your account: Account at Instant\n\nTime: ${time} UTC\n\nIf that was not you, remove it, sign out all other browsers, reset your password by mail and contact Acme.`,
        ) as string,
      },
    ])
  })

  it('has a text for a removed method', async () => {
    const { auth, ann } = await createAppWithAnn({}, { appName: 'Acme' })
    await ann.post('/remove-key', { kind: 'key', works: true })
    expect(await mailsOf(auth)).toMatchObject([
      {
        subject: 'A way to sign in was removed from your account at Acme',
        text: expect.stringMatching(/removed from your account: Key\n[^]*contact Acme\./) as string,
      },
    ])
  })

  it.each([
    { id: 'github', name: 'GitHub' },
    { id: 'google', name: 'Google' },
    { id: 'acme', name: 'Acme ID' },
    { id: 'constructor', name: 'Constructor' },
    { id: 'twitter', name: 'Bird' },
  ])('names the provider "$id" $name', async ({ id, name }) => {
    const other = instantProvider({ id })
    const names = { acme: 'Acme ID', twitter: 'Bird' }
    const { auth, ann } = await createAppWithAnn({ names }, { socialProviders: [other] })
    await other.link(ann, ANN)
    expect(await mailsOf(auth)).toMatchObject([{ data: { methodName: name } }])
  })

  it('H17 shows a hostile name of a method and of a user as text, in text and HTML', async () => {
    const kind = '<img src=x>\r\nBcc: eve@evil.example www.evil.example'
    const mails: Mail[] = []
    const transport = { send: (mail: Mail) => Promise.resolve(void mails.push(mail)) }
    const email = mailer({ transport, from: 'App <app@example.com>' })
    const { auth, ann } = await createAppWithAnn({}, { email })
    await ann.post('/update-user', { name: '<b>Ann</b> www.evil.example' })
    await ann.post('/add-key', { kind, works: true })
    await auth.idle()
    const [{ subject, text, html } = { subject: '', text: '', html: '' }] = mails.slice(-1)
    expect(subject).toBe('A way to sign in was added to your account at Countersign')
    expect(text).toContain('<img src=x> Bcc')
    expect(html).toContain('&lt;img src=x&gt; Bcc')
    expect(html).not.toMatch(/<img|<b>|href=/)
    expect(`${text}${html}`).not.toMatch(/www\.evil|evil\.example|@evil/)
  })

  it.each([{ tag: 'en' }, ...allLanguages])('has the language $tag of the user', async (row) => {
    const languages = { available: allLanguages }
    const { auth, ann } = await createAppWithAnn({}, { languages })
    const headers = { 'accept-language': row.tag }
    await ann.post('/add-key', { kind: 'passkey', works: true }, headers)
    await ann.post('/remove-key', { kind: 'passkey', works: true }, headers)
    const mails = await mailsOf(auth)
    expect(mails.map(({ locale }) => locale)).toEqual([row.tag, row.tag])
    for (const { kind, data, subject } of mails) {
      const own = allLanguages.find(({ tag }) => tag === row.tag)?.mails?.[kind]?.subject(data)
      expect(subject).toBe(own ?? subject)
      expect(subject.startsWith('A way to sign in')).toBe(row.tag === 'en')
    }
  })
})

describe('the mail budget', () => {
  /** Only mails are counted. */
  const budget = (mailsPerHour: number) => {
    const customRules = { '/add-key': false, '/request-password-reset': false } as const
    return { rateLimit: { enabled: true, mailsPerHour, customRules } }
  }

  it('H113 stops the mails of a user who adds methods repeatedly, after the reserve', async () => {
    const { auth, ann } = await createAppWithAnn({}, budget(4))
    for (let turn = 0; turn < 12; turn += 1)
      await ann.post('/add-key', { kind: `key${turn}`, works: true })
    expect(await mailsOf(auth)).toHaveLength(4 + 3)
  })

  it('H221 allows a mail after an attacker has requested many mails to the address', async () => {
    const { auth, ann } = await createAppWithAnn({}, budget(2))
    for (let turn = 0; turn < 5; turn += 1) {
      await auth.browser().post('/request-password-reset', { email: ANN })
      await auth.idle()
    }
    await addPasskey(ann)
    await auth.idle()
    const kinds = auth.outbox.messages.map(({ kind }) => kind)
    expect(kinds).toEqual(['reset-password', 'reset-password', 'method-added'])
  })
})

describe('the options', () => {
  it.each([
    { title: 'an unknown option', options: { name: {} }, problem: 'name' },
    { title: 'names that are no texts', options: { names: { acme: 1 } }, problem: 'names' },
    { title: 'an empty name', options: { names: { acme: '' } }, problem: 'names' },
    {
      title: 'a choice of new browsers that is no boolean',
      options: { newBrowsers: 'yes' },
      problem: 'newBrowsers',
    },
  ])('stops the start with $title', ({ options, problem }) => {
    const start = () => createApp(options as object)
    expect(start).toThrow(new RegExp(`plugins\\.security-mails\\.${problem}`))
  })
})
