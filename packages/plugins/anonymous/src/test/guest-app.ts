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

/** What a visitor has put aside. */
export const cartModel = defineModel<CartRow>()('cart', {
  userId: { type: 'string', required: true, index: true, references: 'user' },
  item: { type: 'string', required: true },
})

/** A sign-in method of another plugin: whoever names an address is signed in, and made where they are not known. */
const other: Plugin = {
  id: 'other',
  models: [cartModel],
  endpoints: {
    addKey: defineEndpoint({
      method: 'POST',
      path: '/add-key',
      summary: 'Adds a way to sign in that only this plugin knows',
      access: 'session',
      answer: z.object({}),
      async handle({ session, exchange, context }) {
        const change = { kind: 'key', within: () => Promise.resolve(true) }
        await context.users.addMethod(exchange, session, change)
        return {}
      },
    }),
    signInOther: defineEndpoint({
      method: 'POST',
      path: '/sign-in/other',
      summary: 'Signs anybody in',
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

/** A provider that answers at once. */
export const provider = instantProvider({ profile: { name: 'Ann' } })

/** How somebody stops to be anonymous. */
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

/** An app with guests, carts and three ways to sign in, that is told of every link. */
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

export type GuestApp = ReturnType<typeof createApp>

/** A browser whose anonymous user has something in the cart. */
export async function signInGuest({ auth }: Pick<GuestApp, 'auth'>) {
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

/** Who a browser is signed in as. */
export async function whoIs(browser: TestBrowser): Promise<unknown> {
  const { body } = await browser.get('/get-session')
  return z.nullable(z.looseObject({ user: z.looseObject({ id: z.string() }) })).parse(body)?.user
}

/** Who anonymous users become. */
export const ADDRESS = 'ann@x.test'

/** A copy of a browser: the same cookies, and no common memory. */
export function copyOf({ auth }: Pick<GuestApp, 'auth'>, browser: TestBrowser): TestBrowser {
  const copy = auth.browser()
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
  return copy
}

/** An app in which somebody has a password, unless they are to sign up, and a guest. */
export async function prepared(
  method: keyof typeof methods,
  ...options: Parameters<typeof createApp>
) {
  const app = createApp(...options)
  if (method !== 'sign-up') {
    await app.auth.signedInAs(ADDRESS)
    await app.users.update({}, { emailVerified: true })
  }
  return { ...app, guest: await signInGuest(app) }
}
