import { describe, expect, it } from 'vitest'
import { type Options, newUser, signUp } from '../../test/sign-up.js'

const nothingStored = { user: [], account: [], session: [], cookies: [] }

describe('sign-up by email that fails', () => {
  it.each<{ title: string; body: unknown; options?: Options; status: number; code: string }>([
    {
      title: 'emailAndPassword is disabled',
      body: newUser,
      options: { emailAndPassword: { enabled: false } },
      status: 400,
      code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    },
    {
      title: 'disableSignUp is true',
      body: newUser,
      options: { emailAndPassword: { disableSignUp: true } },
      status: 400,
      code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    },
    {
      title: 'the name is missing',
      body: { ...newUser, name: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the address is missing',
      body: { ...newUser, email: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the address is a number',
      body: { ...newUser, email: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the password is missing',
      body: { ...newUser, password: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    { title: 'the body is empty', body: {}, status: 400, code: 'VALIDATION_ERROR' },
    {
      title: 'the address is invalid',
      body: { ...newUser, email: 'ann' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'H42 the address is a list of two',
      body: { ...newUser, email: 'ann@x.test,eve@evil.test' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'H40 the address has a fullwidth at sign',
      body: { ...newUser, email: 'ann\uff20x.test' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'the address and the name are invalid',
      body: { ...newUser, email: 'ann', name: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the password has 7 characters',
      body: { ...newUser, password: 'x'.repeat(7) },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'H203 the password has 7 characters in 14 code units',
      body: { ...newUser, password: '\u{1f600}'.repeat(7) },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'the password is empty',
      body: { ...newUser, password: '' },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'the password has 129 characters',
      body: { ...newUser, password: 'x'.repeat(129) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H203 the password has 129 characters in 258 code units',
      body: { ...newUser, password: '\u{1f600}'.repeat(129) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H36 the password has 60,000 characters',
      body: { ...newUser, password: 'x'.repeat(60_000) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'the password has one character less than minPasswordLength',
      body: { ...newUser, password: 'x'.repeat(11) },
      options: { emailAndPassword: { minPasswordLength: 12 } },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'the password has one character more than maxPasswordLength',
      body: { ...newUser, password: 'x'.repeat(65) },
      options: { emailAndPassword: { maxPasswordLength: 64 } },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'the picture is a number',
      body: { ...newUser, image: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'the picture is null',
      body: { ...newUser, image: null },
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
      signUp({ ...newUser, email: 'ann' }),
      signUp({ ...newUser, password: '' }),
      signUp({ ...newUser, password: 'x'.repeat(129) }),
      signUp(newUser, { emailAndPassword: { enabled: false } }),
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
