// @vitest-environment jsdom
import { createAccessControl } from '@countersign/core/access'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { defaultStatements, type OrganizationClientOptions } from './client.js'
import { createApp, organizationOf, signIn } from './test/organization-app.js'
import { openTab } from './test/open-tab.js'

const leaving: (() => void)[] = []
afterEach(() => {
  for (const leave of leaving.splice(0)) leave()
  vi.useRealTimers()
})

const acme = { name: 'Acme', slug: 'acme' }
const forget = (requests: string[]) => requests.splice(0)
const nothing = () => undefined

/** Ann's tab, in which she has created an organisation. */
async function setUp() {
  const auth = createApp({ teams: { enabled: true } })
  const ann = await signIn(auth, 'ann')
  const tab = openTab(ann.browser, { teams: true })
  const { data } = await tab.client.organization.create(acme)
  forget(tab.requests)
  return { auth, ann, ...tab, organizationId: data?.id ?? '' }
}

/** The same with Ann's tab subscribed to all stores. */
async function setUpWatched() {
  const app = await setUp()
  const { $activeOrganization, $activeMember, $organizations } = app.client
  for (const store of [$activeOrganization, $activeMember, $organizations])
    leaving.push(store.listen(nothing))
  await expect.poll(() => $organizations.value.data?.length).toBe(1)
  await expect.poll(() => $activeMember.value.data?.role).toBe('owner')
  await expect.poll(() => $activeOrganization.value.data?.name).toBe('Acme')
  forget(app.requests)
  return app
}

async function addBob({
  auth,
  client,
}: Pick<Awaited<ReturnType<typeof setUp>>, 'auth' | 'client'>) {
  const bob = await signIn(auth, 'bob')
  const { data } = await client.organization.inviteMember({ email: bob.email, role: 'member' })
  const tab = openTab(bob.browser, { teams: true })
  const accepted = await tab.client.organization.acceptInvitation({ invitationId: data?.id ?? '' })
  return { ...tab, memberId: accepted.data?.member.id ?? '' }
}

describe('the calls of organizationClient', () => {
  it('uses the names of the API', async () => {
    const { client, organizationId } = await setUp()
    const { organization } = client
    expect((await organization.checkSlug({ slug: 'acme' })).error?.code).toBe('SLUG_IS_TAKEN')
    expect((await organization.getFullOrganization()).data?.members).toHaveLength(1)
    expect((await organization.listMembers({ query: { limit: 1 } })).data?.total).toBe(1)
    expect((await organization.getActiveMemberRole()).data?.role).toBe('owner')
    expect((await organization.createTeam({ name: 'Red' })).data?.organizationId).toBe(
      organizationId,
    )
    expect((await organization.listTeams()).data?.map(({ name }) => name)).toContain('Red')
    expect((await organization.setActive({ organizationId: null })).data).toBe(null)
    expect((await organization.leave({ organizationId })).error?.code).toMatch(/ONLY_OWNER/)
  })

  it('returns dates and records', async () => {
    const { client } = await setUp()
    await client.organization.update({ data: { metadata: { plan: 'gold' } } })
    const { data } = await client.organization.getFullOrganization()
    expect(data?.createdAt).toBeInstanceOf(Date)
    expect(data?.members[0]?.createdAt).toBeInstanceOf(Date)
    expect(data?.metadata).toEqual({ plan: 'gold' })
  })

  it('reads permissions from the server', async () => {
    const { client } = await setUp()
    const permissions = { organization: ['delete'] } as const
    const { data } = await client.organization.hasPermission({ permissions })
    expect(data).toEqual({ error: null, success: true })
  })
})

