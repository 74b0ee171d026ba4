import { TEST_PASSWORD } from '@countersign/core/testing'
import { expect, it } from 'vitest'
import { count, PARALLEL, twenty } from './test/harness.js'
import {
  describeRaces,
  either,
  expectRefusals,
  expectWinners,
  fewerRounds,
  type OrganizationHarness,
  prepareOrganizationHarness,
  rounds,
  batchRequestOf,
} from './test/organization-harness.js'
import { createInvitationLink, type TestUser, writeInvitation } from './test/organizations.js'
import { banRows, userRows } from './test/rows.js'
import type { BatchRequest } from './test/request-batch.js'

const openHarness = prepareOrganizationHarness()

const notPending = '400 INVITATION_NOT_FOUND'
const isMember = '400 USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'
const isFull = '403 ORGANIZATION_MEMBERSHIP_LIMIT_REACHED'
const noInviter = '400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION'
const notAMember = '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
/** For a caller who deletes an organisation that is gone. */
const notAMember400 = '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION'
const noMember = '400 MEMBER_NOT_FOUND'
const isInvited = '400 USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION'
const noLink = '400 INVITATION_LINK_NOT_FOUND'

const useLink = (token: string, user: TestUser): BatchRequest =>
  batchRequestOf(user, 'accept-invitation-link', { token })

const accept = (invitationId: string, user: TestUser): BatchRequest =>
  batchRequestOf(user, 'accept-invitation', { invitationId })

/** In each round a new organisation of Ann's, and her invitation of Ben to it. */
async function* invitationsOf(
  { store, signUp, createOrganization }: OrganizationHarness,
  names = rounds,
) {
  const [ann, ben] = await signUp('ann', 'ben')
  for (const organizationId of names) {
    await createOrganization(organizationId, [ann, 'owner'])
    const id = `${organizationId}-invitation`
    await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: ann.id })
    yield { id, organizationId, ann, ben }
  }
}

