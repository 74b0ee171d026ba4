import type { DatabaseDump } from '@countersign/core/testing'
import type { Caller, Row } from './caller.js'
import { type Exchange, isRecord } from './exchange.js'
import { hasRole, memberOf } from './membership.js'

/**
 * What callers may do, written again from the guides without the code of the plugins: a call that succeeds although the
 * model refuses it is a fault, and so is a refusal for lack of permission where the model allows the call.
 */

const all = [
  ...['organization:update', 'organization:delete', 'member:create', 'member:update'],
  ...['member:delete', 'invitation:create', 'invitation:cancel', 'team:create', 'team:update'],
  ...['team:delete', 'ac:create', 'ac:read', 'ac:update', 'ac:delete'],
]
const roles: Readonly<Record<string, readonly string[]>> = {
  owner: all,
  admin: all.filter((action) => action !== 'organization:delete'),
  member: ['ac:read'],
}

/** The calls of a member and what they need. An empty text: only to be a member. */
const needed: Readonly<Record<string, string>> = {
  '/organization/update': 'organization:update',
  '/organization/delete': 'organization:delete',
  '/organization/get-full-organization': '',
  '/organization/get-organization': '',
  '/organization/set-active': '',
  '/organization/leave': '',
  '/organization/list-members': '',
  '/organization/get-active-member': '',
  '/organization/get-active-member-role': '',
  '/organization/has-permission': '',
  '/organization/remove-member': 'member:delete',
  '/organization/update-member-role': 'member:update',
  '/organization/transfer-ownership': 'owner',
  '/organization/invite-member': 'invitation:create',
  '/organization/cancel-invitation': 'invitation:cancel',
  '/organization/list-invitations': '',
  '/organization/create-invitation-link': 'invitation:create',
  '/organization/list-invitation-links': 'invitation:create',
  '/organization/revoke-invitation-link': 'invitation:cancel',
  '/organization/create-team': 'team:create',
  '/organization/update-team': 'team:update',
  '/organization/remove-team': 'team:delete',
  '/organization/list-teams': '',
  '/organization/set-active-team': '',
  '/organization/list-team-members': '',
  '/organization/add-team-member': 'member:update',
  '/organization/remove-team-member': 'member:delete',
  '/organization/create-role': 'ac:create',
  '/organization/update-role': 'ac:update',
  '/organization/delete-role': 'ac:delete',
  '/organization/get-role': 'ac:read',
  '/organization/list-roles': 'ac:read',
}

/** Every member may do these to the own membership. */
const onOneself = new Set(['/organization/remove-member', '/organization/update-member-role'])

/** The reasons why the outcome of a call differs from the model. */
export function faultsOfAuthority(exchange: Exchange): string[] {
  const { call, caller } = exchange
  if (caller === 'unclear') return []
  const { path } = call.route
  const isDone = isSuccess(exchange)
  if (path.startsWith('/admin/')) return faultsOfAdmins(exchange, caller, isDone)
  if (!caller) return isDone && call.route.needsSession ? [`${path} without a session`] : []
  return faultsOfMembers(exchange, caller, isDone)
}

/** Whether the call itself was reached, and did its work. */
function isSuccess({ call, response, text }: Exchange): boolean {
  const { method, path } = call.draft
  return (
    response.status < 300 &&
    text !== 'null' &&
    method === call.route.method &&
    path === call.route.path
  )
}

function faultsOfAdmins(exchange: Exchange, caller: Caller | null, isDone: boolean): string[] {
  const { path } = exchange.call.route
  if (!caller) return isDone ? [`${path} without a session`] : []
  const isImpersonating = isText(caller.session['impersonatedBy'])
  if (path === '/admin/stop-impersonating')
    return isDone && !isImpersonating ? [`${path} without an impersonation`] : []
  if (path === '/admin/has-permission') return []
  const isAdmin = hasRole(caller.user, 'admin') && !isImpersonating
  return isAdmin ? faultsOfAdmin(exchange, isDone) : faultsOfOthers(path, isDone)
}