describe('the stores of organizationClient', () => {
  it('loads each when a listener subscribes, with one request', async () => {
    const { client, requests } = await setUp()
    leaving.push(client.$activeOrganization.listen(nothing))
    leaving.push(client.$activeOrganization.listen(nothing))
    await expect.poll(() => client.$activeOrganization.value.data?.name).toBe('Acme')
    expect(requests).toEqual(['GET get-full-organization'])
  })

  it.each([
    {
      call: 'update',
      stores: ['GET get-full-organization', 'GET list'],
    },
    { call: 'inviteMember', stores: ['GET get-full-organization'] },
    { call: 'createTeam', stores: ['GET get-full-organization'] },
    { call: 'setActiveTeam', stores: ['GET get-active-member', 'GET get-full-organization'] },
    { call: 'addTeamMember', stores: ['GET get-active-member', 'GET get-full-organization'] },
    { call: 'removeTeamMember', stores: ['GET get-active-member', 'GET get-full-organization'] },
    { call: 'checkSlug', stores: [] },
    { call: 'hasPermission', stores: [] },
  ] as const)('loads those again that $call changes', async ({ call, stores }) => {
    const { client, requests, ann } = await setUpWatched()
    const { organization } = client
    const { data: teams } = await organization.listTeams()
    const own = { teamId: teams?.[0]?.id ?? '', userId: ann.id }
    forget(requests)
    await {
      update: () => organization.update({ data: { name: 'Acme & Sons' } }),
      inviteMember: () => organization.inviteMember({ email: 'bob@x.test', role: 'member' }),
      createTeam: () => organization.createTeam({ name: 'Red' }),
      setActiveTeam: () => organization.setActiveTeam({ teamId: null }),
      addTeamMember: () => organization.addTeamMember(own),
      removeTeamMember: () => organization.removeTeamMember(own),
      checkSlug: () => organization.checkSlug({ slug: 'other' }),
      hasPermission: () => organization.hasPermission({ permissions: { team: ['create'] } }),
    }[call]()
    expect(requests.slice(1).sort()).toEqual(stores)
  })

  it('loads again after setActive, and so does the session', async () => {
    const { client, organizationId } = await setUpWatched()
    leaving.push(client.$session.listen(nothing))
    await expect
      .poll(() => client.$session.value.data?.session.activeOrganizationId)
      .toBe(organizationId)
    await client.organization.create({ name: 'Umbrella', slug: 'umbrella' })
    expect(client.$activeOrganization.value.data?.name).toBe('Umbrella')
    expect(client.$organizations.value.data).toHaveLength(2)
    expect(client.$session.value.data?.session.activeOrganizationId).not.toBe(organizationId)
    await client.organization.setActive({ organizationId: null })
    expect(client.$activeOrganization.value).toMatchObject({ data: null, error: null })
    expect(client.$activeMember.value).toMatchObject({ data: null, error: null })
    expect(client.$session.value.data?.session.activeOrganizationId).toBe(null)
  })

  it('H162 clears the data when the user was removed', async () => {
    const app = await setUpWatched()
    const { client: tab, memberId } = await addBob(app)
    for (const store of [tab.$activeOrganization, tab.$activeMember, tab.$organizations])
      leaving.push(store.listen(nothing))
    await expect.poll(() => tab.$activeOrganization.value.data?.name).toBe('Acme')
    await expect.poll(() => tab.$activeMember.value.data?.role).toBe('member')
    await app.client.organization.updateMemberRole({ memberId, role: 'admin' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 6000 })
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => tab.$activeMember.value.data?.role).toBe('admin')
    await app.client.organization.removeMember({ memberIdOrEmail: memberId })
    vi.setSystemTime(Date.now() + 6000)
    window.dispatchEvent(new Event('focus'))
    await expect.poll(() => tab.$activeOrganization.value.data).toBe(null)
    await expect.poll(() => tab.$activeMember.value.data).toBe(null)
    await expect.poll(() => tab.$organizations.value.data).toEqual([])
  })

  it('clears the data after a sign-out', async () => {
    const { client } = await setUpWatched()
    await client.signOut()
    for (const { value } of [client.$activeOrganization, client.$activeMember])
      expect(value).toMatchObject({ data: null, error: { code: 'UNAUTHORIZED' } })
    expect(client.$organizations.value.data).toBe(undefined)
  })
})

it('joins by a link and updates the stores at once', async () => {
  const links = { invitationLinks: { enabled: true } } as const
  const auth = createApp(links)
  const ann = openTab((await signIn(auth, 'ann')).browser, { invitationLinks: true }).client
  await ann.organization.create(acme)
  const { data: link } = await ann.organization.createInvitationLink({ role: 'member' })
  const { client } = openTab((await signIn(auth, 'bob')).browser, { invitationLinks: true })
  for (const store of [client.$activeMember, client.$session]) leaving.push(store.listen(nothing))
  await expect.poll(() => client.$activeMember.value.data).toBe(null)
  const { data } = await client.organization.acceptInvitationLink({ token: link?.token ?? '' })
  expect(client.$activeMember.value.data?.id).toBe(data?.member.id)
  const { activeOrganizationId } = client.$session.value.data?.session ?? {}
  expect(activeOrganizationId).toBe(data?.member.organizationId)
})

