import { AuthError } from '@countersign/core'
import { expect, it } from 'vitest'
import type { OrganizationDrafts, OrganizationEvents, OrganizationHooks } from '../index.js'
import { createRoleApp } from '../test/role-app.js'
import { createTeamApp } from '../test/team-app.js'

const drafts = [
  ...['team.create', 'team.update', 'team.remove', 'team-member.add', 'team-member.remove'],
  ...['role.create', 'role.update', 'role.delete'],
] as readonly (keyof OrganizationDrafts)[]

const events = [
  ...['team.created', 'team.updated', 'team.removed', 'team-member.added', 'team-member.removed'],
  ...['role.created', 'role.updated', 'role.deleted'],
] as readonly (keyof OrganizationEvents)[]

/** Records the names of all drafts and events in order. */
function noting(reported: string[]): OrganizationHooks {
  const note = (phase: string, names: readonly string[]) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        () => {
          reported.push(`${phase} ${name}`)
          return undefined
        },
      ]),
    )
  return { before: note('before', drafts), on: note('on', events), after: note('after', events) }
}

it('calls `before` and emits an event for every change of teams', async () => {
  const reported: string[] = []
  const { ann, cat, second } = await createTeamApp({}, { hooks: noting(reported) })
  const teamId = second.id
  const post = (verb: string, body: object) => ann.browser.post(`/organization/${verb}`, body)
  await post('create-team', { name: 'Design' })
  await post('update-team', { teamId, data: { name: 'Night' } })
  await post('add-team-member', { teamId, userId: cat.id })
  await post('remove-team-member', { teamId, userId: cat.id })
  await post('remove-team', { teamId })
  expect(reported).toEqual([
    ...['before team.create', 'on team.created', 'after team.created'],
    ...['before team.update', 'on team.updated', 'after team.updated'],
    ...['before team-member.add', 'on team-member.added', 'after team-member.added'],
    ...['before team-member.remove', 'on team-member.removed', 'after team-member.removed'],
    ...['before team.remove', 'on team.removed', 'after team.removed'],
  ])
})

it('calls `before` and emits an event for every change of roles', async () => {
  const reported: string[] = []
  const { ann } = await createRoleApp({ hooks: noting(reported) })
  const post = (verb: string, body: object) => ann.browser.post(`/organization/${verb}`, body)
  await post('create-role', { role: 'night', permission: {} })
  await post('update-role', { roleName: 'night', data: { permission: { team: ['create'] } } })
  await post('delete-role', { roleName: 'night' })
  expect(reported).toEqual([
    ...['before role.create', 'on role.created', 'after role.created'],
    ...['before role.update', 'on role.updated', 'after role.updated'],
    ...['before role.delete', 'on role.deleted', 'after role.deleted'],
  ])
})

it('writes an amended name', async () => {
  const hooks: OrganizationHooks = {
    before: {
      'team.create': ({ name }) => ({ name: name.toUpperCase() }),
      'team.update': ({ team, name }) => ({ name: `${team.name} → ${name}` }),
    },
  }
  const { ann, second } = await createTeamApp({}, { hooks })
  const created = await ann.browser.post('/organization/create-team', { name: 'Design' })
  expect(created.body).toMatchObject({ name: 'DESIGN' })
  const body = { teamId: second.id, data: { name: 'Night' } }
  const changed = await ann.browser.post('/organization/update-team', body)
  expect(changed.body).toMatchObject({ name: `${second.name} → Night` })
})

it.each([
  { phase: 'before', hooks: { before: { 'team.remove': refuse } } },
  { phase: 'on', hooks: { on: { 'team.removed': refuse } } },
])('rolls back when a subscriber rejects in the phase "$phase"', async ({ hooks }) => {
  const { auth, ann, second } = await createTeamApp({}, { hooks })
  const before = await auth.database.dump()
  expect(await ann.browser.post('/organization/remove-team', { teamId: second.id })).toMatchObject({
    ...{ status: 403, code: 'KEEP_IT' },
  })
  const after = await auth.database.dump()
  for (const table of ['team', 'teamMember', 'member']) expect(after[table]).toEqual(before[table])
})

function refuse(): never {
  throw new AuthError('KEEP_IT', { status: 403, message: 'Keep it' })
}
