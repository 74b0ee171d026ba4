import type { OrganizationSettings } from '../../options.js'
import { createAddMember } from './add.js'
import { getActiveMember, getActiveMemberRole } from './get-active.js'
import { createLeaveOrganization } from './leave.js'
import { listMembers } from './list.js'
import { createRemoveMember } from './remove.js'
import { createTransferOwnership } from './transfer-ownership.js'
import { createUpdateMemberRole } from './update-role.js'

/** The calls about members. */
export interface MemberEndpoints {
  /** Server only: makes somebody a member without an invitation. */
  readonly addMember: ReturnType<typeof createAddMember>
  readonly removeMember: ReturnType<typeof createRemoveMember>
  readonly leaveOrganization: ReturnType<typeof createLeaveOrganization>
  readonly updateMemberRole: ReturnType<typeof createUpdateMemberRole>
  readonly transferOwnership: ReturnType<typeof createTransferOwnership>
  readonly getActiveMember: typeof getActiveMember
  readonly getActiveMemberRole: typeof getActiveMemberRole
  readonly listMembers: typeof listMembers
}

/** Makes the calls about members. */
export function createMemberEndpoints(settings: OrganizationSettings): MemberEndpoints {
  return {
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
