import type { TestAnswer } from '@countersign/core/testing'
import { describe, expect, it } from 'vitest'
import { memberModel } from '../../models.js'
import { activate } from '../../test/organization-app.js'
import { createRoleApp, type RoleApp } from '../../test/role-app.js'

interface Refusal {
  readonly title: string
  readonly status: number
  readonly code: string
  readonly act: (app: RoleApp) => Promise<TestAnswer>
}

type Actor = 'ann' | 'bob' | 'cat' | 'dan' | 'eve'
type Bodies = (app: RoleApp) => object
type Row = readonly [
  title: string,
  actor: Actor,
  body: object,
  refusal: Pick<Refusal, 'status' | 'code'>,
]

/** Calls of one kind by title. */
const callsOf = (verb: string, rows: readonly Row[]): readonly Refusal[] =>
  rows.map(([title, actor, body, refusal]) => ({
    title: `${verb} for ${title}`,
    ...refusal,
    act: (app) => app[actor].browser.post(`/organization/${verb}`, body),
  }))

const post = (actor: Actor, verb: string, body: Bodies) => (app: RoleApp) =>
  app[actor].browser.post(`/organization/${verb}`, body(app))
const get = (actor: Actor, verb: string, query: (app: RoleApp) => string) => (app: RoleApp) =>
  app[actor].browser.get(`/organization/${verb}?${query(app)}`)
const role = (name: string, permission: object = {}) => ({ role: name, permission })

