import { type AuthOptions, defineEndpoint, type Plugin, userTable } from '@countersign/core'
import { createTestAuth, instantProvider, type TestBrowser } from '@countersign/core/testing'
import { passkey } from '@countersign/passkey'
import { createAuthenticator } from '@countersign/passkey/testing'
import * as z from 'zod/mini'
import { securityMails, type SecurityMailsOptions } from '../index.js'

export const ANN = 'ann@x.test'

/** A provider without a network. */
export const provider = instantProvider({ profile: { name: 'Ann' } })

/** A plugin with a sign-in method of its own that stores nothing. */
const keys: Plugin = {
  id: 'keys',
  endpoints: {
    addKey: defineEndpoint({
      method: 'POST',
      path: '/add-key',
      summary: 'Adds a key pair',
      access: 'session',
      body: z.object({ kind: z.string(), works: z.boolean() }),
      answer: z.object({}),
      async handle({ body: { kind, works }, session, exchange, context }) {
        const change = { kind, write: () => Promise.resolve(works) }
        await context.users.addMethod(exchange, session, change)
        return {}
      },
    }),
    removeKey: defineEndpoint({
      method: 'POST',
      path: '/remove-key',
      summary: 'Removes a key pair',
      access: 'session',
      body: z.object({ kind: z.string(), works: z.boolean() }),
      answer: z.object({}),
      async handle({ body: { kind, works }, session, exchange, context }) {
        const change = { kind, write: () => Promise.resolve(works) }
        await context.users.removeMethod(exchange, session.user.id, change)
        return {}
      },
    }),
    signInByMailbox: defineEndpoint({
      method: 'POST',
      path: '/sign-in/mailbox',
      summary: 'Signs in as a link to the mailbox does',
      access: 'public',
      body: z.object({ email: z.string() }),
      answer: z.object({}),
      async handle({ body: { email }, exchange, context }) {
        const user = await context.users.findByEmail(email)
        if (user) await context.users.proveMailbox(exchange, user)
        return {}
      },
    }),
  },
}

type AppOptions = Partial<Omit<AuthOptions, 'plugins'>>

/** An app with the plugin, passkeys, keys and a provider. */
export function createApp(
  options: SecurityMailsOptions = {},
  { more = [], ...app }: AppOptions & { readonly more?: readonly Plugin[] } = {},
) {
  return createTestAuth({
    socialProviders: [provider],
    ...app,
    plugins: [passkey({ signUp: true }), keys, ...more, securityMails(options)],
  })
}

/** An app with the plugin. */
export type App = ReturnType<typeof createApp>

/** An app in which Ann, whose address is verified, is signed in; the outbox is empty. */
export async function createAppWithAnn(...given: Parameters<typeof createApp>) {
  const auth = createApp(...given)
  const ann = await auth.signedInAs(ANN)
  await verify(auth)
  return { auth, ann }
}

/** Marks all addresses as verified. */
async function verify(auth: App): Promise<void> {
  await auth.idle()
  await auth.database.store.of(userTable).update({}, { emailVerified: true })
  auth.outbox.clear()
}

/** Registers a passkey; with a query it signs up. */
export async function addPasskey(browser: TestBrowser, query = ''): Promise<string> {
  const device = createAuthenticator({ origin: 'http://localhost:3000' })
  const requested = await browser.get(`/passkey/generate-register-options${query}`)
  const creation = requested.body as Parameters<typeof device.create>[0]
  const response = await device.create(creation)
  const { body } = await browser.post('/passkey/verify-registration', { response })
  return z.object({ id: z.string() }).parse(body).id
}

/** The mails of the plugin, oldest first. */
export async function mailsOf(auth: App) {
  await auth.idle()
  return auth.outbox.messages.filter(({ kind }) => kind.startsWith('method-'))
}
