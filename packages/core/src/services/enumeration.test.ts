import { describe, expect, it } from 'vitest'
import { accountModel, userModel } from '../contract/models.js'
import { createTestAuth } from '../testing/index.js'

/** People whom an attacker must not tell apart, nor from nobody. */
const classes = ['nobody', 'another password', 'no account', 'no password', 'verified', 'imported']

async function createApp() {
  const auth = createTestAuth()
  const { store } = auth.database
  for (const name of classes.slice(1)) await auth.signedInAs(addressOf(name))
  const idOf = async (name: string) => {
    const found = await store.of(userModel).findOne({ email: addressOf(name) })
    return found?.id ?? ''
  }
  await store.of(accountModel).delete({ userId: await idOf('no account') })
  await store.of(accountModel).update({ userId: await idOf('no password') }, { password: null })
  await store.of(userModel).update({ id: await idOf('verified') }, { emailVerified: true })
  await store.of(accountModel).update({ userId: await idOf('imported') }, { password: '$2b$10$x' })
  return auth
}

/** Everything that an attacker, or a stopwatch beside the server, could see of an attempt. */
async function attempt(auth: ReturnType<typeof createTestAuth>, name: string) {
  auth.database.reset()
  const hashes = auth.hasher.calls.length
  const answer = await auth.handler(
    new Request('http://localhost:3000/api/auth/sign-in/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: addressOf(name), password: 'wrong password' }),
    }),
  )
  return {
    status: answer.status,
    headers: [...answer.headers],
    body: await answer.text(),
    hashes: auth.hasher.calls.length - hashes,
    statements: [...auth.database.calls],
    mails: auth.outbox.messages.length,
  }
}

describe('H169 H178 a sign-in that fails', () => {
  it.each(classes)(
    'is byte for byte, hash for hash and statement for statement the same for: %s',
    async (name) => {
      const auth = await createApp()
      expect(await attempt(auth, name)).toEqual({
        status: 401,
        headers: [
          ['cache-control', 'no-store'],
          ['content-language', 'en'],
          ['content-type', 'application/json; charset=utf-8'],
          ['vary', 'Cookie, Authorization, Origin'],
          ['x-content-type-options', 'nosniff'],
        ],
        body: '{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}',
        hashes: 1,
        statements: ['findOneJoined account'],
        mails: 0,
      })
    },
  )
})

describe('H170 a sign-up with a taken address', () => {
  it('is told so, without a hash', async () => {
    const auth = await createApp()
    const hashes = auth.hasher.calls.length
    const person = { name: 'Eve', email: addressOf('verified'), password: 'another password' }
    expect(await auth.browser().post('/sign-up/email', person)).toMatchObject({ status: 422 })
    expect(auth.hasher.calls).toHaveLength(hashes)
  })
})

function addressOf(name: string): string {
  return `${name.replace(' ', '-')}@x.test`
}
