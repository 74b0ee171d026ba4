import { memory } from '@countersign/core/memory'
import { describe, expect, it } from 'vitest'
import { memberModel } from '../../models.js'
import { organizationModel } from '../../organization-model.js'
import { verify } from '../../test/invitation-app.js'
import { createLinkApp, joinBy, lookAt, makeLink, revoke, usesOf } from '../../test/link-app.js'
import {
  addMember,
  addOrganization,
  createApp,
  rowsOf,
  signIn,
} from '../../test/organization-app.js'

const DAY_MS = 86_400_000
const notFound = { status: 400, code: 'INVITATION_LINK_NOT_FOUND' }

describe('get-invitation-link', () => {
  it('returns its organisation to any caller and changes nothing', async () => {
    const { auth, ann, organization } = await createLinkApp()
    const link = await makeLink(ann)
    const before = await auth.database.dump()
    const { body } = await lookAt({ browser: auth.browser() }, link)
    expect(body).toEqual({
      ...{ organizationName: organization.name, organizationSlug: organization.slug },
      ...{ organizationLogo: null, role: 'member' },
      expiresAt: new Date(auth.clock.now() + 7 * DAY_MS).toISOString(),
    })
    expect(await auth.database.dump()).toEqual(before)
  })
})

describe('accept-invitation-link', () => {
  it('creates a member with its role and activates the organisation', async () => {
    const { auth, ann, bob, organization } = await createLinkApp()
    const link = await makeLink(ann, { role: 'admin' })
    const { status, body } = await joinBy(bob, link)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      member: { userId: bob.id, role: 'admin', organizationId: organization.id },
    })
    const session = { session: { activeOrganizationId: organization.id } }
    expect((await bob.browser.get('/get-session')).body).toMatchObject(session)
    expect(await usesOf(auth)).toEqual([9])
  })

  it('works as often as maxUses', async () => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann, { maxUses: 2 })
    expect((await joinBy(bob, link)).status).toBe(200)
    expect((await joinBy(await signIn(auth, 'ida'), link)).status).toBe(200)
    const eve = await signIn(auth, 'eve')
    expect(await joinBy(eve, link)).toMatchObject(notFound)
    expect(await lookAt(eve, link)).toMatchObject(notFound)
    expect(await usesOf(auth)).toEqual([0])
  })

  it('works after the secret was rotated', async () => {
    const database = memory()
    const former = 'the secret of yesterday that guards nothing'
    const { ann } = await createLinkApp({}, { database, secret: former })
    const link = await makeLink(ann)
    const today = 'the secret of today that guards nothing at all'
    for (const [secret, status] of [
      [today, 400],
      [[today, former], 200],
    ] as const) {
      const auth = createApp({ invitationLinks: { enabled: true } }, { database, secret })
      expect((await lookAt({ browser: auth.browser() }, link)).status).toBe(status)
    }
  })

  it.each([
    { title: 'that has expired', after: '7 days' },
    { title: 'that was revoked', revoked: true },
  ] as const)('rejects a link $title', async ({ after, revoked }) => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann)
    if (after) auth.clock.advance(after)
    if (revoked) await revoke(ann, link.id)
    const eve = after ? await signIn(auth, 'eve') : bob
    expect(await joinBy(eve, link)).toMatchObject(notFound)
    expect(await lookAt(eve, link)).toMatchObject(notFound)
  })

  it.each([
    { title: 'has left', gone: true, code: 'INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION' },
    { title: 'can no longer invite', role: 'member', code: 'INVITATION_LINK_NOT_FOUND' },
  ])('H159 rejects a link whose creator $title', async ({ gone, role = 'owner', code }) => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann)
    const members = auth.database.store.of(memberModel)
    if (gone) await members.delete({ id: ann.member.id })
    else await members.update({ id: ann.member.id }, { role })
    expect(await joinBy(bob, link)).toMatchObject({ status: 400, code })
    expect(await usesOf(auth)).toEqual([10])
  })

  it('H159 rejects a link of a deleted organisation', async () => {
    const { auth, ann, bob, organization } = await createLinkApp()
    const link = await makeLink(ann)
    await auth.database.store.of(organizationModel).delete({ id: organization.id })
    expect(await joinBy(bob, link)).toMatchObject(notFound)
  })

  it('H151 rejects a member without using up the link', async () => {
    const { auth, ann, bob } = await createLinkApp()
    const link = await makeLink(ann)
    const duplicate = { status: 400, code: 'USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION' }
    expect(await joinBy(ann, link)).toMatchObject(duplicate)
    expect((await joinBy(bob, link)).status).toBe(200)
    expect(await joinBy(bob, link)).toMatchObject(duplicate)
    expect(await usesOf(auth)).toEqual([9])
  })

  it('H152 rejects a user at the membership limit without using up the link', async () => {
    const { auth, ann, bob } = await createLinkApp({ membershipLimit: 1 })
    const link = await makeLink(ann)
    const full = { status: 403, code: 'ORGANIZATION_MEMBERSHIP_LIMIT_REACHED' }
    expect(await joinBy(bob, link)).toMatchObject(full)
    expect(await usesOf(auth)).toEqual([10])
  })

  it('rejects an unverified address when a verified one is required', async () => {
    const { auth, ann, bob } = await createLinkApp({ requireEmailVerificationOnInvitation: true })
    const link = await makeLink(ann)
    const code = 'EMAIL_VERIFICATION_REQUIRED_BEFORE_ACCEPTING_OR_REJECTING_INVITATION'
    expect(await joinBy(bob, link)).toMatchObject({ status: 403, code })
    await verify(auth, bob)
    expect((await joinBy(bob, link)).status).toBe(200)
  })

  it('rejects a caller without a session', async () => {
    const { auth, ann } = await createLinkApp()
    const link = await makeLink(ann)
    expect(await joinBy({ browser: auth.browser() }, link)).toMatchObject({ status: 401 })
  })
})

