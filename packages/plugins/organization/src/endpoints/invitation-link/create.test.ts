import { describe, expect, it } from 'vitest'
import { organizationRoleModel } from '../../models.js'
import { askForLink, createLinkApp, joinBy, makeLink, revoke } from '../../test/link-app.js'
import { createApp, organizationOf, rowsOf, signIn } from '../../test/organization-app.js'

const DAY_MS = 86_400_000
const notFound = { status: 400, code: 'INVITATION_LINK_NOT_FOUND' }

describe('make a link', () => {
  it('shows its secret once; what is stored of it lets nobody in', async () => {
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
      title: 'the app says',
      links: { expiresIn: '1 hour', maxUses: 3 },
      body: {},
      life: 3600,
      uses: 3,
    },
    { title: 'its maker says', links: {}, body: { expiresIn: 60, maxUses: 1 }, life: 60, uses: 1 },
  ] as const)(
    'lives and is good for as long and often as $title',
    async ({ links, body, life, uses }) => {
      const { auth, ann } = await createLinkApp({ invitationLinks: { enabled: true, ...links } })
      const answer = (await askForLink(ann, body)).body as { expiresAt: string; usesLeft: number }
      expect(Date.parse(answer.expiresAt)).toBe(auth.clock.now() + life * 1000)
      expect(answer.usesLeft).toBe(uses)
    },
  )

  it.each([
    {
      title: 'by a plain member',
      as: 'mia',
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
      status: 403,
    },
    {
      title: 'by a stranger',
      as: 'eve',
      code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
      status: 403,
    },
    {
      title: 'to the creator’s role',
      body: { role: 'owner' },
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      status: 403,
    },
    {
      title: 'to the creator’s role among others',
      body: { role: 'member,owner' },
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      status: 403,
    },
    {
      title: 'above its maker',
      as: 'hans',
      body: { role: 'admin' },
      code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE',
      status: 403,
    },
    { title: 'to no role', body: { role: 'Owner ' }, code: 'ROLE_NOT_FOUND' },
    { title: 'nowhere', body: { organizationId: undefined }, code: 'NO_ACTIVE_ORGANIZATION' },
    { title: 'for nobody', body: { maxUses: 0 }, code: 'VALIDATION_ERROR' },
    { title: 'for everybody', body: { maxUses: 1e6 }, code: 'VALIDATION_ERROR' },
    { title: 'for part of somebody', body: { maxUses: 1.5 }, code: 'VALIDATION_ERROR' },
    { title: 'for ever', body: { expiresIn: 1e9 }, code: 'VALIDATION_ERROR' },
    { title: 'for no time', body: { expiresIn: 0 }, code: 'VALIDATION_ERROR' },
  ])('H156 not $title: $code', async ({ as = 'ann', body = {}, code, status = 400 }) => {
    const dynamicAccessControl = { enabled: true }
    const auth = createApp({ invitationLinks: { enabled: true }, dynamicAccessControl })
    const { people, organization } = await organizationOf(auth, {
      ann: 'owner',
      mia: 'member',
      hans: 'host',
    })
    const made = {
      id: 'host',
      organizationId: organization.id,
      role: 'host',
      createdAt: new Date(0),
    }
    const permission = JSON.stringify({ invitation: ['create'] })
    await auth.database.store
      .of(organizationRoleModel)
      .create({ ...made, permission, updatedAt: null })
    const eve = { ...(await signIn(auth, 'eve')), member: people.ann.member }
    const maker = new Map(Object.entries({ ...people, eve })).get(as) ?? eve
    expect(await askForLink(maker, body)).toMatchObject({ status, code })
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it('not more than there may be invitations', async () => {
    const { auth, ann } = await createLinkApp({ invitationLimit: 1 })
    const { id } = await makeLink(ann)
    expect(await askForLink(ann)).toMatchObject({ status: 403, code: 'INVITATION_LIMIT_REACHED' })
    await revoke(ann, id)
    await makeLink(ann, { expiresIn: 60 })
    auth.clock.advance('1 minute')
    expect((await askForLink(ann)).status).toBe(200)
  })

  it('is no call where there are no links', async () => {
    const auth = createApp()
    const { people } = await organizationOf(auth, { ann: 'owner' })
    expect((await askForLink(people.ann)).status).toBe(404)
  })
})
