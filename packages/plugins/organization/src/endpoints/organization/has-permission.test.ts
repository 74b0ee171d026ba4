import { createAccessControl } from '@countersign/core/access'
import { describe, expect, it } from 'vitest'
import { defaultStatements } from '../../access/default-roles.js'
import { organizationRoleModel } from '../../models.js'
import {
  activate,
  addMember,
  addOrganization,
  createApp,
  organizationOf,
  signIn,
} from '../../test/organization-app.js'

const call = '/organization/has-permission'

/** The permissions of each role. */
const granted: Readonly<Record<string, (resource: string, action: string) => boolean>> = {
  owner: () => true,
  admin: (resource, action) => !(resource === 'organization' && action === 'delete'),
  member: (resource, action) => resource === 'ac' && action === 'read',
  'member,admin': (resource, action) => !(resource === 'organization' && action === 'delete'),
  unknown: () => false,
  '': () => false,
}

describe('has-permission that fails', () => {
  it('requires a session', async () => {
    const answer = await createApp()
      .browser()
      .post(call, { permissions: { member: ['create'] } })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('fails the same for unknown and foreign organisations', async () => {
    const auth = createApp()
    const { organization } = await organizationOf(auth, { ann: 'owner' })
    const { browser } = await signIn(auth, 'eve')
    const ask = (organizationId: string) =>
      browser.post(call, { organizationId, permissions: { member: ['create'] } })
    const [foreign, unknown] = [await ask(organization.id), await ask('unknown')]
    expect(unknown).toMatchObject({
      ...{ status: 401, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
    })
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
  })

  it('requires an organisation', async () => {
    const { browser } = await signIn(createApp(), 'ann')
    expect(await browser.post(call, { permissions: { member: ['create'] } })).toMatchObject({
      ...{ status: 400, code: 'NO_ACTIVE_ORGANIZATION' },
    })
  })

  it.each([
    { permissions: [] },
    { permissions: { member: 'create' } },
    { permissions: { member: [1] } },
    { permissions: 'member' },
    { permissions: null },
    { permissions: { member: Array.from({ length: 101 }, () => 'create') } },
    { checks: [] },
    { checks: {} },
    { checks: [{ member: ['create'] }] },
    { checks: [{ permissions: { member: 'create' } }] },
    { checks: Array.from({ length: 51 }, () => ({ permissions: { member: ['create'] } })) },
  ])('rejects the body %j', async (body) => {
    const auth = createApp()
    const { organization, users } = await organizationOf(auth, { ann: 'owner' })
    const requested = { organizationId: organization.id, ...body }
    const { code } = await users.ann.browser.post(call, requested)
    expect(code).toBe('VALIDATION_ERROR')
  })
})

describe.each(Object.entries(granted))('a member with the role "%s"', (role, may) => {
  it('has exactly the permissions of the role', async () => {
    const auth = createApp()
    const { organization, users } = await organizationOf(auth, { ann: role })
    await activate(auth, users.ann, organization.id)
    for (const [resource, actions] of Object.entries(defaultStatements)) {
      for (const action of actions) {
        const permissions = { [resource]: [action] }
        const { body } = await users.ann.browser.post(call, { permissions })
        expect({ permissions, body }).toEqual({
          permissions,
          body: { error: null, success: may(resource, action) },
        })
      }
    }
  })
})

describe('has-permission with the answer false', () => {
  it.each([
    ['nothing', {}],
    ['no actions', { permissions: { member: [] } }],
    ['an unknown resource', { permissions: { book: ['read'] } }],
    ['a property of every object', { permissions: { toString: ['name'] } }],
    ['an unknown action', { permissions: { member: ['create', 'eat'] } }],
    ['an action with spaces', { permissions: { member: ['create '] } }],
  ])('denies an owner for %s', async (_title, body) => {
    const auth = createApp()
    const { organization, users } = await organizationOf(auth, { ann: 'owner' })
    const requested = { organizationId: organization.id, ...body }
    const answer = await users.ann.browser.post(call, requested)
    expect(answer.body).toEqual({ error: null, success: false })
  })

  it('denies in one organisation what a role allows in another', async () => {
    const auth = createApp()
    const { users } = await organizationOf(auth, { ann: 'owner' })
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: users.ann.id })
    const requested = { organizationId: other.id, permissions: { member: ['create'] } }
    const answer = await users.ann.browser.post(call, requested)
    expect(answer.body).toMatchObject({ success: false })
  })
})

describe('has-permission with several checks', () => {
  const sets = [{ member: ['create'] }, { organization: ['delete'] }, {}, { nothing: ['create'] }]
  const checks = sets.map((permissions) => ({ permissions }))

  it('reveals nothing about an organisation to a user who is not a member', async () => {
    const auth = createApp()
    const { organization } = await organizationOf(auth, { ann: 'owner' })
    const { browser } = await signIn(auth, 'eve')
    const answer = await browser.post(call, { organizationId: organization.id, checks })
    expect(answer).toMatchObject({
      ...{ status: 401, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
    })
  })

  it('returns the result of each check in their order, and whether all are allowed', async () => {
    const auth = createApp()
    const { organization, users } = await organizationOf(auth, { ann: 'admin' })
    const requested = { organizationId: organization.id, checks }
    const { body } = await users.ann.browser.post(call, requested)
    expect(body).toEqual({ error: null, success: false, results: [true, false, false, false] })
    const granted = { organizationId: organization.id, checks: checks.slice(0, 1) }
    const answer = await users.ann.browser.post(call, granted)
    expect(answer.body).toEqual({ error: null, success: true, results: [true] })
  })

  it('reads the membership once for 50 checks', async () => {
    const auth = createApp()
    const { organization, users } = await organizationOf(auth, { ann: 'owner' })
    const many = Array.from({ length: 50 }, () => ({ permissions: { member: ['create'] } }))
    const requested = { organizationId: organization.id, checks: many }
    const one = { organizationId: organization.id, permissions: { member: ['create'] } }
    const count = async (body: object) => {
      auth.database.reset()
      await users.ann.browser.post(call, body)
      return auth.database.calls.length
    }
    expect(await count(requested)).toBe(await count(one))
  })
})

it('accepts the older name of the field', async () => {
  const auth = createApp()
  const { organization, users } = await organizationOf(auth, { ann: 'admin' })
  const requested = { organizationId: organization.id, permission: { member: ['create'] } }
  const answer = await users.ann.browser.post(call, requested)
  expect(answer.body).toEqual({ error: null, success: true })
})

const access = createAccessControl({ ...defaultStatements, project: ['share', 'close'] })
const roles = {
  owner: access.role({ project: ['share', 'close'], organization: ['delete'] }),
  sharer: access.role({ project: ['share'] }),
  closer: access.role({ project: ['close'] }),
  member: access.role({}),
}

describe('permissions of the app', () => {
  it('returns the permissions of a caller in a call of the server', async () => {
    const auth = createApp({ access, roles })
    const { organization, users } = await organizationOf(auth, { ann: 'sharer' })
    const headers = { cookie: users.ann.browser.cookieHeader }
    const mayShare = {
      organizationId: organization.id,
      permissions: { project: ['share'] },
    } as const
    const mayClose = {
      organizationId: organization.id,
      permission: { project: ['close'] },
    } as const
    expect(await auth.api.hasPermission({ headers, body: mayShare })).toMatchObject({
      success: true,
    })
    expect(await auth.api.hasPermission({ headers, body: mayClose })).toMatchObject({
      success: false,
    })
  })

  it.each(['memberId', 'userId'] as const)('explains a permission by %s', async (by) => {
    const auth = createApp({ access, roles })
    const { organization, users } = await organizationOf(auth, { ann: 'sharer,gone,closer' })
    const { id: memberId, organizationId } = users.ann.member
    const target = by === 'memberId' ? { memberId } : { userId: users.ann.id, organizationId }
    const explain = (actions: readonly ('share' | 'close')[]) =>
      auth.api.explainPermission({ body: { ...target, permissions: { project: actions } } })
    expect(await explain(['share'])).toEqual({
      ...{ isMember: true, allowed: true, role: 'sharer', missing: [] },
    })
    expect(await explain(['close'])).toEqual({
      ...{ isMember: true, allowed: true, role: 'closer' },
      missing: [
        { role: 'sharer', known: true, permissions: { project: ['close'] } },
        { role: 'gone', known: false, permissions: { project: ['close'] } },
      ],
    })
    // Roles are not combined.
    expect(await explain(['share', 'close'])).toMatchObject({ allowed: false, role: null })
    expect(organization.id).toBe(organizationId)
  })

  it('returns that a user is no member when explainPermission finds no membership', async () => {
    const auth = createApp({ access, roles })
    const { users } = await organizationOf(auth, { ann: 'sharer' })
    const permissions = { project: ['share'] } as const
    const targets = [
      { memberId: 'unknown' },
      { userId: users.ann.id, organizationId: 'unknown' },
      { userId: 'unknown', organizationId: users.ann.member.organizationId },
    ]
    for (const target of targets)
      expect(await auth.api.explainPermission({ body: { ...target, permissions } })).toEqual({
        ...{ isMember: false, allowed: false, role: null, missing: [] },
      })
  })

  it('rejects an explainPermission that names no membership', async () => {
    const auth = createApp({ access, roles })
    const { users } = await organizationOf(auth, { ann: 'sharer' })
    // Without types, such as in JavaScript.
    const target = { userId: users.ann.id } as unknown as { memberId: string }
    const body = { ...target, permissions: { project: ['share'] } } as const
    await expect(auth.api.explainPermission({ body })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    })
  })

  it('has no explainPermission over HTTP', async () => {
    const auth = createApp({ access, roles })
    const { users } = await organizationOf(auth, { ann: 'owner' })
    const body = { memberId: users.ann.member.id, permissions: { project: ['share'] } }
    const answer = await users.ann.browser.post('/organization/explain-permission', body)
    expect(answer.status).toBe(404)
  })
})

it('applies custom roles only in their own organisation', async () => {
  const auth = createApp({ dynamicAccessControl: { enabled: true } })
  const { organization, users } = await organizationOf(auth, { ann: 'writer' })
  const other = await addOrganization(auth)
  const member = await addMember(auth, {
    ...{ organizationId: other.id, userId: users.ann.id, role: 'writer' },
  })
  const role = { id: 'r', organizationId: organization.id, role: 'writer' }
  const permission = JSON.stringify({ member: ['create'], team: 'create' })
  const createdAt = new Date(auth.clock.now())
  await auth.database.store.of(organizationRoleModel).create({ ...role, permission, createdAt })
  const ask = async (organizationId: string, resource: string) => {
    const requested = { organizationId, permissions: { [resource]: ['create'] } }
    return (await users.ann.browser.post(call, requested)).body
  }
  expect(await ask(organization.id, 'member')).toMatchObject({ success: true })
  expect(await ask(organization.id, 'team')).toMatchObject({ success: false })
  expect(await ask(member.organizationId, 'member')).toMatchObject({ success: false })
})
