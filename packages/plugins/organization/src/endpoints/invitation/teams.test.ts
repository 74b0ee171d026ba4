import { describe, expect, it } from 'vitest'
import { teamMemberModel, teamModel } from '../../models.js'
import {
  accept,
  addInvitation,
  createInvitationApp,
  invite,
  invitationsOf,
  statusOf,
} from '../../test/invitation-app.js'
import { askForLink, joinBy, makeLink } from '../../test/link-app.js'
import { rowsOf, signIn } from '../../test/organization-app.js'
import { addTeamMember, createTeamApp } from '../../test/team-app.js'

/** Teams, and Ida, who is no member. */
async function createApp(teams = {}) {
  const app = await createTeamApp(teams, { invitationLinks: { enabled: true } })
  const ida = await signIn(app.auth, 'ida')
  const given = (teamId: string | null) =>
    addInvitation(app.auth, {
      ...{ organizationId: app.organization.id, inviterId: app.ann.id },
      ...{ email: ida.email, teamId },
    })
  app.auth.database.reset()
  return { ...app, ida, given }
}

type Auth = Awaited<ReturnType<typeof createApp>>['auth']

/** The teams of a user, sorted by id. */
async function teamsOf(auth: Auth, userId: string): Promise<readonly string[]> {
  const rows = await auth.database.store.of(teamMemberModel).findMany({ userId })
  return rows.map(({ teamId }) => teamId).sort()
}

describe('invite-member with teams', () => {
  it.each([
    { title: 'no team', ids: () => undefined, stored: () => null },
    { title: 'an empty list', ids: () => [], stored: () => null },
    { title: 'one team', ids: (one: string) => one, stored: (one: string) => one },
    {
      title: 'several teams without duplicates',
      ids: (one: string, two: string) => [one, two, one],
      stored: (one: string, two: string) => `${one},${two}`,
    },
  ])('stores $title', async ({ ids, stored }) => {
    const { auth, ann, first, second } = await createApp()
    const teamId = ids(first.id, second.id)
    const { status, body } = await invite(ann, { email: 'ida@x.test', teamId })
    const kept = stored(first.id, second.id)
    expect([status, body]).toMatchObject([200, { teamId: kept }])
    expect(await invitationsOf(auth)).toMatchObject([{ teamId: kept }])
  })

  it('replaces the teams with resend', async () => {
    const { auth, ann, first, second } = await createApp()
    await invite(ann, { email: 'ida@x.test', teamId: first.id })
    await invite(ann, { email: 'ida@x.test', teamId: second.id, resend: true })
    expect(await invitationsOf(auth)).toMatchObject([{ teamId: second.id }])
  })

  it('H157 treats teams of other organisations as unknown', async () => {
    const { auth, ann, first, foreign } = await createApp()
    const unknown = { status: 400, code: 'TEAM_NOT_FOUND' }
    for (const teamId of [foreign.id, 'unknown', [first.id, foreign.id], `${first.id},x`])
      expect(await invite(ann, { email: 'ida@x.test', teamId })).toMatchObject(unknown)
    expect(await invitationsOf(auth)).toEqual([])
  })

  it.each([{ resend: false }, { resend: true }])(
    'fails without a mail when a team is full: %o',
    async ({ resend }) => {
      const { auth, ann, bob, first, second, given } = await createApp({ maximumMembersPerTeam: 2 })
      await addTeamMember(auth, { teamId: first.id, userId: bob.id })
      if (resend) await given(null)
      const before = await auth.database.dump()
      const full = {
        status: 403,
        body: { code: 'TEAM_MEMBER_LIMIT_REACHED', message: 'Team member limit reached' },
      }
      for (const teamId of [first.id, [second.id, first.id]])
        expect(await invite(ann, { email: 'ida@x.test', teamId, resend })).toMatchObject(full)
      await auth.idle()
      expect(await auth.database.dump()).toEqual(before)
      expect(auth.outbox.messages.filter(({ kind }) => kind === 'invitation')).toEqual([])
      const other = await invite(ann, { email: 'ida@x.test', teamId: second.id, resend })
      expect(other).toMatchObject({ status: 200, body: { teamId: second.id } })
    },
  )

  it('fails when the app’s own limit of the team is reached', async () => {
    const maximumMembersPerTeam = () => 1
    const { auth, ann, first } = await createApp({ maximumMembersPerTeam })
    const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }
    expect(await invite(ann, { email: 'ida@x.test', teamId: first.id })).toMatchObject(full)
    expect(await invitationsOf(auth)).toEqual([])
  })

  it('H159 fails when the team is deleted during the call', async () => {
    const { auth, ann, second } = await createApp()
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      await auth.database.store.of(teamModel).delete({ id: second.id })
    })
    const answer = await invite(ann, { email: 'ida@x.test', teamId: second.id })
    expect(answer).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    expect(await invitationsOf(auth)).toEqual([])
  })

  it('ignores teams when they are disabled', async () => {
    const { ann } = await createInvitationApp()
    const { status, body } = await invite(ann, { email: 'ida@x.test', teamId: 'any' })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('teamId')
  })
})

