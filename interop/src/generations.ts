import { createAuthClient as createClient12 } from 'better-auth-1.2/client'
import { createAuthClient as createClient17 } from 'better-auth-1.7/client'
import { createTestAuth, type TestBrowser } from '@countersign/core/testing'

/** What both generations' clients have, as far as these tests call it. */
export interface PeerClient {
  readonly signUp: { email(input: object): Promise<PeerAnswer> }
  readonly signIn: { email(input: object): Promise<PeerAnswer> }
  signOut(): Promise<PeerAnswer>
  getSession(input?: object): Promise<PeerAnswer>
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

/** A fresh app and a peer's client for it. */
export function connect(create: (options: object) => unknown): {
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
