import { describe, expect, it } from 'vitest'
import type { MailboxOutcome, MailboxOwner } from '../../contract/mailbox-owner.js'
import { userModel } from '../../contract/models.js'
import { acting } from '../../test/acting-plugin.js'
import { createTestAuth } from '../../testing/index.js'

const ADDRESS = 'ann@x.test'

const anybody: MailboxOwner = {
  email: ADDRESS,
  userId: null,
  signUp: { name: 'Ann' },
  useProof: () => Promise.resolve(true),
}

/** An app whose one call signs in the owner of a mailbox. */
function createApp(owner: Partial<MailboxOwner> = {}) {
  const outcomes: MailboxOutcome[] = []
  const plugin = acting(async ({ sessions }, exchange) => {
    outcomes.push(await sessions.startForMailbox(exchange, { ...anybody, ...owner }))
  })
  const auth = createTestAuth({ plugins: [plugin] })
  return { auth, outcomes }
}

describe('the owner of a mailbox is not signed in, and nothing changes', () => {
  it.each<{ title: string; known: boolean; owner: Partial<MailboxOwner>; problem: string }>([
    { title: 'nobody new', known: false, owner: { signUp: null }, problem: 'unknown' },
    { title: 'sent to somebody else', known: true, owner: { userId: 'other' }, problem: 'void' },
    { title: 'sent to who is gone', known: false, owner: { userId: 'gone' }, problem: 'void' },
    ...[true, false].map((known) => ({
      title: `a used proof, known: ${String(known)}`,
      known,
      owner: { useProof: () => Promise.resolve(false) },
      problem: 'void',
    })),
  ])('$title → $problem', async ({ known, owner, problem }) => {
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

describe('the owner of a mailbox is signed in', () => {
  it('anew, and then as the same person', async () => {
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

  it('H43 H44 once strangers are out, who stay out', async () => {
    const { auth } = createApp()
    const stranger = await auth.signedInAs(ADDRESS)
    const owner = auth.browser()
    await owner.post('/act')
    expect((await stranger.get('/get-session')).body).toBeNull()
    expect((await owner.get('/get-session')).body).toMatchObject({ user: { emailVerified: true } })
    expect(await auth.database.dump()).toMatchObject({ account: [], session: [{}] })
  })

  it('and keeps their own methods where they are signed in', async () => {
    const { auth } = createApp()
    const ann = await auth.signedInAs(ADDRESS)
    await ann.post('/act')
    expect(await auth.database.dump()).toMatchObject({
      user: [{ emailVerified: true }],
      account: [{}],
      session: [{}],
    })
  })

  it('but not those of whoever else is signed in there', async () => {
    const { auth } = createApp()
    await auth.signedInAs(ADDRESS)
    const bea = await auth.signedInAs('bea@x.test')
    await bea.post('/act')
    const { account, session } = await auth.database.dump()
    expect([account, session]).toMatchObject([{ length: 1 }, { length: 1 }])
    expect((await bea.get('/get-session')).body).toMatchObject({ user: { email: ADDRESS } })
  })
})

describe('while the owner of a mailbox is signed in', () => {
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

  /** Changes something each time after the user was looked for, or before the first write. */
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
      title: 'somebody takes the address',
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
      title: 'an unproven person moves away',
      known: 'unproven',
      change: move,
      isNew: true,
      user: { name: 'Ann' },
    },
    {
      title: 'a proven person moves away',
      known: 'proven',
      change: move,
      isNew: true,
      user: { name: 'Ann' },
    },
    {
      title: 'the person is deleted',
      known: 'proven',
      change: leave,
      isNew: true,
      user: { name: 'Ann' },
    },
  ])('$title: whose it is then is signed in', async ({ known, change, isNew, user }) => {
    const { auth, outcome } = await meanwhile(known, [change])
    expect(outcome).toMatchObject({ isNew, signedIn: { user: { ...user, email: ADDRESS } } })
    const { user: rows = [] } = await auth.database.dump()
    expect(rows.filter(({ email }) => email === ADDRESS)).toHaveLength(1)
  })

  it('everything changes again and again: nobody is', async () => {
    const { auth, outcome } = await meanwhile('proven', [leave, appear, leave])
    expect(outcome).toEqual({ problem: 'void' })
    expect((await auth.database.dump())['user']).toEqual([])
  })
})
