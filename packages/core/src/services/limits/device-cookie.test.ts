import { describe, expect, it } from 'vitest'
import type { PluginContext } from '../../contract/plugins/plugin-context.js'
import type { Plugin } from '../../contract/plugins/plugin.js'
import { defineEndpoint } from '../../contract/plugins/plugin.js'
import type { Exchange } from '../../contract/calls/exchange.js'
import * as z from 'zod/mini'
import { betterAuthDatabase } from '../../better-auth/index.js'
import { bearer } from '../../bearer/index.js'
import { AuthError } from '../../contract/errors.js'
import { createFakeProvider } from '../../test/fake-provider.js'
import { createTestAuth, TEST_PASSWORD, type TestBrowser } from '../../testing/index.js'

const NAME = 'countersign.device'
const ANN = 'ann@x.test'

/** A plugin with one call that runs this function with the context. */
function acting(
  act: (
    context: PluginContext,
    exchange: Exchange,
  ) => readonly string[] | Promise<readonly string[]>,
): Plugin {
  const endpoint = defineEndpoint({
    method: 'POST',
    path: '/act',
    summary: 'Acts',
    access: 'public',
    answer: z.object({ done: z.array(z.string()) }),
    handle: async ({ context, exchange }) => ({ done: [...(await act(context, exchange))] }),
  })
  return { id: 'acting', endpoints: { act: endpoint } }
}

/** Returns which of these accounts the device cookie knows. */
const knowing = acting(({ device }, exchange) =>
  [ANN, 'a@x.test', 'b@x.test', 'c@x.test', 'd@x.test', 'e@x.test', 'f@x.test'].filter((address) =>
    device.knows(exchange, address),
  ),
)

async function knownTo(browser: TestBrowser): Promise<unknown> {
  const { body } = await browser.post('/act')
  return (body as { readonly done: unknown }).done
}

function signIn(browser: TestBrowser, email = ANN, password = TEST_PASSWORD) {
  return browser.post('/sign-in/email', { email, password })
}

describe('a changed device cookie', () => {
  it.each([
    { title: 'without its signature', change: (text: string) => text.slice(0, -44) },
    {
      title: 'with an account added',
      change: (text: string) => text.replace(/\.([\w-]{43})$/, `.${'A'.repeat(16)}.$1`),
    },
    {
      title: 'with another id',
      change: (text: string) => text.replace(/device\.\w{32}/, `device.${'A'.repeat(32)}`),
    },
    { title: 'when it is empty', change: () => '' },
  ])('knows no account $title', async ({ change }) => {
    const auth = createTestAuth({ plugins: [knowing] })
    const ann = await auth.signedInAs(ANN)
    expect(await knownTo(ann)).toEqual([ANN])
    ann.cookies.set(NAME, change(ann.cookies.get(NAME) ?? ''))
    expect(await knownTo(ann)).toEqual([])
  })

  it('does not work as session cookie, and the reverse', async () => {
    for (const storage of [undefined, betterAuthDatabase()]) {
      const auth = createTestAuth({ plugins: [knowing], ...(storage && { storage }) })
      const ann = await auth.signedInAs(ANN)
      const names = [...ann.cookies.keys()]
      const device = names.find((name) => name.includes('device')) ?? ''
      const session = names.find((name) => name.includes('session_token')) ?? ''
      const attacker = auth.browser()
      attacker.cookies.set(session, ann.cookies.get(device) ?? '')
      attacker.cookies.set(device, ann.cookies.get(session) ?? '')
      expect((await attacker.get('/get-session')).body).toBeNull()
      expect(await knownTo(attacker)).toEqual([])
    }
  })
})

