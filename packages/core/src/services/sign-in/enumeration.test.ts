import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountModel, userModel } from '../../contract/tables/models.js'
import { createAuth } from '../../create-auth.js'
import { memory } from '../../memory/index.js'
import { createTestAuth, createTestHasher, type TestHasher } from '../../testing/index.js'
import { faultyDatabase } from '../../testing/faulty-database.js'

/** Cases that an attacker must not be able to distinguish. */
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

/** Everything that an attacker could observe of an attempt, with the work of the server. */
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

describe('H169 H178 a failed sign-in', () => {
  it.each(classes)('has the same response, hashes and statements for: %s', async (name) => {
    const auth = await createApp()
    expect(await attempt(auth, name)).toEqual({
      status: 401,
      headers: [
        ['cache-control', 'no-store'],
        ['content-language', 'en'],
        ['content-security-policy', "default-src 'none'; base-uri 'none'; frame-ancestors 'none'"],
        ['content-type', 'application/json; charset=utf-8'],
        ['cross-origin-resource-policy', 'same-origin'],
        ['vary', 'Cookie, Authorization, Origin'],
        ['x-content-type-options', 'nosniff'],
      ],
      body: '{"code":"INVALID_EMAIL_OR_PASSWORD","message":"Invalid email or password"}',
      hashes: 1,
      statements: ['findOneJoined account'],
      mails: 0,
    })
  })
})

/** Replaces scrypt; returns the bytes that each derivation would mix: 128 · N · r · p. */
function meterScrypt(): number[] {
  const mixed: number[] = []
  const native = process.getBuiltinModule('node:crypto')
  vi.spyOn(native, 'scrypt').mockImplementation((...given: readonly unknown[]) => {
    const { N, r, p } = given[3] as { N: number; r: number; p: number }
    mixed.push(128 * N * r * p)
    const settle = given.at(-1) as (error: null, key: Uint8Array) => void
    settle(null, new Uint8Array(32))
  })
  return mixed
}

describe('H169 a failed sign-in', () => {
  afterEach(() => vi.restoreAllMocks())

  it.each([
    { title: 'an unknown address', stored: undefined },
    { title: 'a user without a password', stored: null },
    {
      title: 'a hash of the current cost',
      stored: `$scrypt$ln=15,r=8,p=3$c2FsdA$${'B'.repeat(43)}`,
    },
    { title: 'a hash of an older cost', stored: `$scrypt$ln=14,r=8,p=5$c2FsdA$${'B'.repeat(43)}` },
    { title: 'a password of better-auth', stored: `${'0'.repeat(32)}:${'1'.repeat(128)}` },
    { title: 'an unreadable hash', stored: '$2b$10$x' },
  ])('uses the memory of the current parameters for $title', async ({ stored }) => {
    const database = faultyDatabase(memory())
    const auth = createAuth({
      baseURL: 'http://localhost:3000',
      database,
      emailAndPassword: { enabled: true },
      logger: { level: 'silent' },
    })
    const mixed = meterScrypt()
    const ann = { name: 'Ann', email: 'ann@x.test', password: 'correct horse battery' }
    if (stored !== undefined) await auth.api.signUpEmail({ body: ann })
    await database.store.of(accountModel).update({}, { password: stored ?? null })
    mixed.length = 0
    const credentials = { email: 'ann@x.test', password: 'wrong password' }
    const signIn = auth.api.signInEmail({ body: credentials })
    await expect(signIn).rejects.toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })
    const work = mixed.reduce((sum, bytes) => sum + bytes, 0)
    expect(Math.abs(work / (128 * 2 ** 15 * 8 * 3) - 1)).toBeLessThan(0.1)
  })

  it('fails with 401 after one more hash when a custom hasher cannot read the stored hash', async () => {
    const calls: string[] = []
    const hasher = createTestHasher()
    const password: Pick<TestHasher, 'hash' | 'verify'> = {
      hash: (text) => {
        calls.push('hash')
        return hasher.hash(text)
      },
      verify: (text, stored) => {
        calls.push('verify')
        if (!stored.startsWith('test:'))
          throw new TypeError(`${text}: pchstr must begin with test:`)
        return hasher.verify(text, stored)
      },
    }
    const auth = createTestAuth({ emailAndPassword: { password } })
    await auth.signedInAs('ann@x.test')
    await auth.database.store.of(accountModel).update({}, { password: '$2b$10$x' })
    calls.length = 0
    const credentials = { email: 'ann@x.test', password: 'wrong password' }
    const answer = await auth.browser().post('/sign-in/email', credentials)
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } })
    expect(calls).toEqual(['verify', 'hash'])
    const logged = auth.logs.filter((entry) => entry.includes('pchstr'))
    expect(logged).toHaveLength(1)
    expect(logged[0]).not.toContain('wrong password')
  })
})

describe('H170 a sign-up with a taken address', () => {
  it('fails without a hash', async () => {
    const auth = await createApp()
    const hashes = auth.hasher.calls.length
    const newUser = { name: 'Eve', email: addressOf('verified'), password: 'another password' }
    expect(await auth.browser().post('/sign-up/email', newUser)).toMatchObject({ status: 422 })
    expect(auth.hasher.calls).toHaveLength(hashes)
  })
})

function addressOf(name: string): string {
  return `${name.replace(' ', '-')}@x.test`
}
