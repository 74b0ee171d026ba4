import { describe, expect, it } from 'vitest'
import type { ProviderOptions } from '../contract/provider-options.js'
import type { ProviderDefinition } from './definition.js'
import { NOON } from './test/provider-tools.js'
import { local, outcomeOf } from './test/scripted-provider.js'

describe('an id token that the app’s own code checks', () => {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const soon = NOON / 1000 + 600
  const token = `${encode({})}.${encode({ sub: 'ann', name: 'Ann', exp: soon })}.xx0A`
  const findProfile: ProviderDefinition['findProfile'] = ({ claims, user }) =>
    Promise.resolve(claims && { ...claims, id: claims['sub'], ...user })
  const identify = async (
    options: Partial<ProviderOptions>,
    given: { token: string; user?: { name: string } } = { token },
  ): Promise<unknown> => {
    const { provider, tools } = local({ changes: { findProfile }, options })
    return provider.identifyByIdToken ? outcomeOf(provider.identifyByIdToken(given, tools)) : null
  }
  const yes = () => true

  it('H48 is refused with a profile of somebody else', async () => {
    const { provider, tools } = local({
      changes: { findProfile: () => Promise.resolve({ id: 'bob', sub: 'bob' }) },
      options: { verifyIdToken: yes },
    })
    const found = provider.identifyByIdToken?.({ token }, tools) ?? Promise.resolve(null)
    expect(await outcomeOf(found)).toBe('untrusted')
  })

  it.each([
    { title: 'is not taken without such code', options: {}, outcome: null },
    {
      title: 'is not taken where clients bring none',
      options: { verifyIdToken: yes, disableIdTokenSignIn: true },
      outcome: null,
    },
    { title: 'is refused', options: { verifyIdToken: () => false }, outcome: 'untrusted' },
    {
      title: 'is refused by less than true',
      options: { verifyIdToken: () => 1 as unknown as boolean },
      outcome: 'untrusted',
    },
    {
      title: 'is refused by a failure',
      options: { verifyIdToken: () => Promise.reject(new Error('no')) },
      outcome: 'refused',
    },
    {
      title: 'is refused where it is none',
      options: { verifyIdToken: yes },
      given: { token: 'x' },
      outcome: 'untrusted',
    },
    {
      title: 'is refused where it says nothing',
      options: { verifyIdToken: yes },
      given: { token: 'x..x' },
      outcome: 'untrusted',
    },
    {
      title: 'is refused where it says no claims',
      options: { verifyIdToken: yes },
      given: { token: 'xx0A.W10.xx0A' },
      outcome: 'untrusted',
    },
    { title: 'is good', options: { verifyIdToken: yes }, outcome: { subject: 'ann', name: 'Ann' } },
    {
      title: 'is good with a name that the client says',
      options: { verifyIdToken: yes },
      given: { token, user: { name: 'Annie' } },
      outcome: { subject: 'ann', name: 'Annie' },
    },
  ])('H56 $title', async ({ options, given, outcome }) => {
    const found = await identify(options, given)
    if (typeof outcome === 'object' && outcome) expect(found).toMatchObject(outcome)
    else expect(found).toBe(outcome)
  })
})
