import { AuthError } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import type { OrganizationHooks } from '../events.js'
import {
  accept,
  cancel,
  createInvitationApp,
  invitationsOf,
  invite,
  reject,
  statusOf,
} from '../test/invitation-app.js'
import { askForLink, createLinkApp, joinBy, makeLink, revoke, usesOf } from '../test/link-app.js'
import { rowsOf } from '../test/organization-app.js'

const refusal = new AuthError('REFUSED', { status: 403, message: 'Refused' })
const refuse = (): never => {
  throw refusal
}

/** Hooks that record their events and phases. */
function noting() {
  const received: string[] = []
  const names = [
    ...['invitation.created', 'invitation.resent', 'invitation.accepted', 'invitation.rejected'],
    ...['invitation.canceled', 'member.added'],
    ...['invitation-link.created', 'invitation-link.revoked', 'invitation-link.used'],
  ]
  const phase = (prefix: string) =>
    Object.fromEntries(names.map((name) => [name, () => void received.push(`${prefix} ${name}`)]))
  return { received, hooks: { on: phase('on'), after: phase('after') } }
}

describe('the events of invitations', () => {
  it('covers invitations', async () => {
    const { received, hooks } = noting()
    const { auth, ann, bob, givenInvitation } = await createInvitationApp({ hooks })
    const observed = async (): Promise<string[]> => {
      await auth.idle()
      return received.splice(0)
    }
    const first = (await givenInvitation()).id
    await invite(ann, { resend: true })
    expect(await observed()).toEqual(['on invitation.resent', 'after invitation.resent'])
    await invite(ann, { email: 'ida@x.test' })
    expect(await observed()).toEqual(['on invitation.created', 'after invitation.created'])
    await reject(bob, first)
    expect(await observed()).toEqual(['on invitation.rejected', 'after invitation.rejected'])
    await cancel(ann, (await givenInvitation()).id)
    expect(await observed()).toEqual(['on invitation.canceled', 'after invitation.canceled'])
    await accept(bob, (await givenInvitation()).id)
    expect(await observed()).toEqual([
      ...['on member.added', 'on invitation.accepted'],
      ...['after member.added', 'after invitation.accepted'],
    ])
    await accept(bob, first)
    expect(await observed()).toEqual([])
  })

  it('covers links without their stored secrets', async () => {
    const seen: object[] = []
    const { received, hooks } = noting()
    const keep = ({ link }: { readonly link: object }) => void seen.push(link)
    const on = { ...hooks.on, 'invitation-link.created': keep, 'invitation-link.used': keep }
    const { auth, ann, bob } = await createLinkApp({ hooks: { ...hooks, on } })
    const link = await makeLink(ann)
    await joinBy(bob, link)
    await revoke(ann, link.id)
    await auth.idle()
    expect(received).toContain('after invitation-link.created')
    expect(received).toContain('after invitation-link.used')
    expect(received).toContain('on invitation-link.revoked')
    expect(seen).toMatchObject([{ usesLeft: 10 }, { usesLeft: 9 }])
    for (const row of seen) expect(row).not.toHaveProperty('token')
  })
})