describe('accept-invitation with teams', () => {
  it('joins the teams and activates the first one', async () => {
    const { auth, ida, first, second, given } = await createApp()
    const { id } = await given(`${second.id},${first.id}`)
    const { body } = await accept(ida, id)
    expect(body).toMatchObject({
      invitation: { status: 'accepted' },
      member: { teamId: second.id },
    })
    expect(await teamsOf(auth, ida.id)).toEqual([first.id, second.id].sort())
    const session = (await ida.browser.get('/get-session')).body
    expect(session).toMatchObject({ session: { activeTeamId: second.id } })
  })

  it('joins no team when there are none', async () => {
    const { auth, ida, given } = await createApp()
    const { body } = await accept(ida, (await given(null)).id)
    expect(body).toMatchObject({ member: { teamId: null } })
    expect(await teamsOf(auth, ida.id)).toEqual([])
    const session = (await ida.browser.get('/get-session')).body
    expect(session).toMatchObject({ session: { activeTeamId: null } })
  })

  it('H159 fails when a team was deleted, and the invitation stays open', async () => {
    const { auth, ida, first, second, given } = await createApp()
    const { id } = await given(`${first.id},${second.id}`)
    await auth.database.store.of(teamModel).delete({ id: second.id })
    const before = await auth.database.dump()
    expect(await accept(ida, id)).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('fails when a team is full, and the invitation stays open', async () => {
    const { auth, ida, bob, first, given } = await createApp({ maximumMembersPerTeam: 2 })
    await addTeamMember(auth, { teamId: first.id, userId: bob.id })
    const { id } = await given(first.id)
    const members = await rowsOf(auth, 'member')
    const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }
    expect(await accept(ida, id)).toMatchObject(full)
    expect(await statusOf(auth, id)).toBe('pending')
    expect(await rowsOf(auth, 'member')).toEqual(members)
  })
})

describe('an invitation link with teams', () => {
  it('joins the teams', async () => {
    const { auth, ann, ida, first, second } = await createApp()
    const link = await makeLink(ann, { teamId: [first.id, second.id] })
    expect((await joinBy(ida, link)).status).toBe(200)
    expect(await teamsOf(auth, ida.id)).toEqual([first.id, second.id].sort())
  })

  it('H157 treats teams of other organisations as unknown', async () => {
    const { auth, ann, first, foreign } = await createApp()
    const unknown = { status: 400, code: 'TEAM_NOT_FOUND' }
    for (const teamId of [foreign.id, 'unknown', [first.id, foreign.id]])
      expect(await askForLink(ann, { teamId })).toMatchObject(unknown)
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it('fails for a full team', async () => {
    const { auth, ann, bob, first } = await createApp({ maximumMembersPerTeam: 2 })
    await addTeamMember(auth, { teamId: first.id, userId: bob.id })
    const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }
    expect(await askForLink(ann, { teamId: first.id })).toMatchObject(full)
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it.each([
    { title: 'was deleted', status: 400, code: 'TEAM_NOT_FOUND' },
    { title: 'is full', status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' },
  ])('adds no member and uses up nothing when a team $title', async ({ title, status, code }) => {
    const { auth, ann, bob, ida, first } = await createApp({ maximumMembersPerTeam: 2 })
    const link = await makeLink(ann, { teamId: first.id })
    if (title === 'is full') await addTeamMember(auth, { teamId: first.id, userId: bob.id })
    else await auth.database.store.of(teamModel).delete({ id: first.id })
    const before = await auth.database.dump()
    expect(await joinBy(ida, link)).toMatchObject({ status, code })
    expect(await auth.database.dump()).toEqual(before)
  })
})
