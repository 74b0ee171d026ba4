import { createAuthClient, type SessionOf } from '@countersign/client'
import { createAccessControl } from '@countersign/core/access'
import { describe, expectTypeOf, it } from 'vitest'
import { organizationClient } from './client.js'

const client = createAuthClient({ plugins: [organizationClient()] })
const { organization } = client

const access = createAccessControl({ project: ['create', 'share'], member: ['delete'] })
const roles = { owner: access.role({ project: ['create'] }), member: access.role({}) }
const own = createAuthClient({ plugins: [organizationClient({ access, roles })] }).organization

describe('types of organizationClient that do not compile', () => {
  it('rejects input that a call does not accept', () => {
    // @ts-expect-error the body lacks a slug
    void organization.create({ name: 'Acme' })
    // @ts-expect-error a query belongs under its own key
    void organization.listMembers({ limit: 1 })
    // @ts-expect-error new values stand under data
    void organization.update({ name: 'Acme' })
    // @ts-expect-error there is no such field
    void organization.inviteMember({ email: 'bob@example.com', role: 'member', note: 'Hi' })
  })

  it('rejects permissions that the statements lack', () => {
    // @ts-expect-error no such action
    organization.checkRolePermission({ role: 'owner', permissions: { member: ['burn'] } })
    // @ts-expect-error no such resource
    organization.explainRolePermission({ role: 'owner', permissions: { project: ['share'] } })
    // @ts-expect-error no such action
    void organization.hasPermission({ permissions: { invitation: ['delete'] } })
    // @ts-expect-error no such action in the app's own statements
    own.checkRolePermission({ role: 'owner', permissions: { project: ['delete'] } })
    // @ts-expect-error the app's own statements lack teams
    void own.hasPermission({ permissions: { team: ['create'] } })
    own.checkRolePermission({ role: 'owner', permissions: { project: ['create', 'share'] } })
    void own.hasPermission({ permissions: { member: ['delete'] } })
  })

  it('rejects calls of features that are not enabled', () => {
    expectTypeOf(organization).not.toHaveProperty('createTeam')
    expectTypeOf(organization).not.toHaveProperty('createRole')
    expectTypeOf(organization).not.toHaveProperty('createInvitationLink')
    expectTypeOf(organization).not.toHaveProperty('addMember')
    expectTypeOf(organization).not.toHaveProperty('explainPermission')
    expectTypeOf<SessionOf<typeof client>['session']>().not.toHaveProperty('activeTeamId')
  })

  it('rejects codes that a call cannot return', async () => {
    const { error } = await organization.list()
    // @ts-expect-error the call never returns this code
    if (error?.code === 'SLUG_IS_TAKEN') return
    const { error: other } = await organization.checkSlug({ slug: 'acme' })
    if (other?.code === 'SLUG_IS_TAKEN') return
  })
})

describe('types of organizationClient', () => {
  it('includes null for the active organisation and membership', () => {
    const { data } = client.$activeOrganization.value
    expectTypeOf(data?.members[0]?.user.email).toEqualTypeOf<string | undefined>()
    expectTypeOf(data?.createdAt).toEqualTypeOf<Date | undefined>()
    expectTypeOf(data).extract<null>().toEqualTypeOf<null>()
    const { data: member } = client.$activeMember.value
    expectTypeOf(member).extract<null>().toEqualTypeOf<null>()
    expectTypeOf(member?.role).toEqualTypeOf<string | undefined>()
    const { data: list } = client.$organizations.value
    expectTypeOf(list).extract<null>().toEqualTypeOf<never>()
    expectTypeOf(list?.[0]?.metadata).toEqualTypeOf<
      Readonly<Record<string, unknown>> | null | undefined
    >()
  })

  it('includes the active organisation in the session', () => {
    type Session = SessionOf<typeof client>['session']
    expectTypeOf<Session['activeOrganizationId']>().toEqualTypeOf<string | null>()
  })

  it('includes teams, roles and links when they are enabled', async () => {
    const options = { teams: true, dynamicAccessControl: true, invitationLinks: true } as const
    const whole = createAuthClient({ plugins: [organizationClient(options)] })
    const { data } = await whole.organization.createTeam({ name: 'Red' })
    expectTypeOf(data?.name).toEqualTypeOf<string | undefined>()
    expectTypeOf(whole.organization.createRole).toBeFunction()
    expectTypeOf(whole.organization.createInvitationLink).toBeFunction()
    type Session = SessionOf<typeof whole>['session']
    expectTypeOf<Session['activeTeamId']>().toEqualTypeOf<string | null>()
  })
})
