import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import { createTestAuth, TEST_PASSWORD } from '../../testing/index.js'

async function createApp(rateLimit = { enabled: false }) {
  const auth = createTestAuth({
    rateLimit,
    account: { accountLinking: { allowUnlinkingAll: true } },
  })
  const ann = await auth.signedInAs('ann@x.test')
  const verify = async (password: string, cookie = ann.cookieHeader) => {
    const call = auth.api.verifyPassword({ headers: { cookie }, body: { password } })
    return call.catch((error: unknown) => (error instanceof AuthError ? error.code : error))
  }
  return { auth, ann, verify }
}

describe('verifyPassword', () => {
  it('rejects a caller without a session', async () => {
    const { verify } = await createApp()
    expect(await verify(TEST_PASSWORD, 'x=y')).toBe('UNAUTHORIZED')
  })

  it.each([
    { title: 'a wrong password', password: 'wrong password' },
    { title: 'a password that no account can have', password: 'x'.repeat(129) },
    { title: 'an empty password', password: '' },
  ])('rejects $title', async ({ password }) => {
    const { verify } = await createApp()
    expect(await verify(password)).toBe('INVALID_PASSWORD')
  })

  it('rejects every password of a user without one', async () => {
    const { ann, verify } = await createApp()
    await ann.post('/unlink-account', { providerId: 'credential' })
    expect(await verify(TEST_PASSWORD)).toBe('INVALID_PASSWORD')
  })

  it('accepts the password of the signed-in user, and changes nothing', async () => {
    const { auth, verify } = await createApp()
    const before = await auth.database.dump()
    expect(await verify(TEST_PASSWORD)).toEqual({ status: true })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H111 limits guesses together with those of change-password', async () => {
    const { ann, verify } = await createApp({ enabled: true })
    const guesses = []
    for (let count = 0; count < 41; count += 1) guesses.push(await verify('wrong password'))
    expect([guesses[0], guesses.at(-1)]).toEqual(['INVALID_PASSWORD', 'TOO_MANY_REQUESTS'])
    expect(await verify(TEST_PASSWORD)).toBe('TOO_MANY_REQUESTS')
    const change = { currentPassword: TEST_PASSWORD, newPassword: 'another password' }
    expect((await ann.post('/change-password', change)).code).toBe('TOO_MANY_REQUESTS')
  })

  it('H58 has no route', async () => {
    const { ann } = await createApp()
    expect(await ann.post('/verify-password', { password: TEST_PASSWORD })).toMatchObject({
      status: 404,
    })
  })
})
