import { describe, expect, it } from 'vitest'
import { count, PARALLEL, twenty } from './test/arena.js'
import { engines } from './test/engines.js'
import {
  either,
  expectRefusals,
  expectWinners,
  fewerRounds,
  prepareOrganizationArena,
  rounds,
} from './test/organization-arena.js'
import { writeInvitation, writeOrganization, writeTeam } from './test/organizations.js'

const openArena = prepareOrganizationArena()

const noTeam = '400 TEAM_NOT_FOUND'
const lastTeam = '400 UNABLE_TO_REMOVE_LAST_TEAM'
const teamIsFull = '403 TEAM_MEMBER_LIMIT_REACHED'
const tooManyTeams = '400 YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_TEAMS'

describe.each(engines)('teams, in twenty requests at once', { timeout: 120_000 }, (engine) => {
  it(`H167 of two last ones that are removed, one stays, ${engine.name}`, async () => {
    const { store, fire, enter, teams } = await openArena(engine)
    const [ann] = await enter('ann')
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of rounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      const ids = [`${organizationId}-a`, `${organizationId}-b`] as const
      for (const id of ids) await writeTeam(store, { id, organizationId })
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/remove-team',
          body: { organizationId, teamId: either(index, ...ids) },
          cookie: ann.cookie,
        })),
      )
      expectWinners(volley, 1, [noTeam, lastTeam])
      expect(await teams.count({ organizationId })).toBe(1)
    }
  })

  it(`H155 are no more than the limit, ${engine.name}`, async () => {
    const { store, fire, enter, teams } = await openArena(engine, { teams: { maximumTeams: 3 } })
    const [ann] = await enter('ann')
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      await writeTeam(store, { id: `${organizationId}-a`, organizationId })
      const volley = await fire(
        twenty.map((index) => ({
          path: '/organization/create-team',
          body: { organizationId, name: `Team ${index}` },
          cookie: ann.cookie,
        })),
      )
      expect(count(volley.outcomes)).toEqual({ 200: 2, [tooManyTeams]: PARALLEL - 2 })
      expect(await teams.count({ organizationId })).toBe(3)
    }
  })

  it(`H152 have no more members than the limit, ${engine.name}`, async () => {
    const arena = await openArena(engine, { teams: { maximumMembersPerTeam: 2 } })
    const { store, fire, enter, teamMembers } = arena
    const [ann, ...people] = await enter('ann', ...twenty.map((index) => `p${index}`))
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of rounds) {
      const members = people.map((person) => [person, 'member'] as const)
      await writeOrganization(store, organizationId, [[ann, 'owner'], ...members])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId }, [ann])
      const volley = await fire(
        people.map(({ id: userId }) => ({
          path: '/organization/add-team-member',
          body: { organizationId, teamId, userId },
          cookie: ann.cookie,
        })),
      )
      expect(count(volley.outcomes)).toEqual({ 200: 1, [teamIsFull]: PARALLEL - 1 })
      expect(await teamMembers.count({ teamId })).toBe(2)
    }
  })

  it(`H152 have no more members than the limit, when people accept invitations to them, ${engine.name}`, async () => {
    const arena = await openArena(engine, { teams: { maximumMembersPerTeam: 2 } })
    const { store, fire, enter, teamMembers, members, invitations } = arena
    const [ann, ...people] = await enter('ann', ...twenty.map((index) => `p${index}`))
    if (!ann) throw new Error('Somebody was signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [[ann, 'owner']])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId }, [ann])
      for (const { id, email } of people) {
        const invitation = { id: `${organizationId}-${id}`, organizationId, email }
        await writeInvitation(store, { ...invitation, inviterId: ann.id, teamId })
      }
      const volley = await fire(
        people.map(({ id, cookie }) => ({
          path: '/organization/accept-invitation',
          body: { invitationId: `${organizationId}-${id}` },
          cookie,
        })),
      )
      expect(count(volley.outcomes)).toEqual({ 200: 1, [teamIsFull]: PARALLEL - 1 })
      expect(await teamMembers.count({ teamId })).toBe(2)
      expect(await members.count({ organizationId })).toBe(2)
      expect(await invitations.count({ organizationId, status: 'pending' })).toBe(PARALLEL - 1)
    }
  })

  it(`H151 have a member once, who is added by many, ${engine.name}`, async () => {
    const { store, fire, enter, teamMembers } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    if (!ann || !ben) throw new Error('Two people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [ben, 'member'],
      ])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId })
      const body = { organizationId, teamId, userId: ben.id }
      const path = '/organization/add-team-member'
      const { outcomes } = await fire(twenty.map(() => ({ path, body, cookie: ann.cookie })))
      // Whoever is in the team already stays in it.
      expect(count(outcomes)).toEqual({ 200: PARALLEL })
      expect(await teamMembers.count({ teamId, userId: ben.id })).toBe(1)
    }
  })

  it(`H159 have no member who has left the organisation, and no member when they are gone, ${engine.name}`, async () => {
    const { store, fire, enter, members, teams, teamMembers } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    if (!ann || !ben) throw new Error('Two people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [ben, 'member'],
      ])
      const [teamId, other] = [`${organizationId}-a`, `${organizationId}-b`]
      for (const id of [teamId, other]) await writeTeam(store, { id, organizationId })
      const adding = { path: '/organization/add-team-member', cookie: ann.cookie }
      const kinds = [
        { ...adding, body: { organizationId, teamId, userId: ben.id } },
        { ...adding, body: { organizationId, teamId: other, userId: ben.id } },
        { path: '/organization/leave', body: { organizationId }, cookie: ben.cookie },
        {
          path: '/organization/remove-team',
          body: { organizationId, teamId },
          cookie: ann.cookie,
        },
      ]
      const volley = await fire(twenty.map((index) => kinds[Math.floor(index / 2) % 4] ?? adding))
      expectRefusals(volley, [
        noTeam,
        lastTeam,
        '403 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        '400 USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
        '400 MEMBER_NOT_FOUND',
      ])
      expect(await members.count({ organizationId })).toBe(1)
      expect(await teams.count({ organizationId })).toBe(1)
      expect(await teamMembers.count({ teamId: { in: [teamId, other] } })).toBe(0)
    }
  })

  it(`H159 are nobody’s own who is taken out while they choose them, ${engine.name}`, async () => {
    const { store, fire, enter, members, teamMembers } = await openArena(engine)
    const [ann, ben] = await enter('ann', 'ben')
    if (!ann || !ben) throw new Error('Two people were signed up')
    for (const organizationId of fewerRounds) {
      await writeOrganization(store, organizationId, [
        [ann, 'owner'],
        [ben, 'member'],
      ])
      const teamId = `${organizationId}-a`
      await writeTeam(store, { id: teamId, organizationId }, [ben])
      await ben.browser.post('/organization/set-active', { organizationId })
      const choosing = {
        path: '/organization/set-active-team',
        body: { teamId },
        cookie: ben.browser.cookieHeader,
      }
      const removal = {
        path: '/organization/remove-team-member',
        body: { organizationId, teamId, userId: ben.id },
        cookie: ann.cookie,
      }
      const volley = await fire(twenty.map((index) => (index % 4 < 2 ? choosing : removal)))
      expectRefusals(volley, ['403 USER_IS_NOT_A_MEMBER_OF_THE_TEAM'])
      expect(await members.count({ organizationId, teamId })).toBe(0)
      expect(await teamMembers.count({ teamId })).toBe(0)
    }
  })
})
