const names: Readonly<Record<string, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
}

/** Roles that a link can assign: never the role of the owner. */
export const linkRoles = ['member', 'admin'] as const

/** Roles that people are invited with. */
export const invitedRoles = [...linkRoles, 'owner'] as const

/** What a role, or a list of roles with commas, is called. */
export function roleName(role: string | null): string {
  return (role ?? 'member')
    .split(',')
    .map((name) => names[name] ?? name)
    .join(', ')
}
