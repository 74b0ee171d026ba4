import type { InvitationMailData } from '../mails.js'
import type { InvitationRow, OrganizationRow } from '../models.js'
import type { SignedInCallContext } from './call-context.js'

/**
 * Mails an invitation after the answer, in the invitee's language where they have an account. A failure loses
 * nothing: it can be sent again.
 */
export function mailInvitation(
  { exchange, context, settings, session }: SignedInCallContext,
  organization: OrganizationRow,
  { id, email, role }: InvitationRow,
): void {
  const { name, email: address, emailVerified } = session.user
  const data: InvitationMailData = {
    appName: context.appName,
    name: '',
    invitationId: id,
    organizationId: organization.id,
    organizationName: organization.name,
    inviterName: name,
    inviterEmail: emailVerified ? address : '',
    role: role ?? '',
    expiresInSeconds: settings.invitationExpiresIn,
  }
  const url = pageURL({ exchange, settings }, 'id', id)
  const mail = { kind: 'invitation', to: email, url, token: id, data }
  exchange.defer(async () => {
    context.mail.send(exchange, mail, await context.users.findByEmail(email))
  })
}

/** The app's page for invitations, about one of them. */
export function pageURL(
  { exchange, settings }: Pick<SignedInCallContext, 'exchange' | 'settings'>,
  parameter: string,
  value: string,
): string {
  const url = new URL(settings.invitationPage, exchange.origin)
  url.searchParams.set(parameter, value)
  return url.href
}
