import type { Exchange } from '../contract/calls/exchange.js'
import { defineModel } from '../contract/tables/models.js'
import type { Plugin } from '../contract/plugins/plugin.js'
import type { PluginContext } from '../contract/plugins/plugin-context.js'
import type { Store } from '../contract/storage/store.js'
import { createTestAuth, type TestBrowser } from '../testing/index.js'
import { acting } from './acting-plugin.js'

interface Key {
  readonly id: string
  readonly userId: string
}

export const keyModel = defineModel<Key>()('key', {
  userId: { type: 'string', required: true, index: true, references: 'user' },
})

export const keysOf = (store: Store, userId: string) => store.of(keyModel).count({ userId })

export type KeyAct = (context: PluginContext, exchange: Exchange) => unknown
export type KeyAppOptions = Parameters<typeof createTestAuth>[0]

/** An app whose plugin stores keys to sign in with. */
export async function createKeyApp(act: KeyAct, options: KeyAppOptions = {}) {
  const received: unknown[] = []
  const note = (name: string) => (event: object) => void received.push([name, event])
  const plugin: Plugin = { ...acting(act), models: [keyModel], signInMethods: keysOf }
  const auth = createTestAuth({
    ...options,
    plugins: [plugin],
    hooks: {
      after: {
        'method.added': note('method.added'),
        'method.removed': note('method.removed'),
        'account.deleted': note('account.deleted'),
      },
    },
  })
  const ann = await auth.signedInAs('ann@x.test')
  const { user = [] } = await auth.database.dump()
  return { auth, ann, received, id: String(user[0]?.['id']) }
}

/** Runs the action of a test as the given browser, and returns the result. */
export async function run(act: KeyAct, actor: 'ann' | 'signed out', options: KeyAppOptions = {}) {
  const found: unknown[] = []
  const app = await createKeyApp(async (context, exchange) => {
    found.push(await act(context, exchange))
  }, options)
  const browser = actor === 'ann' ? app.ann : app.auth.browser()
  const answer = await browser.post('/act')
  await app.auth.idle()
  return { ...app, browser, answer, found: found[0], dump: await app.auth.database.dump() }
}

export const isSignedIn = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.get('/get-session')).body !== null
