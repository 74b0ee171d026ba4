import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { createAcceptInvitationLink } from './accept.js'
import { createCreateInvitationLink } from './create.js'
import { getInvitationLink } from './get.js'
import { createListInvitationLinks } from './list.js'
import { createRevokeInvitationLink } from './revoke.js'

/** The calls about links by which people join. */
export type InvitationLinkEndpoints = ReturnType<typeof createInvitationLinkEndpoints>

/** Makes the calls about links by which people join. */
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
