import { expect, it } from 'vitest'
import { signIn } from '../../test/organization-app.js'
import { createMemberApp } from '../../test/member-app.js'
import { teamMemberModel, teamModel } from '../../models.js'

async function createApp(teams: object = {}) {
  const app = await createMemberApp({ ann: 'owner' }, { teams: { enabled: true, ...teams } })
  const { auth, organizationId } = app
  const row = { id: 't1', name: 'Team', organizationId, createdAt: new Date(0), updatedAt: null }
  await auth.database.store.of(teamModel).create(row)
  const cara = await signIn(auth, 'cara')
  const add = (teamId?: string) => {
    const body = { userId: cara.id, role: 'member', organizationId, ...(teamId ? { teamId } : {}) }
    return auth.api.addMember({ body })
  }
  return { ...app, cara, add }
}

it('adds a member to the organisation and the team', async () => {
  const { auth, cara, add } = await createApp()
  expect(await add('t1')).toMatchObject({ role: 'member', teamId: 't1' })
  expect((await auth.database.dump())['teamMember']).toMatchObject([
    { teamId: 't1', userId: cara.id },
  ])
})

it.each([
  { title: 'does not exist', teams: {}, teamId: 'x', code: 'TEAM_NOT_FOUND' },
  { title: 'cannot exist', teams: { enabled: false }, teamId: 'x', code: 'TEAM_NOT_FOUND' },
  {
    title: 'is full',
    teams: { maximumMembersPerTeam: 1 },
    teamId: 't1',
    code: 'TEAM_MEMBER_LIMIT_REACHED',
  },
])('writes nothing for a team that $title → $code', async ({ teams, teamId, code }) => {
  if ('enabled' in teams) {
    const { auth, organizationId } = await createMemberApp({ ann: 'owner' })
    const body = { userId: (await signIn(auth, 'cara')).id, role: 'member', organizationId, teamId }
    await expect(auth.api.addMember({ body })).rejects.toMatchObject({ code })
    expect((await auth.database.dump())['member']).toHaveLength(1)
    return
  }
  const { auth, users, add } = await createApp(teams)
  const teamMember = { id: 's1', teamId: 't1', userId: users.ann.id, createdAt: null }
  await auth.database.store.of(teamMemberModel).create(teamMember)
  const before = await auth.database.dump()
  await expect(add(teamId)).rejects.toMatchObject({ code })
  expect(await auth.database.dump()).toEqual(before)
})
