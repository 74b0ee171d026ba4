import { describe, expectTypeOf, it } from 'vitest'
import type { NamedProviders } from './named-providers.js'
import type { AuthOptions } from './options/auth-options.js'

/** Looks at a value, which is all that a type needs. */
declare function use(value: AuthOptions['socialProviders']): void

const app = { clientId: 'app', clientSecret: 'secret' }

describe('providers by name do not compile', () => {
  it('without what the provider needs', () => {
    // @ts-expect-error the id of the app is missing
    use({ github: { clientSecret: 'secret' } })
    // @ts-expect-error TikTok knows a key, not an id
    use({ tiktok: app })
  })

  it('under names that nobody knows', () => {
    // @ts-expect-error there is no such provider
    use({ githup: app })
    // @ts-expect-error OpenID providers are given in the list
    use({ oidc: app })
  })

  it('with options of others', () => {
    // @ts-expect-error GitHub has no tenants
    use({ github: { ...app, tenantId: 'common' } })
    // @ts-expect-error it is there or not
    use({ github: { ...app, enabled: 'no' } })
  })
})

describe('providers by name', () => {
  it('have the options of their factories', () => {
    use({
      github: app,
      microsoft: { ...app, tenantId: 'common', enabled: false },
      tiktok: { clientKey: 'x' },
    })
    expectTypeOf<keyof NamedProviders>().toExtend<string>()
  })

  it('know what their provider says of people', () => {
    use({ github: { ...app, mapProfileToUser: ({ login }) => ({ name: login }) } })
  })
})
