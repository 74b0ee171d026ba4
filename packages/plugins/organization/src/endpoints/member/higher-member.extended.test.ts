import { describe, expect, it } from 'vitest'
import { createAccessControl } from '@countersign/core/access'
import { defaultRoles, defaultStatements } from '../../index.js'
import { memberModel, organizationRoleModel } from '../../models.js'
import { createMemberApp } from '../../test/member-app.js'
import { addRole } from '../../test/role-app.js'
import { addTeam, addTeamMember } from '../../test/team-app.js'

/** Roles of the app. A `mover` removes and updates members and has no other permission. */
const access = createAccessControl(defaultStatements)
const options = {
  access,
  roles: {
    ...defaultRoles,
    mover: access.role({ member: ['update', 'delete'], ac: ['read'] }),
    coach: access.role({ member: ['update', 'delete'], team: ['create'], ac: ['read'] }),
  },
  teams: { enabled: true },
  dynamicAccessControl: { enabled: true },
} as const

/** `editor` is a custom role: it can create teams. */
const users = {
  ann: 'owner',
  olga: 'owner,member',
  adam: 'admin',
  anders: 'admin',
  mona: 'mover',
  mila: 'mover,editor',
  carl: 'coach',
  eddy: 'editor',
  bob: 'member',
  mixed: 'member,admin',
} as const
type Name = keyof typeof users

async function createApp() {
  const app = await createMemberApp(users, options)
  const { auth, organizationId } = app
  await addRole(auth, {
    ...{ organizationId, role: 'editor' },
    permissions: { team: ['create'] },
  })
  return app
}

const allowed = { status: 200, code: undefined }

/** Whether the caller has all permissions of the target. Every caller here has the permission of the call. */
const pairs: readonly { readonly caller: Name; readonly target: Name; readonly may: boolean }[] = [
  { caller: 'mona', target: 'adam', may: false },
  { caller: 'mona', target: 'mixed', may: false },
  { caller: 'mona', target: 'carl', may: false },
  { caller: 'mona', target: 'eddy', may: false },
  { caller: 'mona', target: 'mila', may: false },
  { caller: 'mila', target: 'adam', may: false },
  { caller: 'mona', target: 'ann', may: false },
  { caller: 'adam', target: 'ann', may: false },
  { caller: 'adam', target: 'olga', may: false },
  { caller: 'mona', target: 'bob', may: true },
  { caller: 'mila', target: 'eddy', may: true },
  { caller: 'mila', target: 'carl', may: true },
  { caller: 'adam', target: 'anders', may: true },
  { caller: 'adam', target: 'mixed', may: true },
  { caller: 'adam', target: 'carl', may: true },
  { caller: 'ann', target: 'olga', may: true },
  { caller: 'olga', target: 'ann', may: true },
]

const title = (verb: string) => `H156 ${verb} when the caller is $caller: $may`

describe('remove-member by permissions of caller and target', () => {
  it.each(pairs)(title('removes $target'), async ({ caller, target, may }) => {
    const app = await createApp()
    const before = await app.auth.database.dump()
    const body = { memberIdOrEmail: app.users[target].member.id }
    const answer = await app.post(caller, 'remove-member', body)
    if (may) {
      expect(answer).toMatchObject(allowed)
      expect(await app.roleOf(target)).toBeUndefined()
      return
    }
    // An owner has its own error on the wire.
    const isOwner = users[target].includes('owner')
    expect(answer).toMatchObject(
      isOwner
        ? { status: 400, code: 'YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER' }
        : { status: 401, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' },
    )
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it.each(pairs)(title('removes $target from a team'), async ({ caller, target, may }) => {
    const app = await createApp()
    const { auth, organizationId } = app
    const userId = app.users[target].id
    const { id: teamId } = await addTeam(auth, { organizationId })
    await addTeamMember(auth, { teamId, userId })
    const before = await auth.database.dump()
    const answer = await app.post(caller, 'remove-team-member', { teamId, userId })
    if (may) {
      expect(answer).toMatchObject(allowed)
      expect((await auth.database.dump())['teamMember']).toEqual([])
      return
    }
    const refusal = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER' }
    expect(answer).toMatchObject(refusal)
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each(pairs)(title('adds a role to $target'), async ({ caller, target, may }) => {
    const app = await createApp()
    const before = await app.auth.database.dump()
    const roles = new Set([...users[target].split(','), 'member'])
    const body = { memberId: app.users[target].member.id, role: [...roles] }
    const answer = await app.post(caller, 'update-member-role', body)
    if (may) {
      expect(answer).toMatchObject(allowed)
      return
    }
    const refusal = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' }
    expect(answer).toMatchObject(refusal)
    expect(await app.auth.database.dump()).toEqual(before)
  })

  it('lets every member leave', async () => {
    const app = await createApp()
    const body = { memberIdOrEmail: app.users.adam.member.id }
    expect(await app.post('adam', 'remove-member', body)).toMatchObject(allowed)
  })
})

describe('H156 the lock of the organisation', () => {
  const promoted = { title: 'the target becomes an admin', role: 'admin' }
  const widened = { title: 'the custom role of the target gets more permissions', role: null }

  it.each([promoted, widened])('prevents remove-member when $title meanwhile', async ({ role }) => {
    const app = await createApp()
    change(app, role)
    const body = { memberIdOrEmail: app.users.eddy.member.id }
    const refusal = { status: 401, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' }
    expect(await app.post('mila', 'remove-member', body)).toMatchObject(refusal)
    expect(await app.roleOf('eddy')).toBeDefined()
  })

  it.each([promoted, widened])(
    'prevents remove-team-member when $title meanwhile',
    async ({ role }) => {
      const app = await createApp()
      const { auth, organizationId } = app
      const userId = app.users.eddy.id
      const { id: teamId } = await addTeam(auth, { organizationId })
      await addTeamMember(auth, { teamId, userId })
      change(app, role)
      const refusal = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER' }
      const answer = await app.post('mila', 'remove-team-member', { teamId, userId })
      expect(answer).toMatchObject(refusal)
    },
  )

  /** Raises Eddy by another role or by more permissions of his role, before the next transaction. */
  function change(
    { auth, users: { eddy } }: Awaited<ReturnType<typeof createApp>>,
    role: string | null,
  ) {
    const { store } = auth.database
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      if (role !== null) await store.of(memberModel).update({ id: eddy.member.id }, { role })
      else {
        const permission = JSON.stringify({ team: ['delete'] })
        await store.of(organizationRoleModel).update({ role: 'editor' }, { permission })
        // Mila has the same custom role; without it she has fewer permissions than Eddy.
        const mila = { role: 'mover' }
        await store.of(memberModel).update({ role: 'mover,editor' }, mila)
      }
    })
  }
})
