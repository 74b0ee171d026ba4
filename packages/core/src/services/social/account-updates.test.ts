import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import type { AccountUpdate } from '../../contract/plugins/events.js'
import { accountModel, userModel } from '../../contract/tables/models.js'
import type { Subscribers } from '../../contract/plugins/subscribers.js'
import { begin, comeBack, createFakeProvider } from '../../test/fake-provider.js'
import { vaultOf } from '../../test/linked-account.js'
import { createTestAuth, type TestBrowser } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'
const ann = { subject: 'ann', name: 'Ann', email: ADDRESS, emailVerified: true }
const vault = vaultOf('a secret of tests that guards nothing')

/** Signs Ann up at the fake provider; then the subscribers become active. */
async function createApp(hooks: Subscribers) {
  const provider = createFakeProvider()
  const auth = createTestAuth({ socialProviders: [provider], hooks })
  const browser = auth.browser()
  const visit = async (path?: string, from: TestBrowser = browser) => {
    const urls = { errorCallbackURL: '/e', callbackURL: '/home' }
    const state = await begin(from, urls, path)
    const answer = await comeBack(from, { state, code: provider.codeFor(ann) })
    await auth.idle()
    return answer.headers.get('location')
  }
  await visit()
  const rows = () => auth.database.store.of(accountModel).findMany({})
  return { auth, browser, visit, rows }
}

const paths = [
  { title: 'a second sign-in', path: '/sign-in/social' },
  { title: 'a second linking', path: '/link-social' },
]

function refuse(): never {
  throw new AuthError('NOT_NOW', { status: 403, message: 'Not now' })
}

describe('a change of the tokens of an account', () => {
  it.each(
    paths.flatMap((row) => [
      { ...row, title: `${row.title} before it`, hooks: { before: { 'account.update': refuse } } },
      {
        ...row,
        title: `${row.title} in its transaction`,
        hooks: { on: { 'account.updated': refuse } },
      },
    ]),
  )('stores nothing when a subscriber rejects $title', async ({ path, hooks }) => {
    const { visit, rows, auth } = await createApp(hooks)
    const [before] = await rows()
    const sessions = (await auth.database.dump())['session']
    expect(await visit(path)).toContain('/e?error=')
    expect(await rows()).toEqual([before])
    expect((await auth.database.dump())['session']).toEqual(sessions)
  })

  it.each(['account', 'providerId', 'password', 'userId', 'unknown'])(
    'fails and stores nothing when a subscriber amends %s',
    async (column) => {
      const { visit, rows } = await createApp({
        before: { 'account.update': () => ({ [column]: 'x' }) },
      })
      const [before] = await rows()
      expect(await visit()).toContain('error=internal_server_error')
      expect(await rows()).toEqual([before])
    },
  )

  it.each(paths)('stores amended tokens at $title', async ({ path }) => {
    const drafts: AccountUpdate[] = []
    const { visit, rows } = await createApp({
      before: {
        'account.update'(draft) {
          drafts.push(draft)
          return { accessToken: 'amended', scopes: ['amended'] }
        },
      },
    })
    const [first] = await rows()
    if (!first) throw new Error('no account')
    expect(await visit(path)).toBe('/home')
    const [row] = await rows()
    const { id, providerId, accountId, userId } = first
    expect(drafts).toHaveLength(1)
    expect(drafts[0]?.account).toStrictEqual({ id, providerId, accountId, userId })
    expect(typeof drafts[0]?.accessToken).toBe('string')
    expect(row && (await vault.open(row))).toMatchObject({ accessToken: 'amended' })
    expect(row?.scope?.split(',')).toContain('amended')
  })

  it.each(paths)('keeps the stored token at $title when it becomes null', async ({ path }) => {
    const { visit, rows } = await createApp({
      before: { 'account.update': () => ({ accessToken: null, idToken: null, scopes: null }) },
    })
    const [before] = await rows()
    await visit(path)
    const [after] = await rows()
    expect(after?.accessToken).toBe(before?.accessToken)
    expect(after?.scope).toBe(before?.scope)
  })

  it.each(paths)('emits account.updated without secrets at $title', async ({ path }) => {
    const received: object[] = []
    const note = (event: object) => void received.push(event)
    const { visit, rows } = await createApp({
      on: { 'account.updated': note },
      after: { 'account.updated': note },
    })
    await visit(path)
    const [{ id, providerId, accountId, userId } = { id: '' }] = await rows()
    const event = { account: { id, providerId, accountId, userId } }
    expect(received).toEqual([event, event])
  })

  it('emits no event when the account was removed meanwhile', async () => {
    const received: object[] = []
    const app = await createApp({
      before: {
        async 'account.update'() {
          await app.auth.database.store.of(accountModel).delete({})
          return undefined
        },
      },
      on: { 'account.updated': (event) => void received.push(event) },
    })
    await app.auth.database.store.of(userModel).update({}, { emailVerified: false })
    expect(await app.visit()).toContain('/e?error=')
    expect(received).toEqual([])
  })
})
