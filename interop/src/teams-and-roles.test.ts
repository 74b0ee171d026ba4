import { expect, it } from 'vitest'
import { serve } from './generations.js'
import {
  ask,
  attempt,
  organizationApp,
  organizationClients,
  type PeerOrganizationClient,
  signUp,
} from './organization-clients.js'

const { fresh } = serve(organizationApp)

/** A user who has just created an organisation with the client of a generation. */
async function open({ create }: (typeof organizationClients)[number]) {
  const app = await fresh()
  const peer = app.openPair(create).client as PeerOrganizationClient
  await signUp(peer, 'Ann')
  const call = <T>(name: string, input?: object): Promise<T> => ask<T>(peer, name, input)
  const created = await call<Shown>('create', { name: 'Acme', slug: 'acme' })
  // What follows comes later than the first team.
  app.auth.clock.advance('1 second')
  return { peer, call, organizationId: created.id }
}

interface Shown {
  readonly id: string
  readonly name: string
  readonly teamId?: string
  readonly createdAt: unknown
}

it.each(organizationClients)(
  'creates, changes and removes teams with the client $generation',
  async (their) => {
    const { peer, call, organizationId } = await open(their)
    const [first] = await call<Shown[]>('listTeams')
    expect(first).toMatchObject({ name: 'Acme', organizationId, createdAt: expect.any(Date) })
    const team = await call<Shown>('createTeam', { name: 'Design' })
    const changed = await call('updateTeam', { teamId: team.id, data: { name: 'Night' } })
    expect(changed).toMatchObject({ id: team.id, name: 'Night' })
    const named = await call('listTeams', { query: { organizationId } })
    expect(named).toMatchObject([{ id: first?.id }, { id: team.id }])
    const own = await attempt(peer, 'removeTeam', { teamId: first?.id })
    expect(own.error).toMatchObject({
      status: 403,
      code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
    })
    expect(await call('removeTeam', { teamId: team.id })).toEqual({
      message: 'Team removed successfully.',
    })
  },
)

it('shows the one team of a membership to the client 1.2.12', async () => {
  const [their] = organizationClients
  const { call } = await open(their)
  const [first] = await call<Shown[]>('listTeams')
  expect(await call('getActiveMember')).toMatchObject({ teamId: first?.id })
})

it('chooses teams and their members with the client 1.7.25', async () => {
  const [, their] = organizationClients
  const { peer, call } = await open(their)
  const { data } = await peer.getSession()
  const { user, session } = data as { user: Shown; session: { activeTeamId: string } }
  const [first] = await call<Shown[]>('listTeams')
  expect(session.activeTeamId).toBe(first?.id)
  const { id: teamId } = await call<Shown>('createTeam', { name: 'Design' })
  const added = await call('addTeamMember', { teamId, userId: user.id })
  expect(added).toMatchObject({ teamId, userId: user.id, createdAt: expect.any(Date) })
  expect(await call('setActiveTeam', { teamId })).toMatchObject({ id: teamId })
  expect(await call('listTeamMembers')).toMatchObject([{ userId: user.id }])
  expect(await call('listUserTeams')).toMatchObject([{ id: first?.id }, { id: teamId }])
  // The team of before may go, now that another one is the own one.
  await call('removeTeam', { teamId: first?.id })
  expect(await call('setActiveTeam', { teamId: null })).toBeNull()
  expect(await call('removeTeamMember', { teamId, userId: user.id })).toEqual({
    message: 'Team member removed successfully.',
  })
  expect(await call('listUserTeams')).toEqual([])
})

it('creates, shows, changes and deletes roles with the client 1.7.25', async () => {
  const [, their] = organizationClients
  const { peer, call, organizationId } = await open(their)
  const permission = { team: ['create'] }
  expect(await call('createRole', { role: 'Editor', permission })).toMatchObject({
    success: true,
    roleData: { role: 'editor', organizationId, permission, createdAt: expect.any(Date) },
    statements: permission,
  })
  const again = await attempt(peer, 'createRole', { role: 'editor', permission })
  expect(again.error).toMatchObject({ status: 400, code: 'ROLE_NAME_IS_ALREADY_TAKEN' })
  expect(await call('getRole', { query: { roleName: 'editor' } })).toMatchObject({ permission })
  const data = { permission: { team: ['update'] }, roleName: 'Night' }
  expect(await call('updateRole', { roleName: 'editor', data })).toMatchObject({
    success: true,
    roleData: { role: 'night', permission: data.permission },
  })
  expect(await call('listRoles')).toMatchObject([{ role: 'night' }])
  expect(await call('deleteRole', { roleName: 'night' })).toEqual({ success: true })
  expect(await call('listRoles', { query: { organizationId } })).toEqual([])
})
