import type { AnySubscribers, Subscribers, User, Transaction } from '@countersign/core'
import type { Permissions } from '@countersign/core/access'
import type {
  InvitationLink,
  InvitationRow,
  MemberRow,
  OrganizationRoleRow,
  TeamMemberRow,
  TeamRow,
  TeamedInvitationRow,
} from './models.js'
import {
  type OrganizationChanges,
  type OrganizationRow,
  type OrganizationValues,
} from './organization-model.js'

interface AppColumns {
  readonly [column: string]: unknown
}

/** A draft of a change of an organisation. */
interface About {
  readonly organization: OrganizationRow
}

/**
 * The drafts of `before` subscribers. A subscriber refuses a change by an `AuthError`, and may amend the columns that
 * the comment of a draft names, and the app's own where a row is created or changed. The transaction has not begun.
 */
export interface OrganizationDrafts {
  /** `name`, `slug`, `logo` and `metadata` may be amended. */
  readonly 'organization.create': OrganizationValues & AppColumns & { readonly user: User }
  /** `name`, `slug`, `logo` and `metadata` may be amended. */
  readonly 'organization.update': OrganizationChanges & AppColumns & About & { readonly user: User }
  readonly 'organization.delete': About & { readonly user: User }
  /** A user is about to become a member of an existing organisation. `role` may be amended. */
  readonly 'member.add': AppColumns & About & { readonly user: User; readonly role: string }
  /** A member is about to leave or to be removed by a call. The deletion of an account has no draft. */
  readonly 'member.remove': About & { readonly member: MemberRow }
  /** `role` may be amended, to a role that the caller may give. */
  readonly 'member.update-role': About & { readonly member: MemberRow; readonly role: string }
  /** The creator's role is about to move from one member to another. */
  readonly 'ownership.transfer': About & { readonly from: MemberRow; readonly to: MemberRow }
  /** `role` may be amended. */
  readonly 'invitation.create': AppColumns &
    About & { readonly email: string; readonly role: string; readonly inviter: User }
  readonly 'invitation.accept': About & { readonly invitation: InvitationRow; readonly user: User }
  readonly 'invitation.reject': About & { readonly invitation: InvitationRow; readonly user: User }
  readonly 'invitation.cancel': About & { readonly invitation: InvitationRow; readonly user: User }
  /** `role` may be amended. */
  readonly 'invitation-link.create': About & { readonly role: string; readonly user: User }
  readonly 'invitation-link.revoke': About & { readonly link: InvitationLink; readonly user: User }
  /** `name` may be amended. */
  readonly 'team.create': AppColumns & About & { readonly name: string; readonly user: User }
  /** `name` may be amended. */
  readonly 'team.update': AppColumns & About & { readonly team: TeamRow; readonly name?: string }
  readonly 'team.remove': About & { readonly team: TeamRow }
  readonly 'team-member.add': About & { readonly team: TeamRow; readonly userId: string }
  readonly 'team-member.remove': About & { readonly team: TeamRow; readonly userId: string }
  /** A custom role with this name is about to be created. */
  readonly 'role.create': About & {
    readonly role: string
    readonly permissions: Permissions
    readonly user: User
  }
  /** A custom role is about to get this name and these permissions. */
  readonly 'role.update': About & {
    readonly role: OrganizationRoleRow
    readonly name: string
    readonly permissions: Permissions
  }
  readonly 'role.delete': About & { readonly role: OrganizationRoleRow }
}

/** The events. `on` subscribers run in the same transaction, `after` subscribers after the commit. */
export interface OrganizationEvents {
  /** `member` is its creator, for whom no `member.added` is emitted. */
  readonly 'organization.created': About & { readonly member: MemberRow }
  readonly 'organization.updated': About
  /** Its rows are about to be deleted in this transaction, without an event for each. */
  readonly 'organization.deleted': About
  readonly 'member.added': { readonly member: MemberRow }
  readonly 'member.removed': {
    readonly member: MemberRow
    /** Whether the member left, was removed by another member, or the account was deleted. */
    readonly reason: 'left' | 'removed' | 'account-deleted'
  }
  readonly 'member.role-updated': { readonly member: MemberRow; readonly previousRole: string }
  /** Two `member.role-updated` come before it. */
  readonly 'ownership.transferred': {
    readonly organizationId: string
    readonly from: MemberRow
    readonly to: MemberRow
  }
  readonly 'invitation.created': { readonly invitation: InvitationRow | TeamedInvitationRow }
  /** It expires later and was mailed again. */
  readonly 'invitation.resent': { readonly invitation: InvitationRow | TeamedInvitationRow }
  readonly 'invitation.accepted': {
    readonly invitation: InvitationRow | TeamedInvitationRow
    readonly member: MemberRow
  }
  readonly 'invitation.rejected': { readonly invitation: InvitationRow | TeamedInvitationRow }
  readonly 'invitation.canceled': { readonly invitation: InvitationRow | TeamedInvitationRow }
  readonly 'invitation-link.created': { readonly link: InvitationLink }
  readonly 'invitation-link.revoked': { readonly link: InvitationLink }
  /** A user has joined by it. */
  readonly 'invitation-link.used': { readonly link: InvitationLink; readonly member: MemberRow }
  readonly 'team.created': { readonly team: TeamRow }
  readonly 'team.updated': { readonly team: TeamRow }
  /** Its memberships were deleted with it, without an event for each. */
  readonly 'team.removed': { readonly team: TeamRow }
  readonly 'team-member.added': { readonly teamMember: TeamMemberRow }
  readonly 'team-member.removed': { readonly teamMember: TeamMemberRow }
  readonly 'role.created': { readonly role: OrganizationRoleRow }
  readonly 'role.updated': {
    readonly role: OrganizationRoleRow
    readonly previous: OrganizationRoleRow
  }
  readonly 'role.deleted': { readonly role: OrganizationRoleRow }
}

/** Subscribers of an app to the events of its organisations. */
export type OrganizationHooks = Subscribers<OrganizationDrafts, OrganizationEvents> & AnySubscribers

/** The name and the payload of an event. */
export type OrganizationEvent = {
  readonly [N in keyof OrganizationEvents]: readonly [name: N, event: OrganizationEvents[N]]
}[keyof OrganizationEvents]

/** Emits an event of an organisation. */
export function emit<N extends keyof OrganizationEvents>(
  tx: Pick<Transaction, 'emit'>,
  name: N,
  event: OrganizationEvents[N],
): Promise<void> {
  return tx.emit(name, event)
}
