import type { InvitationLinkSettings, OrganizationSettings } from '../../options.js'
import { createAcceptInvitationLink } from './accept.js'
import { createCreateInvitationLink } from './create.js'
import { createGetInvitationLink } from './get.js'
import { createListInvitationLinks } from './list.js'
import { createRevokeInvitationLink } from './revoke.js'

/** The calls about links by which people join. */
export interface InvitationLinkEndpoints {
  readonly createInvitationLink: ReturnType<typeof createCreateInvitationLink>
  readonly listInvitationLinks: ReturnType<typeof createListInvitationLinks>
  readonly revokeInvitationLink: ReturnType<typeof createRevokeInvitationLink>
  readonly getInvitationLink: ReturnType<typeof createGetInvitationLink>
  readonly acceptInvitationLink: ReturnType<typeof createAcceptInvitationLink>
}

/** Makes the calls about links by which people join. */
export function createInvitationLinkEndpoints(
  settings: OrganizationSettings,
  byDefault: InvitationLinkSettings,
): InvitationLinkEndpoints {
  return {
    createInvitationLink: createCreateInvitationLink(settings, byDefault),
    listInvitationLinks: createListInvitationLinks(settings),
    revokeInvitationLink: createRevokeInvitationLink(settings),
    getInvitationLink: createGetInvitationLink(),
    acceptInvitationLink: createAcceptInvitationLink(settings),
  }
}
