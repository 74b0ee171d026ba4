import type { InvitationMailData } from './words.js'

/** Who invites: by name and, where it is known to be theirs, by address; with neither, as the language says. */
export function nameInviter(
  { inviterName, inviterEmail }: InvitationMailData,
  unnamed: string,
): string {
  if (inviterName === '') return inviterEmail === '' ? unnamed : inviterEmail
  return inviterEmail === '' ? inviterName : `${inviterName} (${inviterEmail})`
}

/** Several roles, as a text lists them. */
export function listRoles({ role }: InvitationMailData): string {
  return role.split(',').join(', ')
}
