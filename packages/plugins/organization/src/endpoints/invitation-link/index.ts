import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { createAcceptInvitationLink } from './accept.js'
import { createCreateInvitationLink } from './create.js'
import { getInvitationLink } from './get.js'
import { createListInvitationLinks } from './list.js'
import { createRevokeInvitationLink } from './revoke.js'

/** The calls about invitation links. */
export type InvitationLinkEndpoints = ReturnType<typeof createInvitationLinkEndpoints>

/** Creates the calls about invitation links. */
export function createInvitationLinkEndpoints(
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
) {
  return {
    createInvitationLink: createCreateInvitationLink(settings, byDefault),
    listInvitationLinks: createListInvitationLinks(settings),
    revokeInvitationLink: createRevokeInvitationLink(settings),
    getInvitationLink,
    acceptInvitationLink: createAcceptInvitationLink(settings),
  }
}
