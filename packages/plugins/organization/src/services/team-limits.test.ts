import { describe, expect, it } from 'vitest'
import { teamedMemberModel, teamMemberModel, teamModel } from '../models.js'
import { addTeamMember, createTeamApp } from '../test/team-app.js'

describe('teams of an organisation are no more than the limit', () => {
  it.each([
    { title: 'a number', maximumTeams: 3 },
    { title: 'a function', maximumTeams: ({ name }: { name: string }) => (name ? 3 : 0) },
  ])('$title, however many are created at once', async ({ maximumTeams }) => {
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

describe('members of a team are no more than the limit', () => {
  const add = (app: Awaited<ReturnType<typeof createTeamApp>>, userId: string) =>
    app.ann.browser.post('/organization/add-team-member', { teamId: app.first.id, userId })
  const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }

  it.each([
    { title: 'a number', maximumMembersPerTeam: 2 },
    { title: 'a function', maximumMembersPerTeam: () => Promise.resolve(2) },
  ])('$title, however many are added at once', async ({ maximumMembersPerTeam }) => {
    const app = await createTeamApp({ maximumMembersPerTeam })
    const answers = await Promise.all([add(app, app.ann.id), add(app, app.bob.id)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const members = app.auth.database.store.of(teamMemberModel)
    expect(await members.count({ teamId: app.first.id })).toBe(2)
  })

  it('H186 also where the limit is a function that asks the database, which no transaction waits for', async () => {
    const asked: number[] = []
    const app = await createTeamApp({
      maximumMembersPerTeam: async () => {
        const teams = await app.auth.database.store.of(teamModel).count({})
        expect(app.auth.database.calls).not.toContain('begin')
        asked.push(teams)
        return teams
      },
    })
    app.auth.database.reset()
    expect(await add(app, app.bob.id)).toMatchObject({ status: 200 })
    expect(asked).toEqual([3])
  })

  it('but who is in it already stays', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 1 })
    expect(await add(app, app.cat.id)).toMatchObject({ status: 200 })
    expect(await add(app, app.bob.id)).toMatchObject(full)
  })

  it('counting those of the first generation, each once', async () => {
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

  it('also where there are more than the limit from before', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 1 })
    const { auth, first, ann, bob, eve } = app
    for (const { id: userId } of [ann, eve]) await addTeamMember(auth, { teamId: first.id, userId })
    expect(await add(app, bob.id)).toMatchObject(full)
  })

  it('none where the limit is 0', async () => {
    const app = await createTeamApp({ maximumMembersPerTeam: 0 })
    expect(await add(app, app.bob.id)).toMatchObject(full)
  })
})
