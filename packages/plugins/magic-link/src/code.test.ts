import { betterAuthDatabase } from '@countersign/core/better-auth'
import { describe, expect, it } from 'vitest'
import type { MagicLinkOptions } from './index.js'
import {
  ADDRESS,
  requestLink,
  createApp,
  createAppWithAnn,
  isSignedIn,
  notThe,
  ORIGIN,
  type,
  byScript,
} from './test/app.js'

const user = { email: ADDRESS, emailVerified: true }
const wrong = { status: 400, code: 'INVALID_CODE' }
const over = { status: 403, code: 'TOO_MANY_ATTEMPTS' }

/** Only calls to accounts are counted. */
const uncounted = {
  rateLimit: {
    enabled: true,
    customRules: { '/sign-in/magic-link': false, '/magic-link/verify-code': false },
  },
} as const

/** A code as the mail shows it. */
const shown = (code: string): string => code.replace(/^(...)(...)(...)$/, '$1 $2 $3')

/** A browser that has requested a code, and the code. */
async function askForCode(
  options: MagicLinkOptions = {},
  app: Parameters<typeof createApp>[1] = {},
) {
  const { auth } = await createAppWithAnn({ code: true, ...options }, app)
  const browser = auth.browser()
  return { auth, browser, ...(await requestLink(auth, {}, browser)) }
}

