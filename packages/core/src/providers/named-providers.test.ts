import { describe, expect, it } from 'vitest'
import { recordings } from './test/fixtures/index.js'
import { named } from './test/named-providers.js'
import { profiles } from './test/profiles.js'
import { anyRefreshToken } from './test/stand-in-token.js'
import { problemOf, signIn, visit } from './test/visitor.js'

const withoutAddress = ['twitter', 'tiktok', 'reddit', 'roblox']

describe('each named provider', () => {
  it('has a recording', () => {
    expect(profiles.map(({ id }) => id).sort()).toEqual(Object.keys(recordings).sort())
  })

  it.each(profiles)('signs a user in with $id', async ({ id, profile, tokens }) => {
    await visit(id, {}, async (visitor) => {
      const found = await signIn(named[id](), visitor)
      expect(found.tokens).toMatchObject({
        accessToken: recordings[id].token.answer['access_token'],
        ...tokens,
      })
      const { idToken } = recordings[id]
      const issuer = idToken && !idToken.forClientsOnly ? idToken.claims['iss'] : null
      const { data } = found.profile
      expect(found.profile).toEqual({ ...profile, issuer, fields: {}, data })
      expect(visitor.standIn.complaints).toEqual([])
    })
  })

  it.each(profiles)(
    'returns the same profile of $id for stored tokens',
    async ({ id, profile }) => {
      await visit(id, {}, async (visitor) => {
        const { tokens } = await signIn(named[id](), visitor)
        visitor.clock.advance('30 days')
        const identified = await named[id]().identify(tokens, null, visitor.tools)
        expect(identified).toMatchObject(profile)
      })
    },
  )

  it.each(profiles)('refreshes tokens of $id if it has refresh tokens', async ({ id }) => {
    const { refreshed } = recordings[id].token
    const provider = named[id]()
    expect(provider.refresh === null).toBe(refreshed === null)
    await visit(id, {}, async ({ standIn, tools }) => {
      if (!refreshed || !provider.refresh) return
      const tokens = await provider.refresh(anyRefreshToken, tools)
      expect(tokens.accessToken).toBe(refreshed['access_token'])
      // A refresh token that is not replaced remains valid.
      expect(tokens.refreshToken).toBe(refreshed['refresh_token'] ?? anyRefreshToken)
      expect(await problemOf(provider.refresh('of others', tools))).toBe('refused')
      expect(standIn.complaints).toEqual(['a refresh token of others'])
    })
  })

  it.each(profiles)(
    'H55 has placeholder addresses for $id only without real ones',
    async ({ id }) => {
      expect(named[id]().rules.placeholderEmail).toBe(withoutAddress.includes(id))
      await Promise.resolve()
    },
  )
})
