import { describe, expect, it } from 'vitest'
import { invitationModel, memberModel, teamModel } from '../../models.js'
import {
  activate,
  addMember,
  addOrganization,
  addUser,
  createApp,
  organizationOf,
  rowsOf,
  signIn,
} from '../../test/organization-app.js'

/** Ann owns Acme, Bob is a member, Cat can cancel invitations; Eve is no member. Dan is invited. */
async function createAcme(...[options = {}, app]: Parameters<typeof createApp>) {
  const auth = createApp(options, app)
  const roles = { ann: 'owner', bob: 'member', cat: 'admin' }
  const columns = { name: 'Acme', slug: 'acme', metadata: '{"plan":"free"}' }
  const created = await organizationOf(auth, roles, columns)
  const moment = new Date(auth.clock.now())
  const invitation = {
    ...{ id: 'i', organizationId: created.organization.id, email: 'dan@x.test', role: 'member' },
    ...{
      status: 'pending',
      expiresAt: moment,
      createdAt: moment,
      inviterId: created.users.ann.id,
    },
  }
  await auth.database.store.of(invitationModel).create(invitation)
  return { auth, ...created, eve: await signIn(auth, 'eve'), invitation }
}

const full = '/organization/get-full-organization'
const calls = [full, '/organization/get-organization']

describe.each(calls)('%s without permission', (call) => {
  it('requires a session', async () => {
    const { auth, organization } = await createAcme()
    const answer = await auth.browser().get(`${call}?organizationId=${organization.id}`)
    expect(answer).toMatchObject({ status: 401, code: 'UNAUTHORIZED' })
  })

  it('H157 H161 fails for other callers as for an unknown organisation', async () => {
    const { organization, eve } = await createAcme()
    const refusal = { code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }
    const queries = [
      `organizationId=${organization.id}`,
      'organizationId=unknown',
      'organizationSlug=acme',
      'organizationSlug=unknown',
      `organizationSlug=unknown&organizationId=${organization.id}`,
    ]
    const answers = await Promise.all(queries.map((query) => eve.browser.get(`${call}?${query}`)))
    for (const { status, body } of answers) {
      expect({ status, body }).toMatchObject({ status: 403, body: refusal })
      expect(body).toEqual(answers[0]?.body)
    }
  })

  it.each([false, true])(
    'H162 fails for a removed member and makes it inactive; cookie cache: %s',
    async (enabled) => {
      const { auth, organization, users } = await createAcme(
        { teams: { enabled: true } },
        { session: { cookieCache: { enabled } } },
      )
      const { browser, member } = users.bob
      await browser.post('/organization/set-active', { organizationId: organization.id })
      expect(await browser.get(call)).toMatchObject({ status: 200 })
      await auth.database.store.of(memberModel).delete({ id: member.id })
      const refused = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }
      expect(await browser.get(call)).toMatchObject(refused)
      expect((await browser.get('/get-session')).body).toMatchObject({
        session: { activeOrganizationId: null, activeTeamId: null },
      })
      const nothing = { status: call === full ? 200 : 400 }
      expect(await browser.get(call)).toMatchObject(nothing)
    },
  )

  it('keeps the active organisation when another one fails', async () => {
    const { auth, organization, users } = await createAcme()
    const other = await addOrganization(auth)
    await activate(auth, users.bob, organization.id)
    const before = await rowsOf(auth, 'session')
    await users.bob.browser.get(`${call}?organizationId=${other.id}`)
    await users.bob.browser.get(`${call}?organizationSlug=${other.slug}`)
    expect(await rowsOf(auth, 'session')).toEqual(before)
  })
})

