import { describe, expect, it } from 'vitest'
import { importedPasswords } from './index.js'
import { ACCENTED, all, countingHasher, stored, vectors } from './test/vectors.js'

describe('importedPasswords with published hashes', () => {
  it.each(vectors)('verifies $title, and refuses a wrong password', async (vector) => {
    const { hasher, hashed } = countingHasher()
    const passwords = importedPasswords({ ...all, hasher })
    const hash = stored(vector.layout, vector.text)
    expect(await passwords.verify(vector.password, hash)).toBe(true)
    expect(hashed).toEqual([])
    expect(await passwords.verify(`${vector.password}x`, hash)).toBe(false)
    expect(hashed).toHaveLength(1)
    expect(passwords.isOutdated?.(hash, vector.password)).toBe(true)
  })

  it.each([
    { title: 'composed', password: ACCENTED.normalize('NFD') },
    { title: 'in full width', password: 'ｃorrect horse Ångström 7' },
  ])(
    'verifies a password that is $title in another way than the hashed one',
    async ({ password }) => {
      const passwords = importedPasswords({ ...all, hasher: countingHasher().hasher })
      const django = vectors.find(({ layout }) => layout === 'bcrypt-sha256-django')
      expect(
        await passwords.verify(password, stored('bcrypt-sha256-django', django?.text ?? '')),
      ).toBe(true)
    },
  )
})
