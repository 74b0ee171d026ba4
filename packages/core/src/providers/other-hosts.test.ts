import { describe, expect, it } from 'vitest'
import type { SocialProvider } from '../contract/providers/provider.js'
import { cognito } from './cognito.js'
import { paypal } from './paypal.js'
import { salesforce } from './salesforce.js'
import { client } from './test/recording.js'
import { request, visit } from './test/visitor.js'

const ours = { clientId: client.id, clientSecret: client.secret }

describe('a provider whose host is an option', () => {
  it.each<{ title: string; provider: SocialProvider; at: string }>([
    {
      title: 'the sandbox of PayPal',
      provider: paypal({ ...ours, environment: 'sandbox' }),
      at: 'https://www.sandbox.paypal.com/signin/authorize',
    },
    {
      title: 'a sandbox of Salesforce',
      provider: salesforce({ ...ours, issuer: 'https://test.salesforce.com/' }),
      at: 'https://test.salesforce.com/services/oauth2/authorize',
    },
    {
      title: 'a domain of Cognito',
      provider: cognito({ ...ours, domain: 'https://login.example.com' }),
      at: 'https://login.example.com/oauth2/authorize',
    },
  ])('sends the browser to $title', async ({ provider, at }) => {
    await visit('github', {}, async ({ tools }) => {
      const url = new URL(await provider.authorize(request, tools))
      expect(`${url.origin}${url.pathname}`).toBe(at)
    })
  })

  it('throws without the domain of Cognito', () => {
    // @ts-expect-error the domain is missing
    expect(() => cognito(ours)).toThrow('cognito.domain')
  })
})
