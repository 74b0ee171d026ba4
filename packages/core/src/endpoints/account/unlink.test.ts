import { describe, expect, it } from 'vitest'
import { AuthError } from '../../contract/errors.js'
import { accountModel, userModel } from '../../contract/tables/models.js'
import type { Subscribers } from '../../contract/plugins/subscribers.js'
import { createTestAuth } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'

interface Linked {
  readonly id: string
  readonly providerId: string
  readonly accountId: string
}

const work: Linked = { id: 'row-1', providerId: 'google', accountId: 'work' }
const home: Linked = { id: 'row-2', providerId: 'google', accountId: 'home' }
const code: Linked = { id: 'row-3', providerId: 'github', accountId: 'work' }
/** Its id at the provider is the id of another row. */
const odd: Linked = { id: 'row-4', providerId: 'google', accountId: 'row-1' }

/** Ann with a password and accounts at providers, Bea with one of the same names. */
async function createApp(linked: readonly Linked[]) {
  const auth = createTestAuth()
  const ann = await auth.signedInAs(ADDRESS)
  const bea = await auth.signedInAs('bea@x.test')
  const [first, second] = await auth.database.store
    .of(userModel)
    .findMany({}, { orderBy: { email: 'asc' } })
  await link(auth, first?.id, linked)
  await link(auth, second?.id, [{ id: 'row-b', providerId: 'google', accountId: 'bea' }])
  return { auth, ann, bea }
}

async function link(
  auth: ReturnType<typeof createTestAuth>,
  userId = '',
  linked: readonly Linked[] = [],
): Promise<void> {
  const now = new Date(auth.clock.now())
  for (const account of linked) {
    await auth.database.store.of(accountModel).create({
      ...{ accessToken: null, refreshToken: null, idToken: null, scope: null, password: null },
      ...{ accessTokenExpiresAt: null, refreshTokenExpiresAt: null },
      ...{ ...account, userId, createdAt: now, updatedAt: now },
    })
  }
}

describe('unlinkAccount', () => {
  it.each<{ title: string; linked: Linked[]; body: object; gone: string }>([
    {
      title: 'its provider when it has one account',
      linked: [work, code],
      body: { providerId: 'google' },
      gone: 'row-1',
    },
    {
      title: 'its provider and its id there',
      linked: [work, home],
      body: { providerId: 'google', accountId: 'home' },
      gone: 'row-2',
    },
    {
      title: 'its provider and the id of its row',
      linked: [work, home],
      body: { providerId: 'google', accountId: 'row-2' },
      gone: 'row-2',
    },
    {
      title: 'the id of its row',
      linked: [work, code],
      body: { accountId: 'row-3' },
      gone: 'row-3',
    },
    {
      title: 'the id of its row when another account has that id at its provider',
      linked: [work, odd],
      body: { accountId: 'row-1' },
      gone: 'row-1',
    },
  ])('removes an account by $title, and no other', async ({ linked, body, gone }) => {
    const { auth, ann } = await createApp(linked)
    const before = (await auth.database.dump())['account'] ?? []
    expect(await ann.post('/unlink-account', body)).toMatchObject({
      status: 200,
      body: { status: true },
    })
    const after = (await auth.database.dump())['account']
    expect(after).toEqual(before.filter(({ id }) => id !== gone))
    expect(after).toHaveLength(before.length - 1)
  })

  it.each<{ title: string; linked: Linked[]; body: object }>([
    {
      title: 'a provider with several accounts',
      linked: [work, home],
      body: { providerId: 'google' },
    },
    {
      title: 'an id that matches one account at its provider and the row of another',
      linked: [work, odd],
      body: { providerId: 'google', accountId: 'row-1' },
    },
    {
      title: 'another provider',
      linked: [work],
      body: { providerId: 'github', accountId: 'work' },
    },
    {
      title: 'the id at the provider alone',
      linked: [work],
      body: { accountId: 'work' },
    },
    { title: 'the row of another user', linked: [work], body: { accountId: 'row-b' } },
    {
      title: 'the provider and the id of another user',
      linked: [work],
      body: { providerId: 'google', accountId: 'bea' },
    },
  ])('H53 removes no account by $title', async ({ linked, body }) => {
    const { auth, ann } = await createApp(linked)
    const before = await auth.database.dump()
    const answer = await ann.post('/unlink-account', body)
    expect(answer).toMatchObject({ status: 400, code: 'ACCOUNT_NOT_FOUND' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H53 rejects a session that is not fresh', async () => {
    const { auth, ann } = await createApp([work])
    auth.clock.advance('1 day')
    const before = (await auth.database.dump())['account']
    const answer = await ann.post('/unlink-account', { providerId: 'google' })
    expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_FRESH' })
    expect((await auth.database.dump())['account']).toEqual(before)
  })

  it('H53 rejects the removal of the last sign-in method', async () => {
    const { auth, ann } = await createApp([work])
    await ann.post('/unlink-account', { providerId: 'credential' })
    const before = await auth.database.dump()
    for (const body of [{ providerId: 'google' }, { accountId: 'row-1' }]) {
      const answer = await ann.post('/unlink-account', body)
      expect(answer).toMatchObject({ status: 400, code: 'FAILED_TO_UNLINK_LAST_ACCOUNT' })
    }
    expect((await auth.database.dump())['account']).toEqual(before['account'])
  })
})

describe('unlinkAccount with hooks', () => {
  async function unlinkWith(hooks: Subscribers) {
    const auth = createTestAuth({ hooks })
    const ann = await auth.signedInAs(ADDRESS)
    const [user] = await auth.database.store.of(userModel).findMany({})
    await link(auth, user?.id, [work])
    const answer = await ann.post('/unlink-account', { providerId: 'google' })
    await auth.idle()
    return { answer, account: (await auth.database.dump())['account'] }
  }

  const refuse = (): never => {
    throw new AuthError('KEEP_IT', { status: 403, message: 'Keep it' })
  }

  it.each<{ title: string; hooks: Subscribers }>([
    { title: 'before the transaction', hooks: { before: { 'account.delete': refuse } } },
    { title: 'in the transaction', hooks: { on: { 'account.deleted': refuse } } },
  ])('keeps the account when a hook rejects it $title', async ({ hooks }) => {
    const { answer, account } = await unlinkWith(hooks)
    expect(answer).toMatchObject({ status: 403, code: 'KEEP_IT' })
    expect(account).toHaveLength(2)
  })

  it('passes the account to hooks without its secrets', async () => {
    const received: object[] = []
    const note = ({ account }: { readonly account: object }) => {
      received.push(account)
      return undefined
    }
    const { account } = await unlinkWith({
      before: { 'account.delete': note },
      on: { 'account.deleted': note },
      after: { 'account.deleted': note },
    })
    expect(account).toHaveLength(1)
    const shown = { ...work, userId: expect.any(String) as string }
    expect(received).toEqual([shown, shown, shown])
  })
})
