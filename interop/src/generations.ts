import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthClient as createClient12 } from 'better-auth-1.2/client'
import { createAuthClient as createClient17 } from 'better-auth-1.7/client'
import { toNodeHandler } from '@countersign/core/node'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { afterAll, beforeAll } from 'vitest'

type PeerCall = (input?: object) => Promise<PeerAnswer>

/** What both generations' clients have, as far as these tests call it. */
export interface PeerClient {
  readonly signUp: { readonly email: PeerCall }
  readonly signIn: { readonly email: PeerCall }
  readonly signOut: PeerCall
  readonly getSession: PeerCall
  readonly listSessions: PeerCall
  readonly revokeSession: PeerCall
  readonly revokeSessions: PeerCall
  readonly revokeOtherSessions: PeerCall
  readonly sendVerificationEmail: PeerCall
  readonly verifyEmail: PeerCall
  readonly requestPasswordReset: PeerCall
  readonly forgetPassword: PeerCall
  readonly resetPassword: PeerCall
  readonly changePassword: PeerCall
  readonly changeEmail: PeerCall
  readonly updateUser: PeerCall
  readonly deleteUser: PeerCall
  readonly listAccounts: PeerCall
  readonly unlinkAccount: PeerCall
  $fetch(path: string, options?: object): Promise<PeerAnswer>
  readonly useSession: {
    get(): { readonly data: unknown; readonly isPending: boolean }
    subscribe(listener: () => void): () => void
  }
}

/** What a call of theirs answers. */
export interface PeerAnswer {
  readonly data: unknown
  readonly error: {
    readonly code?: string
    readonly message?: string
    readonly status: number
  } | null
}

/** A client of each generation, talking to an app of ours through a browser of its own. */
export const generations = [
  { generation: '1.2.12', create: createClient12 },
  { generation: '1.7.1', create: createClient17 },
] as const

type Create = (options: object) => unknown

/** A fresh app and a peer's client for it. */
export function connect(create: Create): {
  readonly auth: ReturnType<typeof createTestAuth>
  readonly browser: TestBrowser
  readonly client: PeerClient
} {
  const auth = createTestAuth()
  const browser = auth.browser()
  const fetchOptions = { customFetchImpl: browser.fetch }
  const client = create({ baseURL: 'http://localhost:3000', fetchOptions }) as PeerClient
  return { auth, browser, client }
}

/** A fresh app behind a real HTTP server for each test file; each client has a browser of its own. */
export function serve(options: Parameters<typeof createTestAuth>[0] = {}) {
  let auth = createTestAuth(options)
  let origin = ''
  const server = createServer((request, response) => {
    void toNodeHandler(auth)(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    /** An app that knows nobody, and a way to open browsers of it. */
    fresh() {
      const app = createTestAuth({ ...options, baseURL: origin })
      auth = app
      return {
        auth: app,
        origin,
        open: (create: Create) =>
          create({
            baseURL: origin,
            fetchOptions: { customFetchImpl: withCookies(origin) },
          }) as PeerClient,
      }
    },
  }
}

/** `fetch` over the network as a browser does it: with a cookie jar and an Origin. */
function withCookies(origin: string): (url: string, init?: RequestInit) => Promise<Response> {
  const jar = new Map<string, string>()
  return async (url, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('origin', origin)
    headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const cut = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) jar.delete(pair.slice(0, cut))
      else jar.set(pair.slice(0, cut), pair.slice(cut + 1))
    }
    return answer
  }
}
