import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProviderProfile } from '../providers/provider.js'
import { columnsOf } from './profile-columns.js'

const profile: ProviderProfile = {
  subject: '1',
  name: 'Ann',
  email: 'ann@x.test',
  emailVerified: true,
  image: 'https://x.test/a.png',
  fields: {},
  data: {},
}

describe('columnsOf with an invalid profile', () => {
  it.each<{ title: string; reported: Partial<ProviderProfile>; read: object }>([
    {
      title: 'H42 two addresses',
      reported: { email: 'a@x.test,b@evil.test' },
      read: { email: null },
    },
    { title: 'H42 a line break', reported: { email: 'a@x.test\r\nTo: b' }, read: { email: null } },
    {
      title: 'H40 a fullwidth at sign',
      reported: { email: 'a@x.test＠evil.test' },
      read: { email: null },
    },
    {
      title: 'H55 an address under .invalid',
      reported: { email: 'a@x.invalid' },
      read: { email: null },
    },
    {
      title: 'a javascript: picture',
      reported: { image: 'javascript:alert(1)' },
      read: { image: null },
    },
    {
      title: 'a picture with a NUL',
      reported: { image: 'https://x.test/\0' },
      read: { image: null },
    },
    {
      title: 'a picture of more than 2048 characters',
      reported: { image: `https://x.test/${'a'.repeat(2048)}` },
      read: { image: null },
    },
    {
      title: 'a name of more than 255 characters',
      reported: { name: 'a'.repeat(256) },
      read: { name: '' },
    },
  ])('drops $title', ({ reported, read }) => {
    expect(columnsOf({ ...profile, ...reported })).toMatchObject(read)
  })
})

describe('columnsOf', () => {
  it.each([
    {
      title: 'the address in small letters',
      reported: { email: 'ANN@X.test' },
      read: { email: 'ann@x.test' },
    },
    {
      title: 'the name on one line',
      reported: { name: ' Ann\r\nLee\0 ' },
      read: { name: 'Ann Lee' },
    },
    {
      title: 'a lone surrogate as U+FFFD',
      reported: { name: 'A\ud800' },
      read: { name: 'A\ufffd' },
    },
    {
      title: 'the name without bidirectional controls',
      reported: { name: 'A\u202enn\u2066 Lee\u2028' },
      read: { name: 'Ann Lee' },
    },
    {
      title: 'no SVG as data URL',
      reported: { image: 'data:image/svg+xml;base64,AA' },
      read: { image: null },
    },
    {
      title: 'a PNG as data URL',
      reported: { image: 'data:image/png;base64,AA' },
      read: { image: 'data:image/png;base64,AA' },
    },
  ])('H39 returns $title', ({ reported, read }) => {
    expect(columnsOf({ ...profile, ...reported })).toMatchObject(read)
  })

  it('returns well-formed text for random profiles', () => {
    const anyText = fc.string({ unit: 'binary' })
    fc.assert(
      fc.property(anyText, anyText, anyText, (name, email, image) => {
        const user = columnsOf({ ...profile, name, email, image })
        for (const text of [user.name, user.email ?? '', user.image ?? '']) {
          expect(text.isWellFormed()).toBe(true)
          expect(text).not.toMatch(/\p{Cc}/u)
        }
      }),
    )
  })
})
