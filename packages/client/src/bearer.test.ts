import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { bearer } from '@countersign/core/bearer'
import { toNodeHandler } from '@countersign/core/node'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bearerFetch, type FetchLike } from './bearer.js'
import { createAuthClient } from './create-client.js'
import { ann } from './test/open-tabs.js'

const baseURL = 'http://localhost:3000'
const another = 'another horse battery staple'

type App = ReturnType<typeof createApp>

function createApp() {
  return createTestAuth({
    plugins: [bearer()],
    user: { deleteUser: { enabled: true } },
  })
}

/** A program on another device, with the tokens that it has stored and the requests that it has sent. */
function openDevice(auth: App) {
  const tokens: (string | null)[] = []
  const requests: Request[] = []
  const send: FetchLike = (url, init) => {
    const request = new Request(url, init)
    requests.push(request)
    return auth.handler(request.clone())
  }
  const fetch = bearerFetch({
    getToken: () => tokens.at(-1),
    onToken: (token) => void tokens.push(token),
    fetch: send,
  })
  return { tokens, requests, client: createAuthClient({ baseURL, fetch }) }
}

type Device = ReturnType<typeof openDevice>

async function signUp() {
  const auth = createApp()
  const device = openDevice(auth)
  await device.client.signUp.email({ ...ann, name: 'Ann' })
  return { auth, ...device }
}

describe('bearerFetch', () => {
  it('signs up, sends the token, and removes it after sign-out', async () => {
    const { client, tokens, requests } = await signUp()
    expect(tokens).toEqual([expect.stringMatching(/^\w{32}\../)])
    expect((await client.getSession()).data?.user.email).toBe(ann.email)
    expect(await client.updateUser({ name: 'Anna' })).toMatchObject({ error: null })
    expect(tokens).toHaveLength(1)
    await client.signOut()
    expect(tokens.at(-1)).toBeNull()
    expect(await client.getSession()).toEqual({ data: null, error: null })
    expect(tokens).toHaveLength(2)
    expect(requests.map(({ credentials }) => credentials)).toEqual(requests.map(() => 'omit'))
    const sent = requests.map(({ headers }) => headers.get('authorization'))
    const own = `Bearer ${tokens[0]}`
    expect(sent).toEqual([null, own, own, own, null])
  })

  it('stores the new token after a password change', async () => {
    const { client, tokens } = await signUp()
    await client.changePassword({ currentPassword: ann.password, newPassword: another })
    expect(tokens).toHaveLength(2)
    expect(tokens[1]).not.toBe(tokens[0])
    expect((await client.getSession()).data?.user.email).toBe(ann.email)
  })

  it('keeps its token when the session is extended', async () => {
    const { auth, client, tokens } = await signUp()
    auth.clock.advance('2 days')
    await client.getSession()
    expect(tokens).toHaveLength(1)
  })

  it.each<{ title: string; find: (device: Device) => Promise<unknown> }>([
    { title: 'getSession', find: ({ client }) => client.getSession() },
    {
      title: 'getSession with a query',
      find: ({ client }) => client.getSession({ query: { disableRefresh: true } }),
    },
    { title: 'a call that fails', find: ({ client }) => client.updateUser({ name: 'Anna' }) },
  ])('removes the token of a revoked session after $title', async ({ find }) => {
    const auth = createApp()
    const [device, other] = [openDevice(auth), openDevice(auth)]
    await device.client.signUp.email({ ...ann, name: 'Ann' })
    await other.client.signIn.email(ann)
    await other.client.revokeOtherSessions()
    await find(device)
    expect(device.tokens.at(-1)).toBeNull()
    expect(other.tokens).toHaveLength(1)
  })

  it.each<{ title: string; act: (device: Device) => Promise<unknown> }>([
    {
      title: 'a wrong password',
      act: ({ client }) => client.signIn.email({ ...ann, password: another }),
    },
    { title: 'a rejected update', act: ({ client }) => client.updateUser({}) },
    {
      title: 'a wrong current password',
      act: ({ client }) =>
        client.changePassword({ currentPassword: another, newPassword: ann.password }),
    },
    { title: 'another call', act: ({ client }) => client.ok() },
  ])('keeps its token after $title', async ({ act }) => {
    const device = await signUp()
    await act(device)
    expect(device.tokens).toHaveLength(1)
  })

  it('keeps a newer token when the server rejects an older one', async () => {
    const saved: (string | null)[] = ['old']
    const fetch = bearerFetch({
      getToken: () => saved.at(-1),
      onToken: (token) => void saved.push(token),
      fetch: () => {
        saved.push('new')
        return Promise.resolve(Response.json({ code: 'UNAUTHORIZED' }, { status: 401 }))
      },
    })
    await fetch(`${baseURL}/api/auth/update-user`, { method: 'POST' })
    expect(saved).toEqual(['old', 'new'])
  })

  it('waits for asynchronous callbacks', async () => {
    const auth = createApp()
    let saved: string | null = null
    const later = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
    const fetch = bearerFetch({
      getToken: () => later().then(() => saved),
      onToken: async (token) => {
        await later()
        saved = token
      },
      fetch: (url, init) => auth.handler(new Request(url, init)),
    })
    const client = createAuthClient({ baseURL, fetch })
    await client.signUp.email({ ...ann, name: 'Ann' })
    expect(saved).not.toBeNull()
    expect((await client.getSession()).data?.user.email).toBe(ann.email)
  })

  it('fails with NETWORK when onToken rejects', async () => {
    const auth = createApp()
    const fetch = bearerFetch({
      getToken: () => null,
      onToken: () => Promise.reject(new Error('The keychain is locked')),
      fetch: (url, init) => auth.handler(new Request(url, init)),
    })
    const client = createAuthClient({ baseURL, fetch })
    const { error } = await client.signUp.email({ ...ann, name: 'Ann' })
    expect(error).toMatchObject({ code: 'NETWORK', status: 0 })
  })

  it('uses the fetch of the platform over HTTP', async () => {
    const auth = createApp()
    const server = createServer((request, response) => {
      void toNodeHandler(auth)(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const onToken = vi.fn<(token: string | null) => void>()
    const getToken = () => onToken.mock.lastCall?.[0]
    const { port } = server.address() as AddressInfo
    const client = createAuthClient({
      baseURL: `http://127.0.0.1:${port}`,
      fetch: bearerFetch({ getToken, onToken }),
    })
    await client.signUp.email({ ...ann, name: 'Ann' })
    expect((await client.getSession()).data?.user.email).toBe(ann.email)
    await client.signOut()
    expect(onToken).toHaveBeenLastCalledWith(null)
  })
})
