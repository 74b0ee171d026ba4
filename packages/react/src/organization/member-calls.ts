import type { LiveAtom } from '@countersign/client'
import type { ActiveState, Outcome } from './organization-calls.js'
import type { MemberPages } from './use-members.js'
import type { Explained, MemberState } from './use-permission.js'

/** A member, as far as `MemberList` shows it. */
export interface ShownMember {
  readonly id: string
  readonly organizationId: string
  /** One role or several, separated by commas. */
  readonly role: string
  readonly user: { readonly name: string; readonly email: string }
}

/** A page of members, as far as `MemberList` shows it. */
export interface ShownMembers {
  readonly members: readonly ShownMember[]
  readonly total: number
}

/** What `MemberList` asks whether somebody may do it. */
export interface MemberPermissions {
  readonly member: readonly ('update' | 'delete')[]
}

/** A client with the plugin `organizationClient()`, as far as `MemberList` uses it. */
export interface MemberCalls<A extends ActiveState, M extends MemberState> extends MemberPages<
  A,
  Outcome<ShownMembers>
> {
  readonly $activeMember: LiveAtom<M>
  readonly organization: MemberPages<A, Outcome<ShownMembers>>['organization'] & {
    explainRolePermission(question: {
      readonly role: string
      readonly permissions: MemberPermissions
    }): Explained
    hasPermission(question: {
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
