import { admin } from '@countersign/admin'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { jwt } from '@countersign/jwt'
import { expect, it } from 'vitest'

type Claims = Readonly<Record<string, unknown>>

function claimsOf(token: string): Claims {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Claims
}

/** Tokens that a browser gets: beside get-session, and from its own call. */
async function tokensOf(browser: TestBrowser): Promise<readonly (string | null)[]> {
  const { headers } = await browser.get('/get-session')
  const { body } = await browser.get('/token')
  const token = typeof body === 'object' && body !== null && 'token' in body ? body.token : null
  return [headers.get('set-auth-jwt'), typeof token === 'string' ? token : null]
}

async function createApp(impersonationSessionDuration = 300) {
  const plugins = [admin({ impersonationSessionDuration }), jwt()] as const
  const session = { cookieCache: { enabled: true } } as const
  const auth = createTestAuth({ plugins, session })
  /** Another process with the same database: it does not hear at once what this one revokes. */
  const elsewhere = createTestAuth({
    ...{ plugins, session, database: auth.database },
    advanced: { clock: auth.clock },
  })
  const newUser = { password: 'a long enough phrase' }
  const create = async (name: string, role: string) => {
    const body = { ...newUser, name, email: `${name}@x.test`, role }
    const { user } = await auth.api.createUser({ asServer: true, body })
    const browser = elsewhere.browser()
    await browser.post('/sign-in/email', { email: user.email, ...newUser })
    return { id: user.id, browser }
  }
  return { auth, ada: await create('ada', 'admin'), bob: await create('bob', 'user') }
}

it('H82 issues no identity token from a cached session of a user whom another process has banned', async () => {
  const { auth, bob } = await createApp()
  expect((await tokensOf(bob.browser))[1]).not.toBeNull()
  await auth.api.banUser({ asServer: true, body: { userId: bob.id } })
  expect(await tokensOf(bob.browser)).toEqual([null, null])
})

it('names the administrator in an identity token of an impersonation session and ends it with that session', async () => {
  const { auth, ada, bob } = await createApp(300)
  await ada.browser.post('/admin/impersonate-user', { userId: bob.id })
  auth.clock.advance(100)
  const { body } = await ada.browser.get('/token')
  const claims = claimsOf((body as { readonly token: string }).token)
  const now = Math.floor(auth.clock.now() / 1000)
  expect(claims).toMatchObject({ sub: bob.id, act: { sub: ada.id }, exp: now + 200 })
  await ada.browser.post('/admin/stop-impersonating')
  const own = (await tokensOf(ada.browser))[1]
  expect(claimsOf(own ?? '')).toMatchObject({ sub: ada.id, exp: now + 900 })
  expect(claimsOf(own ?? '')).not.toHaveProperty('act')
})