describeRaces('an invitation in twenty parallel requests', 21, (engine) => {
  it(`H150 adds one member, ${engine.name}`, async () => {
    const harness = await openHarness(engine)
    const { sendAtOnce, members, invitations } = harness
    for await (const { id, organizationId, ben } of invitationsOf(harness)) {
      const batchResult = await sendAtOnce(twenty.map(() => accept(id, ben)))
      expectWinners(batchResult, 1, [notPending])
      expect(await members.count({ organizationId, userId: ben.id })).toBe(1)
      expect(await invitations.findOne({ id })).toMatchObject({ status: 'accepted' })
    }
  })

  it(`H151 adds one member for two invitations of one user, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, members, invitations } =
      await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of rounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const ids = [`${organizationId}-1`, `${organizationId}-2`] as const
      const rest = { organizationId, email: ben.email, inviterId: ann.id }
      await writeInvitation(store, { ...rest, id: ids[0], role: 'member' })
      await writeInvitation(store, { ...rest, id: ids[1], role: 'admin' })
      const batchResult = await sendAtOnce(
        twenty.map((index) => accept(either(index, ...ids), ben)),
      )
      expectWinners(batchResult, 1, [notPending, isMember])
      // The one that is accepted says the role.
      const [accepted, another] = await invitations.findMany({
        organizationId,
        status: 'accepted',
      })
      expect(another).toBeUndefined()
      const own = await members.findMany({ organizationId, userId: ben.id })
      expect(own).toMatchObject([{ role: accepted?.role }])
    }
  })

  it(`H150 ends an invitation as accepted, cancelled or rejected, ${engine.name}`, async () => {
    const harness = await openHarness(engine)
    const { sendAtOnce, members, invitations } = harness
    const ends = ['accept', 'cancel', 'reject'] as const
    for await (const { id, organizationId, ann, ben } of invitationsOf(harness)) {
      const kinds = twenty.map((index) => ends[Math.floor(index / 2) % 3] ?? 'accept')
      const { outcomes } = await sendAtOnce(
        kinds.map((kind) =>
          batchRequestOf(kind === 'cancel' ? ann : ben, `${kind}-invitation`, { invitationId: id }),
        ),
      )
      expectWinners({ outcomes }, 1, [notPending])
      const won = kinds[outcomes.indexOf('200')]
      const status = { accept: 'accepted', cancel: 'canceled', reject: 'rejected' }[won ?? 'accept']
      expect(await invitations.findOne({ id })).toMatchObject({ status })
      const isIn = won === 'accept' ? 1 : 0
      expect(await members.count({ organizationId, userId: ben.id })).toBe(isIn)
    }
  })

  it(`H159 adds a member either before the inviter leaves or not at all, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, members, invitations } =
      await openHarness(engine)
    const [ann, ben, cat] = await signUp('ann', 'ben', 'cat')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [cat, 'admin'])
      const id = `${organizationId}-invitation`
      await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: cat.id })
      const leaving = batchRequestOf(cat, 'leave', { organizationId })
      const batchResult = await sendAtOnce(
        twenty.map((index) => either(index, leaving, accept(id, ben))),
      )
      expectRefusals(batchResult, [notPending, noInviter, noMember])
      const { leave, 'accept-invitation': accepted = 0 } = batchResult.wins
      expect(leave).toBe(1)
      expect(accepted).toBeLessThanOrEqual(1)
      expect(await members.count({ organizationId, userId: cat.id })).toBe(0)
      expect(await members.count({ organizationId, userId: ben.id })).toBe(accepted)
      const status = accepted === 1 ? 'accepted' : 'canceled'
      expect(await invitations.findOne({ id })).toMatchObject({ status })
    }
  })

  it(`adds no member for a user who deletes the account, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, members, invitations } =
      await openHarness(engine)
    const [ann] = await signUp('ann')
    for (const organizationId of fewerRounds) {
      const [ben] = await signUp(organizationId)
      await createOrganization(organizationId, [ann, 'owner'])
      const id = `${organizationId}-invitation`
      await writeInvitation(store, { id, organizationId, email: ben.email, inviterId: ann.id })
      const body = { password: TEST_PASSWORD }
      const deleting = { path: '/delete-user', body, cookie: ben.cookie }
      const batchResult = await sendAtOnce(
        twenty.map((index) => either<BatchRequest>(index, accept(id, ben), deleting)),
      )
      expectRefusals(batchResult, [notPending, '401 UNAUTHORIZED'])
      expect(batchResult.effects).toEqual(['user.deleted'])
      expect(batchResult.wins['accept-invitation'] ?? 0).toBeLessThanOrEqual(1)
      expect(await store.of(userRows).count({ id: ben.id })).toBe(0)
      expect(await members.count({ organizationId })).toBe(1)
      expect((await invitations.findOne({ id }))?.status).not.toBe('rejected')
    }
  })

  it(`H150 H168 gives an invitation one outcome when it is sent again with two roles while it is accepted, ${engine.name}`, async () => {
    const harness = await openHarness(engine)
    const { sendAtOnce, members, invitations } = harness
    for await (const { id, organizationId, ann, ben } of invitationsOf(harness, fewerRounds)) {
      const resend = (role: string) =>
        batchRequestOf(ann, 'invite-member', {
          organizationId,
          email: ben.email,
          role,
          resend: true,
        })
      const batch = [accept(id, ben), resend('member'), resend('admin'), resend('member')]
      const batchResult = await sendAtOnce(
        twenty.map((index) => batch[index % 4] ?? accept(id, ben)),
      )
      expectRefusals(batchResult, [notPending, isMember, isInvited])
      const accepted = await invitations.findMany({ organizationId, status: 'accepted' })
      const joined = await members.findMany({ organizationId, userId: ben.id })
      expect(joined.map(({ role }) => role)).toEqual(accepted.map(({ role }) => role))
      expect(joined.length).toBe(batchResult.wins['accept-invitation'] ?? 0)
      const open = await invitations.count({ organizationId, status: 'pending' })
      expect(open).toBe(joined.length === 1 ? 0 : 1)
    }
  })

  it(`H164 keeps no data of the organisation when it is deleted, ${engine.name}`, async () => {
    const harness = await openHarness(engine)
    const { sendAtOnce, organizations, members, invitations } = harness
    for await (const { id, organizationId, ann, ben } of invitationsOf(harness, fewerRounds)) {
      const deleting = batchRequestOf(ann, 'delete', { organizationId })
      const batchResult = await sendAtOnce(
        twenty.map((index) => either(index, accept(id, ben), deleting)),
      )
      expectRefusals(batchResult, [notPending, notAMember400, noInviter])
      expect(batchResult.wins['delete']).toBe(1)
      expect(batchResult.wins['accept-invitation'] ?? 0).toBeLessThanOrEqual(1)
      expect(await organizations.count({ id: organizationId })).toBe(0)
      expect(await members.count({ organizationId })).toBe(0)
      expect(await invitations.count({ organizationId })).toBe(0)
    }
  })
})

describeRaces('the last free membership of an organisation', 22, (engine) => {
  it(`H152 adds one of twenty invitees who accept at once, ${engine.name}`, async () => {
    const harness = await openHarness(engine, { membershipLimit: 3 })
    const { store, sendAtOnce, signUp, createOrganization, members, invitations } = harness
    const [ann, bea] = await signUp('ann', 'bea')
    const users = await signUp(...twenty.map((index) => `p${index}`))
    for (const organizationId of rounds) {
      await createOrganization(organizationId, [ann, 'owner'], [bea, 'member'])
      const invited = users.map((user, index) => {
        const id = `${organizationId}-${index}`
        return {
          row: { id, organizationId, email: user.email, inviterId: ann.id },
          request: accept(id, user),
        }
      })
      for (const { row } of invited) await writeInvitation(store, row)
      const batchResult = await sendAtOnce(invited.map(({ request }) => request))
      expect(count(batchResult.outcomes)).toEqual({ 200: 1, [isFull]: PARALLEL - 1 })
      expect(await members.count({ organizationId })).toBe(3)
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(PARALLEL - 1)
    }
  })
})

describeRaces('an invitation link in parallel requests', 23, (engine) => {
  it(`H150 H152 adds one of twenty users by a link with one use left, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, createOrganization, members, links } = await openHarness(engine)
    const [ann, ...users] = await signUp('ann', ...twenty.map((index) => `p${index}`))
    for (const organizationId of rounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const { id, token } = await createInvitationLink(ann, { organizationId, maxUses: 1 })
      const batchResult = await sendAtOnce(users.map((user) => useLink(token, user)))
      expect(count(batchResult.outcomes)).toEqual({ 200: 1, [noLink]: PARALLEL - 1 })
      expect(await members.count({ organizationId })).toBe(2)
      expect(await links.findOne({ id })).toMatchObject({ usesLeft: 0 })
    }
  })

  it(`H150 adds one user once and counts one use, ${engine.name}`, async () => {
    const { sendAtOnce, signUp, createOrganization, members, links } = await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const { id, token } = await createInvitationLink(ann, { organizationId, maxUses: 10 })
      const batchResult = await sendAtOnce(twenty.map(() => useLink(token, ben)))
      expect(count(batchResult.outcomes)).toEqual({ 200: 1, [isMember]: PARALLEL - 1 })
      expect(await members.count({ organizationId })).toBe(2)
      expect(await links.findOne({ id })).toMatchObject({ usesLeft: 9 })
    }
  })
})

