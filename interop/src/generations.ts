import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAuthClient as createClient12 } from 'better-auth-1.2/client'
import { passkeyClient as passkeyClient12 } from 'better-auth-1.2/client/plugins'
import { createAuthClient as createClient17 } from 'better-auth-latest/client'
import { passkeyClient as passkeyClient17 } from 'better-auth-passkey-latest/client'
import { toNodeHandler } from '@countersign/core/node'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'
import { afterAll, beforeAll } from 'vitest'
import { Browser } from './browser.js'
import { engine } from './engines.js'

type PeerCall = (input?: object) => Promise<PeerAnswer>

/** What both generations' clients have, as far as these tests call it. */
export interface PeerClient {
  readonly signUp: { readonly email: PeerCall }
  readonly signIn: {
    readonly email: PeerCall
    readonly social: PeerCall
    readonly passkey: (input?: object, options?: object) => Promise<PeerAnswer | undefined>
  }
  readonly passkey: {
    readonly addPasskey: (input?: object) => Promise<PeerAnswer | undefined>
    readonly listUserPasskeys: PeerCall
    readonly updatePasskey: PeerCall
    readonly deletePasskey: PeerCall
  }
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
  readonly linkSocial: PeerCall
  readonly unlinkAccount: PeerCall
  readonly getAccessToken: PeerCall
  readonly refreshToken: PeerCall
  readonly accountInfo: PeerCall
  $fetch(path: string, options?: object): Promise<PeerAnswer>
  readonly useSession: PeerStore
  readonly useListPasskeys: PeerStore
}

/** A store of the published client. */
interface PeerStore {
  get(): { readonly data: unknown; readonly isPending: boolean }
  subscribe(listener: () => void): () => void
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
  { generation: '1.2.12', create: createClient12, passkeyClient: passkeyClient12 },
  { generation: '1.7.25', create: createClient17, passkeyClient: passkeyClient17 },
] as const

type Create = (options: object) => unknown

/** A fresh app and a peer's client for it. */
export async function connect(
  create: Create,
  { ours = {}, plugins = [] }: { readonly ours?: TestOptions; readonly plugins?: object[] } = {},
): Promise<{
  readonly auth: ReturnType<typeof createTestAuth>
  readonly browser: TestBrowser
  readonly client: PeerClient
}> {
  const auth = await openApp(ours)
  const browser = auth.browser()
  const fetchOptions = { customFetchImpl: browser.fetch }
  const client = create({ baseURL: 'http://localhost:3000', fetchOptions, plugins }) as PeerClient
  return { auth, browser, client }
}

type TestOptions = NonNullable<Parameters<typeof createTestAuth>[0]>

/** An app with its tables, over the adapter of this run. */
async function openApp(options: TestOptions) {
  const auth = createTestAuth({ database: await engine.createDatabase(), ...options })
  await auth.migrate()
  return auth
}

/**
 * A fresh app behind a real HTTP server for each test file; each client has a browser of its own.
 *
 * @param host What the app is called. Passkeys need a name.
 */
export function serve(options: TestOptions = {}, host = '127.0.0.1') {
  let auth = createTestAuth(options)
  let origin = ''
  const server = createServer((request, response) => {
    void toNodeHandler(auth)(request, response)
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, host, resolve))
    origin = `http://${host}:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    /** Of the server, once it listens. */
    get origin() {
      return origin
    },
    /** An app without users, and a function that opens browsers. */
    async fresh(more: TestOptions = {}) {
      const app = await openApp({ ...options, ...more, baseURL: origin })
      auth = app
      const openPair = (create: Create, plugins: readonly object[] = []) => {
        const browser = new Browser(origin)
        const fetchOptions = { customFetchImpl: browser.fetch }
        return { browser, client: create({ baseURL: origin, fetchOptions, plugins }) as PeerClient }
      }
      return { auth: app, origin, openPair, open: (create: Create) => openPair(create).client }
    },
  }
}
