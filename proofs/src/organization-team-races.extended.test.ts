import { expect, it } from 'vitest'
import { count, PARALLEL, twenty } from './test/harness.js'
import {
  describeRaces,
  either,
  expectRefusals,
  expectWinners,
  fewerRounds,
  prepareOrganizationHarness,
  rounds,
  batchRequestOf,
} from './test/organization-harness.js'
import { writeInvitation, writeTeam } from './test/organizations.js'

const openHarness = prepareOrganizationHarness()

const noTeam = '400 TEAM_NOT_FOUND'
const lastTeam = '400 UNABLE_TO_REMOVE_LAST_TEAM'
const teamIsFull = '403 TEAM_MEMBER_LIMIT_REACHED'
const tooManyTeams = '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'

describeRaces('teams in twenty parallel requests', 27, (engine) => {
  it(`H167 keeps one of the last two teams when both are removed, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, teams } = await openHarness(engine)
    const [ann] = await signUp('ann')
    for (const organizationId of rounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const ids = [`${organizationId}-a`, `${organizationId}-b`] as const
      for (const id of ids) await writeTeam(store, { id, organizationId })
      const remove = (teamId: string) =>
        batchRequestOf(ann, 'remove-team', { organizationId, teamId })
      const batchResult = await sendAtOnce(twenty.map((index) => remove(either(index, ...ids))))
      expectWinners(batchResult, 1, [noTeam, lastTeam])
      expect(await teams.count({ organizationId })).toBe(1)
    }
  })

  it(`creates no more teams than the limit, ${engine.name}`, async () => {
    const harness = await openHarness(engine, { teams: { maximumTeams: 3 } })
    const { store, sendAtOnce, signUp, createOrganization, teams } = harness
    const [ann] = await signUp('ann')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      await writeTeam(store, { id: `${organizationId}-a`, organizationId })
      const { outcomes } = await sendAtOnce(
        twenty.map((index) =>
          batchRequestOf(ann, 'create-team', { organizationId, name: `Team ${index}` }),
        ),
      )
      expect(count(outcomes)).toEqual({ 200: 2, [tooManyTeams]: PARALLEL - 2 })
      expect(await teams.count({ organizationId })).toBe(3)
    }
  })

  it(`adds no more members than the limit, ${engine.name}`, async () => {
    const harness = await openHarness(engine, { teams: { maximumMembersPerTeam: 2 } })
    const { store, sendAtOnce, signUp, createOrganization, teamMembers } = harness
    const [ann, ...users] = await signUp('ann', ...twenty.map((index) => `p${index}`))
    for (const organizationId of rounds) {
      const members = users.map((user) => [user, 'member'] as const)
      await createOrganization(organizationId, [ann, 'owner'], ...members)
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId }, [ann])
      const add = (userId: string) =>
        batchRequestOf(ann, 'add-team-member', { organizationId, teamId, userId })
      const { outcomes } = await sendAtOnce(users.map(({ id }) => add(id)))
      expect(count(outcomes)).toEqual({ 200: 1, [teamIsFull]: PARALLEL - 1 })
      expect(await teamMembers.count({ teamId })).toBe(2)
    }
  })

  it(`H152 adds no more members than the limit when users accept invitations, ${engine.name}`, async () => {
    const harness = await openHarness(engine, { teams: { maximumMembersPerTeam: 2 } })
    const { store, sendAtOnce, signUp, createOrganization, teamMembers, members, invitations } =
      harness
    const [ann, ...users] = await signUp('ann', ...twenty.map((index) => `p${index}`))
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId }, [ann])
      const invitation = { organizationId, inviterId: ann.id, teamId }
      const idOf = ({ id }: { readonly id: string }) => `${organizationId}-${id}`
      for (const user of users)
        await writeInvitation(store, { ...invitation, id: idOf(user), email: user.email })
      const { outcomes } = await sendAtOnce(
        users.map((user) =>
          batchRequestOf(user, 'accept-invitation', { invitationId: idOf(user) }),
        ),
      )
      expect(count(outcomes)).toEqual({ 200: 1, [teamIsFull]: PARALLEL - 1 })
      expect(await teamMembers.count({ teamId })).toBe(2)
      expect(await members.count({ organizationId })).toBe(2)
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(PARALLEL - 1)
    }
  })

  it(`adds a member once when many callers add them, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, teamMembers } = await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'member'])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId })
      const add = batchRequestOf(ann, 'add-team-member', { organizationId, teamId, userId: ben.id })
      const { outcomes } = await sendAtOnce(twenty.map(() => add))
      // Adding a user who is already in the team changes nothing.
      expect(count(outcomes)).toEqual({ 200: PARALLEL })
      expect(await teamMembers.count({ teamId, userId: ben.id })).toBe(1)
    }
  })

  it(`H159 keeps no member who has left the organisation, and no member of a removed team, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, members, teams, teamMembers } =
      await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'member'])
      const [teamId, other] = [`${organizationId}-a`, `${organizationId}-b`]
      for (const id of [teamId, other]) await writeTeam(store, { id, organizationId })
      const add = (id: string) =>
        batchRequestOf(ann, 'add-team-member', { organizationId, teamId: id, userId: ben.id })
      const comings = [add(teamId), add(other)] as const
      const goings = [
        batchRequestOf(ben, 'leave', { organizationId }),
        batchRequestOf(ann, 'remove-team', { organizationId, teamId }),
      ] as const
      const batchResult = await sendAtOnce(
        twenty.map((index) => either(index, ...(index % 8 < 4 ? comings : goings))),
      )
      expectRefusals(batchResult, [
        noTeam,
        lastTeam,
        '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        '400 MEMBER_NOT_FOUND',
      ])
      expect(batchResult.wins).toMatchObject({ leave: 1, 'remove-team': 1 })
      expect(await members.count({ organizationId })).toBe(1)
      expect(await teams.count({ organizationId })).toBe(1)
      expect(await teamMembers.count({ teamId: { in: [teamId, other] } })).toBe(0)
    }
  })

  it(`activates a team for no member who is removed from it at the same time, ${engine.name}`, async () => {
    const { store, sendAtOnce, signUp, createOrganization, members, teamMembers } =
      await openHarness(engine)
    const [ann, ben] = await signUp('ann', 'ben')
    for (const organizationId of fewerRounds) {
      await createOrganization(organizationId, [ann, 'owner'], [ben, 'member'])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId }, [ben])
      await ben.browser.post('/organization/set-active', { organizationId })
      const choose = batchRequestOf({ cookie: ben.browser.cookieHeader }, 'set-active-team', {
        teamId,
      })
      const body = { organizationId, teamId, userId: ben.id }
      const remove = batchRequestOf(ann, 'remove-team-member', body)
      const batchResult = await sendAtOnce(twenty.map((index) => either(index, choose, remove)))
      expectRefusals(batchResult, ['403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
      expect(batchResult.wins).toMatchObject({ 'remove-team-member': 1 })
      expect(await members.count({ organizationId, teamId })).toBe(0)
      expect(await teamMembers.count({ teamId })).toBe(0)
    }
  })
})
