import { describe, expect, it } from 'vitest'
import type { MappedUser, ProfileData } from '../../contract/providers/provider-options.js'
import { answer, local, outcomeOf, profile, tokens } from '../test/scripted-provider.js'

describe('the profile of a provider', () => {
  const identify = (parts: Parameters<typeof local>[0]): Promise<unknown> => {
    const { provider, tools } = local(parts)
    return outcomeOf(provider.identify(tokens, answer, tools))
  }
  const of = (changes: ProfileData) =>
    identify({ answers: { 'https://api.example.com/me': { ...profile, ...changes } } })

  it.each([undefined, null, '', ' ', '\t\n', true, {}, [], ['ann'], 1.5, 2 ** 53, 'x'.repeat(256)])(
    'H46 fails with the id %j',
    async (id) => {
      expect(await of({ id })).toBe('malformed')
    },
  )

  it.each([
    { id: 'ann', subject: 'ann' },
    { id: 7, subject: '7' },
    { id: 0, subject: '0' },
    { id: ' ann', subject: ' ann' },
    { id: 'x'.repeat(255), subject: 'x'.repeat(255) },
  ])('H46 has the id $id as a string', async ({ id, subject }) => {
    expect(await of({ id })).toHaveProperty('subject', subject)
  })

  it.each([
    {
      title: 'numbers',
      changes: { name: 1, email: 2, image: 3 },
      name: '',
      email: null,
      image: null,
    },
    { title: 'null', changes: { name: null, email: null }, name: '', email: null, image: null },
    {
      title: 'empty strings',
      changes: { name: '', email: '', image: '' },
      name: '',
      email: null,
      image: null,
    },
  ])('has no address for $title', async ({ changes, name, email, image }) => {
    expect(await of(changes)).toMatchObject({ name, email, image, emailVerified: false })
  })

  it('fails when the provider returns null', async () => {
    expect(await identify({ answers: { 'https://api.example.com/me': [] } })).toBe('malformed')
    expect(await identify({ changes: { findProfile: () => Promise.resolve(null) } })).toBe(
      'refused',
    )
  })

  it.each([
    'https://evil.example.com/me',
    'http://api.example.com/me',
    'https://example.com:444/',
    '/me',
  ])('H130 makes no request to %s', async (url) => {
    const { provider, tools, seen } = local({
      changes: {
        findProfile: async ({ fetchJson }) => Object(await fetchJson(url)) as ProfileData,
      },
    })
    expect(await outcomeOf(provider.identify(tokens, answer, tools))).toBe('malformed')
    expect(seen).toEqual([])
  })

  it('allows forms and pictures in its requests', async () => {
    const { provider, tools, seen } = local({
      changes: {
        findProfile: async ({ fetchJson, fetchBytes, user, clientId }) => {
          const form = { client_id: clientId }
          const headers = { authorization: 'none' }
          await fetchJson('https://api.example.com/form', { form, headers })
          await fetchJson('https://api.example.com/post', { method: 'POST' })
          const bytes = await fetchBytes('https://api.example.com/picture')
          return { id: 'ann', name: user?.['name'], image: `data:image/png;${bytes.length}` }
        },
      },
    })
    const withUser = { ...answer, user: '{"name":"Ann"}' }
    const ann = await provider.identify(tokens, withUser, tools)
    expect(ann).toMatchObject({
      name: 'Ann',
      image: `data:image/png;${JSON.stringify(profile).length}`,
    })
    expect(seen[0]).toMatchObject({ form: { client_id: 'app' } })
    expect(seen[0]?.headers.get('authorization')).toBe('none')
    expect(seen[1]?.headers.get('authorization')).toBe('Bearer the access token')
  })

  it.each(['{', '[]', 'null', '"x"', undefined])(
    'H133 ignores invalid user data of the browser in %s',
    async (user) => {
      const { provider, tools } = local({
        changes: { findProfile: (source) => Promise.resolve({ id: 'ann', user: source.user }) },
      })
      const ann = await provider.identify(tokens, { nonce: 'n', user }, tools)
      expect(ann.data).toEqual({ id: 'ann', user: null })
    },
  )

  it.each([
    {
      title: 'a name, a picture and columns of the app',
      mapped: { name: 'Annie', image: 'https://x.example/a.png', team: 7, id: 'evil' },
      profile: {
        subject: 'ann',
        name: 'Annie',
        image: 'https://x.example/a.png',
        fields: { team: 7 },
        emailVerified: true,
      },
    },
    {
      title: 'H48 another address, which is not verified',
      mapped: { email: 'other@example.com' },
      profile: { email: 'other@example.com', emailVerified: false },
    },
    {
      title: 'another address as verified',
      mapped: { email: 'other@example.com', emailVerified: true },
      profile: { email: 'other@example.com', emailVerified: true },
    },
    {
      title: 'the same address',
      mapped: { email: 'ann@example.com' },
      profile: { email: 'ann@example.com', emailVerified: true },
    },
    {
      title: 'an unverified address',
      mapped: { emailVerified: false },
      profile: { email: 'ann@example.com', emailVerified: false },
    },
    { title: 'no changes', mapped: {}, profile: { name: 'Ann', fields: {} } },
  ] satisfies { title: string; mapped: MappedUser; profile: object }[])(
    'has the values of mapProfileToUser: $title',
    async ({ mapped, profile }) => {
      expect(await identify({ options: { mapProfileToUser: () => mapped } })).toMatchObject(profile)
    },
  )

  it.each([
    {
      title: 'fails',
      options: {
        mapProfileToUser: () => {
          throw new Error('no')
        },
      },
      outcome: 'refused',
    },
    {
      title: 'returns null',
      options: { getUserInfo: () => Promise.resolve(null) },
      outcome: 'refused',
    },
    {
      title: 'returns an empty id',
      options: { getUserInfo: () => Promise.resolve({ user: { id: '' }, data: {} }) },
      outcome: 'malformed',
    },
    {
      title: 'returns a user',
      options: {
        getUserInfo: () => Promise.resolve({ user: { id: 7, name: 'Bo' }, data: { x: 1 } }),
      },
      outcome: { subject: '7', name: 'Bo', email: null, data: { x: 1 } },
    },
  ])('comes from getUserInfo when it $title', async ({ options, outcome }) => {
    const found = await identify({ options })
    if (typeof outcome === 'string') expect(found).toBe(outcome)
    else expect(found).toMatchObject(outcome)
  })
})
