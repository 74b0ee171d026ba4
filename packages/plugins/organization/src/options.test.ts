import { ConfigurationError } from '@countersign/core'
import { createAccessControl } from '@countersign/core/access'
import { expect, it } from 'vitest'
import { defaultRoles } from './access/default-roles.js'
import type { OrganizationOptions } from './index.js'
import { readOptions } from './options.js'
import { createApp } from './test/organization-app.js'

const access = createAccessControl({ project: ['share'] })
const sharing = access.role({ project: ['share'] })
const nothing = access.role({})

/** The problems with which the start fails. */
function problemsOf(options: OrganizationOptions): readonly string[] {
  try {
    createApp(options)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message.split('\n')
    throw error
  }
}

const many = 'must be a whole number from 0, Infinity, or a function'
const number = 'must be a whole number from 0, or Infinity'
const least = 'must be from 1 to'

const rows: readonly (readonly [OrganizationOptions, string])[] = [
  [{ invitationExpiresIn: 0 }, `invitationExpiresIn: ${least}`],
  [{ invitationLinks: { enabled: true, expiresIn: 0 } }, `invitationLinks.expiresIn: ${least}`],
  [
    { creatorRole: 'boss' },
    'creatorRole: "boss" is not a known role (known: owner, admin, member)',
  ],
  [
    { previousOwnerRole: 'boss' },
    'previousOwnerRole: "boss" is not a known role (known: owner, admin, member)',
  ],
  [
    { creatorRole: 'admin', previousOwnerRole: 'admin' },
    'previousOwnerRole: must be another role than `creatorRole`',
  ],
  [{ access, roles: { owner: sharing } }, 'roles: must have a role "member"'],
  [
    { roles: { ...defaultRoles, 'a b': nothing } },
    'roles: the name "a b" must be letters, digits, hyphens and underscores',
  ],
  [
    { roles: { ...defaultRoles, sharer: sharing } },
    'roles: "sharer" allows what `access` does not name',
  ],
  [{ access }, 'roles: "owner" allows what `access` does not name'],
  [{ membershipLimit: NaN }, `membershipLimit: ${many}`],
  [{ membershipLimit: 1.5 }, `membershipLimit: ${many}`],
  [{ mailsPerHour: -1 }, `mailsPerHour: ${number}`],
  [
    { invitationLinks: { enabled: true, maxUses: NaN } },
    'invitationLinks.maxUses: Invalid input: expected number, received NaN',
  ],
  [
    { invitationLinks: { enabled: true, maxUses: 10_001 } },
    'invitationLinks.maxUses: Too big: expected number to be <=10000',
  ],
  [
    { dynamicAccessControl: { enabled: true, maximumRolesPerOrganization: -0.5 } },
    `dynamicAccessControl.maximumRolesPerOrganization: ${number}`,
  ],
  [{ invitationPage: 'https://x.test/' }, 'invitationPage: must be a path of the app'],
  [{ invitationPage: '//x.test/' }, 'invitationPage: must be a path of the app'],
]

it.each(rows)('stops the start for %j: %s', (options, problem) => {
  const problems = problemsOf(options)
  expect(
    problems.filter((reported) => reported.startsWith(`- plugins.organization.${problem}`)),
  ).toHaveLength(1)
})

it('starts with roles of the app', () => {
  const roles = { owner: sharing, admin: nothing, member: nothing }
  expect(problemsOf({ access, roles, invitationPage: '/join' })).toEqual([])
})

it('has the documented defaults', () => {
  const options = {
    ...{ teams: { enabled: true }, dynamicAccessControl: { enabled: true } },
    invitationLinks: { enabled: true },
  }
  const { membershipLimit, invitationLimit, organizationLimit, teams, ...rest } =
    readOptions(options)
  const limits = [membershipLimit, invitationLimit, organizationLimit]
  expect(limits.map(({ fixed }) => fixed)).toEqual([100, 100, Infinity])
  expect(teams).toMatchObject({ allowRemovingAllTeams: false, defaultTeam: true })
  expect([teams?.maximumTeams.fixed, teams?.maximumMembers.fixed]).toEqual([Infinity, Infinity])
  expect(rest).toMatchObject({
    ...{ creatorRole: 'owner', previousOwnerRole: 'admin', invitationPage: '/accept-invitation' },
    ...{ invitationExpiresIn: 2 * 86_400, mailsPerHour: 5, runTimeRoles: { maximum: 50 } },
    ...{ requireEmailVerificationOnInvitation: false, disableOrganizationDeletion: false },
    ...{ invitationLinks: { expiresIn: 7 * 86_400, maxUses: 10 } },
    activeOrganizationAtSignIn: 'none',
  })
})

it('has no features that are disabled', () => {
  const off = { enabled: false }
  const options = { teams: off, dynamicAccessControl: off, invitationLinks: off }
  const nothing = { teams: null, runTimeRoles: null, invitationLinks: null }
  for (const given of [{}, options]) expect(readOptions(given)).toMatchObject(nothing)
})
