import { createAccessControl, type Permissions } from '@countersign/core/access'

const statements = {
  organization: ['update', 'delete'],
  member: ['create', 'update', 'delete'],
  invitation: ['create', 'cancel'],
  team: ['create', 'update', 'delete'],
  ac: ['create', 'read', 'update', 'delete'],
} as const

type Known = typeof statements

/** The actions in an organisation, by resource. Declarations of apps print it by this name. */
export type DefaultStatements = { readonly [R in keyof Known]: Known[R] }

/** The default actions in an organisation, by resource. */
export const defaultStatements: DefaultStatements = statements

/** Actions of the default statements. */
export type DefaultPermissions = Permissions<DefaultStatements>

/** The access control over the default statements. */
export const defaultAccess = createAccessControl(defaultStatements)

/**
 * The default roles of organisations. An owner has every permission, an admin every one but to delete the
 * organisation, a member only the one to read the organisation's roles.
 */
export const defaultRoles = {
  owner: defaultAccess.role(defaultStatements),
  admin: defaultAccess.role({ ...defaultStatements, organization: ['update'] }),
  member: defaultAccess.role({ ac: ['read'] }),
} as const

/** The name of a default role. */
export type DefaultRole = keyof typeof defaultRoles
