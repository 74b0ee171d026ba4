import { describe, expect, it } from 'vitest'
import { memberModel } from '../../models.js'
import {
  activate,
  addMember,
  addOrganization,
  createApp,
  organizationOf,
  type TestUser,
  rowsOf,
  signIn,
} from '../../test/organization-app.js'

const call = '/organization/set-active'

/** Ann and Bob are members of Acme, Eve is no member of any organisation. */
async function createAcme(...[options = {}, app]: Parameters<typeof createApp>) {
  const auth = createApp(options, app)
  const roles = { ann: 'owner', bob: 'member' }
  const created = await organizationOf(auth, roles, { name: 'Acme', slug: 'acme' })
  return { auth, ...created, eve: await signIn(auth, 'eve') }
}

const activeOf = async ({ browser }: TestUser) =>
  (await browser.get('/get-session')).body as { session: { activeOrganizationId: string | null } }

describe('set-active that fails', () => {
  it('requires a session', async () => {
    const { auth, organization } = await createAcme()
    const answer = await auth.browser().post(call, { organizationId: organization.id })
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('H157 fails the same for foreign and unknown organisations', async () => {
    const { auth, organization, eve } = await createAcme()
    const before = await auth.database.dump()
    const bodies = [
      { organizationId: organization.id },
      { organizationId: 'unknown' },
      { organizationSlug: 'acme' },
      { organizationSlug: 'unknown' },
    ]
    const answers = await Promise.all(bodies.map((body) => eve.browser.post(call, body)))
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({
        ...{ status: 403, body: { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' } },
      })
      expect(body).toEqual(answers[0]?.body)
    }
    expect(await auth.database.dump()).toEqual(before)
  })

  it('H162 fails for a removed member and makes the organisation inactive', async () => {
    const { auth, organization, users } = await createAcme()
    await activate(auth, users.bob, organization.id)
    await auth.database.store.of(memberModel).delete({ id: users.bob.member.id })
    expect(await users.bob.browser.post(call)).toMatchObject({
      ...{ status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
    })
    expect(await activeOf(users.bob)).toMatchObject({ session: { activeOrganizationId: null } })
  })

  it('returns null without a name and an active organisation', async () => {
    const { users } = await createAcme()
    expect(await users.ann.browser.post(call)).toMatchObject({ status: 200, body: null })
  })

  it.each([{ organizationId: 7 }, { organizationId: '' }, { organizationSlug: null }])(
    'rejects %j',
    async (body) => {
      const { users } = await createAcme()
      const { code } = await users.ann.browser.post(call, body)
      expect(code).toBe('VALIDATION_ERROR')
    },
  )
})

describe('set-active', () => {
  it.each([
    ['its id', ({ id }: { id: string }) => ({ organizationId: id })],
    ['its slug', () => ({ organizationSlug: 'acme' })],
    ['its slug when the id is null', () => ({ organizationSlug: 'acme', organizationId: null })],
  ])('activates by %s in this session only', async (_title, bodyOf) => {
    const { auth, organization, users } = await createAcme()
    const other = auth.browser()
    const credentials = { email: users.bob.email, password: 'correct horse battery staple' }
    await other.post('/sign-in/email', credentials)
    const answer = await users.bob.browser.post(call, bodyOf(organization))
    const { id } = organization
    const members = [{ userId: users.ann.id }, { userId: users.bob.id }]
    expect(answer).toMatchObject({
      ...{ status: 200, body: { id, slug: 'acme', members, invitations: [], teams: null } },
    })
    expect(await activeOf(users.bob)).toMatchObject({ session: { activeOrganizationId: id } })
    expect((await other.get('/get-session')).body).toMatchObject({
      session: { activeOrganizationId: null },
    })
  })

  it('deactivates with null', async () => {
    const { auth, organization, users } = await createAcme()
    await activate(auth, users.bob, organization.id)
    const answer = await users.bob.browser.post(call, { organizationId: null })
    expect(answer).toMatchObject({ status: 200, body: null })
    expect(await activeOf(users.bob)).toMatchObject({ session: { activeOrganizationId: null } })
  })

  it('returns the active organisation again without a write', async () => {
    const { auth, organization, users } = await createAcme()
    await activate(auth, users.bob, organization.id)
    const before = await auth.database.dump()
    const answer = await users.bob.browser.post(call)
    expect(answer).toMatchObject({ status: 200, body: { id: organization.id } })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('deactivates the team of the former organisation', async () => {
    const { auth, organization, users } = await createAcme({ teams: { enabled: true } })
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: users.bob.id })
    const created = await users.bob.browser.post('/organization/create', { name: 'B', slug: 'b' })
    expect(created.status).toBe(200)
    const stored = (await rowsOf(auth, 'session')) as { activeTeamId: string | null }[]
    expect(stored.filter(({ activeTeamId }) => activeTeamId !== null)).toHaveLength(1)
    await users.bob.browser.post(call, { organizationId: organization.id })
    expect(await activeOf(users.bob)).toMatchObject({
      session: { activeOrganizationId: organization.id, activeTeamId: null },
    })
  })

  it('updates the cached session', async () => {
    const app = { session: { cookieCache: { enabled: true } } }
    const { auth, organization, users } = await createAcme({}, app)
    await users.bob.browser.post(call, { organizationId: organization.id })
    auth.database.reset()
    expect(await activeOf(users.bob)).toMatchObject({
      session: { activeOrganizationId: organization.id },
    })
    expect(auth.database.calls).toEqual([])
  })
})
