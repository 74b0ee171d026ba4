import { describe, expect, it } from 'vitest'
import { type Options, person, signUp } from '../../test/sign-up.js'

const nothingStored = { user: [], account: [], session: [], cookies: [] }

describe('sign-up by email that fails', () => {
  it.each<{ title: string; body: unknown; options?: Options; status: number; code: string }>([
    {
      title: 'emailAndPassword is disabled',
      body: person,
      options: { emailAndPassword: { enabled: false } },
      status: 400,
      code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    },
    {
      title: 'disableSignUp is true',
      body: person,
      options: { emailAndPassword: { disableSignUp: true } },
      status: 400,
      code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    },
    {
      title: 'the name is missing',
      body: { ...person, name: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the address is missing',
      body: { ...person, email: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the address is a number',
      body: { ...person, email: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the password is missing',
      body: { ...person, password: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    { title: 'the body is empty', body: {}, status: 400, code: 'VALIDATION_ERROR' },
    {
      title: 'the address is invalid',
      body: { ...person, email: 'ann' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'H42 the address is a list of two',
      body: { ...person, email: 'ann@x.test,eve@evil.test' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'H40 the address has a fullwidth at sign',
      body: { ...person, email: 'ann\uff20x.test' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'the address and the name are invalid',
      body: { ...person, email: 'ann', name: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the password has 7 characters',
      body: { ...person, password: 'x'.repeat(7) },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'H203 the password has 7 characters in 14 code units',
      body: { ...person, password: '\u{1f600}'.repeat(7) },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'the password is empty',
      body: { ...person, password: '' },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'the password has 129 characters',
      body: { ...person, password: 'x'.repeat(129) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H203 the password has 129 characters in 258 code units',
      body: { ...person, password: '\u{1f600}'.repeat(129) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H36 the password has 60,000 characters',
      body: { ...person, password: 'x'.repeat(60_000) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'the password has one character less than minPasswordLength',
      body: { ...person, password: 'x'.repeat(11) },
      options: { emailAndPassword: { minPasswordLength: 12 } },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'the password has one character more than maxPasswordLength',
      body: { ...person, password: 'x'.repeat(65) },
      options: { emailAndPassword: { maxPasswordLength: 64 } },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'the picture is a number',
      body: { ...person, image: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the picture is null',
      body: { ...person, image: null },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
  ])(
    'fails with $status $code and writes nothing when $title',
    async ({ body, options, status, code }) => {
      const outcome = await signUp(body, options)
      expect(outcome).toMatchObject({ status, code, ...nothingStored })
      expect(outcome.auth.hasher.calls).toEqual([])
      expect(outcome.auth.outbox.messages).toEqual([])
    },
  )

  it('returns the messages of the specification', async () => {
    const texts = await Promise.all([
      signUp({ ...person, email: 'ann' }),
      signUp({ ...person, password: '' }),
      signUp({ ...person, password: 'x'.repeat(129) }),
      signUp(person, { emailAndPassword: { enabled: false } }),
      signUp({}),
    ])
    expect(texts.map(({ received }) => received)).toMatchObject([
      { message: 'Invalid email' },
      { message: 'Password too short' },
      { message: 'Password too long' },
      { message: 'Email and password sign up is not enabled' },
      { message: 'Invalid body parameters' },
    ])
  })
})
