import { describe, expect, it } from 'vitest'
import { createTestAuth } from '../../testing/index.js'

const person = { name: 'Ann', email: 'ann@x.test', password: 'staple-horse1' }
type Options = NonNullable<Parameters<typeof createTestAuth>[0]>

/** Signs up, and tells what is stored afterwards. */
async function signUp(body: unknown, options: Options = {}) {
  const auth = createTestAuth(options)
  const browser = auth.browser()
  const { status, code, body: told, headers } = await browser.post('/sign-up/email', body)
  const { user, account, session } = await auth.database.dump()
  return {
    auth,
    browser,
    status,
    code,
    told,
    cookies: headers.getSetCookie(),
    user,
    account,
    session,
  }
}

const nothingStored = { user: [], account: [], session: [], cookies: [] }
const characters = (count: number, character = 'x') => character.repeat(count)

describe('sign-up by email is refused and writes nothing', () => {
  it.each<{ title: string; body: unknown; options?: Options; status: number; code: string }>([
    {
      title: 'where it is not enabled',
      body: person,
      options: { emailAndPassword: { enabled: false } },
      status: 400,
      code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    },
    {
      title: 'where nobody may sign up',
      body: person,
      options: { emailAndPassword: { disableSignUp: true } },
      status: 400,
      code: 'EMAIL_PASSWORD_SIGN_UP_DISABLED',
    },
    {
      title: 'without a name',
      body: { ...person, name: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'without an address',
      body: { ...person, email: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'with an address that is a number',
      body: { ...person, email: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'without a password',
      body: { ...person, password: undefined },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    { title: 'without anything', body: {}, status: 400, code: 'VALIDATION_ERROR' },
    {
      title: 'with an address that is none',
      body: { ...person, email: 'ann' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'H42 with two addresses',
      body: { ...person, email: 'ann@x.test,eve@evil.test' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'H40 with a fullwidth at sign',
      body: { ...person, email: 'ann\uff20x.test' },
      status: 400,
      code: 'INVALID_EMAIL',
    },
    {
      title: 'with an address and a name that are none',
      body: { ...person, email: 'ann', name: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'with a password of 7 characters',
      body: { ...person, password: characters(7) },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'H203 with a password of 7 characters in 14 units',
      body: { ...person, password: characters(7, '\u{1f600}') },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'with no character as a password',
      body: { ...person, password: '' },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'with a password of 129 characters',
      body: { ...person, password: characters(129) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H203 with a password of 129 characters in 258 units',
      body: { ...person, password: characters(129, '\u{1f600}') },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'H36 with a password of 60,000 characters',
      body: { ...person, password: characters(60_000) },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'with one character less than the app asks for',
      body: { ...person, password: characters(11) },
      options: { emailAndPassword: { minPasswordLength: 12 } },
      status: 400,
      code: 'PASSWORD_TOO_SHORT',
    },
    {
      title: 'with one character more than the app takes',
      body: { ...person, password: characters(65) },
      options: { emailAndPassword: { maxPasswordLength: 64 } },
      status: 400,
      code: 'PASSWORD_TOO_LONG',
    },
    {
      title: 'with a picture that is no text',
      body: { ...person, image: 7 },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
    {
      title: 'with a picture that is null',
      body: { ...person, image: null },
      status: 400,
      code: 'VALIDATION_ERROR',
    },
  ])('$title → $status $code', async ({ body, options, status, code }) => {
    const outcome = await signUp(body, options)
    expect(outcome).toMatchObject({ status, code, ...nothingStored })
    expect(outcome.auth.hasher.calls).toEqual([])
    expect(outcome.auth.outbox.messages).toEqual([])
  })

  it('with the texts of the specification', async () => {
    const texts = await Promise.all([
      signUp({ ...person, email: 'ann' }),
      signUp({ ...person, password: '' }),
      signUp({ ...person, password: characters(129) }),
      signUp(person, { emailAndPassword: { enabled: false } }),
      signUp({}),
    ])
    expect(texts.map(({ told }) => told)).toMatchObject([
      { message: 'Invalid email' },
      { message: 'Password too short' },
      { message: 'Password too long' },
      { message: 'Email and password sign up is not enabled' },
      { message: 'Invalid body parameters' },
    ])
  })
})