describe('get-full-organization and get-organization', () => {
  it('returns null or fails when no organisation is active', async () => {
    const { users } = await createAcme()
    expect(await users.ann.browser.get(full)).toMatchObject({ status: 200, body: null })
    expect(await users.ann.browser.get('/organization/get-organization')).toMatchObject({
      ...{ status: 400, code: 'NO_ACTIVE_ORGANIZATION' },
    })
  })

  it.each(['organizationId', 'organizationSlug', 'active', 'capitals'])(
    'returns an organisation by %s',
    async (by) => {
      const { auth, organization, users } = await createAcme()
      const { id, slug } = organization
      if (by === 'active') await activate(auth, users.bob, id)
      const queries = new Map([
        ['organizationId', `?organizationId=${id}`],
        ['organizationSlug', `?organizationSlug=${slug}`],
        ['capitals', '?organizationSlug=ACME'],
      ])
      const createdAt = organization.createdAt.toISOString()
      const shown = { ...{ id, name: 'Acme', slug, logo: null, createdAt } }
      const body = { ...shown, metadata: { plan: 'free' } }
      for (const call of calls)
        expect(await users.bob.browser.get(call + (queries.get(by) ?? ''))).toMatchObject({
          ...{ status: 200, body },
        })
      const { body: alone } = await users.bob.browser.get(
        `/organization/get-organization${queries.get(by) ?? ''}`,
      )
      expect(alone).toEqual(body)
    },
  )

  it('returns everything to members who manage invitations', async () => {
    const { organization, users, invitation } = await createAcme()
    const { ann, bob, cat } = users
    for (const { browser } of [ann, cat]) {
      const { body } = await browser.get(`${full}?organizationId=${organization.id}`)
      expect(body).toMatchObject({
        invitations: [{ id: invitation.id, email: 'dan@x.test', status: 'pending' }],
        teams: null,
      })
    }
    const { body } = await bob.browser.get(`${full}?organizationId=${organization.id}`)
    const shown = [ann, bob, cat].map(({ id, email, member }) => ({
      ...{ ...member, createdAt: member.createdAt.toISOString() },
      user: { id, email, name: email.split('@')[0], image: null },
    }))
    expect(body).toMatchObject({ members: shown, invitations: [] })
    expect(JSON.stringify(body)).not.toMatch(/dan@|revision|sessionEpoch|emailVerified/)
  })

  it('includes teams without their internal columns when teams are enabled', async () => {
    const { auth, organization, users } = await createAcme({ teams: { enabled: true } })
    const createdAt = new Date(auth.clock.now())
    const team = { id: 't', name: 'Team', organizationId: organization.id, createdAt }
    await auth.database.store.of(teamModel).create({ ...team, memberCount: 7 })
    const { body } = await users.bob.browser.get(`${full}?organizationSlug=acme`)
    const shown = { ...team, createdAt: createdAt.toISOString(), updatedAt: null }
    expect(body).toMatchObject({ teams: [shown], members: [{ teamId: null }, {}, {}] })
    expect(JSON.stringify(body)).not.toContain('memberCount')
  })

  it('returns the requested number of members, 100 by default', async () => {
    const { auth, organization, users } = await createAcme()
    for (let number = 0; number < 120; number += 1) {
      const userId = `user-${String(number)}`
      await addUser(auth, userId)
      await addMember(auth, { organizationId: organization.id, userId })
    }
    const countOf = async (query: string) => {
      const { body } = await users.ann.browser.get(`${full}?organizationSlug=acme${query}`)
      return (body as { members: unknown[] }).members.length
    }
    expect(await countOf('')).toBe(100)
    expect(await countOf('&membersLimit=2')).toBe(2)
    expect(await countOf('&membersLimit=1000')).toBe(123)
    const headers = { cookie: users.ann.browser.cookieHeader }
    const query = { organizationSlug: 'acme', membersLimit: 1 }
    const answer = await auth.api.getFullOrganization({ headers, query })
    expect(answer?.members).toHaveLength(1)
  })

  it.each(['0', '1001', '-1', '1.5', 'x', '', '1e3', ' 1'])(
    'rejects membersLimit %j',
    async (limit) => {
      const { users } = await createAcme()
      const query = new URLSearchParams({ organizationSlug: 'acme', membersLimit: limit })
      const answer = await users.ann.browser.get(`${full}?${query.toString()}`)
      expect(answer).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' })
    },
  )
})
