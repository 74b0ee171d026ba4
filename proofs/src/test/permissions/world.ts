import { memory } from '@countersign/core/memory'
import type { Database } from '@countersign/core'
import type { TestBrowser } from '@countersign/core/testing'
import { type App, createFullAuth } from '../full-auth.js'
import { activeRows } from '../organization-rows.js'
import {
  signUp,
  createInvitationLink,
  memberIdOf,
  type TestUser,
  wholeOrganizations,
  writeInvitation,
  writeOrganization,
  writeRole,
  writeTeam,
} from '../organizations.js'

/** Who calls. */
export const callers = [
  'signedOut',
  'outsider',
  'invited',
  'member',
  'recruiter',
  'admin',
  'owner',
  'foreigner',
] as const

/** Who calls: `recruiter` has a role that the organisation has made, `foreigner` owns another one. */
export type Caller = (typeof callers)[number]

/** What a call can name. */
export interface Ids {
  readonly organizationId: string
  readonly organizationSlug: string
  /** Of a member without rights. */
  readonly memberId: string
  /** Of the same. */
  readonly userId: string
  readonly email: string
  /** Of a team with that member, and `member`, in it. */
  readonly teamId: string
  /** Of one who is not in the team. */
  readonly otherUserId: string
  readonly invitationId: string
  /** No member has this role. */
  readonly roleId: string
  readonly roleName: string
  readonly linkId: string
  /** The secret of the same link. */
  readonly linkToken: string
}

/** Two organisations, and users. */
export interface World {
  readonly auth: App
  readonly browsers: Readonly<Record<Caller, TestBrowser>>
  /** The organisation that most callers are in. */
  readonly own: Ids
  /** The one of `foreigner`. */
  readonly other: Ids
}

/** Ids that do not exist. */
export const missing: Ids = {
  organizationId: 'missing-organization',
  organizationSlug: 'missing-slug',
  memberId: 'missing-member',
  userId: 'missing-user',
  email: 'missing@x.test',
  teamId: 'missing-team',
  otherUserId: 'missing-person',
  invitationId: 'missing-invitation',
  roleId: 'missing-role-id',
  roleName: 'missing-role',
  linkId: 'missing-link',
  linkToken: 'x'.repeat(43),
}

interface Staff {
  readonly owner: TestUser
  readonly plain: TestUser
  readonly other: TestUser
  readonly rest: readonly (readonly [TestUser, string])[]
  readonly invited: TestUser
}

/** Opens a world. */
export async function openWorld(database: Database = memory()): Promise<World> {
  const auth = createFullAuth({ database }, { organizations: wholeOrganizations })
  await auth.migrate()
  const users = new Map<string, TestUser>()
  for (const name of [...callers.slice(1), 'plain', 'other', 'far-plain', 'far-other'])
    users.set(name, await signUp(auth, name))
  const named = (name: string): TestUser => {
    const user = users.get(name)
    if (!user) throw new Error(`No user is called ${name}`)
    return user
  }
  const own = await furnish(auth, 'own', {
    owner: named('owner'),
    plain: named('plain'),
    other: named('other'),
    rest: [
      [named('member'), 'member'],
      [named('recruiter'), 'recruiter'],
      [named('admin'), 'admin'],
    ],
    invited: named('invited'),
  })
  const other = await furnish(auth, 'far', {
    owner: named('foreigner'),
    plain: named('far-plain'),
    other: named('far-other'),
    rest: [],
    invited: named('far-plain'),
  })
  // The active organisation of a session grants no permission: a stranger's session has it too.
  for (const name of callers.slice(1)) {
    const { organizationId } = name === 'foreigner' ? other : own
    const active = { activeOrganizationId: organizationId }
    await auth.database.store.of(activeRows).update({ userId: named(name).id }, active)
  }
  const browsers = Object.fromEntries(
    callers.map((name) => [name, users.get(name)?.browser ?? auth.browser()]),
  ) as Record<Caller, TestBrowser>
  await auth.idle()
  return { auth, browsers, own, other }
}

async function furnish(auth: App, name: string, staff: Staff): Promise<Ids> {
  const { owner, plain, other, rest, invited } = staff
  const { store } = auth.database
  const organizationId = `${name}-organization`
  const [teamId, second, roleId] = [`${name}-team`, `${name}-team-2`, `${name}-role`]
  const [invitationId, roleName] = [`${name}-invitation`, `${name}-helper`]
  await writeOrganization(store, organizationId, [
    [owner, 'owner'],
    [plain, 'member'],
    [other, 'member'],
    ...rest,
  ])
  const members = rest.filter(([, role]) => role === 'member').map(([user]) => user)
  await writeTeam(store, { id: teamId, organizationId }, [plain, ...members])
  await writeTeam(store, { id: second, organizationId })
  const { email } = invited
  await writeInvitation(store, { id: invitationId, organizationId, email, inviterId: owner.id })
  const recruiting = { invitation: ['create', 'cancel'], ac: ['read'] }
  const recruiter = { organizationId, role: 'recruiter', permission: recruiting }
  await writeRole(store, { id: `${name}-recruiter`, ...recruiter })
  const permission = { ac: ['read'] }
  await writeRole(store, { id: roleId, organizationId, role: roleName, permission })
  const link = await createInvitationLink(owner, { organizationId })
  return {
    ...{ organizationId, organizationSlug: organizationId, teamId, invitationId, roleId, roleName },
    ...{ memberId: memberIdOf(organizationId, plain), userId: plain.id, email: plain.email },
    ...{ otherUserId: other.id, linkId: link.id, linkToken: link.token },
  }
}
