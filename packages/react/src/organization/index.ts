export {
  InvitationCard,
  type InvitationCalls,
  type InvitationCardProps,
  type InvitationWords,
  type ShownInvitation,
} from './invitation-card.js'
export type { MemberCalls, MemberPermissions, ShownMember, ShownMembers } from './member-calls.js'
export { MemberList, type MemberListProps } from './member-list.js'
export type { MemberWords } from './member-item.js'
export type {
  ActiveOrganization,
  ActiveState,
  DataOf,
  Outcome,
  CallError,
  ShownOrganization,
} from './organization-calls.js'
export {
  OrganizationSwitcher,
  type OrganizationSwitcherProps,
  type SwitcherCalls,
} from './organization-switcher.js'
export {
  type MemberPages,
  type Members,
  type MembersOptions,
  type ListMembersInput,
  useMembers,
} from './use-members.js'
export {
  type PermissionInput,
  type RoleExplanation,
  type MemberRole,
  type MemberState,
  type PermissionCalls,
  type PermissionStatus,
  usePermission,
} from './use-permission.js'
