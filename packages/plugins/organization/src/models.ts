import { defineModel } from '@countersign/core'

/** An organisation, as stored. */
export interface OrganizationRow {
  readonly id: string
  readonly name: string
  /** Lower case; unique. */
  readonly slug: string
  readonly logo: string | null
  /** A record, in JSON. */
  readonly metadata: string | null
  readonly createdAt: Date
  /** Incremented first in every guarded change of rows of the organisation: the row lock of that change. */
  readonly revision: number | null
}

/** The membership of a user in an organisation. */
export interface MemberRow {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  /** One role or several, separated by commas. */
  readonly role: string
  readonly createdAt: Date
}

/** A membership in a database with teams. The first generation of better-auth kept the one team of a member here. */
export interface TeamedMemberRow extends MemberRow {
  readonly teamId: string | null
}

/** The state of an invitation. */
export type InvitationStatus = 'pending' | 'accepted' | 'rejected' | 'canceled'

/** An invitation to an address. */
export interface InvitationRow {
  /** Unguessable: a user with this id and the address may accept. */
  readonly id: string
  readonly organizationId: string
  /** Lower case. */
  readonly email: string
  readonly role: string | null
  readonly status: string
  readonly expiresAt: Date
  readonly createdAt: Date | null
  readonly inviterId: string
}

/** An invitation that may name teams. */
export interface TeamedInvitationRow extends InvitationRow {
  /** One team or several, separated by commas. */
  readonly teamId: string | null
}

/** A part of an organisation. */
export interface TeamRow {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

/** A team, as stored. */
export interface StoredTeamRow extends TeamRow {
  /**
   * The member count of better-auth 1.7. It counts again when the value is too low, never when it is too high: so the
   * value is 0 in new rows, and set to 0 when a member leaves. Countersign does not read it.
   */
  readonly memberCount: number | null
}

/** The membership of a user in a team. */
export interface TeamMemberRow {
  readonly id: string
  readonly teamId: string
  readonly userId: string
  readonly createdAt: Date | null
}

/** A custom role of an organisation. */
export interface OrganizationRoleRow {
  readonly id: string
  readonly organizationId: string
  readonly role: string
  /** Actions by resource, in JSON. */
  readonly permission: string
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

/** An invitation link: a user with the link may join. */
export interface InvitationLinkRow {
  readonly id: string
  readonly organizationId: string
  /** Hash of the secret in the link. */
  readonly token: string
  readonly role: string
  readonly teamId: string | null
  readonly inviterId: string
  /** Number of users who may still join by it. */
  readonly usesLeft: number
  readonly expiresAt: Date
  readonly createdAt: Date
}

/** A link without the hash of its secret. */
export type InvitationLink = Omit<InvitationLinkRow, 'token'>

const text = { type: 'string', required: true } as const
const moment = { type: 'date', required: true } as const
const ofOrganization = {
  type: 'string',
  required: true,
  index: true,
  references: 'organization',
} as const
const ofUser = { type: 'string', required: true, index: true, references: 'user' } as const

/** The table of organisations. */
export const organizationModel = defineModel<OrganizationRow>()('organization', {
  name: text,
  slug: { type: 'string', required: true, unique: true },
  logo: { type: 'string' },
  metadata: { type: 'string' },
  createdAt: moment,
  revision: { type: 'number', returned: false },
})

const memberFields = {
  organizationId: ofOrganization,
  userId: ofUser,
  role: text,
  createdAt: moment,
} as const

/** The table of memberships. A user has one membership in an organisation. */
export const memberModel = defineModel<MemberRow>()('member', memberFields, [
  ['organizationId', 'userId'],
])

/** The table of memberships with the option `teams`. */
export const teamedMemberModel = defineModel<TeamedMemberRow>()(
  'member',
  { ...memberFields, teamId: { type: 'string', index: true } },
  [['organizationId', 'userId']],
)

const invitationFields = {
  organizationId: ofOrganization,
  email: { type: 'string', required: true, index: true },
  role: { type: 'string' },
  status: text,
  expiresAt: moment,
  createdAt: { type: 'date' },
  inviterId: ofUser,
} as const

/** The table of invitations. */
export const invitationModel = defineModel<InvitationRow>()('invitation', invitationFields)

/** The table of invitations with the option `teams`. */
export const teamedInvitationModel = defineModel<TeamedInvitationRow>()('invitation', {
  ...invitationFields,
  teamId: { type: 'string' },
})

/** The table of teams. */
export const teamModel = defineModel<StoredTeamRow>()('team', {
  name: text,
  organizationId: ofOrganization,
  createdAt: moment,
  updatedAt: { type: 'date' },
  memberCount: { type: 'number', returned: false },
})

/** The table of team memberships. A user has one membership in a team. */
export const teamMemberModel = defineModel<TeamMemberRow>()(
  'teamMember',
  {
    teamId: { type: 'string', required: true, index: true, references: 'team' },
    userId: ofUser,
    createdAt: { type: 'date' },
  },
  [['teamId', 'userId']],
)

/** The table of custom roles. */
export const organizationRoleModel = defineModel<OrganizationRoleRow>()(
  'organizationRole',
  {
    organizationId: ofOrganization,
    role: text,
    permission: text,
    createdAt: moment,
    updatedAt: { type: 'date' },
  },
  [['organizationId', 'role']],
)

/** The table of invitation links. */
export const invitationLinkModel = defineModel<InvitationLinkRow>()('invitationLink', {
  organizationId: ofOrganization,
  token: { type: 'string', required: true, unique: true, returned: false },
  role: text,
  teamId: { type: 'string' },
  inviterId: ofUser,
  usesLeft: { type: 'number', required: true },
  expiresAt: moment,
  createdAt: moment,
})
