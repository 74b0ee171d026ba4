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

/** Teams, and Ida, who is a member of nothing. */
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

/** The teams that somebody is in, in the order of their ids. */
async function teamsOf(auth: Auth, userId: string): Promise<readonly string[]> {
  const rows = await auth.database.store.of(teamMemberModel).findMany({ userId })
  return rows.map(({ teamId }) => teamId).sort()
}

describe('invite to teams', () => {
  it.each([
    { title: 'to none', ids: () => undefined, stored: () => null },
    { title: 'to an empty list', ids: () => [], stored: () => null },
    { title: 'to one', ids: (one: string) => one, stored: (one: string) => one },
    {
      title: 'to several, each once',
      ids: (one: string, two: string) => [one, two, one],
      stored: (one: string, two: string) => `${one},${two}`,
    },
  ])('$title', async ({ ids, stored }) => {
    const { auth, ann, first, second } = await createApp()
    const teamId = ids(first.id, second.id)
    const { status, body } = await invite(ann, { email: 'ida@x.test', teamId })
    const kept = stored(first.id, second.id)
    expect([status, body]).toMatchObject([200, { teamId: kept }])
    expect(await invitationsOf(auth)).toMatchObject([{ teamId: kept }])
  })

  it('again, to other ones', async () => {
    const { auth, ann, first, second } = await createApp()
    await invite(ann, { email: 'ida@x.test', teamId: first.id })
    await invite(ann, { email: 'ida@x.test', teamId: second.id, resend: true })
    expect(await invitationsOf(auth)).toMatchObject([{ teamId: second.id }])
  })

  it('H157 not to those of others, which are like none', async () => {
    const { auth, ann, first, foreign } = await createApp()
    const unknown = { status: 400, code: 'TEAM_NOT_FOUND' }
    for (const teamId of [foreign.id, 'unknown', [first.id, foreign.id], `${first.id},x`])
      expect(await invite(ann, { email: 'ida@x.test', teamId })).toMatchObject(unknown)
    expect(await invitationsOf(auth)).toEqual([])
  })

  it.each([{ resend: false }, { resend: true }])(
    'is refused when a team is full, and mails nothing: %o',
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

  it('is refused when the app’s own limit of the team is reached', async () => {
    const maximumMembersPerTeam = () => 1
    const { auth, ann, first } = await createApp({ maximumMembersPerTeam })
    const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }
    expect(await invite(ann, { email: 'ida@x.test', teamId: first.id })).toMatchObject(full)
    expect(await invitationsOf(auth)).toEqual([])
  })

  it('H159 is refused when the team is removed after the call began', async () => {
    const { auth, ann, second } = await createApp()
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      await auth.database.store.of(teamModel).delete({ id: second.id })
    })
    const answer = await invite(ann, { email: 'ida@x.test', teamId: second.id })
    expect(answer).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    expect(await invitationsOf(auth)).toEqual([])
  })

  it('does not count where there are none', async () => {
    const { ann } = await createInvitationApp()
    const { status, body } = await invite(ann, { email: 'ida@x.test', teamId: 'any' })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('teamId')
  })
})

describe('accept an invitation to teams', () => {
  it('joins them, the first of which is the active one', async () => {
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

  it('or none, and none is active', async () => {
    const { auth, ida, given } = await createApp()
    const { body } = await accept(ida, (await given(null)).id)
    expect(body).toMatchObject({ member: { teamId: null } })
    expect(await teamsOf(auth, ida.id)).toEqual([])
    const session = (await ida.browser.get('/get-session')).body
    expect(session).toMatchObject({ session: { activeTeamId: null } })
  })

  it('H159 is refused where one is gone, and stays open', async () => {
    const { auth, ida, first, second, given } = await createApp()
    const { id } = await given(`${first.id},${second.id}`)
    await auth.database.store.of(teamModel).delete({ id: second.id })
    const before = await auth.database.dump()
    expect(await accept(ida, id)).toMatchObject({ status: 400, code: 'TEAM_NOT_FOUND' })
    expect(await auth.database.dump()).toEqual(before)
  })

  it('is refused where one is full, and stays open', async () => {
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

describe('a link to teams', () => {
  it('joins them too', async () => {
    const { auth, ann, ida, first, second } = await createApp()
    const link = await makeLink(ann, { teamId: [first.id, second.id] })
    expect((await joinBy(ida, link)).status).toBe(200)
    expect(await teamsOf(auth, ida.id)).toEqual([first.id, second.id].sort())
  })

  it('H157 is not made to those of others, which are like none', async () => {
    const { auth, ann, first, foreign } = await createApp()
    const unknown = { status: 400, code: 'TEAM_NOT_FOUND' }
    for (const teamId of [foreign.id, 'unknown', [first.id, foreign.id]])
      expect(await askForLink(ann, { teamId })).toMatchObject(unknown)
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it('is not made to a full team', async () => {
    const { auth, ann, bob, first } = await createApp({ maximumMembersPerTeam: 2 })
    await addTeamMember(auth, { teamId: first.id, userId: bob.id })
    const full = { status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' }
    expect(await askForLink(ann, { teamId: first.id })).toMatchObject(full)
    expect(await rowsOf(auth, 'invitationLink')).toEqual([])
  })

  it.each([
    { title: 'is gone', status: 400, code: 'TEAM_NOT_FOUND' },
    { title: 'is full', status: 403, code: 'TEAM_MEMBER_LIMIT_REACHED' },
  ])('lets nobody in where one $title, and uses up none', async ({ title, status, code }) => {
    const { auth, ann, bob, ida, first } = await createApp({ maximumMembersPerTeam: 2 })
    const link = await makeLink(ann, { teamId: first.id })
    if (title === 'is full') await addTeamMember(auth, { teamId: first.id, userId: bob.id })
    else await auth.database.store.of(teamModel).delete({ id: first.id })
    const before = await auth.database.dump()
    expect(await joinBy(ida, link)).toMatchObject({ status, code })
    expect(await auth.database.dump()).toEqual(before)
  })
})
