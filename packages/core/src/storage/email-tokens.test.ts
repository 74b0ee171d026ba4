import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import type { EmailTokenClaims } from '../contract/storage-format.js'
import { purposeKey } from '../crypto/purpose-key.js'
import { createFakeClock } from '../testing/index.js'
import { createEmailTokens } from './email-tokens.js'

const secret = 'the secret of these tests that signs'
const older = 'an older secret of these tests, kept'
const claims: EmailTokenClaims = {
  purpose: 'verify-email',
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
  it.each<EmailTokenClaims>([
    claims,
    { ...claims, purpose: 'change-email', emailVerified: true, updateTo: 'anna@x.test' },
  ])('of $purpose says what it was made for', async (given) => {
    const { tokens } = createTokens()
    expect(await tokens.read(await tokens.issue(given, 60))).toEqual(given)
  })

  it('of an older secret is still good', async () => {
    const token = await createTokens([older]).tokens.issue(claims, 60)
    expect(await createTokens([secret, older]).tokens.read(token)).toEqual(claims)
  })
})
