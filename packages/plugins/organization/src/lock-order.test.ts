import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import type { OrganizationOptions } from './index.js'
import { createMemberApp } from './test/member-app.js'
import { addMember, addOrganization, type App } from './test/organization-app.js'
import { accept, addInvitation } from './test/invitation-app.js'
import { createStatementApp } from './test/statement-app.js'
import { callers, inputs } from './test/statement-calls.js'

/** The places of the lock order, of which the last is all other rows. */
const places = ['user', 'invitation', 'organization']
const REST = places.length

const writes = ['create', 'update', 'updateOne', 'delete', 'take', 'increment']

/** The id of the row that a statement names. */
function idIn(query: unknown): string {
  const { where = [] } = query as { where?: { field: string; value: unknown }[] }
  const id = where.find(({ field }) => field === 'id')?.value
  return typeof id === 'string' ? id : ''
}

/** Notes the locks of each transaction: place and id of each first statement that locks rows of a table. */
function noteLocks({ database }: App): { readonly place: number; readonly id: string }[][] {
  const transactions: { readonly place: number; readonly id: string }[][] = []
  database.onCall(({ method, model, query, inTransaction }) => {
    if (method === 'begin') transactions.push([])
    // One-time values belong to one user, whose lock guards them.
    if (!inTransaction || !writes.includes(method) || model === 'verification') return
    // A new organisation can be locked by no other transaction.
    const isLock = model !== 'organization' || method === 'increment'
    const place = places.indexOf(model)
    const locks = transactions.at(-1) ?? []
    const isAgain = locks.some((lock) => lock.place === place && lock.id === idIn(query))
    if (place < 0 || !isLock) locks.push({ place: REST, id: '' })
    // Invitations that were sent before the organisation was locked are changed again under its lock.
    else if (!isAgain && !(model === 'invitation' && locks.some((lock) => lock.place >= 2)))
      locks.push({ place, id: idIn(query) })
  })
  return transactions
}

/** Expects users by id, then invitations, then organisations by id, then all other rows. */
function expectInOrder(transactions: ReturnType<typeof noteLocks>): void {
  for (const locks of transactions) {
    const shown = locks.map(({ place, id }) => `${String(place)} ${place === 1 ? '' : id}`)
    expect(shown).toEqual(shown.toSorted())
  }
}

const posts = Object.keys(inputs).filter((call) => call.startsWith('POST '))

describe('a transaction', () => {
  it.each(posts)('takes its locks in the lock order in %s', async (call) => {
    const options: OrganizationOptions = { teams: { enabled: true }, organizationLimit: 1000 }
    const { auth, named, users } = await createStatementApp(options, 0)
    const transactions = noteLocks(auth)
    const sent = inputs[call]?.(named) ?? {}
    const [, path = ''] = call.split(' ')
    expect(await users[callers[call] ?? 'ann'].post(path, sent)).toMatchObject({ status: 200 })
    expectInOrder(transactions)
  })

  it('takes its locks in the lock order when the server adds an owner', async () => {
    const { auth, named } = await createStatementApp({ teams: { enabled: true } }, 0)
    const transactions = noteLocks(auth)
    const { organizationId, outsiderId: userId, teamId } = named
    await auth.api.addMember({ body: { userId, role: 'owner', organizationId, teamId } })
    expect(transactions.flat()[0]).toEqual({ place: 0, id: userId })
    expectInOrder(transactions)
  })

  it('takes its locks in the lock order when a user accepts an invitation to be an owner', async () => {
    const { auth, named, users } = await createStatementApp({}, 0)
    const { organizationId, ownId: inviterId } = named
    const given = await addInvitation(auth, { organizationId, inviterId, role: 'owner' })
    const transactions = noteLocks(auth)
    expect(await accept({ browser: users.bob }, given.id)).toMatchObject({ status: 200 })
    expect(transactions.at(-1)?.[0]).toEqual({ place: 0, id: named.outsiderId })
    expectInOrder(transactions)
  })

  it('takes its locks in the lock order when a subscriber makes the user of a link an owner', async () => {
    const hooks = { before: { 'member.add': () => ({ role: 'owner' }) } }
    const { auth, named, users } = await createStatementApp({ hooks }, 0)
    const transactions = noteLocks(auth)
    const body = { token: named.linkToken }
    const answer = await users.bob.post('/organization/accept-invitation-link', body)
    expect(answer).toMatchObject({ status: 200, body: { member: { role: 'owner' } } })
    expect(transactions.flat()[0]).toEqual({ place: 0, id: named.outsiderId })
    expectInOrder(transactions)
  })

  it.each(['is deleted', 'is blocked'])(
    'takes its locks in the lock order when the account of a member of three organisations %s',
    async (end) => {
      const deletable = { user: { deleteUser: { enabled: true } } }
      const links = { invitationLinks: { enabled: true } }
      const app = await createMemberApp({ ann: 'owner', bob: 'owner' }, links, deletable)
      const { auth, users } = app
      const { ann } = users
      for (const id of ['z', 'a']) {
        await addOrganization(auth, { id })
        await addMember(auth, { organizationId: id, userId: ann.id, role: 'owner' })
        await addMember(auth, { organizationId: id, userId: users.bob.id, role: 'owner' })
      }
      const transactions = noteLocks(auth)
      if (end === 'is blocked') await auth.api.block({ body: { userId: ann.id } })
      else await ann.browser.post('/delete-user', { password: TEST_PASSWORD })
      const locked = transactions.flat().filter(({ place }) => place === 2)
      expect(locked.map(({ id }) => id)).toEqual(['a', app.organizationId, 'z'])
      expectInOrder(transactions)
    },
  )
})
