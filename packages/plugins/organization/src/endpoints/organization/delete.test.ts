import { Unavailable } from '@countersign/core'
import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { organization as plugin, type OrganizationOptions } from '../../index.js'
import {
  invitationLinkModel,
  invitationModel,
  memberModel,
  organizationRoleModel,
  teamMemberModel,
  teamModel,
} from '../../models.js'
import {
  activate,
  type App,
  createApp,
  organizationOf,
  rowsOf,
  signIn,
} from '../../test/organization-app.js'

const everything = {
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
  invitationLinks: { enabled: true },
} as const

/** Two organisations of Ann with rows of every kind; Bob administers the first, which both have active. */
async function createTwo(
  options: OrganizationOptions = everything,
  app: Parameters<typeof createApp>[1] = {},
) {
  const auth = createApp({ ...everything, ...options }, app)
  const { organization, users } = await organizationOf(auth, { ann: 'owner', bob: 'admin' })
  const { organization: other } = await organizationOf(auth, { cat: 'owner' })
  for (const { id } of [organization, other]) await furnish(auth, id, users.ann.id)
  await activate(auth, users.ann, organization.id)
  await activate(auth, users.bob, organization.id)
  return { auth, organization, other, users }
}

/** Adds a row of every kind to an organisation. */
async function furnish({ database, clock }: App, organizationId: string, userId: string) {
  const { store } = database
  const createdAt = new Date(clock.now())
  const id = `of-${organizationId}`
  const row = { id, organizationId, createdAt, expiresAt: createdAt, role: 'member' }
  const invitation = { ...row, email: 'dan@x.test', status: 'pending', inviterId: userId }
  await store.of(invitationModel).create(invitation)
  await store.of(organizationRoleModel).create({ ...row, role: 'writer', permission: '{}' })
  const link = { ...row, token: id, inviterId: userId, usesLeft: 1 }
  await store.of(invitationLinkModel).create(link)
  await store.of(teamModel).create({ ...row, name: 'Team' })
  await store.of(teamMemberModel).create({ id, teamId: id, userId, createdAt })
}

const tables = ['invitation', 'invitationLink', 'organizationRole', 'team', 'teamMember']

