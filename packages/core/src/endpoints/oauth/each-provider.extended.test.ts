import { describe, expect, it } from 'vitest'
import { recordings, type RecordedId } from '../../providers/test/fixtures/index.js'
import { named } from '../../providers/test/named-providers.js'
import { profiles } from '../../providers/test/profiles.js'
import { ok, type Variant } from '../../providers/test/recording.js'
import type { Return } from '../../providers/test/stand-in.js'
import { variantOf, visit } from '../../providers/test/visitor.js'
import { comeBack, createApp, goThere, signIn, type App } from '../../test/provider-app.js'

const ids = profiles.map(({ id }) => ({ id }))
async function rowsOf({ auth }: App) {
  const { user = [], account = [], session = [] } = await auth.database.dump()
  return { user, account, session }
}

describe('each named provider from the first click to the session', () => {
  it.each(profiles)('signs a user up with $id', async ({ id, profile, tokens }) => {
    await visit(id, {}, async (visitor) => {
      const app = createApp(id, visitor)
      expect(await signIn(app)).toBe('/welcome')
      expect(visitor.standIn.complaints).toEqual([])

      const { user, account, session } = await rowsOf(app)
      const { name, emailVerified, image } = profile
      expect(user).toMatchObject([{ name, emailVerified, image }])
      if (profile.email !== null) expect(user).toMatchObject([{ email: profile.email }])
      expect(session).toMatchObject([{ userId: user[0]?.['id'] }])
      expect(account).toMatchObject([
        { providerId: id, accountId: profile.subject, userId: user[0]?.['id'] },
      ])
      if (tokens.scopes) expect(account).toMatchObject([{ scope: tokens.scopes.join(',') }])

      const { body } = await app.browser.get('/get-session')
      expect(body).toMatchObject({ user: { id: user[0]?.['id'], name } })
    })
  })

  it.each(ids)('stores no token of $id in plain text', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const app = createApp(id, visitor)
      await signIn(app)
      const rows = JSON.stringify(await rowsOf(app))
      const { answer } = recordings[id].token
      for (const name of ['access_token', 'refresh_token']) {
        if (typeof answer[name] === 'string') expect(rows).not.toContain(answer[name])
      }
      expect(app.auth.logs.join()).not.toContain(answer['access_token'])
    })
  })

  it.each(ids)('H46 signs the same user in again with $id', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const app = createApp(id, visitor)
      await signIn(app)
      const before = await rowsOf(app)
      expect(await signIn({ ...app, browser: app.auth.browser() })).toBe('/home')
      const after = await rowsOf(app)
      expect(after.user.map((row) => row['id'])).toEqual(before.user.map((row) => row['id']))
      expect(after.account).toHaveLength(1)
      expect(after.session).toHaveLength(2)
    })
  })

  it.each(profiles.filter(({ profile }) => profile.email === null))(
    'H55 creates a placeholder address for a user of $id',
    async ({ id }) => {
      await visit(id, {}, async (visitor) => {
        const app = createApp(id, visitor)
        await signIn(app)
        const { user } = await rowsOf(app)
        expect(user[0]?.['email']).toMatch(/^[^@\s]+@[^@\s]+\.invalid$/)
        expect(user[0]?.['emailVerified']).toBe(false)
        expect(app.auth.outbox.messages).toEqual([])
      })
    },
  )

  it.each(ids)('H122 accepts only the issuer of $id', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const app = createApp(id, visitor)
      const known = await named[id]().issuer(visitor.tools)
      if (!known) return
      const back = await goThere(app)
      const evil = withParameter(back, 'iss', 'https://evil.example.test')
      expect(await comeBack(app, evil)).toBe(
        '/oops?error=please_restart_the_process&reason=issuer_mismatch',
      )
      const honest = withParameter(await goThere(app), 'iss', known.issuer)
      expect(await comeBack(app, honest)).toBe('/welcome')
    })
  })

  it.each(ids)('redirects with an error when the user denies access at $id', async ({ id }) => {
    await visit(id, {}, async (visitor) => {
      const app = createApp(id, visitor)
      visitor.standIn.denial = {
        error: id === 'apple' ? 'user_cancelled_authorize' : 'access_denied',
      }
      const { error = '' } = visitor.standIn.denial
      expect(await signIn(app)).toBe(`/oops?error=${error}`)
      expect((await rowsOf(app)).user).toEqual([])
    })
  })

  const failures: readonly {
    title: string
    variant: (id: RecordedId) => Variant
    error: string
  }[] = [
    {
      title: 'refuses the code',
      variant: (id) => ({ token: recordings[id].token.refusal }),
      error: 'invalid_code',
    },
    {
      title: 'is down',
      variant: () => ({ token: { status: 503, body: 'busy' } }),
      error: 'invalid_code',
    },
    {
      title: 'returns no subject',
      variant: (id) => variantOf(id, nameless(id)),
      error: 'unable_to_get_user_info',
    },
  ]
  it.each(ids.flatMap(({ id }) => failures.map((row) => ({ id, ...row }))))(
    'fails with $error when $id $title',
    async ({ id, variant, error }) => {
      await visit(id, variant(id), async (visitor) => {
        const app = createApp(id, visitor)
        expect(await signIn(app)).toBe(`/oops?error=${error}`)
        expect((await rowsOf(app)).user).toEqual([])
      })
    },
  )

  it.each(
    ids.flatMap(({ id }) =>
      Object.keys(recordings[id].variants)
        .filter((sentence) => /^(no|no shared|no permission for the) address$/.test(sentence))
        .map((sentence) => ({ id, sentence })),
    ),
  )('signs no user in when $id returns $sentence', async ({ id, sentence }) => {
    const error = id === 'vk' ? 'unable_to_get_user_info' : 'email_not_found'
    await visit(id, variantOf(id, sentence), async (visitor) => {
      const app = createApp(id, visitor)
      expect(await signIn(app)).toBe(`/oops?error=${error}`)
      expect((await rowsOf(app)).user).toEqual([])
    })
  })

  it('H133 takes the name from the first form of Apple and the address from the id token', async () => {
    const sentence = 'the first sign-in, where the form says a name'
    await visit('apple', variantOf('apple', sentence), async (visitor) => {
      const app = createApp('apple', visitor)
      await signIn(app)
      const { user } = await rowsOf(app)
      expect(user).toMatchObject([
        { name: 'Ada Example', email: 'k3example99@privaterelay.example.com' },
      ])
    })
  })

  it.each(['microsoft', 'kick', 'spotify', 'vk', 'gitlab', 'facebook'] as const)(
    'H45 does not link an account of %s to a user with its address, because the address is not verified',
    async (id) => {
      await visit(id, {}, async (visitor) => {
        const app = createApp(id, visitor)
        await app.auth.signedInAs('ada@example.com')
        expect(await signIn(app)).toMatch(/^\/oops\?error=account_not_linked/)
        expect((await rowsOf(app)).user).toHaveLength(1)
      })
    },
  )

  it.each(['apple', 'facebook', 'google', 'microsoft'] as const)(
    'signs a user in with an id token of %s once',
    async (id) => {
      await visit(id, {}, async (visitor) => {
        const { browser } = createApp(id, visitor)
        const token = await visitor.standIn.idToken({ nonce: 'of the client' })
        const given = { provider: id, idToken: { token, nonce: 'of the client' } }
        expect(await browser.post('/sign-in/social', given)).toMatchObject({
          status: 200,
          body: { redirect: false },
        })
        const other = { provider: id, idToken: { token, nonce: 'of others' } }
        expect(await browser.post('/sign-in/social', other)).toMatchObject({
          status: 401,
          code: 'INVALID_TOKEN',
        })
      })
    },
  )

  it.each([
    { id: 'google', variant: { claims: { email: 'new@example.com', email_verified: true } } },
    {
      id: 'discord',
      variant: {
        pages: { user: ok({ id: '900000000000000000', email: 'new@example.com', verified: true }) },
      },
    },
  ] as const)(
    'H46 H60 recognises a user of $id by the subject when the address changes',
    async (row) => {
      await visit(row.id, {}, async (visitor) => {
        const app = createApp(row.id, visitor)
        await signIn(app)
        visitor.standIn.variant = row.variant
        expect(await signIn({ ...app, browser: app.auth.browser() })).toBe('/home')
        expect((await rowsOf(app)).user).toMatchObject([{ email: 'ada@example.com' }])
      })
    },
  )

  it('accepts a callback of GitHub with an issuer, as GitHub sends it since 2026', async () => {
    await visit('github', {}, async (visitor) => {
      const app = createApp('github', visitor)
      const back = await goThere(app)
      const honest = withParameter(back, 'iss', 'https://github.com/login/oauth')
      expect(await comeBack(app, honest)).toBe('/welcome')
    })
  })

  it('redirects with an error when a provider answers in another shape', async () => {
    for (const body of [7, null, [], 'x', { data: 7 }, { user: [] }]) {
      for (const { id } of ids) {
        const pages = Object.keys(recordings[id].pages).map((name) => [name, ok(body)] as const)
        await visit(id, { pages: Object.fromEntries(pages) }, async (visitor) => {
          const app = createApp(id, visitor)
          expect(await signIn(app), id).toMatch(/^\/(welcome|oops\?error=unable_to_get_user_info)/)
        })
      }
    }
  })
})

function nameless(id: RecordedId): string {
  return 'no id' in recordings[id].variants ? 'no id' : 'no subject'
}

function withParameter(back: Return, name: string, value: string): Return {
  const url = new URL(back.url)
  if (back.method === 'GET') url.searchParams.set(name, value)
  const parameters = new URLSearchParams(back.parameters)
  parameters.set(name, value)
  return { ...back, url: url.href, parameters }
}