describe('the device cookie', () => {
  it.each([
    { sameSite: 'lax', text: 'Lax' },
    { sameSite: 'strict', text: 'Lax' },
    { sameSite: 'none', text: 'None' },
  ] as const)('has SameSite=$text in an app with $sameSite cookies', async ({ sameSite, text }) => {
    const auth = createTestAuth({
      baseURL: 'https://app.test',
      socialProviders: [createFakeProvider()],
      advanced: { defaultCookieAttributes: { sameSite } },
    })
    const { headers } = await auth.browser().post('/sign-in/social', { provider: 'fake' })
    const cookie = headers.get('set-cookie') ?? ''
    expect(cookie).toMatch(/^__Host-countersign\.device=device\.[A-Za-z0-9]{32}\.[\w-]{43}; /)
    expect(cookie).toContain(`; Max-Age=604800; Path=/; HttpOnly; Secure; SameSite=${text}`)
  })

  it('expires 400 days after the sign-in of an account', async () => {
    const auth = createTestAuth()
    await auth.signedInAs(ANN)
    const { headers } = await signIn(auth.browser())
    const cookie = headers.getSetCookie().find((text) => text.startsWith(NAME)) ?? ''
    expect(cookie).toMatch(/^[^;]+=device\.\w{32}\.[\w-]{16}\.[\w-]{43}; Max-Age=34560000; /)
    expect(cookie).not.toContain('ann')
  })

  it('has a name that clients of better-auth ignore in a database of better-auth', async () => {
    const auth = createTestAuth({ storage: betterAuthDatabase() })
    const ann = await auth.signedInAs(ANN)
    expect([...ann.cookies.keys()]).toEqual([
      'better-auth.session_token',
      'countersign.device.better-auth',
    ])
  })

  it('knows the last five accounts that signed in, the latest first', async () => {
    const auth = createTestAuth({ plugins: [knowing] })
    const emails = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.test`)
    for (const email of emails) await auth.signedInAs(email)
    const browser = auth.browser()
    for (const email of emails.slice(0, 5)) await signIn(browser, email)
    await signIn(browser, 'A@x.test')
    expect(await knownTo(browser)).toEqual(emails.slice(0, 5))
    await signIn(browser, 'f@x.test')
    expect(await knownTo(browser)).toEqual(emails.filter((email) => email !== 'b@x.test'))
  })

  it('keeps its id when accounts sign in and out', async () => {
    const ids: string[] = []
    const auth = createTestAuth({
      plugins: [
        acting(({ device }, exchange) => {
          ids.push(device.issue(exchange))
          return []
        }),
      ],
    })
    await auth.signedInAs(ANN)
    const browser = auth.browser()
    await browser.post('/act')
    await signIn(browser)
    await browser.post('/act')
    await browser.post('/sign-out')
    await browser.post('/act')
    await auth.browser().post('/act')
    const [first, ...others] = ids
    expect(others.slice(0, 2)).toEqual([first, first])
    expect(others[2]).not.toBe(first)
  })

  it('keeps one id for a whole response', async () => {
    const auth = createTestAuth({
      plugins: [
        acting(({ device }, exchange) => {
          const before = device.find(exchange)
          const id = device.issue(exchange)
          device.remember(exchange, ANN)
          return [before, device.find(exchange) === id, device.knows(exchange, ANN)].map(String)
        }),
      ],
    })
    const answer = await auth.browser().post('/act')
    expect(answer.body).toEqual({ done: ['null', 'true', 'true'] })
    expect(answer.headers.getSetCookie()).toHaveLength(1)
  })

  it('knows an account after the secret was rotated', async () => {
    const [older, newer] = ['an older secret of 32 characters', 'a newer secret of 32 characters!']
    const before = createTestAuth({ secret: older })
    const ann = await before.signedInAs(ANN)
    const after = createTestAuth({ secret: [newer, older], plugins: [knowing] })
    await after.signedInAs(ANN)
    const browser = after.browser()
    browser.cookies.set(NAME, ann.cookies.get(NAME) ?? '')
    expect(await knownTo(browser)).toEqual([ANN])
    await signIn(browser)
    expect(browser.cookies.get(NAME)?.split('.')).toHaveLength(4)
  })
})

describe('the accounts in the device cookie', () => {
  it('includes an account after its sign-out', async () => {
    const auth = createTestAuth({ plugins: [knowing] })
    const ann = await auth.signedInAs(ANN)
    await ann.post('/sign-out')
    expect(await knownTo(ann)).toEqual([ANN])
  })

  it('excludes an account after a wrong password', async () => {
    const auth = createTestAuth({ plugins: [knowing] })
    await auth.signedInAs(ANN)
    const browser = auth.browser()
    expect((await signIn(browser, ANN, 'wrong password')).status).toBe(401)
    expect([...browser.cookies.keys()]).toEqual([])
  })

  it('excludes an account with a placeholder address', async () => {
    const start = acting(async ({ users, sessions }, exchange) => {
      const draft = { name: '', email: 'temp@x.invalid', image: null, emailVerified: false }
      await sessions.start(exchange, await users.create(exchange, draft))
      return []
    })
    const browser = createTestAuth({ plugins: [start] }).browser()
    await browser.post('/act')
    expect([...browser.cookies.keys()]).toEqual(['countersign.session_token'])
  })

  it('excludes an impersonated account', async () => {
    const impersonating: Plugin = {
      ...acting(async ({ users, sessions }, exchange) => {
        const user = await users.findByEmail(ANN)
        if (user) await sessions.start(exchange, user, { parkSession: true })
        return []
      }),
      impersonatorOf: () => 'admin',
    }
    const auth = createTestAuth({ plugins: [impersonating] })
    await auth.signedInAs(ANN)
    const browser = auth.browser()
    await browser.post('/act')
    expect([...browser.cookies.keys()]).toEqual(['countersign.session_token'])
  })

  it('excludes the account of a bearer credential', async () => {
    const auth = createTestAuth({ plugins: [bearer()] })
    await auth.signedInAs(ANN)
    const body = { email: ANN, password: TEST_PASSWORD }
    const headers = { authorization: 'Bearer x.y' }
    const { headers: answered } = await auth.browser().post('/sign-in/email', body, headers)
    expect(answered.getSetCookie()).toEqual([])
  })
})

describe('an account in the device cookie', () => {
  it('disappears when the account is deleted', async () => {
    const auth = createTestAuth({ plugins: [knowing], user: { deleteUser: { enabled: true } } })
    const ann = await auth.signedInAs(ANN)
    expect((await ann.post('/delete-user')).status).toBe(200)
    expect(await knownTo(ann)).toEqual([])
    expect([...ann.cookies.keys()]).toEqual([NAME])
  })

  it.each([
    {
      title: 'its session is read',
      ask: (browser: TestBrowser) => browser.get('/get-session'),
    },
    { title: 'it signs in', ask: (browser: TestBrowser) => signIn(browser) },
  ])('disappears after a ban when $title', async ({ ask }) => {
    let banned = false
    const ban: Plugin = {
      id: 'ban',
      blocks: () => (banned ? new AuthError('BANNED', { status: 403, message: 'Banned' }) : null),
    }
    const auth = createTestAuth({ plugins: [knowing, ban] })
    const ann = await auth.signedInAs(ANN)
    banned = true
    await ask(ann)
    expect(await knownTo(ann)).toEqual([])
  })
})
