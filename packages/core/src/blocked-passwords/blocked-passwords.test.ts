import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.js'
import { isCommonPassword } from './index.js'

const entries = commonPasswords().trim().split('\n')

describe('H204 isCommonPassword', () => {
  it.each([
    { title: 'a passphrase', password: 'correct horse battery staple' },
    { title: 'an empty string', password: '' },
    { title: 'a space', password: ' ' },
    { title: 'a line break', password: '\n' },
    { title: 'two common passwords on two lines', password: 'password\nbaseball' },
    { title: 'the beginning of a common password', password: 'unbelieva' },
    { title: 'a common password and one more letter', password: 'passwordq' },
  ])('returns false for $title', ({ password }) => {
    expect(isCommonPassword(password)).toBe(false)
  })

  it.each([
    { title: 'a common password', password: 'password' },
    { title: 'digits', password: '1234567890' },
    { title: 'adjacent keys', password: 'qwertyuiop' },
    { title: 'capitals', password: 'PassWord' },
    { title: 'spaces', password: ' iloveyou ' },
    { title: 'spaces between letters', password: 'i love you' },
    { title: 'fullwidth letters', password: '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44' },
    { title: 'a punctuation mark', password: 'P@ssw0rd' },
  ])('returns true for $title', ({ password }) => {
    expect(isCommonPassword(password)).toBe(true)
  })

  it('returns true for every entry of the list, of which 10,000 have eight characters or more', () => {
    expect(entries.filter((entry) => !isCommonPassword(entry.toUpperCase()))).toEqual([])
    expect(entries.filter((entry) => entry.length >= 8).length).toBeGreaterThanOrEqual(10_000)
    expect(new Set(entries).size).toBe(entries.length)
  })
})
