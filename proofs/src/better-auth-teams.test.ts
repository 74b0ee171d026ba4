import { organization } from '@countersign/organization'
import { describe, expect, it } from 'vitest'
import { openBetterAuthCopy, type Version, versions } from './test/better-auth-app.js'

const plugins = [
  organization({ teams: { enabled: true }, dynamicAccessControl: { enabled: true } }),
] as const

interface Shown {
  readonly id: string
  readonly name: string
}

/** A migrated copy, in which Ada owns an organisation with two teams and Bob is a member of it. */
async function openTeams(version: Version) {
  const copy = openBetterAuthCopy(version, plugins)
  const migration = await copy.auth.migrate()
  const organizationId = String(copy.rows('organization')[0]?.['id'])
  const [ada, bob] = [copy.browserOf('ada'), copy.browserOf('bob')]
  const list = await ada.get(`/organization/list-teams?organizationId=${organizationId}`)
  const [first, second] = list.body as readonly Shown[]
  if (!first || !second) throw new Error('There are two teams')
  const member = (role: string) => {
    const found = copy.rows('member').find((row) => row['role'] === role)
    return { id: String(found?.['userId']), row: found }
  }
  const membersOf = async (teamId: string) => {
    const { body } = await ada.get(`/organization/list-team-members?teamId=${teamId}`)
    return body
  }
  return { ...copy, migration, organizationId, ada, bob, first, second, member, membersOf }
}

describe.each(versions)('teams on a database of better-auth %s', (version) => {
  it('needs only nullable columns, tables and unique keys', async () => {
    const { auth, migration } = await openTeams(version)
    const columns = migration.statements.flatMap((statement) => {
      const [, table, column, rest = ''] =
        /^alter table "(\w+)" add column "(\w+)"(.*)$/.exec(statement) ?? []
      expect(rest).not.toContain('not null')
      return table === undefined ? [] : [`${table}.${column ?? ''}`]
    })
    const ofOrganizations = columns.filter((name) => !/^(user|account|verification)/.test(name))
    const added = ['session.rememberMe', 'session.startedWith', 'organization.revision']
    const lacking = {
      '1.2.12': ['session.activeTeamId', 'invitation.createdAt', 'team.memberCount'],
      '1.7.1': ['member.teamId'],
    }
    expect(ofOrganizations.sort()).toEqual([...added, ...lacking[version]].sort())
    const tables = migration.statements.flatMap(
      (text) => /^create table "(\w+)"/.exec(text)?.[1] ?? [],
    )
    expect(tables).toEqual([
      ...(version === '1.2.12' ? ['teamMember'] : []),
      ...['organizationRole'],
    ])
    expect((await auth.migrate()).statements).toEqual([])
  })

  it('lists teams with their members', async () => {
    const { ada, bob, organizationId, first, second, member, membersOf } = await openTeams(version)
    expect([first.name, second.name]).toEqual(['Fixture Works', 'Second team'])
    expect(await membersOf(first.id)).toMatchObject([{ userId: member('owner').id }])
    expect(await membersOf(second.id)).toEqual([])
    const own = await ada.get('/organization/list-user-teams')
    expect(own.body).toMatchObject([{ id: first.id }])
    expect((await bob.get('/organization/list-user-teams')).body).toEqual([])
    const query = `organizationId=${organizationId}`
    const full = await bob.get(`/organization/get-full-organization?${query}`)
    expect(full.body).toMatchObject({
      members: [{ role: 'owner' }, { role: 'member' }],
      teams: [{ id: first.id }, { id: second.id }],
    })
  })

  it('adds and removes team members', async () => {
    const { ada, organizationId, first, second, member, membersOf, rows } = await openTeams(version)
    const userId = member('member').id
    const body = { organizationId, teamId: second.id, userId }
    expect(await ada.post('/organization/add-team-member', body)).toMatchObject({ status: 200 })
    expect(await membersOf(second.id)).toMatchObject([{ userId }])
    expect(member('member').row).toMatchObject({ teamId: second.id })
    const own = { organizationId, teamId: first.id, userId: member('owner').id }
    // Who is in a team by their own row or by that of their membership stays in it.
    expect(await ada.post('/organization/add-team-member', own)).toMatchObject({ status: 200 })
    expect(await membersOf(first.id)).toHaveLength(1)
    for (const left of [body, own])
      expect(await ada.post('/organization/remove-team-member', left)).toMatchObject({
        status: 200,
      })
    expect(rows('teamMember')).toEqual([])
    expect(rows('member')).toMatchObject([{ teamId: null }, { teamId: null }])
    expect(rows('team').filter((team) => Number(team['memberCount']) > 0)).toEqual([])
  })

  it('chooses, creates and removes teams', async () => {
    const { ada, organizationId, first, rows } = await openTeams(version)
    await ada.post('/organization/set-active', { organizationId })
    const active = { teamId: first.id }
    expect(await ada.post('/organization/set-active-team', active)).toMatchObject({ status: 200 })
    expect(await ada.post('/organization/remove-team', active)).toMatchObject({ status: 403 })
    const created = await ada.post('/organization/create-team', { name: 'Third' })
    expect(created).toMatchObject({ status: 200, body: { name: 'Third' } })
    const teamId = (created.body as Shown).id
    expect(await ada.post('/organization/remove-team', { teamId })).toMatchObject({ status: 200 })
    expect(rows('team')).toHaveLength(2)
  })

  it('works together with custom roles', async () => {
    const { ada, organizationId, rows } = await openTeams(version)
    const body = { organizationId, role: 'Editor', permission: { team: ['create'] } }
    expect(await ada.post('/organization/create-role', body)).toMatchObject({ status: 200 })
    expect(rows('organizationRole')).toMatchObject([{ role: 'editor' }])
  })
})
