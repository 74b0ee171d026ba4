import { bearer } from '@countersign/core/bearer'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { jwt } from './index.js'
import { createAppWithAnn, ORIGIN, partOf, readByJose, tokenOf } from './test/app.js'

describe('GET /token', () => {
  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'issues a token of %s that jose verifies with the published keys alone',
    async (algorithm) => {
      const { auth, ann } = await createAppWithAnn({ algorithm })
      const { payload, protectedHeader } = await readByJose(auth, await tokenOf(ann))
      const { user = [] } = await auth.database.dump()
      const iat = Math.floor(auth.clock.now() / 1000)
      const id = user[0]?.['id']
      expect(payload).toMatchObject({ iss: ORIGIN, aud: ORIGIN, sub: id, iat, exp: iat + 900 })
      expect(protectedHeader).toEqual({
        alg: algorithm,
        typ: 'JWT',
        kid: expect.any(String) as string,
      })
    },
  )

  it('H209 leaves hidden columns of the user out of the token', async () => {
    const fields = { passport: { type: 'string', returned: false, defaultValue: 'X1' } } as const
    const { ann } = await createAppWithAnn({}, { user: { additionalFields: fields } })
    const claims = Object.keys(partOf(await tokenOf(ann), 1))
    const columns = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']
    expect(claims.sort()).toEqual(['iss', 'aud', 'sub', 'iat', 'exp', ...columns].sort())
  })

  it('H63 takes no registered claim from a column that the user writes', async () => {
    const text = { type: 'string', input: true } as const
    const names = ['iss', 'aud', 'sub', 'exp', 'nbf', 'iat', 'jti'] as const
    const additionalFields = Object.fromEntries(names.map((name) => [name, text]))
    const { auth, ann } = await createAppWithAnn({}, { user: { additionalFields } })
    const columns = Object.fromEntries(names.map((name) => [name, 'https://evil.test']))
    expect(await ann.post('/update-user', columns)).toMatchObject({ status: 200 })
    const token = await tokenOf(ann)
    expect(Object.values(partOf(token, 1))).not.toContain('https://evil.test')
    expect((await readByJose(auth, token)).payload.aud).toBe(ORIGIN)
  })

  it.each([
    { title: 'definePayload', options: {}, claims: { role: 'owner' } },
    {
      title: 'the option issuer',
      options: { issuer: 'https://i.test' },
      claims: { iss: 'https://i.test' },
    },
    {
      title: 'the option audience',
      options: { audience: ['https://a.test', 'https://b.test'] },
      claims: { aud: ['https://a.test', 'https://b.test'] },
    },
    {
      title: 'the option jti',
      options: { jti: true },
      claims: { jti: expect.stringMatching(/^\w{32}$/) as string },
    },
  ])('sets claims by $title', async ({ options, claims }) => {
    const definePayload = () => Promise.resolve({ role: 'owner', sub: 'eve', exp: 1, aud: 'eve' })
    const { auth, ann } = await createAppWithAnn({ definePayload, ...options })
    const payload = partOf(await tokenOf(ann), 1)
    expect(payload).toMatchObject(claims)
    expect(payload['sub']).not.toBe('eve')
    expect(payload['exp']).toBe(Math.floor(auth.clock.now() / 1000) + 900)
  })

  it.each([
    { expiresIn: '1 hour', seconds: 3600 },
    { expiresIn: 60, seconds: 60 },
  ])('issues a token that expires after $expiresIn', async ({ expiresIn, seconds }) => {
    const { auth, ann } = await createAppWithAnn({ expiresIn })
    const { exp } = partOf(await tokenOf(ann), 1)
    expect(exp).toBe(Math.floor(auth.clock.now() / 1000) + seconds)
  })

  it('H85 responds with 401 when the session has ended although it is still cached', async () => {
    const { auth, ann } = await createAppWithAnn(
      {},
      { session: { cookieCache: { enabled: true } } },
    )
    const copy = auth.browser(ann.cookies)
    await ann.post('/sign-out')
    for (const browser of [copy, auth.browser()]) {
      expect(await browser.get('/token')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
    await expect(auth.api.getToken({ headers: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('issues a token to the server for the user of the given headers', async () => {
    const { auth, ann } = await createAppWithAnn()
    const { token } = await auth.api.getToken({ headers: { cookie: ann.cookieHeader } })
    expect((await readByJose(auth, token)).payload['email']).toBe('ann@x.test')
  })

  it('runs no statement but the session lookup when the keys are cached', async () => {
    const { auth, ann } = await createAppWithAnn()
    await tokenOf(ann)
    auth.database.reset()
    await tokenOf(ann)
    expect(auth.database.calls).toEqual(['findOneJoined session'])
    auth.clock.advance(61)
    auth.database.reset()
    await tokenOf(ann)
    expect(auth.database.calls).toEqual(['findOneJoined session', 'findMany jwks'])
  })

  it('H131 reads the keys once when a hundred calls find them expired or name unknown keys', async () => {
    const { auth, ann } = await createAppWithAnn()
    const [, ...parts] = (await tokenOf(ann)).split('.')
    const header = Buffer.from('{"alg":"EdDSA","kid":"unknown","typ":"JWT"}').toString('base64url')
    const token = [header, ...parts].join('.')
    const calls = {
      '61 seconds': () => auth.api.signJWT({ body: { payload: {} } }),
      '6 seconds': () => auth.api.verifyJWT({ body: { token } }),
    }
    for (const [time, call] of Object.entries(calls)) {
      auth.clock.advance(time)
      auth.database.reset()
      await Promise.all(Array.from({ length: 100 }, () => call()))
      expect(auth.database.calls).toEqual(['findMany jwks'])
    }
  })
})

describe('the header set-auth-jwt', () => {
  it.each([
    { title: 'the caller is signed in', signedIn: true, options: {}, has: true },
    { title: 'the caller is signed out', signedIn: false, options: {}, has: false },
    {
      title: 'the option header is off',
      signedIn: true,
      options: { header: false },
      has: false,
    },
  ])('sets set-auth-jwt ($has) when $title', async ({ signedIn, options, has }) => {
    const { auth, ann } = await createAppWithAnn(options)
    const { headers } = await (signedIn ? ann : auth.browser()).get('/get-session')
    const token = headers.get('set-auth-jwt')
    expect(token !== null).toBe(has)
    expect(headers.get('access-control-expose-headers')?.includes('set-auth-jwt') ?? false).toBe(
      has,
    )
    if (token !== null) expect((await readByJose(auth, token)).payload['email']).toBe('ann@x.test')
  })

  it('H85 sends no set-auth-jwt for an expired session or on other calls', async () => {
    const { auth, ann } = await createAppWithAnn()
    const others = [
      await ann.get('/token'),
      await ann.get('/list-sessions'),
      await ann.get('/jwks'),
    ]
    auth.clock.advance('8 days')
    const late = await ann.get('/get-session')
    expect(late.body).toBeNull()
    for (const { headers } of [...others, late]) expect(headers.has('set-auth-jwt')).toBe(false)
  })

  it('H63 accepts no token as a bearer token and no session credential as a token', async () => {
    const plugins = [bearer(), jwt()] as const
    const auth = createTestAuth({ plugins })
    const ann = await auth.signedInAs('ann@x.test')
    const token = await tokenOf(ann)
    const [, cookie = ''] = [...ann.cookies][0] ?? []
    for (const authorization of [`Bearer ${token}`, `Bearer ${decodeURIComponent(cookie)}x`]) {
      const { body } = await auth.browser().get('/get-session', { authorization })
      expect(body).toBeNull()
    }
    for (const text of [cookie, decodeURIComponent(cookie), `a.${cookie}`]) {
      const { payload } = await auth.api.verifyJWT({ body: { token: text } })
      expect(payload).toBeNull()
    }
  })
})
