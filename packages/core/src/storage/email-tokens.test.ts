import { jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { createMac } from '../crypto/hash.js'
import { purposeKey } from '../crypto/purpose-key.js'
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

/** A token that is signed as ours are, with other claims. */
function forge(payload: Record<string, unknown>, header: { alg?: string; typ?: string } = {}) {
  const { clock } = createTokens()
  const key = purposeKey(secret, 'email token verify-email')
  return new SignJWT({ email: 'ann@x.test', emailVerified: false, sub: 'u1', ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'verify-email+jwt', ...header })
    .setIssuedAt(Math.floor(clock.now() / 1000))
    .setExpirationTime(Math.floor(clock.now() / 1000) + 60)
    .sign(key)
}

/** What our key signs, whatever it is. */
function seal(payload: string): string {
  const mac = createMac(purposeKey(secret, 'email token verify-email'))
  const header = Buffer.from('{"alg":"HS256","typ":"verify-email+jwt"}').toString('base64url')
  return `${header}.${payload}.${mac(`${header}.${payload}`)}`
}

describe('H77 a token of a mail is invalid', () => {
  it.each([
    { title: 'empty', make: () => Promise.resolve('') },
    { title: 'nonsense', make: () => Promise.resolve('a.b.c') },
    { title: 'without a type', make: () => forge({}, { typ: 'JWT' }) },
    {
      title: 'of another purpose under our key',
      make: () => forge({}, { typ: 'change-email+jwt' }),
    },
    { title: 'of another algorithm', make: () => forge({}, { alg: 'HS512' }) },
    { title: 'signed around no base64', make: () => Promise.resolve(seal('!')) },
    { title: 'signed around a number', make: () => Promise.resolve(seal(btoa('1'))) },
    { title: 'without an end', make: () => Promise.resolve(seal(btoa('{"sub":"u1"}'))) },
    {
      title: 'with a part too many',
      make: async () => `${await createTokens().tokens.issue(claims, 60)}.x`,
    },
    {
      title: 'with another payload',
      make: async () => {
        const [header = '', , mac = ''] = (await createTokens().tokens.issue(claims, 60)).split('.')
        return `${header}.${btoa('{}')}.${mac}`
      },
    },
    { title: 'without a subject', make: () => forge({ sub: undefined }) },
    { title: 'with a number for a subject', make: () => forge({ sub: 1 }) },
    { title: 'without an address', make: () => forge({ email: undefined }) },
    { title: 'without a state', make: () => forge({ emailVerified: 'no' }) },
    { title: 'with a number to move to', make: () => forge({ updateTo: 1 }) },
    {
      title: 'of another secret',
      make: () => createTokens([older]).tokens.issue(claims, 60),
    },
    {
      title: 'of no algorithm',
      make: async () => {
        const [, payload = ''] = (await createTokens().tokens.issue(claims, 60)).split('.')
        return `${btoa('{"alg":"none","typ":"verify-email+jwt"}').replace(/=/g, '')}.${payload}.`
      },
    },
  ])('$title', async ({ make }) => {
    expect(await createTokens().tokens.read(await make())).toBe('invalid')
  })

  it('late, and says so', async () => {
    const { clock, tokens } = createTokens([secret, older])
    const token = await tokens.issue(claims, 60)
    clock.advance('59 seconds')
    expect(await tokens.read(token)).toEqual(claims)
    clock.advance('1 second')
    expect(await tokens.read(token)).toBe('expired')
  })
})

describe('a token of a mail', () => {
  it.each([
    claims,
    { ...claims, purpose: 'change-email' as const, emailVerified: true, updateTo: 'anna@x.test' },
  ])('of $purpose says what it was made for', async (given) => {
    const { tokens } = createTokens()
    expect(await tokens.read(await tokens.issue(given, 60))).toEqual(given)
  })

  it('is a JSON Web Token that others can read', async () => {
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

  it('that jose signed is as good as ours', async () => {
    expect(await createTokens().tokens.read(await forge({}))).toEqual(claims)
  })

  it('of an older secret is still good', async () => {
    const token = await createTokens([older]).tokens.issue(claims, 60)
    expect(await createTokens([secret, older]).tokens.read(token)).toEqual(claims)
  })
})
