import { TEST_PASSWORD } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import type { OrganizationOptions } from '../index.js'
import { memberModel } from '../models.js'
import {
  activate,
  addMember,
  addOrganization,
  type App,
  createApp,
  organizationOf,
  sessionTable,
} from '../test/organization-app.js'
import { createTeamApp } from '../test/team-app.js'

/** Runs `act` between the reads and the writes of the next call. */
function meanwhile({ database }: App, act: () => Promise<unknown>): void {
  database.onCall(async ({ method }) => {
    if (method !== 'begin') return
    database.reset()
    await act()
  })
}

/** The active organisations of all sessions. */
const activeIn = async ({ database }: App) =>
  (await database.store.of(sessionTable).findMany({})).map((row) => row.activeOrganizationId)

/** Bob is a member of an organisation. */
async function createAcme(options: OrganizationOptions = {}) {
  const auth = createApp(options)
  const { organization, users } = await organizationOf(auth, { ann: 'owner', bob: 'member' })
  const { bob } = users
  const end = () => auth.database.store.of(memberModel).delete({ id: bob.member.id })
  return { auth, organization, bob, end }
}

describe('a membership that ends during a call', () => {
  it('H162 keeps set-active from making the organisation active', async () => {
    const { auth, organization, bob, end } = await createAcme()
    meanwhile(auth, end)
    const chosen = { organizationId: organization.id }
    expect(await bob.browser.post('/organization/set-active', chosen)).toMatchObject({
      ...{ status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' },
    })
    expect(await activeIn(auth)).toEqual([null, null])
  })

  it.each([
    { title: 'the first organisation', choice: 'first' as const },
    { title: 'that of a function', choice: () => 'acme' },
  ])(
    'H162 leaves the organisation inactive after a sign-in that activates $title',
    async ({ choice }) => {
      const auth = createApp({ activeOrganizationAtSignIn: choice })
      const { users } = await organizationOf(auth, { bob: 'member' }, { id: 'acme' })
      meanwhile(auth, () => auth.database.store.of(memberModel).delete({ userId: users.bob.id }))
      const input = { email: users.bob.email, password: TEST_PASSWORD }
      expect(await auth.browser().post('/sign-in/email', input)).toMatchObject({ status: 200 })
      expect(await activeIn(auth)).toEqual([null, null])
    },
  )
})

describe('an organisation that becomes active during set-active-team', () => {
  it('H157 keeps set-active-team from choosing a team of the former organisation', async () => {
    const { auth, first, cat } = await createTeamApp()
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: cat.id })
    meanwhile(auth, () => activate(auth, cat, other.id))
    expect(
      await cat.browser.post('/organization/set-active-team', { teamId: first.id }),
    ).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    const { body } = await cat.browser.get('/get-session')
    expect(body).toMatchObject({ session: { activeOrganizationId: other.id, activeTeamId: null } })
  })
})