/** The ways in which a member leaves an organisation. */
const ways: readonly {
  how: string
  going: (user: TestUser, organizationId: string) => BatchRequest
}[] = [
  {
    how: 'leaves',
    going: (user, organizationId) => batchRequestOf(user, 'leave', { organizationId }),
  },
  {
    how: 'deletes the account',
    going: ({ cookie }) => ({ path: '/delete-user', body: { password: TEST_PASSWORD }, cookie }),
  },
]

describeRaces('invitations of a member who leaves', 24, (engine) => {
  for (const { how, going } of ways)
    it(`H159 voids invitations when their sender ${how}, also in a late request, ${engine.name}`, async () => {
      const { sendAtOnce, signUp, createOrganization, members, invitations, links } =
        await openHarness(engine)
      const [ann] = await signUp('ann')
      for (const organizationId of fewerRounds) {
        const [cat] = await signUp(organizationId)
        await createOrganization(organizationId, [ann, 'owner'], [cat, 'admin'])
        const batchResult = await sendAtOnce(
          twenty.map((index) => {
            const email = `${organizationId}-${index}@x.test`
            const body = { organizationId, email, role: 'member' }
            const call = ['', 'invite-member', 'create-invitation-link'][index % 3] ?? ''
            return call === '' ? going(cat, organizationId) : batchRequestOf(cat, call, body)
          }),
        )
        expectRefusals(batchResult, [notAMember, noMember, '401 UNAUTHORIZED'])
        expect(await members.count({ organizationId, userId: cat.id })).toBe(0)
        expect(await invitations.count({ organizationId, status: 'pending' })).toBe(0)
        expect(await links.count({ organizationId })).toBe(0)
      }
    })

  it(`H85 voids invitations when their sender is banned at the same moment, ${engine.name}`, async () => {
    const harness = await openHarness(engine, {}, { isAdministered: true })
    const { store, sendAtOnce, signUp, createOrganization, invitations, links } = harness
    const [ann, eve] = await signUp('ann', 'eve')
    await store.of(banRows).update({ id: eve.id }, { role: 'admin' })
    for (const organizationId of fewerRounds) {
      const [cat] = await signUp(organizationId)
      await createOrganization(organizationId, [ann, 'owner'], [cat, 'admin'])
      const banning = { path: '/admin/ban-user', body: { userId: cat.id }, cookie: eve.cookie }
      const batchResult = await sendAtOnce(
        twenty.map((index) => {
          const email = `${organizationId}-${index}@x.test`
          const body = { organizationId, email, role: 'member' }
          const call = ['', 'invite-member', 'create-invitation-link'][index % 3] ?? ''
          return call === '' ? banning : batchRequestOf(cat, call, body)
        }),
      )
      expectRefusals(batchResult, ['401 UNAUTHORIZED'])
      expect(batchResult.wins['ban-user']).toBe(7)
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(0)
      expect(await links.count({ organizationId })).toBe(0)
    }
  })
})