describe('a code that is rejected', () => {
  it.each([
    { title: 'another code', change: notThe },
    { title: 'a code without a digit', change: (code: string) => code.slice(1) },
    { title: 'a code with an additional digit', change: (code: string) => `${code}0` },
    { title: 'an empty code', change: () => '' },
    { title: 'letters', change: () => 'abcdef' },
    {
      title: 'digits of another script',
      change: (code: string) =>
        code.replace(/\d/g, (digit) => String.fromCodePoint(0x660 + +digit)),
    },
  ])('signs no user in with $title', async ({ change }) => {
    const { auth, browser, code } = await askForCode()
    expect(await type(browser, change(code))).toMatchObject(wrong)
    expect(await isSignedIn(browser)).toBe(false)
    expect(await type(browser, code)).toMatchObject({ status: 200 })
    expect(await auth.database.dump()).toMatchObject({ verification: [] })
  })

  it.each([
    { title: 'no address', body: { code: '123456789' }, code: 'VALIDATION_ERROR' },
    { title: 'no code', body: { email: ADDRESS }, code: 'VALIDATION_ERROR' },
    {
      title: 'a number',
      body: { email: ADDRESS, code: 123456789 },
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'a long code',
      body: { email: ADDRESS, code: '1'.repeat(33) },
      code: 'VALIDATION_ERROR',
    },
  ])('fails with $code for $title', async ({ body, code }) => {
    const { auth, browser } = await askForCode()
    const before = await auth.database.dump()
    expect(await browser.post('/magic-link/verify-code', body)).toMatchObject({ status: 400, code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('rejects a code that was sent to another address', async () => {
    const { auth, browser, code } = await askForCode()
    const other = await requestLink(auth, { email: 'bea@x.test' }, browser)
    expect(await type(browser, other.code === code ? notThe(code) : other.code)).toMatchObject(
      wrong,
    )
    expect(await type(browser, code, 'cy@x.test')).toMatchObject(wrong)
    expect(await isSignedIn(browser)).toBe(false)
  })

  it('H12 rejects a request of another site', async () => {
    const { browser, code } = await askForCode()
    const body = { email: ADDRESS, code }
    const headers = { origin: 'https://evil.test' }
    const answer = await browser.post('/magic-link/verify-code', body, headers)
    expect(answer).toMatchObject({ status: 403, code: 'INVALID_ORIGIN' })
  })

  it('rejects every code when codes are disabled', async () => {
    const { auth } = await createAppWithAnn()
    const { code } = await requestLink(auth)
    expect(code).toBe('')
    const answer = await type(auth.browser(), '123456789')
    expect(answer).toMatchObject({ status: 400, code: 'CODE_DISABLED' })
  })

  it('H62 rejects a link token as code, and a code as link token', async () => {
    const { browser, code, token } = await askForCode()
    expect(await type(browser, token)).toMatchObject({ status: 400 })
    const posted = await browser.post('/magic-link/verify', { token: code })
    expect(posted).toMatchObject({ status: 400, code: 'INVALID_TOKEN' })
  })
})

describe('wrong guesses of a code', () => {
  it('ends the code after the third, and keeps the link valid', async () => {
    const { browser, code, path } = await askForCode()
    const guess = () => type(browser, notThe(code))
    expect([await guess(), await guess(), await guess()]).toMatchObject([wrong, wrong, over])
    expect(await type(browser, code)).toMatchObject(over)
    expect(await isSignedIn(browser)).toBe(false)
    await browser.get(path, byScript)
    expect(await isSignedIn(browser)).toBe(true)
  })

  it.each([
    { title: 'our own format', app: {} },
    { title: 'the tables of better-auth', app: { storage: betterAuthDatabase() } },
  ])('H118 allows three, also in parallel, in $title', async ({ app }) => {
    const { auth, browser, code } = await askForCode({}, app)
    const guesses = Array.from({ length: 20 }, () => type(browser, notThe(code)))
    const answers = (await Promise.all(guesses)).map((answer) => answer.code)
    expect(answers.filter((answer) => answer === 'INVALID_CODE')).toHaveLength(2)
    expect(answers.filter((answer) => answer === 'TOO_MANY_ATTEMPTS')).toHaveLength(18)
    const { verification = [] } = await auth.database.dump()
    expect(JSON.parse(String(verification[0]?.['value']))).toMatchObject({ code: { guesses: 3 } })
    expect(await type(browser, code)).toMatchObject(over)
  })

  it('starts again with a new code', async () => {
    const { auth, browser, code } = await askForCode()
    for (let guess = 0; guess < 3; guess += 1) await type(browser, notThe(code))
    const next = await requestLink(auth, {}, browser)
    expect(await type(browser, next.code)).toMatchObject({ status: 200, body: { user } })
  })

  it('does not count those in other browsers', async () => {
    const { auth, browser, code } = await askForCode()
    const outsider = auth.browser()
    await requestLink(auth, { email: 'bea@x.test' }, outsider)
    for (let guess = 0; guess < 4; guess += 1)
      expect(await type(outsider, notThe(code))).toMatchObject(wrong)
    expect(await type(outsider, code)).toMatchObject(wrong)
    expect(await type(auth.browser(), code)).toMatchObject(wrong)
    expect(await type(browser, code)).toMatchObject({ status: 200 })
  })

  it('H112 does not block the right code in its own browser', async () => {
    const { auth, browser, code } = await askForCode({}, uncounted)
    for (let guess = 0; guess < 40; guess += 1)
      expect(await type(auth.browser(), notThe(code))).toMatchObject(wrong)
    expect(await type(browser, code)).toMatchObject({ status: 200, body: { user } })
  })

  it.each([
    { title: 'five mails', options: {}, guesses: 15 },
    { title: 'the highest option', options: { mailsPerHour: 1000 }, guesses: 114 },
  ])(
    'H113 limits the chance of success to less than 1 in 1,000 a year with $title an hour',
    async ({ options, guesses }) => {
      const { auth } = await createAppWithAnn({ code: true, ...options }, uncounted)
      auth.clock.advanceMs(3_600_000 - (auth.clock.now() % 3_600_000))
      const browser = auth.browser()
      let guessed = 0
      let digits = 0
      for (let status = 200; status === 200;) {
        status = (await browser.post('/sign-in/magic-link', { email: ADDRESS })).status
        await auth.idle()
        const { code = '' } = auth.outbox.last('magic-link')
        digits = code.length
        for (let guess = 0; status === 200 && guess < 4; guess += 1)
          if ((await type(browser, '000000000')).code !== 'TOO_MANY_ATTEMPTS') guessed += 1
      }
      // The third guess of each code has the response of the last one.
      expect(guessed + guessed / 2).toBe(guesses)
      expect((guesses * 24 * 365) / 10 ** digits).toBeLessThan(1 / 1000)
    },
  )
})

describe('a code', () => {
  it.each([
    { title: 'as it is', write: (code: string) => code },
    { title: 'as the mail shows it', write: shown },
    { title: 'with a hyphen', write: (code: string) => `${code.slice(0, 3)}-${code.slice(3)}\n` },
  ])('signs in when it is typed $title', async ({ write }) => {
    const { browser, code } = await askForCode()
    expect(code).toMatch(/^\d{9}$/)
    const answer = await type(browser, write(code), 'ANN@x.test')
    expect(answer).toMatchObject({ status: 200, body: { user, session: {} } })
    expect(await isSignedIn(browser)).toBe(true)
  })

  it('creates a user with the given name', async () => {
    const auth = createApp({ code: true })
    const browser = auth.browser()
    const { code } = await requestLink(auth, { name: 'Ann' }, browser)
    await type(browser, code)
    expect(await auth.database.dump()).toMatchObject({
      user: [{ ...user, name: 'Ann' }],
      session: [{}],
      verification: [],
    })
  })

  it('H44 removes the access of an attacker', async () => {
    const { auth, ann: outsider } = await createAppWithAnn({ code: true })
    const browser = auth.browser()
    const { code } = await requestLink(auth, {}, browser)
    await type(browser, code)
    expect([await isSignedIn(outsider), await isSignedIn(browser)]).toEqual([false, true])
    expect(await auth.database.dump()).toMatchObject({ account: [] })
  })

  it('becomes invalid when its link is used', async () => {
    const { auth, browser, code, path } = await askForCode()
    await browser.get(path, byScript)
    const before = await auth.database.dump()
    expect(await type(browser, code)).toMatchObject(wrong)
    expect(await auth.database.dump()).toEqual(before)
  })

  it('invalidates its link and itself when it is used', async () => {
    const { auth, browser, code, path } = await askForCode()
    await type(browser, code)
    expect(await type(browser, code)).toMatchObject(wrong)
    const { headers } = await auth.browser().get(path, byScript)
    expect(headers.get('location')).toBe(`${ORIGIN}/?error=INVALID_TOKEN`)
  })

  it('H66 signs in once when code and link are used many times at once', async () => {
    const { auth, browser, code, token } = await askForCode()
    const attempts = Array.from({ length: 10 }, (_, index) =>
      index % 5 === 0 ? type(browser, code) : auth.browser().post('/magic-link/verify', { token }),
    )
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(await auth.database.dump()).toMatchObject({ session: [{}], verification: [] })
  })

  it('H112 works after an attacker has requested another one', async () => {
    const { auth, browser, code } = await askForCode()
    const outsider = auth.browser()
    const other = await requestLink(auth, {}, outsider)
    for (let guess = 0; guess < 3; guess += 1) await type(outsider, notThe(other.code))
    expect(await type(browser, code)).toMatchObject({ status: 200, body: { user } })
    expect(await type(outsider, other.code)).toMatchObject(wrong)
  })

  it('H71 becomes void after a newer one', async () => {
    const { auth, browser, code } = await askForCode()
    const next = await requestLink(auth, {}, browser)
    expect(await type(browser, next.code === code ? notThe(code) : code)).toMatchObject(wrong)
  })

  it.each([
    { title: 'accepts a code a millisecond before its expiry', ms: 299_999, status: 200 },
    { title: 'rejects a code at its expiry', ms: 300_000, status: 400 },
  ])('H70 $title', async ({ ms, status }) => {
    const { auth, browser, code } = await askForCode()
    auth.clock.advanceMs(ms)
    expect(await type(browser, code)).toMatchObject({ status })
  })

  it('works in any browser with anyBrowser', async () => {
    const { auth, code } = await askForCode({ code: { anyBrowser: true } })
    expect(await type(auth.browser(), code)).toMatchObject({ status: 200, body: { user } })
  })

  it('H64 fails for another user who has the address later', async () => {
    const { auth, ann } = await createAppWithAnn(
      { code: true },
      { user: { deleteUser: { enabled: true } } },
    )
    const { code } = await requestLink(auth, {}, ann)
    const mark = auth.browser(ann.cookies)
    expect(await ann.post('/delete-user', {})).toMatchObject({ status: 200 })
    await auth.signedInAs(ADDRESS)
    expect(await type(mark, code)).toMatchObject(wrong)
  })

  it('H72 appears neither in the database nor as plain hash', async () => {
    const { auth, code } = await askForCode()
    const { verification = [] } = await auth.database.dump()
    const stored = JSON.stringify(verification)
    expect(stored).not.toContain(code)
    for (const text of [code, `${ADDRESS} ${code}`, `magic-link-code ${ADDRESS} ${code}`]) {
      const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
      const hash = Buffer.from(digest)
      expect(stored).not.toContain(hash.toString('base64url'))
      expect(stored).not.toContain(hash.toString('hex'))
    }
  })

  it('appears in the mail', async () => {
    const { auth, code } = await askForCode()
    expect(auth.outbox.last('magic-link').text).toContain(`\n${shown(code)}\n`)
  })
})

describe('H172 disableSignUp', () => {
  it('treats guesses for an unknown address like those for a known one with the same statements', async () => {
    const { auth } = await createAppWithAnn({ code: true, disableSignUp: true })
    const guessAt = async (email: string) => {
      const browser = auth.browser()
      const requested = await browser.post('/sign-in/magic-link', { email })
      await auth.idle()
      const { code = '000000000' } = auth.outbox.messages.at(-1) ?? {}
      const seen: unknown[] = [requested.status, requested.body]
      for (let guess = 0; guess < 4; guess += 1) {
        auth.database.reset()
        const { status, body, headers } = await type(browser, notThe(code), email)
        seen.push([status, body, [...headers.keys()], auth.database.calls])
      }
      return seen
    }
    const known = await guessAt(ADDRESS)
    expect(await guessAt('nobody@x.test')).toEqual(known)
    expect(auth.outbox.messages.map(({ to }) => to)).toEqual([ADDRESS])
  })
})
