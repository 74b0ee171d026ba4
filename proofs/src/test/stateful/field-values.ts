import { type DatabaseDump, TEST_PASSWORD } from '@countersign/core/testing'
import { OTHER_PASSWORD } from '../full-auth.js'
import { responseSample } from '../passkeys.js'
import type { Random } from '../random.js'
import { memberOf } from './membership.js'
import { codeOf } from './provider.js'
import type { Row } from './caller.js'
import type { Pools } from './pools.js'
import type { Client } from './world.js'

/** What a value is chosen from. */
export interface Source {
  readonly random: Random
  readonly pools: Pools
  readonly rows: DatabaseDump
  readonly client: Client
  /** The signed-in user of the client; undefined when it is signed out. */
  readonly userId: unknown
  /** An organisation of that user: most values are of its rows. */
  readonly organizationId: string | null
  /** The path of the call. */
  readonly path: string
}

type Choose = (source: Source) => unknown

const stored = (...names: readonly string[]): Choose => {
  return ({ random, pools }) => pools.pick(random, ...names) ?? 'x'
}
/** A value of a row that fits, where there is one, or a stored value of another row. */
const fitting = (
  name: string,
  fits: (row: Row, source: Source) => boolean,
  column = 'id',
): Choose => {
  return (source) => {
    const { random, pools, rows } = source
    const [model = ''] = name.split('.')
    const found = new Set(
      (rows[model] ?? []).filter((row) => fits(row, source)).map((row) => row[column]),
    )
    const values = pools.all(name).filter((value) => found.has(value))
    return values.length > 0 && random.chance(0.8) ? random.pick(values) : stored(name)(source)
  }
}
const inside = (row: Row, { organizationId }: Source): boolean => {
  return row['organizationId'] === organizationId
}
const isMember = ({ id }: Row, { rows, organizationId }: Source): boolean => {
  return memberOf(rows, organizationId, id) !== undefined
}
const isOwn = ({ userId }: Row, source: Source): boolean => userId === source.userId
const isRecipient = ({ email, status }: Row, { client }: Source): boolean => {
  return email === client.email && status === 'pending'
}
const oneOf = (...values: readonly unknown[]): Choose => {
  return ({ random }) => random.pick(values)
}

// Ids of the first organisations are slugs too: no other organisation gets them, so that an id names one.
const slugs = ['slug-1', 'slug-2', 'slug-3', 'slug-4']
const emails = ['new@x.test', 'new-3@x.test', 'new-4@x.test', 'ann@x.test', 'cat@x.test']
const permission = oneOf(
  { invitation: ['create'] },
  { ac: ['read'] },
  { member: ['update', 'delete'] },
  { team: ['create', 'update'] },
  { organization: ['delete'] },
  { ac: ['create', 'read', 'update', 'delete'], invitation: ['create', 'cancel'] },
)
const number = oneOf('0', '1', '2', '10', '100', '101', '-1')

/** The pools with the tokens of a call. */
const tokens: readonly (readonly [string, readonly string[]])[] = [
  ['/verify-email', ['mail.verify-email', 'mail.change-email', 'mail.email-changed']],
  ['/reset-password', ['mail.reset-password']],
  ['/delete-user', ['mail.delete-account']],
  ['/magic-link', ['mail.magic-link']],
  ['/organization', ['link-token']],
  ['/revoke-session', ['session.id']],
]

/** Values that a call would take, by the name of the field. */
const values: Readonly<Record<string, Choose>> = {
  email: anAddress,
  newEmail: anAddress,
  memberIdOrEmail: (source) =>
    source.random.chance(0.3) ? stored('user.email')(source) : fitting('member.id', inside)(source),
  password: oneOf(TEST_PASSWORD, TEST_PASSWORD, TEST_PASSWORD, OTHER_PASSWORD),
  currentPassword: oneOf(TEST_PASSWORD, TEST_PASSWORD, OTHER_PASSWORD),
  newPassword: oneOf(TEST_PASSWORD, OTHER_PASSWORD),
  userId: (source) =>
    source.path.startsWith('/organization')
      ? fitting('user.id', isMember)(source)
      : stored('user.id')(source),
  id: (source) => idFor(source)(source),
  token: ({ path, ...source }) => stored(...poolsOfToken(path))({ path, ...source }),
  sessionToken: (source) => sessionFor(source),
  code: ({ path, random, client, ...source }) =>
    path.startsWith('/callback')
      ? codeOf(random.pick([client.email, client.email, ...emails]), random.chance(0.7))
      : stored(`code to ${client.email}`)({ path, random, client, ...source }),
  state: ({ client, ...source }) => stored(`state of ${client.name}`)({ client, ...source }),
  loginHint: oneOf('ann@x.test'),
  additionalData: oneOf({ plan: 'free' }),
  idToken: oneOf({ token: 'a.b.c' }),
  organizationId: ({ organizationId, ...source }) =>
    organizationId !== null && source.random.chance(0.8)
      ? organizationId
      : stored('organization.id')({ organizationId, ...source }),
  organizationSlug: fitting(
    'organization.slug',
    ({ id }, { organizationId }) => id === organizationId,
    'slug',
  ),
  slug: oneOf(...slugs),
  memberId: fitting('member.id', inside),
  invitationId: (source) => invitationFor(source),
  linkId: fitting('invitationLink.id', inside),
  teamId: fitting('team.id', inside),
  roleId: fitting('organizationRole.id', inside),
  roleName: fitting('organizationRole.role', inside, 'role'),
  role: ({ path, random, ...source }) => roleFor(path, { path, random, ...source }),
  permission,
  permissions: permission,
  checks: ({ random, ...source }) => [{ permissions: permission({ random, ...source }) }],
  name: oneOf('Ann', 'Works', 'Team', 'A longer name with blanks'),
  image: oneOf('https://x.test/a.png', null),
  logo: oneOf('https://x.test/a.png', null),
  metadata: oneOf({ plan: 'free' }, {}, null),
  data: ({ path, ...source }) => dataFor(path, { path, ...source }),
  accountId: fitting('account.id', isOwn),
  providerId: oneOf('credential', 'local', 'local', 'google'),
  provider: oneOf('local', 'local', 'local', 'nothing'),
  callbackURL: oneOf('/next', '/'),
  redirectTo: oneOf('/next', '/'),
  errorCallbackURL: oneOf('/failed'),
  newUserCallbackURL: oneOf('/welcome'),
  response: () => responseSample,
  banReason: oneOf('Spam'),
  banExpiresIn: oneOf(60, 3600, 1_000_000),
  onSoleOwner: oneOf('refuse', 'transfer', 'delete'),
  theme: oneOf('dark', null),
  expiresIn: oneOf(60, 86_400),
  maxUses: oneOf(1, 3),
  limit: number,
  membersLimit: number,
  offset: number,
  searchValue: oneOf('ann', 'x.test', ''),
  searchField: oneOf('email', 'name'),
  searchOperator: oneOf('contains', 'starts_with', 'ends_with'),
  filterField: oneOf('email', 'role', 'name', 'banned', 'id', 'createdAt'),
  filterOperator: oneOf('eq', 'ne', 'lt', 'gt', 'in', 'contains'),
  filterValue: oneOf('admin', 'member', 'true', 'ann@x.test', '2026-01-01T00:00:00.000Z'),
  sortBy: oneOf('email', 'name', 'createdAt', 'role', 'id'),
  sortDirection: oneOf('asc', 'desc'),
  scopes: oneOf(['email'], []),
  disableRedirect: oneOf(true),
  isOwned: oneOf(true),
}

