import { describe, expect, it } from 'vitest'
import type { MailboxOutcome, MailboxOwner } from '../../contract/plugins/session-start.js'
import { userModel } from '../../contract/tables/models.js'
import { acting } from '../../test/acting-plugin.js'
import { createTestAuth } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'

const anybody: MailboxOwner = {
  email: ADDRESS,
  userId: null,
  signUp: { name: 'Ann' },
  useProof: () => Promise.resolve(true),
}

/** An app with one call that signs in the owner of a mailbox. */
function createApp(owner: Partial<MailboxOwner> = {}) {
  const outcomes: MailboxOutcome[] = []
  const plugin = acting(async ({ sessions }, exchange) => {
    outcomes.push(await sessions.startForMailbox(exchange, { ...anybody, ...owner }))
  })
  const auth = createTestAuth({ plugins: [plugin] })
  return { auth, outcomes }
}

describe('a mailbox owner who cannot sign in', () => {
  it.each<{ title: string; known: boolean; owner: Partial<MailboxOwner>; problem: string }>([
    {
      title: 'an unknown user without sign-up',
      known: false,
      owner: { signUp: null },
      problem: 'unknown',
    },
    { title: 'a proof for another user', known: true, owner: { userId: 'other' }, problem: 'void' },
    {
      title: 'a proof for a deleted user',
      known: false,
      owner: { userId: 'gone' },
      problem: 'void',
    },
    {
      title: 'a used proof of a known user without sign-up',
      known: true,
      owner: { signUp: null, useProof: () => Promise.resolve(false) },
      problem: 'void',
    },
    ...[true, false].map((known) => ({
      title: `a used proof, known: ${String(known)}`,
      known,
      owner: { useProof: () => Promise.resolve(false) },
      problem: 'void',
    })),
  ])('returns $problem and changes nothing for $title', async ({ known, owner, problem }) => {
    const { auth, outcomes } = createApp(owner)
    if (known) await auth.signedInAs(ADDRESS)
    const browser = auth.browser()
    await browser.post('/act')
    const before = await auth.database.dump()
    await browser.post('/act')
    expect(outcomes).toEqual([{ problem }, { problem }])
    expect(await auth.database.dump()).toEqual(before)
    expect(browser.sessionCookies.size).toBe(0)
  })
})

describe('signInByMailbox', () => {
  it('creates a user and then signs in the same user', async () => {
    const { auth, outcomes } = createApp()
    await auth.browser().post('/act')
    const browser = auth.browser()
    await browser.post('/act')
    expect(outcomes).toMatchObject([
      { isNew: true, signedIn: { user: { name: 'Ann' } } },
      { isNew: false, signedIn: { user: { name: 'Ann' } } },
    ])
    expect(await auth.database.dump()).toMatchObject({
      user: [{ email: ADDRESS, emailVerified: true, name: 'Ann' }],
      session: [{}, {}],
    })
    expect(browser.sessionCookies.size).toBe(1)
  })

  it('H43 H44 removes the access of an attacker', async () => {
    const { auth } = createApp()
    const outsider = await auth.signedInAs(ADDRESS)
    const owner = auth.browser()
    await owner.post('/act')
    expect((await outsider.get('/get-session')).body).toBeNull()
    expect((await owner.get('/get-session')).body).toMatchObject({ user: { emailVerified: true } })
    expect(await auth.database.dump()).toMatchObject({ account: [], session: [{}] })
  })

  it('keeps the user’s methods in a browser with a session of the user', async () => {
    const { auth } = createApp()
    const ann = await auth.signedInAs(ADDRESS)
    await ann.post('/act')
    expect(await auth.database.dump()).toMatchObject({
      user: [{ emailVerified: true }],
      account: [{}],
      session: [{}],
    })
  })

  it('removes methods in a browser with a session of another user', async () => {
    const { auth } = createApp()
    await auth.signedInAs(ADDRESS)
    const bea = await auth.signedInAs('bea@x.test')
    await bea.post('/act')
    const { account, session } = await auth.database.dump()
    expect([account, session]).toMatchObject([{ length: 1 }, { length: 1 }])
    expect((await bea.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
  })
})

describe('signInByMailbox with a concurrent change', () => {
  type App = ReturnType<typeof createApp>['auth']
  type Change = (auth: App) => Promise<unknown>

  const users = (auth: App) => auth.database.store.of(userModel)
  const move: Change = (auth) => users(auth).update({}, { email: 'moved@x.test' })
  const row = {
    id: 'other',
    name: 'Other',
    email: ADDRESS,
    emailVerified: true,
    createdAt: new Date(0),
    updatedAt: new Date(0),
  }
  const appear: Change = (auth) => users(auth).create(row)
  const verify: Change = (auth) => users(auth).update({}, { emailVerified: true })
  const leave: Change = (auth) => users(auth).delete({})

  /** Changes data each time after the user was read, or before the first write. */
  async function meanwhile(known: 'nobody' | 'unproven' | 'proven', changes: readonly Change[]) {
    const { auth, outcomes } = createApp()
    if (known !== 'nobody') await auth.signedInAs(ADDRESS)
    if (known === 'proven') await verify(auth)
    await auth.idle()
    auth.database.reset()
    const left = [...changes]
    auth.database.onCall(async ({ method }) => {
      if (method === 'begin' && known === 'nobody') await left.shift()?.(auth)
    })
    auth.database.onDone(async ({ method, model }) => {
      if (method === 'findOne' && model === 'user') await left.shift()?.(auth)
    })
    await auth.browser().post('/act')
    auth.database.reset()
    return { auth, outcome: outcomes[0] }
  }

  it.each<{
    title: string
    known: 'nobody' | 'unproven' | 'proven'
    change: Change
    isNew: boolean
    user: object
  }>([
    {
      title: 'another user takes the address',
      known: 'nobody',
      change: appear,
      isNew: false,
      user: { id: 'other' },
    },
    {
      title: 'the address is proven otherwise',
      known: 'unproven',
      change: verify,
      isNew: false,
      user: { name: 'ann' },
    },
    {
      title: 'an unproven user changes the address',
      known: 'unproven',
      change: move,
      isNew: true,
      user: { name: 'Ann' },
    },
    {
      title: 'a proven user changes the address',
      known: 'proven',
      change: move,
      isNew: true,
      user: { name: 'Ann' },
    },
    {
      title: 'the user is deleted',
      known: 'proven',
      change: leave,
      isNew: true,
      user: { name: 'Ann' },
    },
  ])('signs in the current owner when $title', async ({ known, change, isNew, user }) => {
    const { auth, outcome } = await meanwhile(known, [change])
    expect(outcome).toMatchObject({ isNew, signedIn: { user: { ...user, email: ADDRESS } } })
    const { user: rows = [] } = await auth.database.dump()
    expect(rows.filter(({ email }) => email === ADDRESS)).toHaveLength(1)
  })

  it('fails when the owner changes at each attempt', async () => {
    const { auth, outcome } = await meanwhile('proven', [leave, appear, leave])
    expect(outcome).toEqual({ problem: 'void' })
    expect((await auth.database.dump())['user']).toEqual([])
  })
})