const mayNotCreate = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE' }
const mayNotUpdate = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE' }
const mayNotDelete = { status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_A_ROLE' }
const noName = { status: 400, code: 'INVALID_ROLE_NAME' }
const taken = { status: 400, code: 'ROLE_NAME_IS_ALREADY_TAKEN' }
const noPermission = { status: 400, code: 'INVALID_PERMISSION' }
const noRole = { status: 400, code: 'ROLE_NOT_FOUND' }
const ofTheApp = { status: 400, code: 'CANNOT_CHANGE_A_PRE_DEFINED_ROLE' }
const assigned = { status: 400, code: 'ROLE_IS_ASSIGNED_TO_MEMBERS' }
const outsider = { status: 403, code: 'USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION' }

const creations: readonly Row[] = [
  ['a member', 'cat', role('x'), mayNotCreate],
  [
    'H156 permissions that an admin lacks',
    'bob',
    role('x', { organization: ['delete'] }),
    mayNotCreate,
  ],
  [
    'H156 one action among others that an admin lacks',
    'bob',
    role('x', { team: ['create'], organization: ['update', 'delete'] }),
    mayNotCreate,
  ],
  ['a name of the app', 'ann', role('owner'), taken],
  ['a name of the app in capitals', 'ann', role('OWNER'), taken],
  ['a taken name', 'ann', role('editor'), taken],
  ['a taken name in capitals', 'ann', role('Editor'), taken],
  ['no name', 'ann', role(''), noName],
  ['a list of names', 'ann', role('x,owner'), noName],
  ['a name with a space', 'ann', role('owner '), noName],
  ['a name beyond ASCII', 'ann', role('öwner'), noName],
  ['a name of 65 characters', 'ann', role('x'.repeat(65)), noName],
  ['a property of every object as name', 'ann', role('__proto__'), noName],
  ['another property of every object as name', 'ann', role('constructor'), noName],
  ['an unknown resource', 'ann', role('x', { project: ['create'] }), noPermission],
  ['an unknown action', 'ann', role('x', { team: ['create', 'own'] }), noPermission],
  [
    'a property of every object as resource',
    'ann',
    role('x', { toString: ['name'] }),
    noPermission,
  ],
]

const changes: readonly Row[] = [
  ['a member', 'cat', { roleName: 'editor', data: {} }, mayNotUpdate],
  [
    'H156 permissions that an admin lacks',
    'bob',
    { roleName: 'editor', data: { permission: { organization: ['delete'] } } },
    mayNotUpdate,
  ],
  [
    'a role with permissions that an admin lacks',
    'bob',
    { roleName: 'deputy', data: { permission: {} } },
    mayNotUpdate,
  ],
  ['a role of the app', 'ann', { roleName: 'Member', data: { permission: {} } }, ofTheApp],
  ['no role', 'ann', { data: {} }, noRole],
  ['an unknown role', 'ann', { roleName: 'x', data: {} }, noRole],
  ['a name of the app', 'ann', { roleName: 'reader', data: { roleName: 'Admin' } }, taken],
  ['a taken name', 'ann', { roleName: 'reader', data: { roleName: 'editor' } }, taken],
  ['no name', 'ann', { roleName: 'reader', data: { roleName: 'a b' } }, noName],
  [
    'another name while a member has it',
    'ann',
    { roleName: 'editor', data: { roleName: 'x' } },
    assigned,
  ],
  [
    'an unknown action',
    'ann',
    { roleName: 'editor', data: { permission: { team: ['own'] } } },
    noPermission,
  ],
]

const others: readonly Refusal[] = [
  {
    title: 'delete-role for a member',
    ...mayNotDelete,
    act: post('cat', 'delete-role', () => ({ roleName: 'reader' })),
  },
  {
    title: 'delete-role for a role with permissions that an admin lacks',
    ...mayNotDelete,
    act: post('bob', 'delete-role', () => ({ roleName: 'deputy' })),
  },
  {
    title: 'delete-role for a role of the app',
    ...ofTheApp,
    act: post('ann', 'delete-role', () => ({ roleName: 'MEMBER' })),
  },
  {
    title: 'delete-role for a role that a member has among others',
    ...assigned,
    act: post('ann', 'delete-role', () => ({ roleName: 'editor' })),
  },
  {
    title: 'delete-role for an unknown role',
    ...noRole,
    act: post('ann', 'delete-role', () => ({ roleName: 'x' })),
  },
  {
    title: 'delete-role for a name that does not match the id',
    ...noRole,
    act: post('ann', 'delete-role', ({ reader }) => ({ roleId: reader.id, roleName: 'x' })),
  },
  { title: 'get-role without a role', ...noRole, act: get('ann', 'get-role', () => '') },
  {
    title: 'get-role for an unknown role',
    ...noRole,
    act: get('ann', 'get-role', () => 'roleName=x'),
  },
  ...['list-roles', 'get-role'].map((verb): Refusal => ({
    title: `${verb} for a member who cannot read roles`,
    ...{ status: 403, code: 'YOU_ARE_NOT_ALLOWED_TO_READ_A_ROLE' },
    act: async (app) => {
      const { store } = app.auth.database
      await store.of(memberModel).update({ userId: app.dan.id }, { role: 'editor' })
      return get('dan', verb, () => 'roleName=reader')(app)
    },
  })),
]

/** Successful calls of Ann that change roles. */
const posts = {
  'create-role': role('x'),
  'update-role': { roleName: 'reader', data: {} },
  'delete-role': { roleName: 'reader' },
} as const
const gets = ['list-roles', 'get-role'] as const

/** Each call by one caller for an organisation or the active one. */
const callsBy = (actor: Actor, named: (app: RoleApp) => Readonly<Record<string, string>>) => [
  ...Object.entries(posts).map(([verb, body]) => ({
    ...{ verb, act: post(actor, verb, (app) => ({ ...body, ...named(app) })) },
  })),
  ...gets.map((verb) => {
    const query = (app: RoleApp) => new URLSearchParams({ roleName: 'reader', ...named(app) })
    return { verb, act: get(actor, verb, (app) => query(app).toString()) }
  }),
]

const ofOutsiders = callsBy('eve', ({ organization }) => ({ organizationId: organization.id })).map(
  ({ verb, act }): Refusal => ({
    title: `${verb} for a caller outside of the organisation`,
    ...outsider,
    act,
  }),
)

const ofNowhere = callsBy('ann', () => ({})).map(({ verb, act }): Refusal => ({
  title: `${verb} without an organisation`,
  ...{ status: 400, code: 'NO_ACTIVE_ORGANIZATION' },
  act: async (app) => {
    await activate(app.auth, app.ann, null)
    return act(app)
  },
}))

describe('calls about roles that fail', () => {
  it.each([
    ...callsOf('create-role', creations),
    ...callsOf('update-role', changes),
    ...others,
    ...ofOutsiders,
    ...ofNowhere,
  ])('rejects $title', async ({ status, code, act }) => {
    const app = await createRoleApp()
    const { organizationRole } = await app.auth.database.dump()
    expect(await act(app)).toMatchObject({ status, code })
    expect((await app.auth.database.dump())['organizationRole']).toEqual(organizationRole)
  })

  it('rejects a role beyond the limit', async () => {
    const dynamicAccessControl = { enabled: true, maximumRolesPerOrganization: 4 }
    const { auth, ann } = await createRoleApp({ dynamicAccessControl })
    const create = (name: string) => ann.browser.post('/organization/create-role', role(name))
    const answers = await Promise.all(['a', 'b', 'c'].map(create))
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual([
      ...['TOO_MANY_ROLES', 'TOO_MANY_ROLES', 'ok'],
    ])
    expect((await auth.database.dump())['organizationRole']).toHaveLength(5)
  })
})

describe('H157 a role of another organisation', () => {
  const calls = {
    'update-role': (app: RoleApp, which: object) =>
      app.ann.browser.post('/organization/update-role', { ...which, data: { permission: {} } }),
    'delete-role': (app: RoleApp, which: object) =>
      app.ann.browser.post('/organization/delete-role', which),
    'get-role': (app: RoleApp, which: object) => {
      const query = new URLSearchParams(Object.entries(which)).toString()
      return app.ann.browser.get(`/organization/get-role?${query}`)
    },
  }
  it.each(Object.entries(calls))('looks unknown to %s', async (_, call) => {
    const app = await createRoleApp()
    const before = await app.auth.database.dump()
    const unknown = await call(app, { roleId: 'nobody-has-this' })
    for (const which of [{ roleId: app.foreign.id }, { roleName: 'theirs' }]) {
      const answer = await call(app, which)
      expect([answer.status, answer.body]).toEqual([unknown.status, unknown.body])
    }
    expect((await app.auth.database.dump())['organizationRole']).toEqual(before['organizationRole'])
  })
})
