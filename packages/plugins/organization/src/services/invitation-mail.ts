import type { Exchange } from '@countersign/core'
import type { InvitationMailData } from '../mails.js'
import type { InvitationRow } from '../models.js'
import type { OrganizationRow } from '../organization-model.js'
import type { OrganizationSettings } from '../options.js'
import type { MemberCall } from './membership.js'

/**
 * Mails an invitation after the response, in the invitee's language where they have an account. A failure loses
 * nothing: it can be sent again.
 */
export function mailInvitation(
  settings: OrganizationSettings,
  { exchange, context, session }: MemberCall,
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
  const url = pageURL(settings, exchange, { id })
  const mail = { kind: 'invitation', to: email, url, token: id, data }
  exchange.defer(async () => {
    context.mail.send(exchange, mail, await context.users.findByEmail(email))
  })
}

/** The app's page for invitations, with an invitation or a link as its parameter. */
export function pageURL(
  { invitationPage }: OrganizationSettings,
  { origin }: Pick<Exchange, 'origin'>,
  parameters: Readonly<Record<string, string>>,
): string {
  const url = new URL(invitationPage, origin)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url.href
}
