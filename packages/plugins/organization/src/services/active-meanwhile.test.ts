import { describe, expect, it } from 'vitest'
import { activate, addMember, addOrganization } from '../test/organization-app.js'
import { createTeamApp } from '../test/team-app.js'

describe('an organisation that becomes active during set-active-team', () => {
  it('H157 keeps set-active-team from choosing a team of the former organisation', async () => {
    const { auth, first, cat } = await createTeamApp()
    const other = await addOrganization(auth)
    await addMember(auth, { organizationId: other.id, userId: cat.id })
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      auth.database.reset()
      await activate(auth, cat, other.id)
    })
    expect(
      await cat.browser.post('/organization/set-active-team', { teamId: first.id }),
    ).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    const { body } = await cat.browser.get('/get-session')
    expect(body).toMatchObject({ session: { activeOrganizationId: other.id, activeTeamId: null } })
  })
})
