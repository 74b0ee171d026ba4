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
  /** Raised first in every guarded change of what belongs to the organisation: the row lock of that change. */
  readonly revision: number | null
}

/** Somebody's membership of an organisation. */
export interface MemberRow {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  /** One role or several, separated by commas. */
  readonly role: string
  readonly createdAt: Date
}

/** A membership in a database that knows teams: the first generation kept the one team of a member here. */
export interface TeamedMemberRow extends MemberRow {
  readonly teamId: string | null
}

/** What becomes of an invitation. */
export type InvitationStatus = 'pending' | 'accepted' | 'rejected' | 'canceled'

/** An invitation to somebody's address. */
export interface InvitationRow {
  /** Unguessable: whoever has it and the address may accept. */
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

/** An invitation to teams too. */
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
   * What better-auth 1.7 has counted. It counts again by itself where it finds less than there are, never
   * where it finds more: so it is 0 in new rows, and made 0 where somebody leaves. Nothing here reads it.
   */
  readonly memberCount: number | null
}

/** Somebody's membership of a team. */
export interface TeamMemberRow {
  readonly id: string
  readonly teamId: string
  readonly userId: string
  readonly createdAt: Date | null
}

/** A role that an organisation has made for itself. */
export interface OrganizationRoleRow {
  readonly id: string
  readonly organizationId: string
  readonly role: string
  /** Actions by resource, in JSON. */
  readonly permission: string
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

/** A link by which whoever has it may join. */
export interface InvitationLinkRow {
  readonly id: string
  readonly organizationId: string
  /** What is stored of the secret in the link. */
  readonly token: string
  readonly role: string
  readonly teamId: string | null
  readonly inviterId: string
  /** How many may still join by it. */
  readonly usesLeft: number
  readonly expiresAt: Date
  readonly createdAt: Date
}

/** A link without what is stored of its secret. */
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

/** The table of memberships. A person is a member of an organisation once. */
export const memberModel = defineModel<MemberRow>()('member', memberFields, [
  ['organizationId', 'userId'],
])

/** The table of memberships where there are teams. */
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

/** The table of invitations where there are teams. */
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

/** The table of team memberships. A person is a member of a team once. */
export const teamMemberModel = defineModel<TeamMemberRow>()(
  'teamMember',
  {
    teamId: { type: 'string', required: true, index: true, references: 'team' },
    userId: ofUser,
    createdAt: { type: 'date' },
  },
  [['teamId', 'userId']],
)

/** The table of roles that organisations have made for themselves. */
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

/** The table of links by which people join. */
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
