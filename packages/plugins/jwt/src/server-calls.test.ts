import { jwt } from './index.js'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { createApp, ORIGIN, partOf, readByJose } from './test/app.js'

const api = () => createApp().api

describe('auth.api.signJWT', () => {
  it('signs what the app says, and fills in the rest', async () => {
    const auth = createApp({ jti: true })
    const payload = { sub: 'report-7', pages: [1, 2], nothing: undefined }
    const { token } = await auth.api.signJWT({ body: { payload } })
    const iat = Math.floor(auth.clock.now() / 1000)
    expect((await readByJose(auth, token)).payload).toEqual({
      ...{ iss: ORIGIN, aud: ORIGIN, iat, exp: iat + 900 },
      ...{ sub: 'report-7', pages: [1, 2], jti: expect.any(String) as string },
    })
  })

  it('H63 signs another type than that of identity tokens, unless the app names one', async () => {
    const auth = createApp()
    const { token } = await auth.api.signJWT({ body: { payload: { sub: 'report-7' } } })
    expect(partOf(token, 0)['typ']).toBe('app+jwt')
    const body = { payload: {}, overrideOptions: { type: 'JWT' } }
    expect(partOf((await auth.api.signJWT({ body })).token, 0)['typ']).toBe('JWT')
  })

  it('lets the app say it otherwise', async () => {
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
    { title: 'an end that is a text', payload: { exp: 'soon' } },
    { title: 'an end before time', payload: { exp: -1 } },
    { title: 'an issuer that is empty', payload: { iss: '' } },
    { title: 'no payload', payload: null },
    { title: 'a life that is none', payload: {}, overrideOptions: { expiresIn: 'for ever' } },
    { title: 'a life of nothing', payload: {}, overrideOptions: { expiresIn: 0 } },
    { title: 'an audience of nobody', payload: {}, overrideOptions: { audience: [] } },
  ])('refuses $title', async ({ payload, overrideOptions = {} }) => {
    const call = api().signJWT({ body: { payload, overrideOptions } as never })
    await expect(call).rejects.toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
  })
})

describe('auth.api.verifyJWT', () => {
  it.each([
    { title: 'what the app has signed', checks: {}, code: undefined },
    { title: 'no other issuer', checks: { issuer: 'https://i.test' }, code: 'TOKEN_CLAIM_INVALID' },
    { title: 'no other audience', checks: { audience: 'a' }, code: 'TOKEN_CLAIM_INVALID' },
    { title: 'the type of the app’s own tokens', checks: { type: 'app+jwt' }, code: undefined },
    { title: 'no other type', checks: { type: 'a' }, code: 'TOKEN_TYPE_INVALID' },
    { title: 'no identity type', checks: { type: 'JWT' }, code: 'TOKEN_TYPE_INVALID' },
  ])('takes $title', async ({ checks, code }) => {
    const { signJWT, verifyJWT } = api()
    const { token } = await signJWT({ body: { payload: { sub: 'ann' } } })
    const { payload, error } = await verifyJWT({ body: { token, ...checks } })
    expect(error?.code).toBe(code)
    expect(payload?.['sub']).toBe(code === undefined ? 'ann' : undefined)
  })

  it.each([
    { tolerance: 0, late: 900, code: 'TOKEN_EXPIRED' },
    { tolerance: '1 minute', late: 900, code: undefined },
    { tolerance: '1 minute', late: 961, code: 'TOKEN_EXPIRED' },
  ])('after $late seconds with a tolerance of $tolerance → $code', async (row) => {
    const auth = createApp({ clockTolerance: row.tolerance })
    const { token } = await auth.api.signJWT({ body: { payload: {} } })
    auth.clock.advance(row.late)
    const { error } = await auth.api.verifyJWT({ body: { token } })
    expect(error?.code).toBe(row.code)
  })

  it('takes tokens of its own audience, where that is several', async () => {
    const { signJWT, verifyJWT } = createApp({ audience: ['a', 'b'] }).api
    const { token } = await signJWT({ body: { payload: {} } })
    expect((await verifyJWT({ body: { token } })).error).toBeNull()
    expect((await verifyJWT({ body: { token, audience: 'b' } })).error).toBeNull()
  })
})

describe('an app does not start with', () => {
  it.each([
    {
      title: 'an algorithm of secrets',
      options: { algorithm: 'HS256' as never },
      name: 'algorithm',
    },
    { title: 'a short RSA key', options: { modulusLength: 1024 }, name: 'modulusLength' },
    { title: 'an odd RSA key', options: { modulusLength: 2049 }, name: 'modulusLength' },
    { title: 'a huge RSA key', options: { modulusLength: 16_384 }, name: 'modulusLength' },
    { title: 'tokens of a week', options: { expiresIn: '7 days' }, name: 'expiresIn' },
    { title: 'tokens that never live', options: { expiresIn: 0 }, name: 'expiresIn' },
    { title: 'a life that is none', options: { expiresIn: 'long' }, name: 'expiresIn' },
    {
      title: 'a rotation every minute',
      options: { rotation: { every: 60 } },
      name: 'rotation.every',
    },
    {
      title: 'a rotation that is none',
      options: { rotation: { every: 'x' } },
      name: 'rotation.every',
    },
    {
      title: 'keys that go before their tokens',
      options: { rotation: { grace: 1499 } },
      name: 'rotation.grace',
    },
    { title: 'an empty issuer', options: { issuer: '' }, name: 'issuer' },
    { title: 'no audience', options: { audience: [] }, name: 'audience' },
    { title: 'clocks an hour apart', options: { clockTolerance: '1h' }, name: 'clockTolerance' },
  ])('$title', ({ options, name }) => {
    expect(() => createTestAuth({ plugins: [jwt(options)] })).toThrow(name)
  })

  it('nothing else', () => {
    const rotation = { every: 3600, grace: 1500 }
    expect(() => createApp({ rotation, clockTolerance: 300, modulusLength: 4096 })).not.toThrow()
  })
})
