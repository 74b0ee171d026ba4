import type { LiveState, SessionState } from '@countersign/client'
import type { SessionClient, ShownUser } from '../session-client.js'
import type { CallResult } from '../use-loaded.js'
import type { FormAnswer } from '../use-submission.js'

/** Actions by resource. */
export type PermissionMap = Readonly<Record<string, readonly string[] | undefined>>

/** The fields of an organisation that the components show. */
export interface ListedOrganization {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly logo?: string | null | undefined
}

/** The fields of a member that the components show. */
export interface ListedMember {
  readonly id: string
  readonly userId: string
  readonly organizationId: string
  /** One role or several, separated by commas. */
  readonly role: string
  readonly createdAt: Date
  readonly user: {
    readonly name: string
    readonly email: string
    readonly image?: string | null | undefined
  }
}

/** The fields of an invitation that the settings show. */
export interface ListedInvitation {
  readonly id: string
  readonly email: string
  readonly role: string | null
  readonly status: string
  readonly expiresAt: Date
  /** The teams to join, separated by commas. */
  readonly teamId?: string | null | undefined
}

/** The fields of a team that the settings show. */
export interface ListedTeam {
  readonly id: string
  readonly name: string
}

/** The active organisation with its members, invitations and teams. */
export interface ActiveOrganizationData extends ListedOrganization {
  readonly members: readonly ListedMember[]
  readonly invitations: readonly ListedInvitation[]
  /** Null when the server has no teams. */
  readonly teams?: readonly ListedTeam[] | null | undefined
}

/** The membership of the signed-in user. */
export interface OwnMembership {
  readonly id: string
  readonly userId: string
  readonly organizationId: string
  readonly role: string
  readonly teamId?: string | null | undefined
}

/** An invitation of the signed-in user. */
export interface OwnInvitation {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
}

/** A custom role of an organisation. */
export interface CustomRole {
  readonly id: string
  readonly role: string
  readonly permission: PermissionMap
}

/** An invitation link. Its secret is shown only when it is created. */
export interface ListedLink {
  readonly id: string
  readonly role: string
  readonly usesLeft: number
  readonly expiresAt: Date
}

/** The calls of `organization` that the switcher makes. */
export interface SwitcherCalls {
  setActive(input: { readonly organizationId: string | null }): Promise<FormAnswer>
  create(input: {
    readonly name: string
    readonly slug: string
  }): Promise<CallResult<{ readonly id: string }>>
  listUserInvitations(): Promise<CallResult<readonly OwnInvitation[]>>
  acceptInvitation(input: { readonly invitationId: string }): Promise<FormAnswer>
}

/** Names an organisation. */
export interface InOrganization {
  readonly organizationId: string
}

/** The calls of `organization` that the settings make. Those of features that the server may lack are optional. */
export interface OrganizationCalls extends SwitcherCalls {
  update(
    input: InOrganization & { readonly data: { readonly name: string; readonly slug: string } },
  ): Promise<FormAnswer>
  delete(input: InOrganization): Promise<FormAnswer>
  leave(input: InOrganization): Promise<FormAnswer>
  transferOwnership(input: InOrganization & { readonly memberId: string }): Promise<FormAnswer>
  listMembers(input: {
    readonly query: InOrganization & { readonly limit: number; readonly offset: number }
  }): Promise<CallResult<{ readonly members: readonly ListedMember[]; readonly total: number }>>
  updateMemberRole(
    input: InOrganization & { readonly memberId: string; readonly role: string },
  ): Promise<FormAnswer>
  removeMember(input: InOrganization & { readonly memberIdOrEmail: string }): Promise<FormAnswer>
  inviteMember(
    input: InOrganization & {
      readonly email: string
      readonly role: string
      readonly teamId?: string | string[]
      readonly resend?: boolean
    },
  ): Promise<FormAnswer>
  cancelInvitation(input: { readonly invitationId: string }): Promise<FormAnswer>
  createInvitationLink?(
    input: InOrganization & { readonly role: string },
  ): Promise<CallResult<{ readonly url: string }>>
  listInvitationLinks?(input: {
    readonly query: InOrganization
  }): Promise<CallResult<readonly ListedLink[]>>
  revokeInvitationLink?(input: { readonly linkId: string }): Promise<FormAnswer>
  createTeam?(input: InOrganization & { readonly name: string }): Promise<FormAnswer>
  updateTeam?(input: {
    readonly teamId: string
    readonly data: InOrganization & { readonly name: string }
  }): Promise<FormAnswer>
  removeTeam?(input: InOrganization & { readonly teamId: string }): Promise<FormAnswer>
  /** The teams of the signed-in user. */
  listUserTeams?(input: {
    readonly query: InOrganization
  }): Promise<CallResult<readonly ListedTeam[]>>
  listTeamMembers?(input: {
    readonly query: { readonly teamId: string }
  }): Promise<CallResult<readonly { readonly userId: string }[]>>
  addTeamMember?(
    input: InOrganization & { readonly teamId: string; readonly userId: string },
  ): Promise<FormAnswer>
  removeTeamMember?(
    input: InOrganization & { readonly teamId: string; readonly userId: string },
  ): Promise<FormAnswer>
  listRoles?(input: { readonly query: InOrganization }): Promise<CallResult<readonly CustomRole[]>>
  createRole?(
    input: InOrganization & {
      readonly role: string
      readonly permission: Record<string, string[]>
    },
  ): Promise<FormAnswer>
  updateRole?(
    input: InOrganization & {
      readonly roleId: string
      readonly data: { readonly permission: Record<string, string[]> }
    },
  ): Promise<FormAnswer>
  deleteRole?(input: InOrganization & { readonly roleId: string }): Promise<FormAnswer>
  describeRoles(): {
    readonly statements: PermissionMap
    readonly roles: Readonly<Record<string, { readonly permissions: PermissionMap }>>
    readonly creatorRole: string
    readonly features: {
      readonly teams: boolean
      readonly dynamicAccessControl: boolean
      readonly invitationLinks: boolean
    }
  }
  explainRolePermission(input: { readonly role: string; readonly permissions: PermissionMap }): {
    readonly allowed: boolean
    readonly missing: readonly { readonly known: boolean }[]
  }
  hasPermission(input: {
    readonly organizationId: string
    readonly permissions: PermissionMap
  }): Promise<CallResult<{ readonly success: boolean }>>
}

/** The part of a client with the plugin `organizationClient()` that `OrganizationSwitcher` uses. */
export interface SwitcherClient extends SessionClient {
  useOrganizations(): LiveState<readonly ListedOrganization[]>
  useActiveOrganization(): LiveState<ListedOrganization | null>
  readonly organization: SwitcherCalls
}

/** The part of a client with the plugin `organizationClient()` that `OrganizationSettings` uses. */
export interface OrganizationClient extends SwitcherClient {
  useSession(): SessionState<{
    readonly user: ShownUser
    readonly session: {
      readonly id: string
      readonly activeTeamId?: string | null | undefined
    }
  }>
  useActiveOrganization(): LiveState<ActiveOrganizationData | null>
  useActiveMember(): LiveState<OwnMembership | null>
  readonly $activeOrganization: { readonly value: LiveState<ActiveOrganizationData | null> }
  readonly $activeMember: { readonly value: LiveState<OwnMembership | null> }
  readonly organization: OrganizationCalls
}

/** What every page of the settings gets. */
export interface OrganizationPageProps {
  readonly client: OrganizationClient
  readonly organization: ActiveOrganizationData
  readonly membership: OwnMembership
}