function faultsOfOthers(path: string, isDone: boolean): string[] {
  return isDone ? [`${path} by a user who is no administrator`] : []
}

function faultsOfAdmin({ call, code, input, before }: Exchange, isDone: boolean): string[] {
  const { path } = call.route
  const isRefused = /^YOU_ARE_NOT_ALLOWED_TO_(?!SET_NON_EXISTENT)/.test(code)
  if (isRefused) return [`${path} refuses an administrator`]
  if (!isDone || path !== '/admin/impersonate-user') return []
  const target = before['user']?.find(({ id }) => id === input['userId'])
  return target && hasRole(target, 'admin') ? ['An administrator was impersonated'] : []
}

function faultsOfMembers(exchange: Exchange, caller: Caller, isDone: boolean): string[] {
  const { path } = exchange.call.route
  const need = needed[path]
  const organizationId = organizationOf(exchange, caller)
  if (need === undefined || organizationId === null) return []
  const member = memberOf(exchange.before, organizationId, caller.user['id'])
  if (!member) return isDone ? [`${path} in ${organizationId} by a user who is no member`] : []
  if (isDone && !isAllowed(exchange, { caller, member, need }))
    return [`${path} by a member without ${need}`]
  return isRefusedAsNone(exchange) ? [`${path} refuses a member as none`] : []
}

interface Need {
  readonly caller: Caller
  readonly member: Row
  readonly need: string
}

function isAllowed({ call, input, before }: Exchange, { caller, member, need }: Need): boolean {
  if (need === '' || permissionsOf(before, member).has(need)) return true
  return onOneself.has(call.route.path) && isNamed(member, caller, input)
}

/** The code can also be about another user that the call names. */
function isRefusedAsNone({ code, input }: Exchange): boolean {
  const namesOthers = ['userId', 'memberId', 'memberIdOrEmail'].some((name) => name in input)
  return !namesOthers && /^(USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION|NOT_A_MEMBER)/.test(code)
}

function isNamed(member: Row, { user }: Caller, input: Exchange['input']): boolean {
  const named = input['memberIdOrEmail'] ?? input['memberId']
  return [member['id'], user['email']].some(
    (name) => String(name).toLowerCase() === String(named).trim().toLowerCase(),
  )
}

/** What a member may do, and `owner` for an owner. */
function permissionsOf(rows: DatabaseDump, member: Row): ReadonlySet<string> {
  const names = String(member['role']).split(',')
  const custom = (rows['organizationRole'] ?? []).filter(
    ({ organizationId, role }) =>
      organizationId === member['organizationId'] && names.includes(String(role)),
  )
  const found = custom.flatMap(({ permission }) => Object.entries(readJson(permission)))
  return new Set([
    ...names.flatMap((name) => (Object.hasOwn(roles, name) ? (roles[name] ?? []) : [])),
    ...found.flatMap(([resource, actions]) =>
      Array.isArray(actions) ? actions.map((action) => `${resource}:${String(action)}`) : [],
    ),
    ...(names.includes('owner') ? ['owner'] : []),
  ])
}

function readJson(value: unknown): object {
  if (typeof value === 'object' && value !== null) return value
  return JSON.parse(String(value)) as object
}

/** The organisation in which a call acts. */
function organizationOf({ input, before }: Exchange, { session }: Caller): string | null {
  const data = isRecord(input['data']) ? input['data'] : {}
  const of = (model: string, column: string, value: unknown): unknown =>
    isText(value) ? before[model]?.find((row) => row[column] === value)?.['organizationId'] : null
  const { organizationSlug: slug } = input
  if (slug !== undefined) {
    const id = before['organization']?.find((row) => row['slug'] === slug)?.['id']
    return isText(id) ? id : null
  }
  const found = [
    ...[input['organizationId'], data['organizationId']],
    of('team', 'id', input['teamId']),
    of('invitationLink', 'id', input['linkId']),
    of('invitation', 'id', input['invitationId']),
    session['activeOrganizationId'],
  ].find(isText)
  return found ?? null
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}
