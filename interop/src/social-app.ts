import { betterAuthDatabase } from '@countersign/core/better-auth'
import { oidc, type OidcOptions } from '@countersign/core/providers/oidc'
import { afterAll, beforeAll } from 'vitest'
import { signInAt, type Visit } from '../../packages/core/src/providers/test/openid-provider.js'
import type { Browser } from './browser.js'
import { type PeerClient, serve } from './generations.js'
import { app, EXAMPLE, type ExampleProvider, startExampleProvider } from './example-provider.js'

/** What apps store in: their own format, or a database of better-auth as it stands. */
export const formats = [
  { format: 'own', options: {} },
  { format: 'better-auth', options: { storage: betterAuthDatabase() } },
] as const

/** A client of theirs and the browser in which it runs. */
export interface Pair {
  readonly browser: Browser
  readonly client: PeerClient
}

type Served = ReturnType<typeof serve>
type TestOptions = NonNullable<Parameters<Served['fresh']>[0]>

/** For each test file a provider, and apps that users sign in to with it. */
export function serveWithProvider() {
  const served = serve()
  let started: ExampleProvider | null = null
  const provider = (): ExampleProvider => {
    if (!started) throw new Error('The provider has not started')
    return started
  }
  beforeAll(async () => {
    started = await startExampleProvider([`${served.origin}/api/auth/callback/${EXAMPLE}`])
  })
  afterAll(() => started?.stop())

  return {
    provider,

    /** An app without users. The provider has Ann, and the users that tests add. */
    async fresh(options: TestOptions = {}, settings: Partial<OidcOptions> = {}) {
      const { issuer, users } = provider()
      users.clear()
      users.set('ann', { name: 'Ann', email: 'ann@example.com', email_verified: true })
      const socialProviders = [oidc({ id: EXAMPLE, issuer, ...app, ...settings })]
      return served.fresh({ ...options, socialProviders })
    },

    /** To the provider, through it and back: where the browser ends. */
    async go({ browser }: Pair, url: string, visit: Visit = { login: 'ann' }): Promise<string> {
      return browser.visit((await signInAt(url, visit)).href)
    },
  }
}

/** The address that a call answered, and whether the client goes there by itself. */
export function sentTo(data: unknown): { readonly url: string; readonly redirect: boolean } {
  return data as { url: string; redirect: boolean }
}

/** Who is signed in, as their client knows it. */
export async function userOf({ client }: Pair): Promise<Record<string, unknown> | null> {
  const { data } = await client.getSession()
  return (data as { user: Record<string, unknown> } | null)?.user ?? null
}

/** A signed-in user requests a mail and follows its link. */
export async function verifyAddress(
  { auth }: Pick<Awaited<ReturnType<Served['fresh']>>, 'auth'>,
  { client }: Pair,
  email = 'ann@example.com',
): Promise<void> {
  await client.sendVerificationEmail({ email })
  await auth.idle()
  const { token } = auth.outbox.last('verify-email', email)
  const { error } = await client.verifyEmail({ query: { token: String(token) } })
  if (error) throw new Error(`The address is not verified: ${JSON.stringify(error)}`)
}
