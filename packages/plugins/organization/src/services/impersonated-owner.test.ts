import { createTestAuth } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { organization } from '../index.js'
import { organizationOf } from '../test/organization-app.js'

const acting = { id: 'acting', impersonatorOf: () => 'admin' }

/** An administrator impersonates Ann, who owns an organisation with Olga. */
async function createAcme() {
  const auth = createTestAuth({ plugins: [organization(), acting] })
  const roles = { ann: 'owner', olga: 'owner', bob: 'member' }
  return { auth, ...(await organizationOf(auth, roles)) }
}

type Acme = Awaited<ReturnType<typeof createAcme>>

const memberOf = (name: 'ann' | 'olga' | 'bob', role?: string) => (app: Acme) => ({
  ...(role === undefined
    ? { memberIdOrEmail: app.users[name].member.id }
    : { memberId: app.users[name].member.id, role }),
})
const inviting = (role: string | string[]) => () => ({ email: 'eve@x.test', role })

describe('an impersonated owner of an organisation', () => {
  it.each([
    { title: 'invites an owner', call: 'invite-member', body: inviting('owner') },
    {
      title: 'invites an owner among other roles',
      ...{ call: 'invite-member', body: inviting(['member', 'owner']) },
    },
    {
      title: 'makes a member an owner',
      ...{ call: 'update-member-role', body: memberOf('bob', 'owner') },
    },
    {
      title: 'demotes another owner',
      ...{ call: 'update-member-role', body: memberOf('olga', 'member') },
    },
    {
      title: 'gives up the ownership',
      ...{ call: 'update-member-role', body: memberOf('ann', 'member') },
    },
    { title: 'removes another owner', call: 'remove-member', body: memberOf('olga') },
    { title: 'removes the own membership', call: 'remove-member', body: memberOf('ann') },
    { title: 'leaves', call: 'leave', body: () => ({}) },
  ])('H225 rejects an impersonator who $title', async ({ call, body }) => {
    const app = await createAcme()
    const { auth, organization: acme, users } = app
    const before = await auth.database.dump()
    const input = { organizationId: acme.id, ...body(app) }
    expect(await users.ann.browser.post(`/organization/${call}`, input)).toMatchObject({
      ...{ status: 403, code: 'SESSION_NOT_OWN' },
    })
    expect(await auth.database.dump()).toEqual(before)
  })

  it.each([
    { title: 'invites an admin', call: 'invite-member', body: inviting('admin') },
    {
      title: 'makes a member an admin',
      ...{ call: 'update-member-role', body: memberOf('bob', 'admin') },
    },
    { title: 'removes a member', call: 'remove-member', body: memberOf('bob') },
  ])('lets an impersonator act who $title', async ({ call, body }) => {
    const app = await createAcme()
    const input = { organizationId: app.organization.id, ...body(app) }
    expect(await app.users.ann.browser.post(`/organization/${call}`, input)).toMatchObject({
      status: 200,
    })
  })
})
