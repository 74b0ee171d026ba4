import {
  type AuthOptions,
  defineEndpoint,
  defineModel,
  type Plugin,
  type Row,
} from '@countersign/core'
import {
  createTestAuth,
  instantProvider,
  TEST_PASSWORD,
  type TestBrowser,
} from '@countersign/core/testing'
import * as z from 'zod/mini'
import { anonymous, type AnonymousLink, type AnonymousOptions } from '../index.js'
import { anonymousUsers } from '../models.js'

export interface CartRow extends Row {
  readonly userId: string
  readonly item: string
}

/** A row that refers to a user. */
export const cartModel = defineModel<CartRow>()('cart', {
  userId: { type: 'string', required: true, index: true, references: 'user' },
  item: { type: 'string', required: true },
})

/** A plugin with a sign-in method that needs an address only and creates unknown users. */
const other: Plugin = {
  id: 'other',
  models: [cartModel],
  endpoints: {
    addKey: defineEndpoint({
      method: 'POST',
      path: '/add-key',
      summary: 'Adds a sign-in method of this plugin',
      access: 'session',
      answer: z.object({}),
      async handle({ session, exchange, context }) {
        const change = { kind: 'key', write: () => Promise.resolve(true) }
        await context.users.addMethod(exchange, session, change)
        return {}
      },
    }),
    signInOther: defineEndpoint({
      method: 'POST',
      path: '/sign-in/other',
      summary: 'Signs in by an address alone',
      access: 'public',
      body: z.object({ email: z.string() }),
      answer: z.object({}),
      async handle({ body: { email }, exchange, context }) {
        const draft = { name: 'Ann', email, emailVerified: true, image: null }
        const known = await context.users.findByEmail(email)
        const user = known ?? (await context.users.create(exchange, draft, { signsIn: true }))
        await context.sessions.start(exchange, user)
        return {}
      },
    }),
  },
}

/** A provider without a network. */
export const provider = instantProvider({ profile: { name: 'Ann' } })

/** Ways to sign in or up. */
export const methods = {
  password: async (browser: TestBrowser, email: string) => {
    await browser.post('/sign-in/email', { email, password: TEST_PASSWORD })
  },
  'sign-up': async (browser: TestBrowser, email: string) => {
    await browser.post('/sign-up/email', { name: 'Ann', email, password: TEST_PASSWORD })
  },
  provider: async (browser: TestBrowser, email: string) => {
    await provider.signIn(browser, email)
  },
  plugin: async (browser: TestBrowser, email: string) => {
    await browser.post('/sign-in/other', { email })
  },
} as const

/** An app with anonymous users, carts and sign-in methods that records every link. */
export function createApp(
  options: AnonymousOptions = {},
  appOptions: Partial<
    Pick<
      AuthOptions,
      'languages' | 'hooks' | 'emailAndPassword' | 'session' | 'user' | 'account' | 'rateLimit'
    >
  > = {},
) {
  const links: AnonymousLink[] = []
  const auth = createTestAuth({
    socialProviders: [provider],
    ...appOptions,
    plugins: [
      anonymous({
        async onLinkAccount(link) {
          links.push(link)
          const { anonymousUser, newUser, store } = link
          await store.of(cartModel).update({ userId: anonymousUser.id }, { userId: newUser.id })
        },
        ...options,
      }),
      other,
    ],
  })
  return { auth, links, users: auth.database.store.of(anonymousUsers) }
}

export type AnonymousApp = ReturnType<typeof createApp>

/** Signs a browser in anonymously and puts an item into the user's cart. */
export async function signInAnonymously({ auth }: Pick<AnonymousApp, 'auth'>) {
  const browser = auth.browser()
  const answer = await browser.post('/sign-in/anonymous')
  const { user } = z
    .object({ user: z.object({ id: z.string(), email: z.string() }) })
    .parse(answer.body)
  await auth.database.store
    .of(cartModel)
    .create({ id: `of-${user.id}`, userId: user.id, item: 'milk' })
  return { browser, answer, user }
}

/** The user of a browser; undefined when it is signed out. */
export async function signedInUser(browser: TestBrowser): Promise<unknown> {
  const { body } = await browser.get('/get-session')
  return z.nullable(z.looseObject({ user: z.looseObject({ id: z.string() }) })).parse(body)?.user
}

/** The address that anonymous users sign in or up with. */
export const ADDRESS = 'ann@x.test'

/** An app with an anonymous user and, unless the method is sign-up, an existing user. */
export async function createAppWithVisitor(
  method: keyof typeof methods,
  ...options: Parameters<typeof createApp>
) {
  const app = createApp(...options)
  if (method !== 'sign-up') {
    await app.auth.signedInAs(ADDRESS)
    await app.users.update({}, { emailVerified: true })
  }
  return { ...app, visitor: await signInAnonymously(app) }
}
