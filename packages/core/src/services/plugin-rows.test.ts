import { describe, expect, it } from 'vitest'
import { betterAuthDatabase } from '../better-auth/index.js'
import { partsOf } from '../better-auth/test/formats.js'
import { platformRandom } from '../crypto/random.js'
import { createTextSeal } from '../crypto/sealed-text.js'
import { ownFormat } from '../storage/own-format.js'
import { acting } from '../test/acting-plugin.js'
import { createTestAuth } from '../testing/index.js'

/** The secret of the app under test. */
const SECRET = 'a secret of tests that guards nothing'

describe('encrypted values in rows, for plugins', () => {
  const associatedData = ['key', 'row-1', 'secret']

  it.each([
    { title: 'our own format', options: {}, stored: /^cs1\./ },
    {
      title: 'the format of better-auth',
      options: { storage: betterAuthDatabase() },
      stored: /^"[\da-f]{80,}"$/,
    },
  ])('encrypts and decrypts in $title', async ({ options, stored }) => {
    const found: unknown[] = []
    const plugin = acting(async ({ vault }) => {
      const sealed = [
        await vault.seal(associatedData, 'secret'),
        await vault.seal(associatedData, 'secret'),
      ]
      expect(sealed[0]).toMatch(stored)
      expect(sealed[0]).not.toBe(sealed[1])
      for (const text of sealed) found.push(await vault.open(associatedData, text))
    })
    const auth = createTestAuth({ ...options, plugins: [plugin] })
    expect(await auth.browser().post('/act')).toMatchObject({ status: 200 })
    expect(found).toEqual(['secret', 'secret'])
  })

  it('H129 decrypts only with the same associated data, and no provider tokens', async () => {
    const found: unknown[] = []
    const plugin = acting(async ({ vault }) => {
      const sealed = await vault.seal(associatedData, 'secret')
      const provider = createTextSeal([SECRET], platformRandom)
      const token = await provider.seal(['account', ...associatedData], 'secret')
      const others = [['key', 'row-2', 'secret'], ['key', 'row-1'], []]
      const opened = others.map((other) => vault.open(other, sealed))
      opened.push(vault.open(associatedData, token), vault.open(associatedData, 'secret'))
      found.push(...(await Promise.all(opened)))
    })
    await createTestAuth({ plugins: [plugin] })
      .browser()
      .post('/act')
    expect(found).toEqual([null, null, null, null, null])
  })

  it.each([
    { title: 'an older secret', secrets: [SECRET], opened: 'secret' },
    { title: 'a secret that was removed', secrets: ['another one'], opened: null },
  ])('H197 returns $opened for a value of $title', async ({ secrets, opened }) => {
    const sealed = await ownFormat.create(partsOf(secrets)).vault.seal(associatedData, 'secret')
    const { vault } = ownFormat.create(partsOf(['the secret of today', SECRET]))
    expect(await vault.open(associatedData, sealed)).toBe(opened)
  })
})

describe('rows, for plugins', () => {
  it('H209 returns only the readable columns', async () => {
    const shown: unknown[] = []
    const plugin = acting(async (context) => {
      const user = await context.users.findByEmail('ann@x.test')
      const row = { id: '', ...user, passport: 'secret' }
      shown.push(context.show('user', row))
    })
    const additionalFields = { passport: { type: 'string', returned: false } } as const
    const auth = createTestAuth({ plugins: [plugin], user: { additionalFields } })
    await auth.signedInAs('ann@x.test')
    await auth.browser().post('/act')
    const columns = ['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt']
    expect(Object.keys(shown[0] as object)).toEqual(columns)
  })
})
