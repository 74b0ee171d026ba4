import { type AdditionalFields, defineModel, type Model } from '@countersign/core'

/** The membership of a user in an organisation. */
export interface MemberRow {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  /** One role or several, separated by commas. */
  readonly role: string
  readonly createdAt: Date
}

/** A membership in a database with teams. Old versions of better-auth stored the only team of a member here. */
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

/** A custom role of an organisation, as answers have it. */
export interface OrganizationRole {
  readonly id: string
  readonly organizationId: string
  readonly role: string
  /** Actions by resource. */
  readonly permission: Record<string, string[]>
  readonly createdAt: Date
  readonly updatedAt: Date | null
}

/** A custom role, as stored. */
export interface OrganizationRoleRow extends Omit<OrganizationRole, 'permission'> {
  /** Actions by resource, in JSON. */
  readonly permission: string
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
/** A caller sends it, and a `before` subscriber may amend it. */
const sent = { ...text, input: true } as const
const moment = { type: 'date', required: true } as const
const ofOrganization = {
  type: 'string',
  required: true,
  index: true,
  references: 'organization',
} as const
const ofUser = { type: 'string', required: true, index: true, references: 'user' } as const

const memberFields = {
  organizationId: ofOrganization,
  userId: ofUser,
  role: sent,
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
  role: { type: 'string', input: true },
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
  name: sent,
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
export const invitationLinkModel = {
  ...defineModel<InvitationLinkRow>()('invitationLink', {
    organizationId: ofOrganization,
    token: { type: 'string', required: true, unique: true, returned: false },
    role: sent,
    teamId: { type: 'string' },
    inviterId: ofUser,
    usesLeft: { type: 'number', required: true },
    expiresAt: moment,
    createdAt: moment,
  }),
  hasOwnIds: true,
}

/** The tables to which the app adds columns. */
export const appModels = ['organization', 'member', 'invitation', 'team'] as const

/** A table to which the app adds columns. */
export type AppModel = (typeof appModels)[number]

/** The columns that the app adds, by model. */
export interface AppFields {
  readonly additionalFields: Readonly<Record<string, AdditionalFields>>
}

/** The columns of a draft that subscribers may amend: those that a caller sends, and the app's. */
export function amendable(
  { additionalFields }: AppFields,
  { name, fields }: Pick<Model, 'name' | 'fields'>,
): string[] {
  const own = Object.keys(fields).filter((column) => fields[column]?.input)
  return [...own, ...Object.keys(additionalFields[name] ?? {})]
}

/** The new values in a draft, by column. */
export function valuesIn(columns: readonly string[], draft: object): Record<string, unknown> {
  const values = Object.entries(draft)
  return Object.fromEntries(
    values.filter(([name, value]) => columns.includes(name) && value !== undefined),
  )
}
