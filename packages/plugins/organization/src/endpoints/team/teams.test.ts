import { describe, expect, it } from 'vitest'
import { addUser, rowsOf, signIn } from '../../test/organization-app.js'
import { addTeamMember, createTeamApp } from '../../test/team-app.js'

describe('a team', () => {
  it('starts without members', async () => {
    const { auth, organization, bob } = await createTeamApp()
    const answer = await bob.browser.post('/organization/create-team', { name: ' Design ' })
    expect(answer).toMatchObject({
      status: 200,
      body: { name: 'Design', organizationId: organization.id, updatedAt: null },
    })
    expect(answer.body).not.toHaveProperty('memberCount')
    expect(await rowsOf(auth, 'team')).toContainEqual(
      expect.objectContaining({ name: 'Design', memberCount: 0 }),
    )
    expect(await rowsOf(auth, 'teamMember')).toHaveLength(2)
  })

  it('gets another name', async () => {
    const { auth, first, organization, bob } = await createTeamApp()
    const organizationId = organization.id
    const body = { teamId: first.id, data: { name: 'Design', organizationId } }
    const answer = await bob.browser.post('/organization/update-team', body)
    const updatedAt = new Date(auth.clock.now())
    expect(answer).toMatchObject({
      status: 200,
      body: { id: first.id, name: 'Design', updatedAt: updatedAt.toISOString() },
    })
    expect(await rowsOf(auth, 'team')).toContainEqual({ ...first, name: 'Design', updatedAt })
  })

  it('stays the same without changes', async () => {
    const { auth, first, bob } = await createTeamApp()
    const answer = await bob.browser.post('/organization/update-team', {
      ...{ teamId: first.id, data: {} },
    })
    expect(answer).toMatchObject({ status: 200, body: { name: first.name, updatedAt: null } })
    expect(await rowsOf(auth, 'team')).toContainEqual(first)
  })

  it('appears for every member, oldest first, in a named or the active organisation', async () => {
    const { first, second, organization, theirs, cat } = await createTeamApp()
    const path = '/organization/list-teams'
    const expected = { status: 200, body: [{ id: first.id }, { id: second.id }] }
    expect(await cat.browser.get(path)).toMatchObject(expected)
    const named = `${path}?organizationId=${organization.id}`
    expect(await cat.browser.get(named)).toMatchObject(expected)
    // The named organisation counts, not the active one.
    const other = `${path}?organizationId=${theirs.organization.id}`
    expect(await cat.browser.get(other)).toMatchObject({ status: 403 })
  })
})