describe('the `before` subscribers of invitations', () => {
  it.each([
    'invitation.create',
    'invitation.accept',
    'invitation.reject',
    'invitation.cancel',
  ] as const)('rejects %s without a change', async (name) => {
    const hooks: OrganizationHooks = { before: { [name]: refuse } }
    const { auth, ann, bob, givenInvitation } = await createInvitationApp({ hooks })
    const { id } = await givenInvitation()
    const before = await auth.database.dump()
    const calls = {
      'invitation.create': () => invite(ann, { email: 'ida@x.test' }),
      'invitation.accept': () => accept(bob, id),
      'invitation.reject': () => reject(bob, id),
      'invitation.cancel': () => cancel(ann, id),
    }
    expect(await calls[name]()).toMatchObject({ status: 403, code: 'REFUSED' })
    await auth.idle()
    expect(await auth.database.dump()).toEqual(before)
    expect(auth.outbox.messages).toEqual([])
  })

  it.each(['invitation-link.create', 'invitation-link.revoke', 'member.add'] as const)(
    'rejects %s without a change',
    async (name) => {
      let isStrict = false
      const hooks: OrganizationHooks = {
        before: {
          [name]: () => (isStrict ? refuse() : undefined),
        },
      }
      const { auth, ann, bob } = await createLinkApp({ hooks })
      const link = await makeLink(ann)
      isStrict = true
      const before = await auth.database.dump()
      const calls = {
        'invitation-link.create': () => askForLink(ann),
        'invitation-link.revoke': () => revoke(ann, link.id),
        'member.add': () => joinBy(bob, link),
      }
      expect(await calls[name]()).toMatchObject({ status: 403, code: 'REFUSED' })
      expect(await auth.database.dump()).toEqual(before)
      expect(await usesOf(auth)).toEqual([10])
    },
  )

  it('receives the organisation, the users and the invitation', async () => {
    const drafts: object[] = []
    const keep = (draft: object) => void drafts.push(draft)
    const before = { 'invitation.create': keep, 'invitation.accept': keep, 'member.add': keep }
    const { ann, bob, organization } = await createInvitationApp({ hooks: { before } })
    const { body } = await invite(ann)
    await accept(bob, (body as { id: string }).id)
    const about = { organization: { id: organization.id } }
    expect(drafts).toMatchObject([
      { ...about, email: 'bob@x.test', role: 'member', inviter: { id: ann.id } },
      { ...about, user: { id: bob.id }, invitation: { status: 'pending' } },
      { ...about, user: { id: bob.id }, role: 'member' },
    ])
  })

  it('amends the role to a known one', async () => {
    const roles = ['admin', 'nobody']
    const amend = () => ({ role: roles.shift() ?? '' })
    const hooks: OrganizationHooks = { before: { 'invitation.create': amend } }
    const { auth, ann } = await createInvitationApp({ hooks })
    expect((await invite(ann)).body).toMatchObject({ role: 'admin' })
    const unknown = { status: 400, code: 'ROLE_NOT_FOUND' }
    expect(await invite(ann, { email: 'ida@x.test' })).toMatchObject(unknown)
    expect(await invitationsOf(auth)).toHaveLength(1)
  })

  it('amends the role of a new member', async () => {
    const hooks: OrganizationHooks = { before: { 'member.add': () => ({ role: 'admin' }) } }
    const { bob, givenInvitation } = await createInvitationApp({ hooks })
    const { id } = await givenInvitation()
    expect((await accept(bob, id)).body).toMatchObject({ member: { role: 'admin' } })
  })

  it('fails for an unknown amended role of a new member', async () => {
    const hooks: OrganizationHooks = { before: { 'member.add': () => ({ role: 'nobody' }) } }
    const { auth, bob, givenInvitation } = await createInvitationApp({ hooks })
    const { id } = await givenInvitation()
    const before = await auth.database.dump()
    expect(await accept(bob, id)).toMatchObject({ status: 400, code: 'ROLE_NOT_FOUND' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('runs only for invitations that can be answered', async () => {
    const requested: string[] = []
    const keep = () => void requested.push('asked')
    const before = { 'invitation.accept': keep, 'invitation.reject': keep, 'member.add': keep }
    const { bob, givenInvitation } = await createInvitationApp({ hooks: { before } })
    const { id } = await givenInvitation({ email: 'ida@x.test' })
    for (const answer of [accept, reject]) {
      expect((await answer(bob, id)).code).toBe('YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION')
      expect((await answer(bob, 'unknown')).code).toBe('INVITATION_NOT_FOUND')
    }
    expect(requested).toEqual([])
  })
})

it('H188 rolls back everything when a subscriber in the transaction fails', async () => {
  const fail = () => {
    throw refusal
  }
  const hooks: OrganizationHooks = {
    on: { 'invitation.accepted': fail, 'invitation.created': fail },
  }
  const { auth, ann, bob, givenInvitation } = await createInvitationApp({ hooks })
  const { id } = await givenInvitation()
  expect((await accept(bob, id)).code).toBe('REFUSED')
  expect(await statusOf(auth, id)).toBe('pending')
  expect((await invite(ann, { email: 'ida@x.test' })).code).toBe('REFUSED')
  await auth.idle()
  expect(auth.outbox.messages).toEqual([])
  expect(await rowsOf(auth, 'member')).toHaveLength(1)
})
