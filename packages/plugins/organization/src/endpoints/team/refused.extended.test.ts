import type { TestAnswer } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { memberModel, teamModel } from '../../models.js'
import { activate, signIn } from '../../test/organization-app.js'
import { addTeamMember, createTeamApp, type TeamApp } from '../../test/team-app.js'

interface Refusal {
  readonly title: string
  readonly status: number
  readonly code: string
  /** Runs before the call. */
  readonly prepare?: (app: TeamApp) => Promise<unknown>
  readonly act: (app: TeamApp) => Promise<TestAnswer>
}

type Actor = 'ann' | 'bob' | 'cat' | 'eve'

const post =
  (actor: Actor, verb: string, body: (app: TeamApp) => object = () => ({})) =>
  (app: TeamApp) =>
    app[actor].browser.post(`/organization/${verb}`, body(app))
const get =
  (actor: Actor, verb: string, query: (app: TeamApp) => string = () => '') =>
  (app: TeamApp) =>
    app[actor].browser.get(`/organization/${verb}?${query(app)}`)

/** Successful bodies of Ann for the calls that change teams. */
const changes = {
  'create-team': () => ({ name: 'Design' }),
  'update-team': ({ second }: TeamApp) => ({ teamId: second.id, data: { name: 'Design' } }),
  'remove-team': ({ second }: TeamApp) => ({ teamId: second.id }),
  'add-team-member': ({ second, bob }: TeamApp) => ({ teamId: second.id, userId: bob.id }),
  'remove-team-member': ({ first, cat }: TeamApp) => ({ teamId: first.id, userId: cat.id }),
} as const
type Change = keyof typeof changes
const names = Object.keys(changes) as readonly Change[]

const mayNot: Readonly<Record<Change, string>> = {
  'create-team': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_TEAMS_IN_THIS_ORGANIZATION',
  'update-team': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  'remove-team': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_TEAMS_IN_THIS_ORGANIZATION',
  'add-team-member': 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_NEW_TEAM_MEMBER',
  'remove-team-member': 'YOU_ARE_NOT_ALLOWED_TO_REMOVE_A_TEAM_MEMBER',
}

/** The errors of a caller who is no member of the organisation. */
const outsiders: Readonly<Record<Change, string>> = {
  'create-team': 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USERS_TO_THIS_ORGANIZATION',
  'update-team': 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_TEAM',
  'remove-team': 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM',
  'add-team-member': 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
  'remove-team-member': 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION',
}

/** A body with the organisation. */
const inOrganization = (verb: Change) => (app: TeamApp) => {
  const organizationId = app.organization.id
  const body: object = changes[verb](app)
  return verb === 'update-team'
    ? { ...body, data: { name: 'Design', organizationId } }
    : { ...body, organizationId }
}

const outsider = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }
const noneActive = { status: 400, code: 'NO_ACTIVE_ORGANIZATION' }
const noTeam = { status: 400, code: 'TEAM_NOT_FOUND' }
const notIn = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_TEAM' }
const own = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_TEAM' }
const tables = ['team', 'teamMember', 'member', 'session'] as const
const unknownTeam = { teamId: 'nobody-has-this' }

