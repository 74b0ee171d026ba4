import type { InvitationMailData } from './words.js'

/** The inviter's name and verified address; the language's text for an unknown inviter when both are empty. */
export function nameInviter(
  { inviterName, inviterEmail }: InvitationMailData,
  unnamed: string,
): string {
  if (inviterName === '') return inviterEmail === '' ? unnamed : inviterEmail
  return inviterEmail === '' ? inviterName : `${inviterName} (${inviterEmail})`
}

/** Lists several roles in a text. */
export function listRoles({ role }: InvitationMailData): string {
  return role.split(',').join(', ')
}
