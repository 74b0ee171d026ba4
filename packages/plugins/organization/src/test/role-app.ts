import type { Permissions } from '@countersign/core/access'
import type { OrganizationOptions } from '../index.js'
import { organizationRoleModel, type OrganizationRoleRow } from '../models.js'
import { activate, type App, createApp, organizationOf } from './organization-app.js'

let rows = 0

/** Writes a custom role without a call. */
export async function addRole(
  { database, clock }: App,
  {
    permissions,
    ...columns
  }: { readonly organizationId: string; readonly role: string } & Partial<OrganizationRoleRow> & {
      readonly permissions?: Permissions
    },
): Promise<OrganizationRoleRow> {
  const row = {
    ...{ id: `role-${String(++rows)}`, permission: JSON.stringify(permissions ?? {}) },
    ...{ createdAt: new Date(clock.now() + rows), updatedAt: null },
    ...columns,
  }
  await database.store.of(organizationRoleModel).create(row)
  return row
}

/**
 * An organisation with teams and custom roles: Ann is an owner, Bob an admin, Cat a member, and Dan has the role
 * `editor`, which creates teams. No member has the roles `reader` and `deputy`; the latter deletes the organisation.
 * Eve owns another one, with the role `theirs`.
 */
export async function createRoleApp(options: Omit<OrganizationOptions, 'teams'> = {}) {
  const auth = createApp({
    teams: { enabled: true },
    dynamicAccessControl: { enabled: true },
    ...options,
  })
  const roles = { ann: 'owner', bob: 'admin', cat: 'member', dan: 'member,editor' } as const
  const { organization, users } = await organizationOf(auth, roles)
  const theirs = await organizationOf(auth, { eve: 'owner' })
  const organizationId = organization.id
  for (const user of Object.values(users)) await activate(auth, user, organizationId)
  await activate(auth, theirs.users.eve, theirs.organization.id)
  const add = (role: string, permissions: Permissions) =>
    addRole(auth, { organizationId, role, permissions })
  const editor = await add('editor', { team: ['create'] })
  const reader = await add('reader', { ac: ['read'] })
  const deputy = await add('deputy', { organization: ['delete'], team: ['delete'] })
  const foreign = await addRole(auth, { organizationId: theirs.organization.id, role: 'theirs' })
  const { eve } = theirs.users
  return { auth, organization, editor, reader, deputy, foreign, theirs, ...users, eve }
}

/** An app with custom roles. */
export type RoleApp = Awaited<ReturnType<typeof createRoleApp>>
