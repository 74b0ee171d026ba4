import { Unavailable } from '@countersign/core'
import { describe, expect, it } from 'vitest'
import {
  invitationLinkModel,
  teamedInvitationModel,
  teamedMemberModel,
  teamMemberModel,
  teamModel,
} from '../../models.js'
import { createTeamApp, type TeamApp } from '../../test/team-app.js'

const tables = ['team', 'teamMember', 'member', 'session', 'invitation'] as const

/** Cat is in the first team, which is active and part of invitations. */
async function createFullApp(teams: Parameters<typeof createTeamApp>[0] = {}) {
  const app = await createTeamApp(teams, { invitationLinks: { enabled: true } })
  const { auth, organization, first, second, ann, cat } = app
  await auth.database.store.of(teamedMemberModel).update({ userId: cat.id }, { teamId: first.id })
  await cat.browser.post('/organization/set-active-team', { teamId: first.id })
  const invite = (id: string, teamId: string, status = 'pending') =>
    auth.database.store.of(teamedInvitationModel).create({
      ...{ id, organizationId: organization.id, email: `${id}@x.test`, role: 'member', status },
      ...{ expiresAt: new Date(auth.clock.now() + 1000), inviterId: ann.id, teamId },
    })
  await invite('one', first.id)
  await invite('both', `${second.id},${first.id}`)
  await invite('other', second.id)
  await invite('done', first.id, 'accepted')
  await ann.browser.post('/organization/create-invitation-link', {
    ...{ role: 'member', teamId: [first.id, second.id] },
  })
  return app
}

const remove = ({ ann, first }: TeamApp) =>
  ann.browser.post('/organization/remove-team', { teamId: first.id })

describe('remove-team', () => {
  it('deletes the memberships of the team and its places in invitations and sessions', async () => {
    const app = await createFullApp()
    const { auth, first, second, cat } = app
    expect(await remove(app)).toMatchObject({
      status: 200,
      body: { message: 'Team removed successfully.' },
    })
    const { store } = auth.database
    expect(await store.of(teamModel).findOne({ id: first.id })).toBeNull()
    expect(await store.of(teamMemberModel).findMany({ teamId: first.id })).toEqual([])
    expect(await store.of(teamedMemberModel).findMany({ teamId: first.id })).toEqual([])
    const invitations = await store.of(teamedInvitationModel).findMany({})
    expect(Object.fromEntries(invitations.map(({ id, teamId }) => [id, teamId]))).toEqual({
      ...{ one: null, both: second.id, other: second.id, done: first.id },
    })
    expect(await store.of(invitationLinkModel).findMany({})).toMatchObject([{ teamId: second.id }])
    const { body } = await cat.browser.get('/get-session')
    expect(body).toMatchObject({ session: { activeTeamId: null } })
    expect(await cat.browser.get('/organization/list-team-members')).toMatchObject({
      code: 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM',
    })
  })

  it('removes the last team with allowRemovingAllTeams', async () => {
    const app = await createFullApp({ allowRemovingAllTeams: true })
    await app.auth.database.store.of(teamModel).delete({ id: app.second.id })
    expect(await remove(app)).toMatchObject({ status: 200 })
  })

  it('H167 keeps one of two teams that are removed at once', async () => {
    const { auth, ann, first, second, organization } = await createTeamApp()
    const teams = [first, second, first, second]
    const answers = await Promise.all(
      teams.map(({ id }) => ann.browser.post('/organization/remove-team', { teamId: id })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const where = { organizationId: organization.id }
    expect(await auth.database.store.of(teamModel).count(where)).toBe(1)
  })

  it('removes everything or nothing when a statement fails', async () => {
    for (let failing = 1; ; failing += 1) {
      const app = await createFullApp()
      const { database } = app.auth
      const before = await database.dump()
      database.reset()
      database.onCall(({ number }) => {
        if (number === failing) throw new Unavailable('Gone')
      })
      const { status } = await remove(app)
      const reached = database.calls.length >= failing
      database.reset()
      const after = await database.dump()
      if (!reached) {
        expect(status).toBe(200)
        expect(failing).toBeGreaterThan(12)
        return
      }
      expect(status).toBe(503)
      for (const table of tables) expect(after[table]).toEqual(before[table])
    }
  })
})
