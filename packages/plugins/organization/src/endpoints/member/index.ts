import type { OrganizationSettings } from '../../options.js'
import { createAddMember } from './add.js'
import { getActiveMember, getActiveMemberRole } from './get-active.js'
import { createLeaveOrganization } from './leave.js'
import { listMembers } from './list.js'
import { createRemoveMember } from './remove.js'
import { createTransferOwnership } from './transfer-ownership.js'
import { createUpdateMemberRole } from './update-role.js'

/** The calls about members. */
export type MemberEndpoints = ReturnType<typeof createMemberEndpoints>

/** Creates the calls about members. */
export function createMemberEndpoints(settings: OrganizationSettings) {
  return {
    /** Server only: adds a member without an invitation. */
    addMember: createAddMember(settings),
    removeMember: createRemoveMember(settings),
    leaveOrganization: createLeaveOrganization(settings),
    updateMemberRole: createUpdateMemberRole(settings),
    transferOwnership: createTransferOwnership(settings),
    getActiveMember,
    getActiveMemberRole,
    listMembers,
  }
}
