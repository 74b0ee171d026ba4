import { createBarrier } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { invitationModel, memberModel } from '../models.js'
import { organizationModel } from '../organization-model.js'
import {
  accept,
  cancel,
  createInvitationApp,
  invitationsOf,
  invite,
  reject,
  statusOf,
} from '../test/invitation-app.js'
import { askForLink, createLinkApp, joinBy, makeLink, usesOf } from '../test/link-app.js'
import { organizationOf, rowsOf, signIn } from '../test/organization-app.js'

const statuses = (answers: readonly { readonly status: number }[]): number[] =>
  answers.map(({ status }) => status).sort()
const codes = (answers: readonly { readonly code: string | undefined }[]) => [
  ...new Set(answers.map(({ code }) => code)),
]

describe('parallel answers to invitations', () => {
  it('H150 accepts an invitation once', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    const meet = createBarrier(5)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(Array.from({ length: 5 }, () => accept(bob, id)))
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400])
    expect(codes(answers).filter(Boolean)).toEqual(['INVITATION_NOT_FOUND'])
    expect(await rowsOf(auth, 'member')).toHaveLength(2)
  })

  it.each(Array.from({ length: 12 }, (_, round) => round))(
    'H150 commits one of accept, reject and cancel, round %i',
    async (round) => {
      const { auth, ann, bob, organization, givenInvitation } = await createInvitationApp()
      const { id } = await givenInvitation()
      const meet = createBarrier(3)
      auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
      const calls = [() => accept(bob, id), () => reject(bob, id), () => cancel(ann, id)]
      const first = round % 3
      const order = [...calls.slice(first), ...calls.slice(0, first)]
      if (round % 2 === 1) order.reverse()
      const answers = await Promise.all(order.map((call) => call()))
      expect(statuses(answers)).toEqual([200, 400, 400])
      const status = await statusOf(auth, id)
      expect(['accepted', 'rejected', 'canceled']).toContain(status)
      const own = { organizationId: organization.id, userId: bob.id }
      const members = await auth.database.store.of(memberModel).count(own)
      expect(members).toBe(status === 'accepted' ? 1 : 0)
    },
  )

  it('H151 creates one membership for one user with two invitations', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const given = [await givenInvitation(), await givenInvitation({ role: 'admin' })]
    const meet = createBarrier(2)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(given.map(({ id }) => accept(bob, id)))
    expect(statuses(answers)).toEqual([200, 400])
    expect(codes(answers)).toContain('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION')
    const stored = (await invitationsOf(auth)).map(({ status }) => status).sort()
    expect(stored).toEqual(['accepted', 'pending'])
    expect(await rowsOf(auth, 'member')).toHaveLength(2)
  })

  it('H152 fills the limit of members exactly, and the others can try again later', async () => {
    const { auth, givenInvitation } = await createInvitationApp({ membershipLimit: 3 })
    const names = Array.from({ length: 8 }, (_, index) => `p${String(index)}`)
    const users = await Promise.all(names.map((name) => signIn(auth, name)))
    const given = await Promise.all(users.map(({ email }) => givenInvitation({ email })))
    const meet = createBarrier(users.length)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(
      users.map((user, index) => accept(user, given[index]?.id ?? '')),
    )
    expect(statuses(answers)).toEqual([200, 200, ...Array.from({ length: 6 }, () => 403)])
    expect(codes(answers)).toContain('ORGANIZATION_MEMBERSHIP_LIMIT_REACHED')
    expect(await rowsOf(auth, 'member')).toHaveLength(3)
    const open = (await invitationsOf(auth)).filter(({ status }) => status === 'pending')
    expect(open).toHaveLength(6)
  })
})

describe('parallel invitations', () => {
  it('H168 creates one invitation for one address', async () => {
    const { auth, ann } = await createInvitationApp()
    const meet = createBarrier(4)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(Array.from({ length: 4 }, () => invite(ann)))
    expect(statuses(answers)).toEqual([200, 400, 400, 400])
    expect(codes(answers)).toContain('USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION')
    expect(await invitationsOf(auth)).toHaveLength(1)
  })

  it('H168 creates one invitation with resend', async () => {
    const { auth, ann } = await createInvitationApp()
    const meet = createBarrier(4)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const resend = () => invite(ann, { resend: true })
    const answers = await Promise.all(Array.from({ length: 4 }, resend))
    expect(statuses(answers)).toEqual([200, 200, 200, 200])
    expect(await invitationsOf(auth)).toHaveLength(1)
  })

  it('stops at the limit', async () => {
    const { auth, ann } = await createInvitationApp({ invitationLimit: 2 })
    const meet = createBarrier(5)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const emails = Array.from({ length: 5 }, (_, index) => `${String(index)}@x.test`)
    const answers = await Promise.all(emails.map((email) => invite(ann, { email })))
    expect(statuses(answers)).toEqual([200, 200, 403, 403, 403])
    expect(await invitationsOf(auth)).toHaveLength(2)
  })
})

