const names: Readonly<Record<string, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

/** Roles that a link can assign: never the role of the owner. */
export const linkRoles = ['member', 'admin'] as const

/** Roles that an invitation can assign. */
export const invitedRoles = [...linkRoles, 'owner'] as const

/** The display name of a role or of several roles separated by commas. */
export function roleName(role: string | null): string {
  return (role ?? 'member')
    .split(',')
    .map((name) => names[name] ?? name)
    .join(', ')
}
