import { jwt } from './index.js'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, ORIGIN, partOf, readByJose } from './test/app.js'

const api = () => createApp().api

describe('auth.api.signJWT', () => {
  it('signs the payload and adds the missing claims', async () => {
    const auth = createApp({ jti: true })
    const payload = { sub: 'report-7', pages: [1, 2], nothing: undefined }
    const { token } = await auth.api.signJWT({ body: { payload } })
    const iat = Math.floor(auth.clock.now() / 1000)
    expect((await readByJose(auth, token)).payload).toEqual({
      ...{ iss: ORIGIN, aud: ORIGIN, iat, exp: iat + 900 },
      ...{ sub: 'report-7', pages: [1, 2], jti: expect.any(String) as string },
    })
  })

  it('H63 signs the type app+jwt unless the app names another', async () => {
    const auth = createApp()
    const { token } = await auth.api.signJWT({ body: { payload: { sub: 'report-7' } } })
    expect(partOf(token, 0)['typ']).toBe('app+jwt')
    const body = { payload: {}, overrideOptions: { type: 'JWT' } }
    expect(partOf((await auth.api.signJWT({ body })).token, 0)['typ']).toBe('JWT')
  })

  it('overrides the defaults with overrideOptions and with claims of the payload', async () => {
    const auth = createApp({ issuer: 'https://i.test', audience: 'https://a.test' })
    const overrideOptions = {
      issuer: 'https://j.test',
      audience: ['x'],
      expiresIn: '1h',
      type: 'y',
    }
    const { token } = await auth.api.signJWT({ body: { payload: { jti: 'z' }, overrideOptions } })
    const iat = Math.floor(auth.clock.now() / 1000)
    const times = { iat, exp: iat + 3600 }
    expect(partOf(token, 1)).toEqual({ iss: 'https://j.test', aud: ['x'], jti: 'z', ...times })
    expect(partOf(token, 0)['typ']).toBe('y')
    const body = { payload: { iss: 'https://k.test', aud: 'k', exp: iat + 5, nbf: iat } }
    const other = await auth.api.signJWT({ body })
    expect(partOf(other.token, 1)).toEqual({ ...body.payload, iat })
  })

  it.each([
    { title: 'a subject that is no text', payload: { sub: 7 } },
    { title: 'an exp that is a text', payload: { exp: 'soon' } },
    { title: 'a negative exp', payload: { exp: -1 } },
    { title: 'an empty issuer', payload: { iss: '' } },
    { title: 'null as the payload', payload: null },
    {
      title: 'an expiresIn that is no duration',
      payload: {},
      overrideOptions: { expiresIn: 'for ever' },
    },
    { title: 'an expiresIn of zero', payload: {}, overrideOptions: { expiresIn: 0 } },
    { title: 'an empty audience', payload: {}, overrideOptions: { audience: [] } },
  ])('rejects $title with VALIDATION_ERROR', async ({ payload, overrideOptions = {} }) => {
    const call = api().signJWT({ body: { payload, overrideOptions } as never })
    await expect(call).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
  })
})

describe('auth.api.verifyJWT', () => {
  it.each([
    { title: 'no checks', checks: {}, code: undefined },
    { title: 'another issuer', checks: { issuer: 'https://i.test' }, code: 'TOKEN_CLAIM_INVALID' },
    { title: 'another audience', checks: { audience: 'a' }, code: 'TOKEN_CLAIM_INVALID' },
    { title: 'the type of the app’s own tokens', checks: { type: 'app+jwt' }, code: undefined },
    { title: 'another type', checks: { type: 'a' }, code: 'TOKEN_TYPE_INVALID' },
    { title: 'the type of identity tokens', checks: { type: 'JWT' }, code: 'TOKEN_TYPE_INVALID' },
  ])(
    'returns the error $code when a token of signJWT is verified with $title',
    async ({ checks, code }) => {
      const { signJWT, verifyJWT } = api()
      const { token } = await signJWT({ body: { payload: { sub: 'ann' } } })
      const { payload, error } = await verifyJWT({ body: { token, ...checks } })
      expect(error?.code).toBe(code)
      expect(payload?.['sub']).toBe(code === undefined ? 'ann' : undefined)
    },
  )

  it.each([
    { tolerance: 0, late: 900, code: 'TOKEN_EXPIRED' },
    { tolerance: '1 minute', late: 900, code: undefined },
    { tolerance: '1 minute', late: 961, code: 'TOKEN_EXPIRED' },
  ])(
    'returns the error $code after $late seconds with a clockTolerance of $tolerance',
    async (row) => {
      const auth = createApp({ clockTolerance: row.tolerance })
      const { token } = await auth.api.signJWT({ body: { payload: {} } })
      auth.clock.advance(row.late)
      const { error } = await auth.api.verifyJWT({ body: { token } })
      expect(error?.code).toBe(row.code)
    },
  )

  it('accepts tokens for one of several audiences', async () => {
    const { signJWT, verifyJWT } = createApp({ audience: ['a', 'b'] }).api
    const { token } = await signJWT({ body: { payload: {} } })
    expect((await verifyJWT({ body: { token } })).error).toBeNull()
    expect((await verifyJWT({ body: { token, audience: 'b' } })).error).toBeNull()
  })
})

describe('options of the jwt plugin', () => {
  it.each([
    {
      title: 'a symmetric algorithm',
      options: { algorithm: 'HS256' as never },
      name: 'algorithm',
    },
    { title: 'a short RSA key', options: { modulusLength: 1024 }, name: 'modulusLength' },
    { title: 'an RSA key of 2049 bits', options: { modulusLength: 2049 }, name: 'modulusLength' },
    { title: 'a huge RSA key', options: { modulusLength: 16_384 }, name: 'modulusLength' },
    { title: 'an expiresIn of a week', options: { expiresIn: '7 days' }, name: 'expiresIn' },
    { title: 'an expiresIn of zero', options: { expiresIn: 0 }, name: 'expiresIn' },
    {
      title: 'an expiresIn that is no duration',
      options: { expiresIn: 'long' },
      name: 'expiresIn',
    },
    {
      title: 'a rotation interval of a minute',
      options: { rotation: { every: 60 } },
      name: 'rotation.every',
    },
    {
      title: 'a rotation interval that is no duration',
      options: { rotation: { every: 'x' } },
      name: 'rotation.every',
    },
    {
      title: 'a grace period shorter than the life of tokens',
      options: { rotation: { grace: 1499 } },
      name: 'rotation.grace',
    },
    { title: 'an empty issuer', options: { issuer: '' }, name: 'issuer' },
    { title: 'an empty audience', options: { audience: [] }, name: 'audience' },
    {
      title: 'a clockTolerance of an hour',
      options: { clockTolerance: '1h' },
      name: 'clockTolerance',
    },
  ])('fails to start with $title', ({ options, name }) => {
    expect(() => createTestAuth({ plugins: [jwt(options)] })).toThrow(name)
  })

  it('starts with options at their limits', () => {
    const rotation = { every: 3600, grace: 1500 }
    expect(() => createApp({ rotation, clockTolerance: 300, modulusLength: 4096 })).not.toThrow()
  })
})