const gone = { status: 400, code: 'MEMBER_NOT_FOUND' }
const forbidden = {
  status: 403,
  code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
}

describe('a concurrent change of an invitation', () => {
  it.each([
    { title: 'the inviter leaves', change: { deleted: true }, refusal: gone },
    { title: 'the inviter gets another role', change: { role: 'member' }, refusal: forbidden },
  ])('H159 refuses the invitation when $title meanwhile', async ({ change, refusal }) => {
    const { auth, ann } = await createInvitationApp()
    const members = auth.database.store.of(memberModel)
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      if ('deleted' in change) await members.delete({ id: ann.member.id })
      else await members.update({ id: ann.member.id }, change)
    })
    expect(await invite(ann)).toMatchObject(refusal)
    expect(await invitationsOf(auth)).toEqual([])
  })

  it('H159 refuses the invitation when the organisation is deleted meanwhile', async () => {
    const { auth, ann, organization } = await createInvitationApp()
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      await auth.database.store.of(organizationModel).delete({ id: organization.id })
    })
    expect(await invite(ann)).toMatchObject(gone)
  })

  it.each([
    ['accepts', accept],
    ['declines', reject],
  ])(
    'fails as not readable for a user who %s it while it is opened again',
    async (_title, answer) => {
      const { auth, bob, givenInvitation } = await createInvitationApp()
      const { id } = await givenInvitation({ status: 'canceled' })
      auth.database.onCall(async ({ method, model }) => {
        if (method !== 'findOne' || model !== 'invitation') return
        await auth.database.store.of(invitationModel).update({ id }, { status: 'pending' })
      })
      const unread = { status: 400, code: 'FAILED_TO_RETRIEVE_INVITATION' }
      expect(await answer(bob, id)).toMatchObject(unread)
    },
  )

  it('adds no member when the session ends', async () => {
    const { auth, bob, givenInvitation } = await createInvitationApp()
    const { id } = await givenInvitation()
    const { browser } = bob
    const other = auth.browser()
    for (const cookie of browser.cookies) other.cookies.set(...cookie)
    let isFirst = true
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin' || !isFirst) return
      isFirst = false
      await other.post('/sign-out')
    })
    expect(await accept(bob, id)).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
    expect(await statusOf(auth, id)).toBe('pending')
  })
})

describe('parallel uses of a link', () => {
  it('H152 stops at its uses, and a failed use does not count', async () => {
    const { auth, ann } = await createLinkApp()
    const link = await makeLink(ann, { maxUses: 2 })
    const names = Array.from({ length: 5 }, (_, index) => `p${String(index)}`)
    const users = await Promise.all(names.map((name) => signIn(auth, name)))
    const meet = createBarrier(users.length)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(users.map((user) => joinBy(user, link)))
    expect(statuses(answers)).toEqual([200, 200, 400, 400, 400])
    expect(codes(answers)).toContain('INVITATION_LINK_NOT_FOUND')
    expect(await usesOf(auth)).toEqual([0])
    expect(await rowsOf(auth, 'member')).toHaveLength(3)
  })

  it('H151 uses it up once for one user', async () => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann)
    const meet = createBarrier(3)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(Array.from({ length: 3 }, () => joinBy(bob, link)))
    expect(statuses(answers)).toEqual([200, 400, 400])
    expect(await usesOf(auth)).toEqual([9])
  })

  it('creates at most the limit of links', async () => {
    const { auth, ann } = await createLinkApp({ invitationLimit: 1 })
    const meet = createBarrier(3)
    auth.database.onCall(({ method }) => (method === 'begin' ? meet() : undefined))
    const answers = await Promise.all(Array.from({ length: 3 }, () => askForLink(ann)))
    expect(statuses(answers)).toEqual([200, 403, 403])
    expect(await usesOf(auth)).toHaveLength(1)
  })
})

it('creates two memberships for an invitation and a link of two organisations', async () => {
  const { auth, bob, ann } = await createLinkApp()
  const other = await organizationOf(auth, { olga: 'owner' })
  const link = await makeLink(ann)
  const second = await makeLink(other.users.olga)
  const answers = await Promise.all([joinBy(bob, link), joinBy(bob, second)])
  expect(statuses(answers)).toEqual([200, 200])
})
