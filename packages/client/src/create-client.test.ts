import { createTestAuth } from '@countersign/core/testing'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { ClientPlugin } from './client-plugin.js'
import { createAuthClient } from './create-client.js'
import { serverFields } from './server-fields.js'
import { ann, setUpApp } from './test/open-tabs.js'
import { notesClient } from './test/notes-plugin.js'
import { settle } from './test/until.js'

const baseURL = 'http://localhost:3000'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A client that receives the same response to every call. */
function answering(body: unknown, options: { navigate?: (url: string) => void } = {}) {
  const fetch = vi.fn(() => Promise.resolve(Response.json(body)))
  return { fetch, client: createAuthClient({ baseURL, fetch, ...options }) }
}

describe('calls of a client', () => {
  it('signs up, reads the session, signs out and signs in', async () => {
    const client = createAuthClient({ baseURL, fetch: createTestAuth().browser().fetch })
    expect(await client.ok()).toEqual({ data: { ok: true }, error: null })
    expect((await client.signUp.email({ ...ann, name: 'Ann' })).data?.user.name).toBe('Ann')
    expect((await client.getSession()).data?.user.email).toBe('ann@example.com')
    expect(await client.signOut()).toEqual({ data: { success: true }, error: null })
    expect(await client.getSession()).toEqual({ data: null, error: null })
    expect((await client.signIn.email(ann)).data?.redirect).toBe(false)
    const { data } = await client.getSession({ query: { disableRefresh: true } })
    expect(data?.session.createdAt).toBeInstanceOf(Date)
  })

  it.each([
    { title: 'a wrong password', call: 'signIn', code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 },
    { title: 'a taken address', call: 'signUp', code: 'USER_ALREADY_EXISTS', status: 422 },
  ] as const)('fails with $code for $title', async ({ call, code, status }) => {
    const auth = createTestAuth()
    await auth.signedInAs('ann@example.com')
    const client = createAuthClient({ baseURL, fetch: auth.browser().fetch })
    const { data, error } =
      call === 'signIn'
        ? await client.signIn.email({ ...ann, password: 'wrong password' })
        : await client.signUp.email({ ...ann, name: 'Ann' })
    expect(data).toBeNull()
    expect(error).toMatchObject({ code, status })
  })

  it('makes a call by its route with $fetch', async () => {
    const { client } = (await setUpApp()).openTab({ baseURL })
    const body = { email: ann.email, password: 'wrong password' }
    const failed = await client.$fetch('POST /sign-in/email', body)
    expect(failed.error).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 })
    expect(await client.$fetch('GET /ok', { query: { a: 1 } })).toEqual({
      data: { ok: true },
      error: null,
    })
  })

  it('returns the details of an error beside its code', async () => {
    const client = createAuthClient({ baseURL, fetch: createTestAuth().browser().fetch })
    const { error } = await client.signUp.email({ ...ann, name: 'n'.repeat(300) })
    expect(error).toMatchObject({ code: 'VALIDATION_ERROR', status: 400 })
    expect(error).toHaveProperty('issues')
  })

  it('links an account and reads its tokens', async () => {
    const { openTab } = await setUpApp()
    const { client } = openTab({ baseURL })
    await client.signIn.email(ann)
    const idToken = { token: 'ann@provider.example', accessToken: 'what the app got' }
    const linked = await client.linkSocial({ provider: 'instant', idToken })
    expect(linked).toEqual({ data: { url: '', status: true, redirect: false }, error: null })

    const tokens = await client.getAccessToken({ providerId: 'instant' })
    expect(tokens.data?.accessToken).toBe('what the app got')
    const info = await client.accountInfo({ query: { providerId: 'instant' } })
    expect(info.data?.user.email).toBe('ann@provider.example')
    const { error } = await client.refreshToken({ providerId: 'instant' })
    expect(error?.code).toBe('TOKEN_REFRESH_NOT_SUPPORTED')
  })

  it('uses the global fetch that exists at the time of the call', async () => {
    const client = createAuthClient({ baseURL })
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ok: true })))
    expect((await client.ok()).data).toEqual({ ok: true })
  })
})

describe('baseURL and basePath', () => {
  it.each([
    { options: {}, url: 'https://x.test/api/auth/ok' },
    { options: { basePath: '/auth' }, url: 'https://x.test/auth/ok' },
    { options: { basePath: '/auth/' }, url: 'https://x.test/auth/ok' },
    { options: { basePath: '/' }, url: 'https://x.test/ok' },
    { options: { baseURL: 'https://x.test/' }, url: 'https://x.test/api/auth/ok' },
    { options: { baseURL: 'https://x.test:8443' }, url: 'https://x.test:8443/api/auth/ok' },
    { options: { baseURL: 'https://x.test/own/path' }, url: 'https://x.test/own/path/ok' },
    {
      options: { baseURL: 'https://x.test/own/', basePath: '/ignored' },
      url: 'https://x.test/own/ok',
    },
  ])('sends calls to $url with $options', async ({ options, url }) => {
    const fetch = vi.fn(() => Promise.resolve(Response.json({ ok: true })))
    await createAuthClient({ baseURL: 'https://x.test', fetch, ...options }).ok()
    expect(fetch.mock.lastCall).toMatchObject([url, {}])
  })

  it('throws when baseURL is not a URL', () => {
    expect(() => createAuthClient({ baseURL: 'app.example.com' })).toThrow(TypeError)
  })
})