describe('checkRolePermission and explainRolePermission', () => {
  const { client } = openTab(createApp().browser())
  const { organization } = client

  it.each([
    { role: 'owner', permissions: { organization: ['delete'] }, allowed: true },
    { role: 'admin', permissions: { organization: ['delete'] }, allowed: false },
    { role: 'admin', permissions: { organization: ['update'], member: ['create'] }, allowed: true },
    { role: 'member', permissions: { invitation: ['create'] }, allowed: false },
    { role: 'member,admin', permissions: { invitation: ['create'] }, allowed: true },
    { role: 'constructor', permissions: { invitation: ['create'] }, allowed: false },
    { role: 'owner', permissions: {}, allowed: false },
  ] as const)('returns $allowed for $role and $permissions', ({ role, permissions, allowed }) => {
    expect(organization.checkRolePermission({ role, permissions })).toBe(allowed)
  })

  it('returns the missing permissions and whether the role is known', () => {
    const permissions = { member: ['delete'] } as const
    expect(organization.explainRolePermission({ role: 'member,auditor', permissions })).toEqual({
      allowed: false,
      role: null,
      missing: [
        { role: 'member', known: true, permissions },
        { role: 'auditor', known: false, permissions },
      ],
    })
  })

  it('uses the statements and roles of the app', () => {
    const access = createAccessControl({ project: ['create', 'share'] })
    const roles = { owner: access.role({ project: ['create'] }), member: access.role({}) }
    const own = openTab(createApp().browser(), { access, roles }).client.organization
    const ask = (role: string) =>
      own.checkRolePermission({ role, permissions: { project: ['create'] } })
    expect([ask('owner'), ask('member'), ask('admin')]).toEqual([true, false, false])
  })
})

describe('describeRoles', () => {
  const describeRoles = (options?: OrganizationClientOptions) =>
    openTab(createApp().browser(), options).client.organization.describeRoles()
  const nothingOn = { teams: false, dynamicAccessControl: false, invitationLinks: false }

  it.each([
    { options: undefined, features: nothingOn },
    { options: { teams: true }, features: { ...nothingOn, teams: true } },
    {
      options: { dynamicAccessControl: true },
      features: { ...nothingOn, dynamicAccessControl: true },
    },
    { options: { invitationLinks: true }, features: { ...nothingOn, invitationLinks: true } },
  ])('returns the features of the options $options', ({ options, features }) => {
    expect(describeRoles(options).features).toEqual(features)
  })

  it('returns the default statements and roles, with owner as the role of the creator', () => {
    const { statements, roles, creatorRole } = describeRoles()
    expect(statements).toEqual(defaultStatements)
    expect(Object.keys(roles)).toEqual(['owner', 'admin', 'member'])
    expect(roles['member']?.permissions).toEqual({ ac: ['read'] })
    expect(creatorRole).toBe('owner')
  })

  it('returns the statements, the roles and the role of the creator of the app', () => {
    const access = createAccessControl({ project: ['create', 'share'] })
    const roles = { founder: access.role({ project: ['create'] }), member: access.role({}) }
    const described = describeRoles({ access, roles, creatorRole: 'founder' })
    expect(described.statements).toEqual({ project: ['create', 'share'] })
    expect(described.roles).toEqual(roles)
    expect(described.creatorRole).toBe('founder')
  })

  it('returns the role that the server gives to the user who creates an organisation', async () => {
    const { client } = await setUp()
    const { data } = await client.organization.getActiveMember()
    expect(client.organization.describeRoles().creatorRole).toBe(data?.role)
  })
})

it('shows empty stores to a user without organisations', async () => {
  const auth = createApp()
  await organizationOf(auth, { ann: 'owner' })
  const { client } = openTab((await signIn(auth, 'bob')).browser)
  leaving.push(client.$activeOrganization.listen(nothing), client.$organizations.listen(nothing))
  await expect.poll(() => client.$organizations.value.data).toEqual([])
  await expect.poll(() => client.$activeOrganization.value).toMatchObject({ data: null })
})
