import { describe, expect, it, vi } from 'vitest'
import { importedPasswords } from './index.js'
import {
  all,
  bcryptTail,
  countingHasher,
  firebaseKey,
  firebaseSalt,
  HORSE,
  signerKey,
  stored,
  vectors,
} from './test/vectors.js'

describe('importedPasswords', () => {
  it('verifies PBKDF2 on a runtime that refuses so many rounds', async () => {
    vi.spyOn(crypto.subtle, 'deriveBits').mockRejectedValue(new Error('too many rounds'))
    const passwords = importedPasswords({ hasher: countingHasher().hasher })
    const text = 'pbkdf2_sha1$4096$salt$4b007901b765489abead49d926f721d065a429c1'
    expect(await passwords.verify('password', stored('pbkdf2-hex', text))).toBe(true)
    expect(await passwords.verify('passwort', stored('pbkdf2-hex', text))).toBe(false)
  })

  it('leaves hashes without a prefix to its hasher', async () => {
    const { hasher } = countingHasher()
    const passwords = importedPasswords({ hasher })
    expect(await passwords.hash(HORSE)).toBe(`own:${HORSE}`)
    expect(await passwords.verify(HORSE, `own:${HORSE}`)).toBe(true)
    expect(passwords.isOutdated?.(`own:${HORSE}`, HORSE)).toBe(false)
    expect(passwords.isOutdated?.('own:outdated', HORSE)).toBe(true)
    const plain = { hash: () => Promise.resolve(''), verify: () => Promise.resolve(true) }
    expect(importedPasswords({ hasher: plain }).isOutdated?.('own:outdated', HORSE)).toBe(false)
  })

  it('hashes with scrypt of the chosen memory by default', async () => {
    const passwords = importedPasswords({ hashMemory: '8 MiB' })
    expect(await passwords.hash(HORSE)).toMatch(/^\$scrypt\$ln=13,r=8,p=10\$/)
  })

  it.each([
    { title: 'an empty text', text: '' },
    { title: 'an unknown layout', text: '$imported$md5$5f4dcc3b5aa765d61d8327deb882cf99' },
    { title: 'the name of a method as layout', text: '$imported$constructor$x' },
    { title: 'a layout without a hash', text: '$imported$bcrypt$' },
    { title: 'bcrypt of a broken implementation', text: `$imported$bcrypt$$2x${bcryptTail}` },
    {
      title: 'too many rounds of bcrypt',
      text: `$imported$bcrypt$$2b${bcryptTail.replace('$10', '$16')}`,
    },
    { title: 'a long text', text: `$imported$firebase$${'A'.repeat(2000)}` },
    { title: 'a null byte', text: '$imported$scrypt$\0' },
  ])('refuses every password for $title, after one hash', async ({ text }) => {
    const { hasher, hashed } = countingHasher()
    expect(await importedPasswords({ ...all, hasher }).verify(HORSE, text)).toBe(false)
    expect(hashed.length).toBe(text.startsWith('$imported$') ? 1 : 0)
  })

  it.each([
    { layout: 'bcrypt', text: `$2b${bcryptTail}`, message: /importedPasswords\.bcrypt is needed/ },
    {
      layout: 'argon2',
      text: vectors.find(({ layout }) => layout === 'argon2')?.text ?? '',
      message: /importedPasswords\.argon2 is needed/,
    },
    {
      layout: 'firebase',
      text: `${firebaseSalt}$${firebaseKey}`,
      message: /importedPasswords\.firebase is needed/,
    },
  ] as const)(
    'throws for a $layout hash without what verifies it',
    async ({ layout, text, message }) => {
      await expect(importedPasswords().verify(HORSE, stored(layout, text))).rejects.toThrow(message)
    },
  )

  it.each([
    {
      title: 'unknown memory',
      options: { hashMemory: '1 GiB' },
      message: /hashMemory: must be one of/,
    },
    {
      title: 'a malformed signer key',
      options: { firebase: { signerKey: '!' } },
      message: /malformed key/,
    },
    {
      title: 'memory of Firebase that is too expensive',
      options: { firebase: { signerKey, memCost: 24 } },
      message: /too expensive/,
    },
  ])('throws for $title', ({ options, message }) => {
    // The type of one row is wrong on purpose.
    expect(() => importedPasswords(options as object)).toThrow(message)
  })
})
