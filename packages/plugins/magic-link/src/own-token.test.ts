import { betterAuthDatabase } from '@countersign/core/better-auth'
import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { MagicLinkOptions } from './index.js'
import {
  ADDRESS,
  byScript,
  createApp,
  createAppWithAnn,
  isSignedIn,
  requestLink,
} from './test/app.js'

const hex = (bytes: number) => randomBytes(bytes).toString('hex')
const sha256 = (token: string) => createHash('sha256').update(token).digest('base64url')
const hasher = { storeToken: { type: 'custom-hasher', hash: sha256 } } as const

describe('generateToken', () => {
  it.each<{ title: string; generateToken: (email: string) => unknown; message: string }>([
    {
      title: 'fewer than 190 bits',
      generateToken: () => hex(16),
      message: 'must return at least 190 random bits',
    },
    {
      title: 'six digits',
      generateToken: () => '123456',
      message: 'a token of 6 characters has at most 19',
    },
    {
      title: 'the same token for each link',
      generateToken: () => 'x'.repeat(99),
      message: 'two tokens have',
    },
    {
      title: 'a token that follows from the address',
      generateToken: (email) => sha256(email),
      message: 'in each call',
    },
    {
      title: 'a counter before and after constant text',
      generateToken: () => `${'a1'.repeat(20)}${hex(4)}${'b2'.repeat(20)}`,
      message: 'in each call',
    },
    {
      title: 'characters that a URL escapes',
      generateToken: () => `${hex(32)} &`,
      message: 'at most 256 letters',
    },
    { title: 'no text', generateToken: () => 7, message: 'letters, digits' },
    { title: 'an empty text', generateToken: () => '', message: 'letters, digits' },
    { title: 'more than 256 characters', generateToken: () => hex(129), message: 'at most 256' },
  ])('fails with a logged 500 and sends no mail for $title', async ({ generateToken, message }) => {
    const auth = createApp({ generateToken: generateToken as () => string })
    const { status, code } = await auth.browser().post('/sign-in/magic-link', { email: ADDRESS })
    await auth.idle()
    expect([status, code]).toEqual([500, 'INTERNAL_SERVER_ERROR'])
    expect(auth.outbox.messages).toEqual([])
    expect(auth.logs.join('\n')).toContain(message)
  })

  it.each([
    { title: '48 hexadecimal digits', generateToken: () => hex(24) },
    {
      title: '58 digits',
      generateToken: () =>
        BigInt(`0x1${hex(32)}`)
          .toString()
          .slice(-58),
    },
    { title: 'base64url', generateToken: () => randomBytes(32).toString('base64url') },
    { title: 'a prefix before a random part', generateToken: () => `notes_${hex(32)}` },
    { title: 'a promise', generateToken: () => Promise.resolve(hex(32).toUpperCase()) },
  ])('signs in once with $title', async ({ generateToken }) => {
    const { auth } = await createAppWithAnn({ generateToken })
    const { token, path } = await requestLink(auth)
    expect(token.length).toBeGreaterThan(42)
    expect(JSON.stringify(await auth.database.dump())).not.toContain(token)
    const browser = auth.browser()
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
    const again = await auth.browser().post('/magic-link/verify', { token })
    expect(again).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it('receives the address of the request, also of an unknown user without sign-up', async () => {
    const seen: string[] = []
    const generateToken = (email: string) => {
      seen.push(email)
      return hex(32)
    }
    const auth = createApp({ generateToken, disableSignUp: true })
    await auth.browser().post('/sign-in/magic-link', { email: 'Bob@X.test' })
    expect(seen).toEqual(['bob@x.test', 'bob@x.test'])
  })
})

describe('storeToken', () => {
  it.each([
    { title: 'the token itself', hash: (token: string) => token },
    { title: 'too short a hash', hash: () => 'short' },
    { title: 'no text', hash: () => undefined },
  ])('stores no link when the hash is $title', async ({ hash }) => {
    const storeToken = { type: 'custom-hasher', hash: hash as () => string } as const
    const auth = createApp({ storeToken })
    await auth.browser().post('/sign-in/magic-link', { email: ADDRESS })
    await auth.idle()
    expect(auth.outbox.messages).toEqual([])
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it('rejects the hash in the place of the token', async () => {
    const { auth } = await createAppWithAnn(hasher)
    const { token } = await requestLink(auth)
    const stolen = await auth.browser().post('/magic-link/verify', { token: sha256(token) })
    expect(stolen).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it.each<{ title: string; options: MagicLinkOptions }>([
    { title: 'hashes', options: { storeToken: 'hashed' } },
    { title: 'a custom hasher', options: hasher },
    {
      title: 'a custom hasher and tokens of the app',
      options: { ...hasher, generateToken: () => hex(32) },
    },
  ])('signs exactly one of two parallel callers in with $title', async ({ options }) => {
    const { auth } = await createAppWithAnn(options)
    const { token } = await requestLink(auth)
    const post = () => auth.browser().post('/magic-link/verify', { token })
    const both = await Promise.all([post(), post()])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await auth.database.dump())['verification']).toEqual([])
  })

  it('voids the other links of the address with a custom hasher', async () => {
    const { auth } = await createAppWithAnn(hasher)
    const links = [await requestLink(auth), await requestLink(auth)]
    const post = (link = links[0]) =>
      auth.browser().post('/magic-link/verify', { token: link?.token })
    expect(await post(links[1])).toMatchObject({ status: 200 })
    expect(await post()).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })

  it('stores the hash in the tables of better-auth', async () => {
    const { auth } = await createAppWithAnn(hasher, { storage: betterAuthDatabase() })
    const { token } = await requestLink(auth)
    const { verification } = await auth.database.dump()
    expect(verification).toMatchObject([{ identifier: `magic-link:${sha256(token)}` }])
    expect(await auth.browser().post('/magic-link/verify', { token })).toMatchObject({
      status: 200,
    })
  })
})
