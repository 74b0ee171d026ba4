import { describe, expect, it } from 'vitest'
import { recordings } from './test/fixtures/index.js'
import { named } from './test/named-providers.js'
import { people } from './test/people.js'
import { anyRefreshToken } from './test/stand-in-token.js'
import { problemOf, signIn, visit } from './test/visitor.js'

const withoutAddress = ['twitter', 'tiktok', 'reddit', 'roblox']

describe('each of the 19', () => {
  it('has a row', () => {
    expect(people.map(({ id }) => id).sort()).toEqual(Object.keys(recordings).sort())
  })

  it.each(people)('$id signs somebody in', async ({ id, person, tokens }) => {
    await visit(id, {}, async (visitor) => {
      const found = await signIn(named[id](), visitor)
      expect(found.tokens).toMatchObject({
        accessToken: recordings[id].token.answer['access_token'],
        ...tokens,
      })
      const { idToken } = recordings[id]
      const issuer = idToken && !idToken.forClientsOnly ? idToken.claims['iss'] : null
      const { data } = found.profile
      expect(found.profile).toEqual({ ...person, issuer, fields: {}, data })
      expect(visitor.standIn.complaints).toEqual([])
    })
  })

  it.each(people)('$id says the same person of tokens that were stored', async ({ id, person }) => {
    await visit(id, {}, async (visitor) => {
      const { tokens } = await signIn(named[id](), visitor)
      visitor.clock.advance('30 days')
      const profile = await named[id]().identify(tokens, null, visitor.tools)
      expect(profile).toMatchObject(person)
    })
  })

  it.each(people)('$id hands out new tokens, if it has refresh tokens', async ({ id }) => {
    const { refreshed } = recordings[id].token
    const provider = named[id]()
    expect(provider.refresh === null).toBe(refreshed === null)
    await visit(id, {}, async ({ standIn, tools }) => {
      if (!refreshed || !provider.refresh) return
      const tokens = await provider.refresh(anyRefreshToken, tools)
      expect(tokens.accessToken).toBe(refreshed['access_token'])
      // One that is not said again goes on.
      expect(tokens.refreshToken).toBe(refreshed['refresh_token'] ?? anyRefreshToken)
      expect(await problemOf(provider.refresh('of others', tools))).toBe('refused')
      expect(standIn.complaints).toEqual(['a refresh token of others'])
    })
  })

  it.each(people)('H55 $id gives people no address of its own making', async ({ id }) => {
    expect(named[id]().rules.placeholderEmail).toBe(withoutAddress.includes(id))
    await Promise.resolve()
  })
})
