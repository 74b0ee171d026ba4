import type { OrganizationSettings } from '../../options.js'
import { createAcceptInvitation } from './accept.js'
import { createCancelInvitation } from './cancel.js'
import { createGetInvitation } from './get.js'
import { createInviteMember } from './invite-member.js'
import { listUserInvitations } from './list-own.js'
import { createListInvitations } from './list.js'
import { createRejectInvitation } from './reject.js'

/** The calls about invitations. */
export type InvitationEndpoints = ReturnType<typeof createInvitationEndpoints>

/** Creates the calls about invitations. */
export function createInvitationEndpoints(settings: OrganizationSettings) {
  return {
    createInvitation: createInviteMember(settings),
    acceptInvitation: createAcceptInvitation(settings),
    rejectInvitation: createRejectInvitation(settings),
    cancelInvitation: createCancelInvitation(settings),
    getInvitation: createGetInvitation(settings),
    listInvitations: createListInvitations(settings),
    listUserInvitations,
  }
}
