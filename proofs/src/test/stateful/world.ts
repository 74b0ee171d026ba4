import type { Plugin } from '@countersign/core'
import { betterAuthDatabase } from '@countersign/core/better-auth'
import { type DatabaseDump, TEST_PASSWORD, type TestBrowser } from '@countersign/core/testing'
import type { Authenticator } from '@countersign/passkey/testing'
import type { TestDatabase } from '../engines.js'
import { type App, cached, createFullAuth, type Options } from '../full-auth.js'
import { signUp, type TestUser, writeOrganization, writeTeam } from '../organizations.js'
import { createDevice } from '../passkeys.js'
import { toOptions } from '../race-app.js'
import { banRows } from '../rows.js'
import { limits } from '../soak/limits.js'
import { Pools } from './pools.js'
import { fetchFromProvider, providers } from './provider.js'
import { Secrets } from './secrets.js'
import { createSeededBytes } from './seeded-bytes.js'

/** A browser with its cookies, and a phone with its passkeys. */
export interface Client {
  readonly name: string
  /** The address of its user. */
  readonly email: string
  readonly browser: TestBrowser
  readonly device: Authenticator
}

/** An app, the clients that call it, and what they have received. */
export interface World {
  readonly auth: App
  readonly clients: readonly Client[]
  readonly pools: Pools
  readonly secrets: Secrets
  /** Everything that is stored now. */
  rows: DatabaseDump
}

/** Options that change what the same calls do. Each seed has one of them. */
const variants: readonly Options[] = [
  {},
  cached,
  { anonymousUsers: { upgradeInPlace: true } },
  { user: { changeEmail: { enabled: true }, deleteUser: { enabled: true } } },
  { emailAndPassword: { enabled: true, requireEmailVerification: true } },
  { links: 'confirm', session: { deferSessionRefresh: true } },
  { storage: betterAuthDatabase() },
  { rateLimit: { enabled: true, storage: 'database' } },
]

const everyPlugin: Options = {
  anonymousUsers: {},
  signsTokens: true,
  isAdministered: true,
  severalAccounts: {},
  organizations: toOptions(limits),
  socialProviders: [...providers],
}

/** When each world begins: tokens have whole seconds, so that parts of a second change outcomes. */
const START = Date.UTC(2030, 0, 1)

const staff = ['ann', 'ben', 'cat', 'dan', 'eve', 'root']

/**
 * Opens an app with two organisations and six users, who are signed in. `seed` chooses its options, and all ids and
 * tokens but the keys of passkeys and of signed tokens.
 */
export async function openWorld(
  database: Pick<TestDatabase, 'database'>,
  seed: number,
  plugins: readonly Plugin[] = [],
): Promise<World> {
  const auth = createFullAuth(database, {
    ...everyPlugin,
    ...variants[seed % variants.length],
    advanced: { fetch: fetchFromProvider, random: createSeededBytes(seed) },
    morePlugins: plugins,
  })
  auth.clock.advanceMs(START - auth.clock.now())
  await auth.migrate()
  const world: World = {
    auth,
    clients: [...staff, 'ann-2', 'new', 'new-2'].map((name) => ({
      name,
      email: `${name.replace('-2', '')}@x.test`,
      browser: auth.browser(),
      device: createDevice(),
    })),
    pools: new Pools(),
    secrets: new Secrets(),
    rows: {},
  }
  await fill(world)
  return world
}

async function fill(world: World): Promise<void> {
  const { auth, clients } = world
  const { store } = auth.database
  const signedIn: TestUser[] = []
  for (const name of staff) {
    const user = await signUpWith(auth, name)
    signedIn.push(user)
    // Limits allow a few sign-ups at once.
    auth.clock.advance('10m')
    const client = clients.find((one) => one.name === name)
    for (const [cookie, value] of user.browser.cookies) client?.browser.cookies.set(cookie, value)
    world.secrets.addCookies(name, user.browser.cookies)
    world.pools.read(await auth.database.dump())
  }
  const [ann, ben, cat, dan, , root] = signedIn
  if (!ann || !ben || !cat || !dan || !root) throw new Error('A user is missing')
  await store.of(banRows).update({ id: root.id }, { role: 'admin' })
  await writeOrganization(store, 'works', [
    [ann, 'owner'],
    [ben, 'admin'],
    [cat, 'member'],
  ])
  await writeTeam(store, { id: 'works-team', organizationId: 'works' }, [ann, cat])
  await writeOrganization(store, 'other', [[dan, 'owner']])
  await writeTeam(store, { id: 'other-team', organizationId: 'other' }, [dan])
  await auth.idle()
  auth.outbox.clear()
  world.rows = await auth.database.dump()
  world.pools.read(world.rows)
}

/** Where sign-up starts no session, the user signs in afterwards. */
async function signUpWith(auth: App, name: string): Promise<TestUser> {
  const user = await signUp(auth, name)
  if (user.cookie.includes('session_token')) return user
  const { email, browser } = user
  await browser.post('/sign-in/email', { email, password: TEST_PASSWORD })
  return { ...user, cookie: browser.cookieHeader }
}