const ofCallers: readonly Refusal[] = [
  ...names.flatMap((verb) => [
    {
      title: `${verb} for a member without permission`,
      ...{ status: 403, code: mayNot[verb], act: post('cat', verb, changes[verb]) },
    },
    {
      title: `${verb} for a caller outside of the organisation`,
      ...{ status: 403, code: outsiders[verb], act: post('eve', verb, inOrganization(verb)) },
    },
    {
      title: `${verb} without an organisation`,
      ...noneActive,
      prepare: ({ auth, ann }: TeamApp) => activate(auth, ann, null),
      act: post('ann', verb, changes[verb]),
    },
    {
      title: `${verb} without a session`,
      ...{ status: 401, code: 'UNAUTHORIZED' },
      act: (app: TeamApp) =>
        app.auth.browser().post(`/organization/${verb}`, inOrganization(verb)(app)),
    },
  ]),
  {
    title: 'list-teams for a caller outside of the organisation',
    ...outsider,
    act: get('eve', 'list-teams', ({ organization }) => `organizationId=${organization.id}`),
  },
  {
    title: 'list-teams without an organisation',
    ...noneActive,
    prepare: ({ auth, ann }) => activate(auth, ann, null),
    act: get('ann', 'list-teams'),
  },
  {
    title: 'list-user-teams for another member without an organisation',
    ...noneActive,
    prepare: ({ auth, ann }) => activate(auth, ann, null),
    act: get('ann', 'list-user-teams', ({ cat }) => `userId=${cat.id}`),
  },
  {
    title: 'list-user-teams for another member without permission',
    ...{ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' },
    act: get('cat', 'list-user-teams', ({ ann }) => `userId=${ann.id}`),
  },
  {
    title: 'list-user-teams for a user who is no member',
    ...outsider,
    act: get('ann', 'list-user-teams', ({ eve }) => `userId=${eve.id}`),
  },
  {
    title: 'list-user-teams in an organisation of others',
    ...outsider,
    act: get('eve', 'list-user-teams', ({ organization }) => `organizationId=${organization.id}`),
  },
  {
    title: 'list-team-members for a team of which the caller is no member',
    ...notIn,
    act: get('cat', 'list-team-members', ({ second }) => `teamId=${second.id}`),
  },
  {
    title: 'list-team-members without a team',
    ...{ status: 400, code: 'YOU_DO_NOT_HAVE_AN_ACTIVE_TEAM' },
    act: get('ann', 'list-team-members'),
  },
  {
    title: 'set-active-team without an organisation',
    ...noneActive,
    prepare: ({ auth, cat }) => activate(auth, cat, null),
    act: post('cat', 'set-active-team', ({ first }) => ({ teamId: first.id })),
  },
  {
    title: 'set-active-team for a removed member',
    ...outsider,
    prepare: ({ auth, cat }) => auth.database.store.of(memberModel).delete({ id: cat.member.id }),
    act: post('cat', 'set-active-team', ({ first }) => ({ teamId: first.id })),
  },
  {
    title: 'set-active-team for a team of which the caller is no member',
    ...notIn,
    act: post('cat', 'set-active-team', ({ second }) => ({ teamId: second.id })),
  },
]

const ofRules: readonly Refusal[] = [
  {
    title: 'remove-team for the last team',
    ...{ status: 400, code: 'UNABLE_TO_REMOVE_LAST_TEAM' },
    prepare: ({ auth, second }) => auth.database.store.of(teamModel).delete({ id: second.id }),
    act: post('ann', 'remove-team', ({ first }) => ({ teamId: first.id })),
  },
  {
    title: 'remove-team for the caller’s own active team',
    ...own,
    prepare: async ({ auth, ann, second }) => {
      await addTeamMember(auth, { teamId: second.id, userId: ann.id })
      await ann.browser.post('/organization/set-active-team', { teamId: second.id })
    },
    act: post('ann', 'remove-team', changes['remove-team']),
  },
  {
    title: 'remove-team for the caller’s own team that is active in another browser',
    ...own,
    prepare: post('ann', 'add-team-member', ({ ann, second }) => ({
      ...{ teamId: second.id, userId: ann.id },
    })),
    act: post('ann', 'remove-team', changes['remove-team']),
  },
  {
    title: 'add-team-member for a user outside of the organisation',
    ...outsider,
    act: post('ann', 'add-team-member', ({ first, eve }) => ({
      ...{ teamId: first.id, userId: eve.id },
    })),
  },
  {
    title: 'add-team-member for an unknown user',
    ...outsider,
    act: post('ann', 'add-team-member', ({ first }) => ({ teamId: first.id, userId: 'nobody' })),
  },
  {
    title: 'remove-team-member for a user who is not in the team',
    ...notIn,
    act: post('ann', 'remove-team-member', ({ first, bob }) => ({
      ...{ teamId: first.id, userId: bob.id },
    })),
  },
  {
    title: 'create-team without a name',
    ...{
      status: 400,
      code: 'VALIDATION_ERROR',
      act: post('ann', 'create-team', () => ({ name: ' ' })),
    },
  },
  ...(['update-team', 'remove-team', 'add-team-member', 'remove-team-member'] as const).map(
    (verb): Refusal => ({
      title: `${verb} for an unknown team`,
      ...noTeam,
      act: post('ann', verb, (app) => ({ ...changes[verb](app), ...unknownTeam })),
    }),
  ),
]

describe('calls about teams that fail', () => {
  it.each([...ofCallers, ...ofRules])('rejects $title', async ({ status, code, prepare, act }) => {
    const app = await createTeamApp()
    await prepare?.(app)
    const before = await app.auth.database.dump()
    expect(await act(app)).toMatchObject({ status, code })
    const after = await app.auth.database.dump()
    for (const table of tables) expect(after[table]).toEqual(before[table])
  })

  it('rejects a call of a member who loses the permission before the lock', async () => {
    const { auth, bob } = await createTeamApp()
    auth.database.onCall(async ({ method }) => {
      if (method !== 'begin') return
      await auth.database.store.of(memberModel).update({ userId: bob.id }, { role: 'member' })
    })
    const answer = await bob.browser.post('/organization/create-team', { name: 'Design' })
    expect(answer).toMatchObject({ status: 403, code: mayNot['create-team'] })
    expect((await auth.database.dump())['team']).toHaveLength(3)
  })
})

describe('H157 a team of another organisation', () => {
  const reads = ['list-team-members', 'set-active-team'] as const
  it.each([...names.filter((verb) => verb !== 'create-team'), ...reads])(
    'looks unknown to %s',
    async (verb) => {
      const app = await createTeamApp()
      const before = await app.auth.database.dump()
      const call = (teamId: string) => {
        if (verb === 'list-team-members') return get('ann', verb, () => `teamId=${teamId}`)(app)
        const body = verb === 'set-active-team' ? {} : changes[verb](app)
        return post('ann', verb, () => ({ ...body, teamId }))(app)
      }
      const foreign = await call(app.foreign.id)
      const unknown = await call(unknownTeam.teamId)
      expect(foreign).toMatchObject(noTeam)
      expect(foreign.body).toEqual(unknown.body)
      const after = await app.auth.database.dump()
      for (const table of ['team', 'teamMember', 'member'])
        expect(after[table]).toEqual(before[table])
    },
  )

  it.each(names)('fails the same for %s in foreign and unknown organisations', async (verb) => {
    const app = await createTeamApp()
    const dan = await signIn(app.auth, 'dan')
    const call = (organizationId: string) => {
      const body = changes[verb](app)
      const data = { name: 'Design', organizationId }
      return dan.browser.post(`/organization/${verb}`, { ...body, data, organizationId })
    }
    const foreign = await call(app.organization.id)
    expect(foreign).toMatchObject({ status: 403, code: outsiders[verb] })
    expect((await call('nobody-has-this')).body).toEqual(foreign.body)
  })
})