describe('organization/delete that fails', () => {
  it.each([
    { actor: 'bob', status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION' },
    { actor: 'eve', status: 400, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
  ] as const)('fails with $code for $actor', async ({ actor, status, code }) => {
    const { auth, organization, users } = await createTwo()
    const { browser } = actor === 'eve' ? await signIn(auth, 'eve') : users[actor]
    const before = await auth.database.dump()
    const body = { organizationId: organization.id }
    expect(await browser.post('/organization/delete', body)).toMatchObject({ status, code })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('requires a session', async () => {
    const { auth, organization } = await createTwo()
    const body = { organizationId: organization.id }
    const answer = await auth.browser().post('/organization/delete', body)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('H157 fails the same for unknown and foreign organisations', async () => {
    const { users, other } = await createTwo()
    const remove = (organizationId: string) =>
      users.ann.browser.post('/organization/delete', { organizationId })
    const [foreign, unknown] = [await remove(other.id), await remove('unknown')]
    expect(unknown.status).toBe(400)
    expect([foreign.status, foreign.body]).toEqual([unknown.status, unknown.body])
  })

  it.each([{}, { organizationId: '' }, { organizationId: null }, { organizationSlug: 'acme' }])(
    'fails when the body names no organisation although one is active: %o',
    async (body) => {
      const { auth, users } = await createTwo()
      const before = await auth.database.dump()
      const answer = await users.ann.browser.post('/organization/delete', body)
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
      expect(await auth.database.dump()).toEqual(before)
    },
  )

  it('fails with disableOrganizationDeletion', async () => {
    const { auth, organization, users } = await createTwo({ disableOrganizationDeletion: true })
    const before = await auth.database.dump()
    const body = { organizationId: organization.id }
    expect(await users.ann.browser.post('/organization/delete', body)).toMatchObject({
      ...{ status: 403, code: 'ORGANIZATION_DELETION_DISABLED' },
    })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails for a member who loses the role after the check', async () => {
    const { auth, organization, users } = await createTwo()
    const { database } = auth
    const { id } = users.ann.member
    database.onCall(async ({ method }) => {
      if (method === 'begin') await database.store.of(memberModel).update({ id }, { role: 'admin' })
    })
    const body = { organizationId: organization.id }
    const { code } = await users.ann.browser.post('/organization/delete', body)
    expect(code).toBe('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
    expect(await rowsOf(auth, 'organization')).toHaveLength(2)
  })

  it('fails in an impersonation session', async () => {
    const acting = { id: 'acting', impersonatorOf: () => 'admin' }
    const auth = createTestAuth({ plugins: [plugin(), acting] })
    const { organization, users } = await organizationOf(auth, { ann: 'owner' })
    const body = { organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/delete', body)
    expect(answer).toMatchObject({ status: 403, code: 'SESSION_NOT_OWN' })
    expect(await rowsOf(auth, 'organization')).toHaveLength(1)
  })
})

describe('organization/delete', () => {
  it('deletes all rows of the organisation and none of another', async () => {
    const { auth, organization, other, users } = await createTwo()
    const body = { organizationId: organization.id }
    const answer = await users.ann.browser.post('/organization/delete', body)
    const { id, name, slug } = organization
    expect(answer).toMatchObject({ status: 200, body: { id, name, slug, metadata: null } })
    expect(await rowsOf(auth, 'organization')).toMatchObject([{ id: other.id }])
    expect(await rowsOf(auth, 'member')).toMatchObject([{ organizationId: other.id }])
    for (const table of tables)
      expect(await rowsOf(auth, table)).toMatchObject([{ id: `of-${other.id}` }])
  })

  it('deletes an organisation without a team when teams are enabled', async () => {
    const auth = createApp({ teams: { enabled: true } })
    const { organization, users } = await organizationOf(auth, { ann: 'owner' })
    const body = { organizationId: organization.id }
    expect((await users.ann.browser.post('/organization/delete', body)).status).toBe(200)
    expect(await rowsOf(auth, 'organization')).toEqual([])
  })

  it('deletes more teams than fit into one statement', async () => {
    const auth = createApp({ teams: { enabled: true } })
    const { organization, users } = await organizationOf(auth, { ann: 'owner' })
    const { id: organizationId } = organization
    const createdAt = new Date(auth.clock.now())
    for (let number = 0; number < 1500; number += 1) {
      const id = `team-${String(number)}`
      await auth.database.store.of(teamModel).create({ id, name: 'T', organizationId, createdAt })
    }
    const { status } = await users.ann.browser.post('/organization/delete', { organizationId })
    expect(status).toBe(200)
    expect(await rowsOf(auth, 'team')).toEqual([])
  })

  it('H162 makes it inactive in all sessions, cached ones included', async () => {
    const app = { session: { cookieCache: { enabled: true } } }
    const { auth, organization, users } = await createTwo({}, app)
    const active = async ({ browser }: (typeof users)['ann']) =>
      (await browser.get('/get-session')).body
    for (const user of [users.ann, users.bob]) {
      const body = { organizationId: organization.id }
      await activate(auth, user, null)
      await user.browser.post('/organization/set-active', body)
      expect(await active(user)).toMatchObject({
        session: { activeOrganizationId: organization.id },
      })
    }
    const body = { organizationId: organization.id }
    const deleted = await users.ann.browser.post('/organization/delete', body)
    expect(deleted.status).toBe(200)
    expect(await rowsOf(auth, 'session')).toMatchObject(
      Array.from({ length: 3 }, () => ({ activeOrganizationId: null, activeTeamId: null })),
    )
    for (const user of [users.ann, users.bob])
      expect(await active(user)).toMatchObject({
        session: { activeOrganizationId: null, activeTeamId: null },
      })
  })

  it.each([{}, everything])(
    'H164 deletes everything or nothing when a call fails',
    async (options) => {
      const probe = await createTwo(options)
      probe.auth.database.reset()
      await probe.users.ann.browser.post('/organization/delete', {
        organizationId: probe.organization.id,
      })
      const count = probe.auth.database.calls.length
      expect(count).toBeGreaterThan(8)
      for (let failing = 1; failing <= count; failing += 1) {
        const { auth, organization, users } = await createTwo(options)
        const before = await auth.database.dump()
        auth.database.reset()
        auth.database.onCall(({ number }) => {
          if (number === failing) throw new Unavailable('Gone')
        })
        const body = { organizationId: organization.id }
        const answer = await users.ann.browser.post('/organization/delete', body)
        expect(answer.status).toBe(503)
        auth.database.reset()
        expect(await auth.database.dump()).toEqual(before)
        expect((await users.ann.browser.post('/organization/delete', body)).status).toBe(200)
      }
    },
  )
})
