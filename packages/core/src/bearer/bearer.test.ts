import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../contract/options/read-options.js'
import { createAnn, credentials, formats } from '../test/bearer-app.js'
import { addressOf, BearerCaller } from '../test/bearer-caller.js'
import { createTestAuth } from '../testing/index.js'
import { bearer } from './index.js'

const tokenAlone = (signed: string): string => signed.slice(0, signed.indexOf('.'))
const signature = (signed: string): string => signed.slice(signed.indexOf('.') + 1)
const flipped = (signed: string): string => `${signed[0] === 'a' ? 'b' : 'a'}${signed.slice(1)}`

describe.each(formats)('a bearer token in the format $format', ({ storage }) => {
  it('equals the value of the session cookie, and signs in', async () => {
    const auth = createTestAuth({ ...storage, plugins: [bearer({ browsers: true })] })
    const browser = await auth.signedInAs('ann@x.test')
    const { headers } = await browser.post('/sign-in/email', credentials)
    const token = headers.get('set-auth-token') ?? ''
    expect([...browser.sessionCookies.values()]).toEqual([token])
    expect(await addressOf(new BearerCaller(auth, token))).toBe('ann@x.test')
  })

  it.each([
    { title: 'as it was returned', spell: (token: string) => `Bearer ${token}` },
    { title: 'in lower case', spell: (token: string) => `bearer ${token}` },
    { title: 'in capitals', spell: (token: string) => `BEARER ${token}` },
    { title: 'after two blanks', spell: (token: string) => `Bearer  ${token}` },
    { title: 'with blanks around it', spell: (token: string) => `  Bearer ${token} ` },
    {
      title: 'without its percent-encoding',
      spell: (token: string) => `Bearer ${decodeURIComponent(token)}`,
    },
    {
      title: 'with twice the percent-encoding',
      spell: (token: string) => `Bearer ${encodeURIComponent(decodeURIComponent(token))}`,
    },
  ])('signs in $title', async ({ spell }) => {
    const { auth, token } = await createAnn(storage)
    const caller = new BearerCaller(auth)
    const { body } = await caller.get('/get-session', { authorization: spell(token) })
    expect(body).toMatchObject({ user: { email: 'ann@x.test' } })
  })

  it.each([
    { title: 'no token', spell: () => 'Bearer' },
    { title: 'a blank', spell: () => 'Bearer ' },
    { title: 'the token without its signature', spell: tokenAlone },
    { title: 'an empty signature', spell: (token: string) => `${tokenAlone(token)}.` },
    { title: 'the signature alone', spell: signature },
    { title: 'an empty token', spell: (token: string) => `.${signature(token)}` },
    { title: 'another token with the signature', spell: flipped },
    {
      title: 'another signature',
      spell: (token: string) =>
        token.replace(/\.(.)/, (_, first: string) => (first === 'A' ? '.B' : '.A')),
    },
    { title: 'a truncated signature', spell: (token: string) => token.slice(0, -4) },
    { title: 'a signature with a letter appended', spell: (token: string) => `${token}A` },
    { title: 'the token twice', spell: (token: string) => `${token} ${token}` },
    { title: 'the token twice with a comma', spell: (token: string) => `${token}, ${token}` },
    { title: 'a parameter', spell: (token: string) => `token="${token}"` },
    { title: 'quotes', spell: (token: string) => `"${token}"` },
    { title: 'the cookie', spell: (token: string) => `countersign.session_token=${token}` },
    { title: 'a percent sign', spell: () => '%' },
    { title: 'broken percent-encoding', spell: () => '%E0%A4%A' },
    {
      title: 'the token after broken percent-encoding',
      spell: (token: string) => `%E0%A4%A${token}`,
    },
    { title: 'a letter', spell: () => 'x' },
    { title: 'dots', spell: () => '...' },
    { title: '60,000 letters', spell: () => 'a'.repeat(60_000) },
    { title: '60,000 letters and a dot', spell: () => `${'a'.repeat(60_000)}.b` },
    { title: 'an unsigned JWT', spell: () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.' },
    { title: 'undefined', spell: () => 'undefined' },
    { title: 'Latin-1 characters beyond ASCII', spell: () => '\u00e9\u00ff.x' },
  ])(
    'H31 H90 does not sign in with $title, and is rejected by calls that require a session',
    async (row) => {
      const { auth, token } = await createAnn(storage)
      const authorization = `Bearer ${row.spell(token)}`
      const before = await auth.database.dump()
      const caller = new BearerCaller(auth)
      const shown = await caller.get('/get-session', { authorization })
      expect(shown).toMatchObject({ status: 200, body: null })
      const refused = await caller.post('/update-user', { name: 'Eve' }, { authorization })
      expect(refused).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
      expect(shown.headers.getSetCookie()).toEqual([])
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('H100 H101 never appears in response bodies', async () => {
    const { auth, ann } = await createAnn(storage)
    const answers = [
      await ann.post('/sign-in/email', credentials),
      await ann.get('/get-session'),
      await ann.get('/list-sessions'),
      await ann.post('/update-user', { name: 'Anna' }),
    ]
    const texts = answers.flatMap(({ body }) => JSON.stringify(body).split('"'))
    expect(texts.length).toBeGreaterThan(50)
    expect(JSON.stringify(answers)).not.toContain(tokenAlone(ann.token ?? ''))
    for (const text of texts) {
      const caller = new BearerCaller(auth)
      const { body } = await caller.get('/get-session', {
        authorization: `Bearer ${text.replace(/[^\x20-\x7e]/g, '')}`,
      })
      expect({ text, body }).toEqual({ text, body: null })
    }
  })

  it('H210 never appears in logs, whole or without its signature', async () => {
    const { auth, ann, token } = await createAnn(storage)
    auth.database.onCall(({ method, model, query }) => {
      throw new Error(`${method} ${model} failed for ${JSON.stringify(query)}`)
    })
    for (const spelt of [token, decodeURIComponent(token), encodeURIComponent(token)]) {
      const authorization = `Bearer ${spelt}`
      await ann.get('/get-session', { authorization })
      await ann.post('/update-user', { name: 'Anna' }, { authorization })
    }
    expect(auth.logs.length).toBeGreaterThan(3)
    for (const secret of [token, decodeURIComponent(token), tokenAlone(token), signature(token)])
      expect(auth.logs.join()).not.toContain(secret)
  })

  it('costs one statement', async () => {
    const { auth, ann } = await createAnn(storage)
    auth.database.reset()
    expect(await addressOf(ann)).toBe('ann@x.test')
    expect(auth.database.calls).toEqual(['findOneJoined session'])
  })

  it('costs no statement when its signature is invalid', async () => {
    const { auth, token } = await createAnn(storage)
    auth.database.reset()
    expect(await addressOf(new BearerCaller(auth, flipped(token)))).toBeNull()
    expect(auth.database.calls).toEqual([])
  })

  it('extends the session only when rememberMe is not false', async () => {
    const { auth, ann } = await createAnn(storage)
    const short = new BearerCaller(auth)
    await short.post('/sign-in/email', { ...credentials, rememberMe: false })
    auth.clock.advance('20 hours')
    expect(await addressOf(short)).toBe('ann@x.test')
    auth.clock.advance('5 hours')
    expect(await addressOf(short)).toBeNull()
    expect(await addressOf(ann)).toBe('ann@x.test')
  })
})

describe('H31 the header Authorization with random text', () => {
  it('returns no session and no server error', async () => {
    const { auth } = await createAnn()
    const visible = fc.string({
      unit: fc.constantFrom(
        'Be',
        'bea',
        'rer',
        ' ',
        '%',
        '.',
        '=',
        ',',
        '~',
        '\t',
        '"',
        'a1',
        '/+',
        'é',
      ),
    })
    const spelt = fc.oneof(
      visible,
      visible.map((text) => `Bearer ${text}`),
      fc.string().map((text) => `Bearer ${encodeURIComponent(text.toWellFormed())}`),
      fc.base64String().map((text) => `bearer ${text}.${text}`),
    )
    await fc.assert(
      fc.asyncProperty(spelt, async (authorization) => {
        const caller = new BearerCaller(auth)
        const { status, body } = await caller.get('/get-session', { authorization })
        expect({ status, body }).toEqual({ status: 200, body: null })
        const refused = await caller.post('/update-user', { name: 'Eve' }, { authorization })
        expect(refused.status).toBe(401)
      }),
      { numRuns: 200 },
    )
  })

  it('returns no session for 64 KiB of blanks and percent signs', async () => {
    const { auth } = await createAnn()
    for (const text of [' '.repeat(65_536), '%'.repeat(65_536), '= '.repeat(32_768)]) {
      const caller = new BearerCaller(auth)
      const { status, body } = await caller.get('/get-session', { authorization: `Bearer${text}x` })
      expect({ status, body }).toEqual({ status: 200, body: null })
    }
  })
})

describe('the option requireSignature', () => {
  it('accepts true without effect', async () => {
    const auth = createTestAuth({ plugins: [bearer({ requireSignature: true })] })
    expect((await auth.browser().get('/ok')).status).toBe(200)
  })

  it('throws at start when it is false', () => {
    // @ts-expect-error unsigned tokens are not offered
    const plugin = bearer({ requireSignature: false })
    expect(() => createTestAuth({ plugins: [plugin] })).toThrow(ConfigurationError)
    expect(() => createTestAuth({ plugins: [plugin] })).toThrow('without a signature')
  })
})
