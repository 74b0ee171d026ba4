import { describe, expect, it } from 'vitest'
import { teamedMemberModel, teamMemberModel, teamModel } from '../models.js'
import { addTeamMember, createTeamApp } from '../test/team-app.js'

describe('maximumTeams', () => {
  it.each([
    { title: 'a number', maximumTeams: 3 },
    { title: 'a function', maximumTeams: ({ name }: { name: string }) => (name ? 3 : 0) },
  ])('limits parallel creations as $title', async ({ maximumTeams }) => {
    const { auth, ann, organization } = await createTeamApp({ maximumTeams })
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((name) => ann.browser.post('/organization/create-team', { name })),
    )
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
      ...[200, 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'],
      'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS',
    ])
    const { team = [] } = await auth.database.dump()
    expect(team.filter((row) => row['organizationId'] === organization.id)).toHaveLength(3)
  })
})

describe('maximumMembersPerTeam', () => {
  const add = (app: Awaited<ReturnType<typeof createTeamApp>>, userId: string) =>
    app.ann.browser.post('/organization/add-team-member', { teamId: app.first.id, userId })
  const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }

  it.each([
    { title: 'a number', maximumMembersPerTeam: 2 },
    { title: 'a function', maximumMembersPerTeam: () => Promise.resolve(2) },
  ])('limits parallel additions as $title', async ({ maximumMembersPerTeam }) => {
    const app = await createTeamApp({ maximumMembersPerTeam })
    const answers = await Promise.all([add(app, app.ann.id), add(app, app.bob.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const members = app.auth.database.store.of(teamMemberModel)
    expect(await members.count({ teamId: app.first.id })).toBe(2)
  })

  it('H186 allows a function with database calls, which runs outside of transactions', async () => {
    const requested: number[] = []
    const app = await createTeamApp({
      maximumMembersPerTeam: async () => {
        const teams = await app.auth.database.store.of(teamModel).count({})
        expect(app.auth.database.calls).not.toContain('begin')
        requested.push(teams)
        return teams
      },
    })
    app.auth.database.reset()
    expect(await add(app, app.bob.id)).toMatchObject({ status: 200 })
    expect(requested).toEqual([3])
  })

  it('succeeds again for a user who is already in the team', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 1 })
    expect(await add(app, app.cat.id)).toMatchObject({ status: 200 })
    expect(await add(app, app.bob.id)).toMatchObject(full)
  })

  it('counts memberships in the older column once', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 2 })
    const { auth, first, bob, cat } = app
    const members = auth.database.store.of(teamedMemberModel)
    await members.update({ userId: cat.id }, { teamId: first.id })
    expect(await add(app, bob.id)).toMatchObject({ status: 200 })
    await auth.database.store.of(teamMemberModel).delete({ userId: bob.id })
    await members.update({ userId: bob.id }, { teamId: first.id })
    expect(await add(app, app.ann.id)).toMatchObject(full)
    expect(await add(app, bob.id)).toMatchObject({ status: 200, body: { id: bob.member.id } })
  })

  it('rejects members when there are already more than the limit', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 1 })
    const { auth, first, ann, bob, eve } = app
    for (const { id: userId } of [ann, eve]) await addTeamMember(auth, { teamId: first.id, userId })
    expect(await add(app, bob.id)).toMatchObject(full)
  })

  it('rejects every member when it is 0', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 0 })
    expect(await add(app, app.bob.id)).toMatchObject(full)
  })
})