describe('a client on a server', () => {
  it.each([
    { title: 'undefined', baseURL: undefined },
    { title: 'empty, as an unset variable is', baseURL: '' },
  ])('fails with NETWORK when baseURL is $title', async (options) => {
    const client = createAuthClient(options)
    const { error } = await client.ok()
    expect(error).toMatchObject({
      code: 'NETWORK',
      status: 0,
      message: expect.stringMatching(/baseURL/) as string,
    })
  })

  it('does not load stores and adds no event listeners on a server', async () => {
    const open = vi.fn()
    vi.stubGlobal('BroadcastChannel', open)
    vi.stubGlobal('addEventListener', open)
    const { client, fetch } = answering(null)
    const leave = client.$session.listen(() => {})
    client.$session.get()
    await client.$session.value.refetch()
    await settle()
    leave()
    expect(fetch).not.toHaveBeenCalled()
    await client.signOut()
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(open).not.toHaveBeenCalled()
    expect(client.$session.value.status).toBe('unknown')
  })

  it('sends the cookie that the caller passes in headers', async () => {
    const auth = createTestAuth()
    const browser = await auth.signedInAs('ann@example.com')
    const cookie = browser.cookieHeader
    const client = createAuthClient({ baseURL, fetch: auth.browser().fetch })
    expect((await client.getSession()).data).toBeNull()
    const { data } = await client.getSession({}, { headers: { cookie } })
    expect(data?.user.email).toBe('ann@example.com')
  })
})

describe('createAuthClient', () => {
  it('returns an object that await does not treat as a promise', async () => {
    const { client } = answering(null)
    const resolved: unknown = await Promise.resolve(client)
    expect(resolved).toBe(client)
  })

  it('returns calls that work without `this`', async () => {
    const { client, fetch } = answering({ ok: true })
    const { ok, signIn } = client
    await ok()
    await signIn.email(ann)
    expect(fetch).toHaveBeenCalledTimes(2)
  })
})

describe('a response with a redirect', () => {
  const elsewhere = { redirect: true, url: '/dashboard', token: 't', user: {} }

  it.each([
    {
      title: 'follows redirect: true',
      body: elsewhere,
      options: undefined,
      visited: ['/dashboard'],
    },
    {
      title: 'does not follow a redirect when the call sets disableRedirect',
      body: elsewhere,
      options: { disableRedirect: true },
      visited: [],
    },
    {
      title: 'does not follow redirect: false',
      body: { ...elsewhere, redirect: false },
      visited: [],
    },
    { title: 'does not follow a redirect to null', body: { ...elsewhere, url: null }, visited: [] },
  ])('$title', async ({ body, options, visited }) => {
    const navigate = vi.fn()
    const { client } = answering(body, { navigate })
    const { data, error } = await client.signIn.email(ann, options)
    expect(error).toBeNull()
    expect(data).toEqual(body)
    expect(navigate.mock.calls.flat()).toEqual(visited)
  })

  it('fails with UNEXPECTED and does not navigate when the URL is a script', async () => {
    const navigate = vi.fn()
    const { client } = answering({ ...elsewhere, url: 'javascript:alert(1)' }, { navigate })
    const { data, error } = await client.signIn.email(ann)
    expect(data).toBeNull()
    expect(error).toMatchObject({ code: 'UNEXPECTED', status: 200 })
    expect(JSON.stringify(error)).not.toContain('alert')
    expect(navigate).not.toHaveBeenCalled()
  })

  it('does not follow the redirect of an error', async () => {
    const navigate = vi.fn()
    const body = { code: 'X', message: 'x', redirect: true, url: '/x' }
    const fetch = () => Promise.resolve(Response.json(body, { status: 400 }))
    await createAuthClient({ baseURL, fetch, navigate }).signIn.email(ann)
    expect(navigate).not.toHaveBeenCalled()
  })

  it('does not follow a redirect on a server', async () => {
    const { client } = answering(elsewhere)
    expect((await client.signIn.email(ann)).data).toEqual(elsewhere)
  })
})

describe('a plugin of a client', () => {
  it('adds calls and actions beside those of the core', () => {
    interface LetterClient extends ClientPlugin<
      { readonly signIn: { readonly letter: 'POST /sign-in/letter' } },
      unknown,
      unknown,
      { readonly signIn: { readonly pigeon: () => string } }
    > {}
    const letter: LetterClient = {
      id: 'letter',
      routes: { signIn: { letter: 'POST /sign-in/letter' } },
      actions: () => ({ signIn: { pigeon: () => 'coo' } }),
    }
    const client = createAuthClient({ baseURL, plugins: [letter] })
    expect(Object.keys(client.signIn)).toEqual(['email', 'social', 'letter', 'pigeon'])
    expect(client.signIn.pigeon()).toBe('coo')
    expect(Object.keys(createAuthClient().signIn)).toEqual(['email', 'social'])
  })

  it('adds nothing at run time when the plugin is serverFields', () => {
    const client = createAuthClient({
      plugins: [serverFields<ReturnType<typeof createTestAuth>>()],
    })
    expect(Object.keys(client)).toEqual(Object.keys(createAuthClient()))
  })

  it('calls its server plugin directly and from an action', async () => {
    const { openTab } = await setUpApp()
    const { client } = openTab({ baseURL, plugins: [notesClient()] })
    expect((await client.notes.list()).error?.code).toBe('UNAUTHORIZED')
    await client.signIn.email(ann)
    expect((await client.notes.add({ text: '' })).error?.code).toBe('NOTE_IS_EMPTY')
    expect(await client.notes.addAll(['milk', '', 'bread'])).toHaveLength(2)
    const { data } = await client.notes.list()
    expect(data?.notes.map(({ text }) => text).sort()).toEqual(['bread', 'milk'])
  })
})
