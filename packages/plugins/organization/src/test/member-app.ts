import type { TestAnswer } from '@countersign/core/testing'
import type { OrganizationOptions } from '../index.js'
import { memberModel } from '../models.js'
import { createBlockingApp } from './blocking.js'
import { type TestMember, organizationOf } from './organization-app.js'

/** One member of each kind, two owners and two admins among them. */
export const everyKind = {
  ann: 'owner',
  olga: 'owner,member',
  adam: 'admin',
  anders: 'admin',
  bob: 'member',
  bea: 'member',
} as const

/** An app with one organisation. */
export interface MemberApp<N extends string> {
  readonly auth: ReturnType<typeof createBlockingApp>
  readonly organizationId: string
  readonly users: Readonly<Record<N, TestMember>>
  /** A call by one of the members about the organisation, such as `leave`. */
  readonly post: (caller: N, call: string, body?: object) => Promise<TestAnswer>
  /** The stored role of a member, or undefined without a membership. */
  readonly roleOf: (name: N) => Promise<string | undefined>
}

/** An app with an organisation whose members have the given roles. */
export async function createMemberApp<N extends string>(
  roles: Readonly<Record<N, string>>,
  options?: OrganizationOptions,
  app?: Parameters<typeof createBlockingApp>[1],
): Promise<MemberApp<N>> {
  const auth = createBlockingApp(options, app)
  const { organization, users } = await organizationOf(auth, roles)
  const organizationId = organization.id
  return {
    auth,
    organizationId,
    users,
    post: (caller, call, body) =>
      users[caller].browser.post(`/organization/${call}`, { organizationId, ...body }),
    async roleOf(name) {
      const where = { organizationId, userId: users[name].id }
      return (await auth.database.store.of(memberModel).findOne(where))?.role
    },
  }
}
