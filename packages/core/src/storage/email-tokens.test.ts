import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createMac, purposeKey } from '../crypto/hash.js'
import { createFakeClock } from '../testing/index.js'
import { createEmailTokens } from './email-tokens.js'

const secret = 'the secret of these tests that signs'
const older = 'an older secret of these tests, kept'
const claims = {
  purpose: 'verify-email' as const,
  userId: 'u1',
  email: 'ann@x.test',
  emailVerified: false,
  updateTo: null,
}

const createTokens = (secrets: readonly string[] = [secret]) => {
  const clock = createFakeClock()
  return { clock, tokens: createEmailTokens(secrets, clock) }
}

/** A token that is signed like ours, with other claims. */
function forge(payload: Record<string, unknown>, header: { alg?: string; typ?: string } = {}) {
  const { clock } = createTokens()
  const key = purposeKey(secret, 'email token verify-email')
  return new SignJWT({ email: 'ann@x.test', emailVerified: false, sub: 'u1', ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'verify-email+jwt', ...header })
    .setIssuedAt(Math.floor(clock.now() / 1000))
    .setExpirationTime(Math.floor(clock.now() / 1000) + 60)
    .sign(key)
}

/** A token with our signature around any payload. */
function seal(payload: string): string {
  const mac = createMac(purposeKey(secret, 'email token verify-email'))
  const header = Buffer.from('{"alg":"HS256","typ":"verify-email+jwt"}').toString('base64url')
  return `${header}.${payload}.${mac(`${header}.${payload}`)}`
}

describe('H77 an invalid email token', () => {
  it.each([
    { title: 'an empty text', make: () => Promise.resolve('') },
    { title: 'a text that is not a token', make: () => Promise.resolve('a.b.c') },
    { title: 'a token without a type', make: () => forge({}, { typ: 'JWT' }) },
    {
      title: 'a token of another purpose under our key',
      make: () => forge({}, { typ: 'change-email+jwt' }),
    },
    { title: 'a token of another algorithm', make: () => forge({}, { alg: 'HS512' }) },
    { title: 'a signed payload that is not base64', make: () => Promise.resolve(seal('!')) },
    { title: 'a signed payload that is a number', make: () => Promise.resolve(seal(btoa('1'))) },
    { title: 'a token without an expiry', make: () => Promise.resolve(seal(btoa('{"sub":"u1"}'))) },
    {
      title: 'a token with a part too many',
      make: async () => `${await createTokens().tokens.issue(claims, 60)}.x`,
    },
    {
      title: 'a token with another payload',
      make: async () => {
        const [header = '', , mac = ''] = (await createTokens().tokens.issue(claims, 60)).split('.')
        return `${header}.${btoa('{}')}.${mac}`
      },
    },
    { title: 'a token without a subject', make: () => forge({ sub: undefined }) },
    { title: 'a number as subject', make: () => forge({ sub: 1 }) },
    { title: 'a token without an address', make: () => forge({ email: undefined }) },
    { title: 'a text as emailVerified', make: () => forge({ emailVerified: 'no' }) },
    { title: 'a number as new address', make: () => forge({ updateTo: 1 }) },
    {
      title: 'a token of another secret',
      make: () => createTokens([older]).tokens.issue(claims, 60),
    },
    {
      title: 'a token of the algorithm none',
      make: async () => {
        const [, payload = ''] = (await createTokens().tokens.issue(claims, 60)).split('.')
        return `${btoa('{"alg":"none","typ":"verify-email+jwt"}').replace(/=/g, '')}.${payload}.`
      },
    },
  ])('rejects $title', async ({ make }) => {
    expect(await createTokens().tokens.read(await make())).toBe('invalid')
  })

  it('returns "expired" for a token after its expiry', async () => {
    const { clock, tokens } = createTokens([secret, older])
    const token = await tokens.issue(claims, 60)
    clock.advance('59 seconds')
    expect(await tokens.read(token)).toEqual(claims)
    clock.advance('1 second')
    expect(await tokens.read(token)).toBe('expired')
  })
})

describe('an email token', () => {
  it.each([
    claims,
    { ...claims, purpose: 'change-email' as const, emailVerified: true, updateTo: 'anna@x.test' },
  ])('returns the claims of $purpose', async (given) => {
    const { tokens } = createTokens()
    expect(await tokens.read(await tokens.issue(given, 60))).toEqual(given)
  })

  it('verifies as a JSON Web Token in another library', async () => {
    const { clock, tokens } = createTokens()
    const key = purposeKey(secret, 'email token verify-email')
    const { payload } = await jwtVerify(await tokens.issue(claims, 60), key, {
      algorithms: ['HS256'],
      typ: 'verify-email+jwt',
      currentDate: new Date(clock.now()),
    })
    const issuedAt = Math.floor(clock.now() / 1000)
    const { email, emailVerified } = claims
    const life = { iat: issuedAt, exp: issuedAt + 60 }
    expect(payload).toEqual({ sub: 'u1', email, emailVerified, ...life })
  })

  it('accepts a token that jose signed', async () => {
    expect(await createTokens().tokens.read(await forge({}))).toEqual(claims)
  })

  it('accepts a token of an older secret', async () => {
    const token = await createTokens([older]).tokens.issue(claims, 60)
    expect(await createTokens([secret, older]).tokens.read(token)).toEqual(claims)
  })
})
