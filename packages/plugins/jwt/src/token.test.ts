import { bearer } from '@countersign/core/bearer'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { jwt } from './index.js'
import { createAppWithAnn, ORIGIN, partOf, readByJose, tokenOf } from './test/app.js'

describe('a token', () => {
  it.each(['EdDSA', 'ES256', 'RS256'] as const)(
    'of %s verifies in jose with the published keys and nothing else',
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

  it('H209 says what answers show of the user, and nothing that they hide', async () => {
    const fields = { passport: { type: 'string', returned: false, defaultValue: 'X1' } } as const
    const { ann } = await createAppWithAnn({}, { user: { additionalFields: fields } })
    const claims = Object.keys(partOf(await tokenOf(ann), 1))
    const columns = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']
    expect(claims.sort()).toEqual(['iss', 'aud', 'sub', 'iat', 'exp', ...columns].sort())
  })

  it('H63 takes what it is for from no column that a person writes', async () => {
    const text = { type: 'string', input: true } as const
    const names = ['iss', 'aud', 'sub', 'exp', 'nbf', 'iat', 'jti'] as const
    const additionalFields = Object.fromEntries(names.map((name) => [name, text]))
    const { auth, ann } = await createAppWithAnn({}, { user: { additionalFields } })
    const wishes = Object.fromEntries(names.map((name) => [name, 'https://evil.test']))
    expect(await ann.post('/update-user', wishes)).toMatchObject({ status: 200 })
    const token = await tokenOf(ann)
    expect(Object.values(partOf(token, 1))).not.toContain('https://evil.test')
    expect((await readByJose(auth, token)).payload.aud).toBe(ORIGIN)
  })

  it.each([
    { title: 'a payload of the app\u2019s own', options: {}, claims: { role: 'owner' } },
    {
      title: 'an issuer',
      options: { issuer: 'https://i.test' },
      claims: { iss: 'https://i.test' },
    },
    {
      title: 'audiences',
      options: { audience: ['https://a.test', 'https://b.test'] },
      claims: { aud: ['https://a.test', 'https://b.test'] },
    },
    {
      title: 'a name',
      options: { jti: true },
      claims: { jti: expect.stringMatching(/^\w{32}$/) as string },
    },
  ])('may have $title', async ({ options, claims }) => {
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
  ])('may live $expiresIn', async ({ expiresIn, seconds }) => {
    const { auth, ann } = await createAppWithAnn({ expiresIn })
    const { exp } = partOf(await tokenOf(ann), 1)
    expect(exp).toBe(Math.floor(auth.clock.now() / 1000) + seconds)
  })

  it('H85 is for who is signed in, as the database says it and no copy', async () => {
    const { auth, ann } = await createAppWithAnn(
      {},
      { session: { cookieCache: { enabled: true } } },
    )
    const elsewhere = auth.browser()
    for (const [name, value] of ann.cookies) elsewhere.cookies.set(name, value)
    await ann.post('/sign-out')
    for (const browser of [elsewhere, auth.browser()]) {
      expect(await browser.get('/token')).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    }
    await expect(auth.api.getToken({ headers: {} })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  it('may be had by the server in somebody\u2019s name', async () => {
    const { auth, ann } = await createAppWithAnn()
    const { token } = await auth.api.getToken({ headers: { cookie: ann.cookieHeader } })
    expect((await readByJose(auth, token)).payload['email']).toBe('ann@x.test')
  })

  it('costs what the session costs, and no statement more once the keys are known', async () => {
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
})

describe('the header of get-session', () => {
  it.each([
    { title: 'signed in', signedIn: true, options: {}, has: true },
    { title: 'signed out', signedIn: false, options: {}, has: false },
    {
      title: 'signed in, and the header is off',
      signedIn: true,
      options: { header: false },
      has: false,
    },
  ])('$title', async ({ signedIn, options, has }) => {
    const { auth, ann } = await createAppWithAnn(options)
    const { headers } = await (signedIn ? ann : auth.browser()).get('/get-session')
    const token = headers.get('set-auth-jwt')
    expect(token !== null).toBe(has)
    expect(headers.get('access-control-expose-headers')?.includes('set-auth-jwt') ?? false).toBe(
      has,
    )
    if (token !== null) expect((await readByJose(auth, token)).payload['email']).toBe('ann@x.test')
  })

  it('H85 is not there for a session that has ended, and on no other answer', async () => {
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

  it('H63 is no credential of the caller\u2019s, and no credential is a token', async () => {
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