describe('revoke-invitation-link', () => {
  it('ends a link once', async () => {
    const { auth, ann } = await createLinkApp()
    const { id } = await makeLink(ann)
    expect((await revoke(ann, id)).body).toMatchObject({ id, usesLeft: 10 })
    expect(await revoke(ann, id)).toMatchObject(notFound)
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it('rejects a plain member, who cannot list links either', async () => {
    const { auth, ann, bob, organization } = await createLinkApp()
    await addMember(auth, { organizationId: organization.id, userId: bob.id })
    const { id } = await makeLink(ann)
    const forbidden = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CANCEL_THIS_INVITATION' }
    expect(await revoke(bob, id)).toMatchObject(forbidden)
    const list = await bob.browser.get(
      `/organization/list-invitation-links?organizationId=${organization.id}`,
    )
    expect(list.code).toBe('YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION')
    expect(await usesOf(auth)).toEqual([10])
  })

  it('rejects a caller outside of the organisation in list-invitation-links, and a missing organisation', async () => {
    const { bob, organization } = await createLinkApp()
    const list = (query: string) => bob.browser.get(`/organization/list-invitation-links?${query}`)
    const outsider = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }
    expect(await list(`organizationId=${organization.id}`)).toMatchObject(outsider)
    expect(await list('organizationId=unknown')).toMatchObject(outsider)
    expect(await list('')).toMatchObject({ status: 400, code: 'NO_ACTIVE_ORGANIZATION' })
  })

  it('H157 treats a link of another organisation as unknown', async () => {
    const { auth, ann, bob } = await createLinkApp()
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: bob.id, role: 'owner' })
    const { id } = await makeLink(ann)
    const [foreign, unknown] = [await revoke(bob, id), await revoke(bob, 'unknown')]
    expect(foreign).toMatchObject(notFound)
    expect(foreign.body).toEqual(unknown.body)
    expect(await usesOf(auth)).toEqual([10])
  })
})
