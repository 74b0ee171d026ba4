import { createHash } from 'node:crypto'
import bcrypt from 'bcryptjs'
import { describe, expect, it } from 'vitest'
import { accountModel } from '../contract/tables/models.js'
import { createTestAuth } from '../testing/index.js'
import { importedPasswords } from './index.js'
import { all, bcryptTail, countingHasher, HORSE, stored } from './test/vectors.js'

/** An app whose only user has this stored password. */
async function createImported(text: string, options: object = {}) {
  const { hasher, hashed } = countingHasher()
  const password = importedPasswords({ ...all, hasher, ...options })
  const auth = createTestAuth({ emailAndPassword: { enabled: true, password } })
  await auth.signedInAs('ann@x.test')
  const accounts = auth.database.store.of(accountModel)
  await accounts.update({}, { password: text })
  hashed.length = 0
  return {
    hashed,
    signIn: async (email: string, given: string) => {
      const { status } = await auth.browser().post('/sign-in/email', { email, password: given })
      await auth.idle()
      const row = await accounts.findOne({})
      return { status, stored: row?.password }
    },
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

describe('a sign-in with an imported password', () => {
  const hash = stored('bcrypt', `$2a${bcryptTail}`)

  it('replaces the hash after the right password only', async () => {
    const { signIn } = await createImported(hash)
    expect(await signIn('ann@x.test', 'another password')).toEqual({ status: 401, stored: hash })
    const own = { status: 200, stored: `own:${HORSE}` }
    expect(await signIn('ann@x.test', HORSE)).toEqual(own)
    expect(await signIn('ann@x.test', HORSE)).toEqual(own)
  })

  it.each([
    { title: 'in ASCII', password: 'a'.repeat(73) },
    { title: 'in letters of several bytes', password: 'ä'.repeat(37) },
  ])('keeps the bcrypt hash of a password beyond 72 bytes, $title', async ({ password }) => {
    const long = stored('bcrypt', await bcrypt.hash(password, 4))
    const { signIn } = await createImported(long)
    const kept = { status: 200, stored: long }
    expect(await signIn('ann@x.test', `${password} and a mistyped end`)).toEqual(kept)
    expect(await signIn('ann@x.test', password)).toEqual(kept)
  })

  it.each([
    { layout: 'bcrypt', password: 'a'.repeat(72) },
    { layout: 'bcrypt-sha256-django', password: 'a'.repeat(73) },
  ] as const)('replaces the hash of $layout that covers the whole password', async (row) => {
    const { layout, password } = row
    const isWhole = layout === 'bcrypt'
    const hashed = await bcrypt.hash(isWhole ? password : sha256(password), 4)
    const text = stored(layout, isWhole ? hashed : `bcrypt_sha256$${hashed}`)
    const { signIn } = await createImported(text)
    const own = { status: 200, stored: `own:${password}` }
    expect(await signIn('ann@x.test', password)).toEqual(own)
  })

  it('accepts a password that is shorter than new ones may be', async () => {
    const short = stored('bcrypt', await bcrypt.hash('short', 4))
    const { signIn } = await createImported(short)
    expect(await signIn('ann@x.test', 'short')).toMatchObject({ status: 200, stored: 'own:short' })
  })

  it('computes one hash of its own kind for an unknown address', async () => {
    const { signIn, hashed } = await createImported(hash)
    expect(await signIn('unknown@x.test', HORSE)).toMatchObject({ status: 401 })
    expect(hashed).toEqual([HORSE])
  })

  it.each([
    { title: 'a malformed hash', text: '$imported$bcrypt$$2b$10$', options: {} },
    { title: 'an unknown layout', text: '$imported$$$', options: {} },
    { title: 'a hash whose package is missing', text: hash, options: { bcrypt: undefined } },
    {
      title: 'a hash at which its package fails',
      text: hash,
      options: { bcrypt: { compare: () => Promise.reject(new Error('broken')) } },
    },
  ])('fails with 401 for $title, which stays as it is', async ({ text, options }) => {
    const { signIn } = await createImported(text, options)
    expect(await signIn('ann@x.test', HORSE)).toEqual({ status: 401, stored: text })
  })
})