describe('a member of a team', () => {
  it('joins once, and the first team appears in the member', async () => {
    const { auth, first, second, bob, cat } = await createTeamApp()
    const add = (teamId: string, userId: string) =>
      bob.browser.post('/organization/add-team-member', { teamId, userId })
    const answer = await add(second.id, bob.id)
    expect(answer).toMatchObject({ status: 200, body: { teamId: second.id, userId: bob.id } })
    expect(await add(second.id, bob.id)).toMatchObject({ body: answer.body })
    await add(first.id, bob.id)
    await add(second.id, cat.id)
    expect(await rowsOf(auth, 'teamMember')).toHaveLength(5)
    const members = await rowsOf(auth, 'member')
    expect(members).toContainEqual(expect.objectContaining({ userId: bob.id, teamId: second.id }))
  })

  it('loses the active team when they are removed', async () => {
    const { auth, first, second, bob, cat } = await createTeamApp()
    await bob.browser.post('/organization/add-team-member', { teamId: second.id, userId: cat.id })
    await cat.browser.post('/organization/set-active-team', { teamId: second.id })
    const body = { teamId: second.id, userId: cat.id }
    expect(await bob.browser.post('/organization/remove-team-member', body)).toMatchObject({
      status: 200,
      body: { message: 'Team member removed successfully.' },
    })
    const sessions = await rowsOf(auth, 'session')
    expect(sessions).toContainEqual(expect.objectContaining({ userId: cat.id, activeTeamId: null }))
    expect(await rowsOf(auth, 'member')).toContainEqual(
      expect.objectContaining({ userId: cat.id, teamId: first.id }),
    )
  })

  it('lists teams and their members', async () => {
    const { first, cat, ann, organization } = await createTeamApp()
    const teams = '/organization/list-user-teams'
    expect((await cat.browser.get(teams)).body).toMatchObject([{ id: first.id }])
    expect((await ann.browser.get(teams)).body).toEqual([])
    const scoped = `${teams}?organizationId=${organization.id}`
    expect((await cat.browser.get(scoped)).body).toMatchObject([{ id: first.id }])
    const ofCat = `${teams}?userId=${cat.id}`
    expect((await ann.browser.get(ofCat)).body).toMatchObject([{ id: first.id }])
    const members = `/organization/list-team-members?teamId=${first.id}`
    for (const { browser } of [cat, ann])
      expect((await browser.get(members)).body).toMatchObject([
        { teamId: first.id, userId: cat.id },
      ])
  })

  it('appears among more than a hundred', async () => {
    const { auth, first, cat } = await createTeamApp()
    for (let index = 0; index < 110; index += 1) {
      const userId = `user-${String(index)}`
      await addUser(auth, userId)
      await addTeamMember(auth, { teamId: first.id, userId })
    }
    const members = `/organization/list-team-members?teamId=${first.id}`
    expect((await cat.browser.get(members)).body).toHaveLength(111)
  })

  it('activates the team, whose members are then listed by default', async () => {
    const { auth, first, cat } = await createTeamApp()
    const path = '/organization/set-active-team'
    expect(await cat.browser.post(path, { teamId: first.id })).toMatchObject({
      status: 200,
      body: { id: first.id },
    })
    expect((await cat.browser.get('/get-session')).body).toMatchObject({
      session: { activeTeamId: first.id },
    })
    expect((await cat.browser.get('/organization/list-team-members')).body).toHaveLength(1)
    expect((await cat.browser.post(path)).body).toMatchObject({ id: first.id })
    expect(await cat.browser.post(path, { teamId: null })).toMatchObject({ body: null })
    expect(await cat.browser.post(path)).toMatchObject({ status: 200, body: null })
    const sessions = await rowsOf(auth, 'session')
    expect(sessions).not.toContainEqual(expect.objectContaining({ activeTeamId: first.id }))
  })
})

it('H159 prevents that a removed member activates the team at the same time', async () => {
  const { auth, first, ann, cat } = await createTeamApp()
  const body = { teamId: first.id, userId: cat.id }
  await Promise.all([
    cat.browser.post('/organization/set-active-team', { teamId: first.id }),
    ann.browser.post('/organization/remove-team-member', body),
    cat.browser.post('/organization/set-active-team', { teamId: first.id }),
  ])
  expect((await cat.browser.get('/organization/list-user-teams')).body).toEqual([])
  const { member = [], session = [] } = await auth.database.dump()
  expect(member.filter(({ teamId }) => teamId === first.id)).toEqual([])
  expect(session.filter(({ activeTeamId }) => activeTeamId === first.id)).toEqual([])
})

it('creates an organisation with a team of its creator, which is active', async () => {
  const { auth } = await createTeamApp()
  const dan = await signIn(auth, 'dan')
  const draft = { name: 'Acme', slug: 'acme' }
  const { body } = await dan.browser.post('/organization/create', draft)
  const teams = await dan.browser.get('/organization/list-teams')
  expect(teams.body).toMatchObject([{ name: 'Acme' }])
  const [team] = teams.body as readonly { readonly id: string }[]
  expect(body).toMatchObject({ members: [{ userId: dan.id, teamId: team?.id }] })
  expect((await dan.browser.get('/get-session')).body).toMatchObject({
    session: { activeTeamId: team?.id },
  })
  expect((await dan.browser.get('/organization/list-team-members')).body).toMatchObject([
    { teamId: team?.id, userId: dan.id },
  ])
})

it('creates an organisation without a team with defaultTeam: false', async () => {
  const { auth } = await createTeamApp({ defaultTeam: false })
  const { browser } = await signIn(auth, 'dan')
  const { body } = await browser.post('/organization/create', { name: 'Acme', slug: 'acme' })
  expect(body).toMatchObject({ members: [{ teamId: null }] })
  expect((await browser.get('/organization/list-teams')).body).toEqual([])
  expect((await browser.get('/get-session')).body).toMatchObject({
    session: { activeTeamId: null },
  })
})
