import type { LiveAtom } from '@countersign/client'
import type { ActiveState, Outcome } from './organization-calls.js'
import type { MemberPages } from './use-members.js'
import type { RoleExplanation, MemberState } from './use-permission.js'

/** The fields of a member that `MemberList` shows. */
export interface ShownMember {
  readonly id: string
  readonly organizationId: string
  /** One role or several, separated by commas. */
  readonly role: string
  readonly user: { readonly name: string; readonly email: string }
}

/** A page of members that `MemberList` shows. */
export interface ShownMembers {
  readonly members: readonly ShownMember[]
  readonly total: number
}

/** The permissions that `MemberList` checks. */
export interface MemberPermissions {
  readonly member: readonly ('update' | 'delete')[]
}

/** The part of a client with the plugin `organizationClient()` that `MemberList` uses. */
export interface MemberCalls<A extends ActiveState, M extends MemberState> extends MemberPages<
  A,
  Outcome<ShownMembers>
> {
  readonly $activeMember: LiveAtom<M>
  readonly organization: MemberPages<A, Outcome<ShownMembers>>['organization'] & {
    explainRolePermission(input: {
      readonly role: string
      readonly permissions: MemberPermissions
    }): RoleExplanation
    hasPermission(input: {
      readonly organizationId: string
      readonly permissions: MemberPermissions
    }): Promise<Outcome>
    updateMemberRole(input: {
      readonly organizationId: string
      readonly memberId: string
      readonly role: string
    }): Promise<Outcome>
    removeMember(input: {
      readonly organizationId: string
      readonly memberIdOrEmail: string
    }): Promise<Outcome>
  }
}
