import { userTable } from '@countersign/core'
import type { createTestAuth, TestBrowser } from '@countersign/core/testing'
import { organization } from '@countersign/organization'
import { expect } from 'vitest'

/** Calls that only server code makes, or that do not use the database. */
const ofServer = ['add-member', 'explain-permission']

/** Makes calls that must succeed, and records their paths. */
function createCaller() {
  const called = new Set(ofServer)
  const call = async (browser: TestBrowser, path: string, body?: object) => {
    const at = `/organization/${path}`
    called.add(path.replace(/\?.*/, ''))
    const answer = await (body ? browser.post(at, body) : browser.get(at))
    expect({ path, status: answer.status, code: answer.code }).toMatchObject({ path, status: 200 })
    return answer.body as { readonly id: string; readonly token: string }
  }
  return { called, call }
}

type Call = ReturnType<typeof createCaller>['call']

interface TestUsers {
  readonly ann: TestBrowser
  readonly bob: TestBrowser
  readonly cat: TestBrowser
}

async function openOrganization(call: Call, { ann }: TestUsers): Promise<string> {
  const { id: organizationId } = await call(ann, 'create', { name: 'Acme', slug: 'acme' })
  await call(ann, 'check-slug', { slug: 'free' })
  await call(ann, 'list')
  await call(ann, 'get-full-organization')
  await call(ann, 'get-organization?organizationSlug=acme')
  await call(ann, 'has-permission', { permissions: { team: ['create'] } })
  await call(ann, 'update', { data: { name: 'Acme 2', slug: 'acme-2' } })
  await call(ann, 'set-active', { organizationId })
  return organizationId
}

async function join(call: Call, { ann, bob, cat }: TestUsers): Promise<void> {
  const invite = (name: string) =>
    call(ann, 'invite-member', { email: `${name}@example.com`, role: 'member' })
  const { id: invitationId } = await invite('bob')
  await call(ann, 'list-invitations')
  await call(bob, 'list-user-invitations')
  await call(bob, `get-invitation?id=${invitationId}`)
  await call(bob, 'accept-invitation', { invitationId })
  await call(cat, 'reject-invitation', { invitationId: (await invite('cat')).id })
  await call(ann, 'cancel-invitation', { invitationId: (await invite('cat')).id })
  const { id: linkId, token } = await call(ann, 'create-invitation-link', { role: 'member' })
  await call(ann, 'list-invitation-links')
  await call(cat, `get-invitation-link?token=${token}`)
  await call(cat, 'accept-invitation-link', { token })
  await call(ann, 'revoke-invitation-link', { linkId })
}

async function workInTeams(call: Call, { ann }: TestUsers, userId: string): Promise<void> {
  const { id: teamId } = await call(ann, 'create-team', { name: 'Team' })
  await call(ann, 'update-team', { teamId, data: { name: 'Team 2' } })
  await call(ann, 'add-team-member', { teamId, userId })
  await call(ann, 'list-teams')
  await call(ann, 'set-active-team', { teamId: null })
  await call(ann, `list-team-members?teamId=${teamId}`)
  await call(ann, 'list-user-teams')
  await call(ann, 'remove-team-member', { teamId, userId })
  await call(ann, 'remove-team', { teamId })
}

async function makeRoles(call: Call, { ann }: TestUsers, memberId: string): Promise<void> {
  await call(ann, 'create-role', { role: 'reader', permission: { ac: ['read'] } })
  await call(ann, 'list-roles')
  await call(ann, 'get-role?roleName=reader')
  await call(ann, 'update-role', { roleName: 'reader', data: { permission: { team: ['create'] } } })
  await call(ann, 'update-member-role', { memberId, role: 'reader' })
  await call(ann, 'update-member-role', { memberId, role: 'member' })
  await call(ann, 'delete-role', { roleName: 'reader' })
}

/** An app under test. */
type App = Pick<ReturnType<typeof createTestAuth>, 'signedInAs' | 'database'>

/** The plugin with everything that it can do. */
export function completeOrganization() {
  return organization({
    teams: { enabled: true, maximumTeams: 10, maximumMembersPerTeam: 10 },
    dynamicAccessControl: { enabled: true },
    invitationLinks: { enabled: true },
    organizationLimit: 10,
    activeOrganizationAtSignIn: 'first',
  })
}

/** Makes every call of the plugin with three users, and returns the paths of the calls. */
export async function callAll(auth: App): Promise<ReadonlySet<string>> {
  const [ann, bob, cat] = await Promise.all(
    ['ann', 'bob', 'cat'].map((name) => auth.signedInAs(`${name}@example.com`)),
  )
  if (!ann || !bob || !cat) throw new Error('Three users were signed up')
  const users = { ann, bob, cat }
  const email = 'bob@example.com'
  const stored = auth.database.store.of(userTable)
  for (const one of [email, 'cat@example.com'])
    await stored.updateOne({ email: one }, { emailVerified: true })
  const { id: userId = '' } = (await stored.findOne({ email })) ?? {}
  const { called, call } = createCaller()

  const organizationId = await openOrganization(call, users)
  await join(call, users)
  await call(bob, 'list-members')
  await call(bob, 'get-active-member-role')
  const { id: memberId } = await call(bob, 'get-active-member')
  await workInTeams(call, users, userId)
  await makeRoles(call, users, memberId)
  await call(cat, 'leave', { organizationId })
  await call(ann, 'transfer-ownership', { memberId })
  await call(bob, 'remove-member', { memberIdOrEmail: 'ann@example.com' })
  await call(bob, 'delete', { organizationId })
  return called
}

/** The paths of the calls of a plugin. */
export function pathsOf(endpoints: object | undefined): string[] {
  return Object.values(endpoints ?? {}).map(({ path }: { path: string }) =>
    path.replace('/organization/', ''),
  )
}
