import { describe, expect, it } from 'vitest'
import type { ProviderOptions } from '../../contract/providers/provider-options.js'
import type { ProviderDefinition } from './definition.js'
import { NOON } from '../test/provider-tools.js'
import { local, outcomeOf } from '../test/scripted-provider.js'

describe('an id token that the app verifies', () => {
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

  it('H48 fails with a profile of another subject', async () => {
    const { provider, tools } = local({
      changes: { findProfile: () => Promise.resolve({ id: 'bob', sub: 'bob' }) },
      options: { verifyIdToken: yes },
    })
    const found = provider.identifyByIdToken?.({ token }, tools) ?? Promise.resolve(null)
    expect(await outcomeOf(found)).toBe('untrusted')
  })

  it.each([
    { title: 'returns null without verifyIdToken', options: {}, outcome: null },
    {
      title: 'returns null with disableIdTokenSignIn',
      options: { verifyIdToken: yes, disableIdTokenSignIn: true },
      outcome: null,
    },
    {
      title: 'fails when verifyIdToken returns false',
      options: { verifyIdToken: () => false },
      outcome: 'untrusted',
    },
    {
      title: 'fails when verifyIdToken returns a truthy value other than true',
      options: { verifyIdToken: () => 1 as unknown as boolean },
      outcome: 'untrusted',
    },
    {
      title: 'fails when verifyIdToken rejects',
      options: { verifyIdToken: () => Promise.reject(new Error('no')) },
      outcome: 'refused',
    },
    {
      title: 'fails when it is not a token',
      options: { verifyIdToken: yes },
      given: { token: 'x' },
      outcome: 'untrusted',
    },
    {
      title: 'fails without claims',
      options: { verifyIdToken: yes },
      given: { token: 'x..x' },
      outcome: 'untrusted',
    },
    {
      title: 'fails when the claims are not an object',
      options: { verifyIdToken: yes },
      given: { token: 'xx0A.W10.xx0A' },
      outcome: 'untrusted',
    },
    {
      title: 'returns the profile of its claims',
      options: { verifyIdToken: yes },
      outcome: { subject: 'ann', name: 'Ann' },
    },
    {
      title: 'returns the name that the client sends',
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
