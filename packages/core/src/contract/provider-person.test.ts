import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderProfile } from './provider.js'
import { personOf } from './provider-person.js'

const profile: ProviderProfile = {
  subject: '1',
  name: 'Ann',
  email: 'ann@x.test',
  emailVerified: true,
  image: 'https://x.test/a.png',
  fields: {},
  data: {},
}

describe('of a profile is left out', () => {
  it.each<{ title: string; said: Partial<ProviderProfile>; read: object }>([
    { title: 'H42 two addresses', said: { email: 'a@x.test,b@evil.test' }, read: { email: null } },
    { title: 'H42 a line break', said: { email: 'a@x.test\r\nTo: b' }, read: { email: null } },
    {
      title: 'H40 a fullwidth at sign',
      said: { email: 'a@x.test＠evil.test' },
      read: { email: null },
    },
    {
      title: 'H55 an address that no mail reaches',
      said: { email: 'a@x.invalid' },
      read: { email: null },
    },
    { title: 'a picture that acts', said: { image: 'javascript:alert(1)' }, read: { image: null } },
    { title: 'a picture with a NUL', said: { image: 'https://x.test/\0' }, read: { image: null } },
    {
      title: 'a long picture',
      said: { image: `https://x.test/${'a'.repeat(2048)}` },
      read: { image: null },
    },
    { title: 'a long name', said: { name: 'a'.repeat(256) }, read: { name: '' } },
    {
      title: 'a column that is nobody\u2019s to say',
      said: { fields: { id: '2', email: 'b@x.test', emailVerified: true, plan: 'free' } },
      read: { email: 'ann@x.test', fields: { plan: 'free' } },
    },
  ])('$title', ({ said, read }) => {
    expect(personOf({ ...profile, ...said })).toMatchObject(read)
  })
})

describe('of a profile is read', () => {
  it.each([
    {
      title: 'H39 the address in small letters',
      said: { email: 'ANN@X.test' },
      read: { email: 'ann@x.test' },
    },
    { title: 'a name on one line', said: { name: ' Ann\r\nLee\0 ' }, read: { name: 'Ann Lee' } },
    { title: 'half a letter as a sign', said: { name: 'A\ud800' }, read: { name: 'A\ufffd' } },
    {
      title: 'a name without what turns text around',
      said: { name: 'A\u202enn\u2066 Lee\u2028' },
      read: { name: 'Ann Lee' },
    },
    {
      title: 'no drawing that runs scripts',
      said: { image: 'data:image/svg+xml;base64,AA' },
      read: { image: null },
    },
    {
      title: 'a picture in the address itself',
      said: { image: 'data:image/png;base64,AA' },
      read: { image: 'data:image/png;base64,AA' },
    },
  ])('$title', ({ said, read }) => {
    expect(personOf({ ...profile, ...said })).toMatchObject(read)
  })

  it('nothing that a database refuses, whatever it says', () => {
    const anyText = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, email, image) => {
        const person = personOf({ ...profile, name, email, image })
        for (const text of [person.name, person.email ?? '', person.image ?? '']) {
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toMatch(/\p{Cc}/u)
        }
      }),
    )
  })
})
