import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../../contract/options/read-options.js'
import { createProvider } from './create-provider.js'
import { definition, local } from '../test/scripted-provider.js'

describe('the options of createProvider', () => {
  const unchecked = (value: unknown): never => value as never
  it.each([
    { option: 'clientId', value: undefined },
    { option: 'clientId', value: '' },
    { option: 'clientId', value: [] },
    { option: 'clientId', value: ['a', ''] },
    { option: 'clientId', value: 7 },
    { option: 'clientSecret', value: undefined },
    { option: 'clientSecret', value: '' },
    { option: 'clientSecret', value: {} },
    { option: 'scope', value: 'email' },
    { option: 'scope', value: [''] },
    { option: 'redirectURI', value: '/callback' },
    { option: 'authorizationEndpoint', value: 'http://example.com' },
    { option: 'prompt', value: '' },
    { option: 'loginHint', value: 1 },
    { option: 'disableSignUp', value: 'yes' },
    { option: 'placeholderEmail', value: 1 },
    { option: 'mapProfileToUser', value: {} },
    { option: 'getUserInfo', value: 'x' },
    { option: 'verifyIdToken', value: true },
    { option: 'refreshAccessToken', value: [] },
  ])('throws for $option: $value', ({ option, value }) => {
    const create = () => local({ options: { [option]: unchecked(value) } })
    expect(create).toThrow(ConfigurationError)
    expect(create).toThrow(`local.${option}`)
  })

  it('throws with every problem at once', () => {
    const create = () =>
      createProvider(definition, { clientId: '', scope: unchecked(1), disableSignUp: unchecked(1) })
    expect(create).toThrow(/local\.clientId.*\n.*local\.scope.*\n.*local\.disableSignUp/)
  })

  it('does not require a secret for public clients', () => {
    expect(() =>
      createProvider({ ...definition, publicClients: true }, { clientId: 'app' }),
    ).not.toThrow()
  })

  it('sets the rules of the provider', () => {
    const allowed = {
      disableSignUp: true,
      disableImplicitSignUp: true,
      overrideUserInfoOnSignIn: true,
      placeholderEmail: true,
    }
    const redirectURI = 'https://app.example.com/other'
    const { provider } = local({ options: { ...allowed, redirectURI } })
    expect(provider).toMatchObject({ id: 'local', name: 'Local', rules: allowed, redirectURI })
    const none = { disableSignUp: false, disableImplicitSignUp: false, placeholderEmail: false }
    expect(local().provider).toMatchObject({ rules: none, redirectURI: null })
  })

  it('H130 throws for a definition with http URLs', () => {
    const endpoints = { ...definition.endpoints, refresh: 'http://example.com/refresh' }
    const idToken = {
      issuer: 'x',
      keys: 'http://example.com/keys',
      algorithms: ['none', 'HS256', 'RS256', 'EdDSA'],
    }
    expect(() => local({ changes: { endpoints, idToken } })).toThrow(
      expect.objectContaining({
        problems: [
          'local: http://example.com/refresh must be an https address',
          'local: http://example.com/keys must be an https address',
          'local: id tokens cannot be signed with none',
          'local: id tokens cannot be signed with HS256',
        ],
      }),
    )
  })
})