/** Fields that are mostly sent, although a call can do without them. */
const usual = new Set([
  'organizationId',
  'data',
  'role',
  'permission',
  'permissions',
  'newPassword',
  ...['code', 'state', 'token', 'teamId', 'providerId'],
])

/** Whether a field is sent. */
export function isSent(name: string, required: boolean, random: Random): boolean {
  if (required) return true
  if (/^(filter|search|sort|offset|after)/.test(name)) return random.chance(0.1)
  if (
    /^(organizationSlug|accountId|idToken|error|error_description|user|iss|device_id)$/.test(name)
  )
    return random.chance(0.05)
  return random.chance(usual.has(name) ? 0.75 : 0.3)
}

/** A value that a call would take, as a rule. */
export function valueOf(name: string, source: Source): unknown {
  const choose = Object.hasOwn(values, name) ? values[name] : undefined
  return choose ? choose(source) : source.random.pick([true, false])
}

/** Mostly the own address, or the one of another user. */
function anAddress({ random, client, pools, path }: Source): string {
  const isOwnCall = /sign-in|password|send-verification|magic-link/.test(path) && random.chance(0.7)
  if (isOwnCall) return client.email
  return random.chance(0.5) ? random.pick(emails) : (pools.pick(random, 'user.email') ?? 'x@x.test')
}

function idFor({ path }: Source): Choose {
  if (path.startsWith('/passkey')) return fitting('passkey.id', isOwn)
  return path.startsWith('/admin') ? stored('user.id') : fitting('invitation.id', isRecipient)
}

function invitationFor(source: Source): unknown {
  const isCancelling = source.path.endsWith('/cancel-invitation')
  return fitting('invitation.id', isCancelling ? inside : isRecipient)(source)
}

/** The sessions that the client has in one browser are in the names of its cookies. */
function sessionFor(source: Source): unknown {
  const { random, client } = source
  const ids = [...client.browser.cookies.keys()].flatMap(
    (name) => name.split('multi_session-')[1] ?? [],
  )
  return ids.length > 0 && random.chance(0.8) ? random.pick(ids) : stored('session.id')(source)
}

function poolsOfToken(path: string): readonly string[] {
  return tokens.find(([start]) => path.startsWith(start))?.[1] ?? ['mail.magic-link']
}

function roleFor(path: string, source: Source): unknown {
  const { random } = source
  if (path.startsWith('/admin')) return random.pick(['admin', 'user', 'user,admin', ['user']])
  if (path.endsWith('create-role')) return random.pick(['role-1', 'role-2', 'role-3'])
  const custom = stored('organizationRole.role')(source)
  return random.pick(['member', 'member', 'admin', 'owner', 'member,admin', custom])
}

function dataFor(path: string, source: Source): object {
  const value = (name: string): unknown => valueOf(name, { ...source, path })
  const { random } = source
  if (path.endsWith('/update-role')) {
    return random.pick([{ permission: value('permission') }, { roleName: 'role-2' }])
  }
  if (path.endsWith('/update-team')) {
    return random.chance(0.7)
      ? { name: value('name'), organizationId: value('organizationId') }
      : { name: value('name') }
  }
  if (path.startsWith('/admin')) {
    return random.pick([
      { name: value('name') },
      { email: value('email') },
      { emailVerified: true },
      { image: value('image') },
    ])
  }
  return random.pick([
    { name: value('name') },
    { slug: value('slug') },
    { logo: value('logo'), metadata: value('metadata') },
  ])
}
