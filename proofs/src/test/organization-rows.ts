import { defineModel } from '@countersign/core'

interface OrganizationRow {
  readonly id: string
  readonly name: string
  readonly slug: string
  readonly createdAt: Date
}

interface MemberRow {
  readonly id: string
  readonly organizationId: string
  readonly userId: string
  readonly role: string
  readonly teamId: string | null
  readonly createdAt: Date
}

interface InvitationRow {
  readonly id: string
  readonly organizationId: string
  readonly email: string
  readonly role: string | null
  readonly status: string
  readonly teamId: string | null
  readonly expiresAt: Date
  readonly createdAt: Date | null
  readonly inviterId: string
}

interface TeamRow {
  readonly id: string
  readonly name: string
  readonly organizationId: string
  readonly createdAt: Date
}

interface TeamMemberRow {
  readonly id: string
  readonly teamId: string
  readonly userId: string
  readonly createdAt: Date | null
}

interface RoleRow {
  readonly id: string
  readonly organizationId: string
  readonly role: string
  readonly permission: string
  readonly createdAt: Date
}

interface ActiveRow {
  readonly id: string
  readonly userId: string
  readonly activeOrganizationId: string | null
  readonly activeTeamId: string | null
}

interface LinkRow {
  readonly id: string
  readonly organizationId: string
  readonly token: string
  readonly usesLeft: number
}

const text = { type: 'string', required: true } as const
const moment = { type: 'date', required: true } as const
const maybe = { type: 'string' } as const

/** The tables of organisations as they are, to arrange what no call does, and to look at what is left. */
export const organizationRows = defineModel<OrganizationRow>()('organization', {
  name: text,
  slug: text,
  createdAt: moment,
})
export const memberRows = defineModel<MemberRow>()('member', {
  organizationId: text,
  userId: text,
  role: text,
  teamId: maybe,
  createdAt: moment,
})
export const invitationRows = defineModel<InvitationRow>()('invitation', {
  organizationId: text,
  email: text,
  role: maybe,
  status: text,
  teamId: maybe,
  expiresAt: moment,
  createdAt: { type: 'date' },
  inviterId: text,
})
export const teamRows = defineModel<TeamRow>()('team', {
  name: text,
  organizationId: text,
  createdAt: moment,
})
export const teamMemberRows = defineModel<TeamMemberRow>()('teamMember', {
  teamId: text,
  userId: text,
  createdAt: { type: 'date' },
})
export const roleRows = defineModel<RoleRow>()('organizationRole', {
  organizationId: text,
  role: text,
  permission: text,
  createdAt: moment,
})
export const linkRows = defineModel<LinkRow>()('invitationLink', {
  organizationId: text,
  token: text,
  usesLeft: { type: 'number', required: true },
})
/** The active organisation and team of sessions. */
export const activeRows = defineModel<ActiveRow>()('session', {
  userId: text,
  activeOrganizationId: maybe,
  activeTeamId: maybe,
})
