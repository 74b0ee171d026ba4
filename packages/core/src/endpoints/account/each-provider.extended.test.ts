import { describe, expect, it } from 'vitest'
import { recordings, type RecordedId } from '../../providers/test/fixtures/index.js'
import { profiles } from '../../providers/test/profiles.js'
import { visit } from '../../providers/test/visitor.js'
import { createApp, signIn, type App } from '../../test/provider-app.js'

const ids = profiles.map(({ id }) => ({ id }))
const accountOf = (id: RecordedId) => ({ providerId: id })

/** Whether the recorded token response of a provider has this field. */
const expected = (id: RecordedId, name: string) => recordings[id].token.answer[name] !== undefined

describe('the tokens of each named provider', () => {
  it.each(ids)('returns the access token that $id issued', async ({ id }) => {
    await signedIn(id, async ({ browser }) => {
      const { status, body } = await browser.post('/get-access-token', accountOf(id))
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { accessToken: recordings[id].token.answer['access_token'] },
      })
    })
  })

  it.each(profiles)('returns the profile of $id', async ({ id, profile }) => {
    await signedIn(id, async ({ browser }) => {
      const { subject, ...shown } = profile
      const { status, body } = await browser.post('/account-info', accountOf(id))
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { user: { id: subject, ...shown } },
      })
    })
  })

  it.each(ids.filter(({ id }) => expected(id, 'refresh_token')))(
    'refreshes the tokens of $id on request and keeps a new refresh token',
    async ({ id }) => {
      await signedIn(id, async ({ browser, standIn }) => {
        const { refreshed } = recordings[id].token
        const renewed = { accessToken: refreshed?.['access_token'] }
        for (const round of [1, 2]) {
          const answer = await browser.post('/refresh-token', accountOf(id))
          expect({ round, ...answer }).toMatchObject({ round, status: 200, body: renewed })
        }
        expect(standIn.complaints).toEqual([])
        expect(await browser.post('/get-access-token', accountOf(id))).toMatchObject({
          status: 200,
          body: renewed,
        })
      })
    },
  )

  it.each(ids.filter(({ id }) => expected(id, 'refresh_token') && expected(id, 'expires_in')))(
    'refreshes an expired access token of $id',
    async ({ id }) => {
      await signedIn(id, async ({ browser, standIn, clock }) => {
        const { answer, refreshed } = recordings[id].token
        clock.advance(Number(answer['expires_in']) - 4)
        expect(await browser.post('/get-access-token', accountOf(id))).toMatchObject({
          status: 200,
          body: { accessToken: refreshed?.['access_token'] },
        })
        expect(standIn.complaints).toEqual([])
      })
    },
  )
})

async function signedIn(id: RecordedId, run: (app: App) => Promise<void>): Promise<void> {
  await visit(id, {}, async (visitor) => {
    const app = createApp(id, visitor)
    expect(await signIn(app)).toBe('/welcome')
    await run(app)
  })
}
