import { describe, expectTypeOf, it } from 'vitest'
import type { NamedProviders } from './load-providers.js'
import type { AuthOptions } from './auth-options.js'

/** Uses a value, so that only its type is checked. */
declare function use(value: AuthOptions['socialProviders']): void

const app = { clientId: 'app', clientSecret: 'secret' }

describe('providers by name that do not compile', () => {
  it('rejects a provider without its required options', () => {
    // @ts-expect-error the id of the app is missing
    use({ github: { clientSecret: 'secret' } })
    // @ts-expect-error TikTok has a client key instead of a client id
    use({ tiktok: app })
  })

  it('rejects unknown names', () => {
    // @ts-expect-error there is no such provider
    use({ githup: app })
    // @ts-expect-error OpenID providers are given in the list
    use({ oidc: app })
  })

  it('rejects options of other providers', () => {
    // @ts-expect-error GitHub has no tenants
    use({ github: { ...app, tenantId: 'common' } })
    // @ts-expect-error enabled is a boolean
    use({ github: { ...app, enabled: 'no' } })
  })
})

describe('providers by name', () => {
  it('accepts the options of their factories', () => {
    use({
      github: app,
      microsoft: { ...app, tenantId: 'common', enabled: false },
      tiktok: { clientKey: 'x' },
    })
    expectTypeOf<keyof NamedProviders>().toExtend<string>()
  })

  it('types the profile of mapProfileToUser', () => {
    use({ github: { ...app, mapProfileToUser: ({ login }) => ({ name: login }) } })
  })
})
