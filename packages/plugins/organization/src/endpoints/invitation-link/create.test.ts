import { describe, expect, it } from 'vitest'
import { organizationRoleModel } from '../../models.js'
import { askForLink, createLinkApp, joinBy, makeLink, revoke } from '../../test/link-app.js'
import { createApp, organizationOf, rowsOf, signIn } from '../../test/organization-app.js'

const DAY_MS = 86_400_000
const notFound = { status: 400, code: 'INVITATION_LINK_NOT_FOUND' }

describe('create-invitation-link', () => {
  it('returns its secret once and stores no usable part of it', async () => {
    const { auth, ann, bob, organization } = await createLinkApp({ invitationPage: '/join' })
    const { status, body } = await askForLink(ann, { role: ['admin', 'member'] })
    expect(status).toBe(200)
    const { token, url, id } = body as { token: string; url: string; id: string }
    expect(token).toMatch(/^[A-Za-z0-9]{64}$/)
    expect(url).toBe(`http://localhost:3000/join?token=${token}`)
    const shown = {
      ...{ id, organizationId: organization.id, role: 'admin,member', teamId: null },
      ...{ inviterId: ann.id, usesLeft: 10, createdAt: new Date(auth.clock.now()) },
      expiresAt: new Date(auth.clock.now() + 7 * DAY_MS),
    }
    expect(body).toEqual({ ...(JSON.parse(JSON.stringify(shown)) as object), token, url })
    const rows = JSON.stringify(await rowsOf(auth, 'invitationLink'))
    expect(rows).not.toContain(token.slice(32))
    const stored = (JSON.parse(rows) as { token: string }[])[0]?.token ?? ''
    for (const wrong of [stored, id, `${id}${stored}`.slice(0, 64), `${token.slice(0, 63)}!`, ''])
      expect(await joinBy(bob, { token: wrong })).toMatchObject(notFound)
    const list = await ann.browser.get(
      `/organization/list-invitation-links?organizationId=${organization.id}`,
    )
    expect(list.body).toEqual([JSON.parse(JSON.stringify(shown))])
  })

  it.each([
    {
      title: 'the app',
      links: { expiresIn: '1 hour', maxUses: 3 },
      body: {},
      life: 3600,
      uses: 3,
    },
    { title: 'the body', links: {}, body: { expiresIn: 60, maxUses: 1 }, life: 60, uses: 1 },
  ] as const)('uses expiresIn and maxUses of $title', async ({ links, body, life, uses }) => {
    const { auth, ann } = await createLinkApp({ invitationLinks: { enabled: true, ...links } })
    const answer = (await askForLink(ann, body)).body as { expiresAt: string; usesLeft: number }
    expect(Date.parse(answer.expiresAt)).toBe(auth.clock.now() + life * 1000)
    expect(answer.usesLeft).toBe(uses)
  })

  it.each([
    {
      title: 'a plain member',
      as: 'mia',
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      status: 403,
    },
    {
      title: 'a caller outside of the organisation',
      as: 'eve',
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      status: 403,
    },
    {
      title: 'the role of the creator',
      body: { role: 'owner' },
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      status: 403,
    },
    {
      title: 'the role of the creator among others',
      body: { role: 'member,owner' },
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      status: 403,
    },
    {
      title: 'a role above the caller',
      as: 'hans',
      body: { role: 'admin' },
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      status: 403,
    },
    { title: 'an unknown role', body: { role: 'Owner ' }, code: 'ROLE_NOT_FOUND' },
    {
      title: 'a missing organisation',
      body: { organizationId: undefined },
      code: 'NO_ACTIVE_ORGANIZATION',
    },
    { title: 'no uses', body: { maxUses: 0 }, code: 'VALIDATION_ERROR' },
    { title: 'too many uses', body: { maxUses: 1e6 }, code: 'VALIDATION_ERROR' },
    { title: 'a fractional number of uses', body: { maxUses: 1.5 }, code: 'VALIDATION_ERROR' },
    { title: 'a lifetime that is too long', body: { expiresIn: 1e9 }, code: 'VALIDATION_ERROR' },
    { title: 'a lifetime of 0', body: { expiresIn: 0 }, code: 'VALIDATION_ERROR' },
  ])('H156 fails with $code for $title', async ({ as = 'ann', body = {}, code, status = 400 }) => {
    const dynamicAccessControl = { enabled: true }
    const auth = createApp({ invitationLinks: { enabled: true }, dynamicAccessControl })
    const { users, organization } = await organizationOf(auth, {
      ann: 'owner',
      mia: 'member',
      hans: 'host',
    })
    const created = {
      id: 'host',
      organizationId: organization.id,
      role: 'host',
      createdAt: new Date(0),
    }
    const permission = JSON.stringify({ invitation: ['create'] })
    await auth.database.store
      .of(organizationRoleModel)
      .create({ ...created, permission, updatedAt: null })
    const eve = { ...(await signIn(auth, 'eve')), member: users.ann.member }
    const creator = new Map(Object.entries({ ...users, eve })).get(as) ?? eve
    expect(await askForLink(creator, body)).toMatchObject({ status, code })
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it('fails at the limit of invitations', async () => {
    const { auth, ann } = await createLinkApp({ invitationLimit: 1 })
    const { id } = await makeLink(ann)
    expect(await askForLink(ann)).toMatchObject({ status: 403, code: 'INVITATION_LIMIT_REACHED' })
    await revoke(ann, id)
    await makeLink(ann, { expiresIn: 60 })
    auth.clock.advance('1 minute')
    expect((await askForLink(ann)).status).toBe(200)
  })

  it('does not exist when links are disabled', async () => {
    const auth = createApp()
    const { users } = await organizationOf(auth, { ann: 'owner' })
    expect((await askForLink(users.ann)).status).toBe(404)
  })
})
