import type { DatabaseDump } from '@countersign/core/testing'
import { hasRole, memberOf } from './membership.js'
import type { Row } from './caller.js'
import type { Exchange } from './exchange.js'

/** Calls with a credential in the request: they act for its owner, with any session. */
export const byCredential =
  /^\/(verify-email|reset-password|delete-user|magic-link|sign-in|sign-up|passkey\/verify|callback|multi-session|admin\/stop-impersonating)/
/** Calls that show what an invitee may know of an organisation. */
const byInvitation =
  /^\/organization\/(get-invitation|get-invitation-link|list-user-invitations|reject-invitation|accept-invitation|accept-invitation-link)$/

const ofUsers: Readonly<Record<string, string>> = {
  user: 'id',
  account: 'userId',
  passkey: 'userId',
}
const ofOrganizations = ['organization', 'member', 'team', 'invitation', 'organizationRole']

/** The rows of others that a call has changed or shown without the permission for it. */
export function faultsOfOwnership(exchange: Exchange): string[] {
  const { caller } = exchange
  if (caller === 'unclear') return []
  const isAdmin = caller !== null && hasRole(caller.user, 'admin')
  if (isAdmin) return []
  return [...changesOfUsers(exchange), ...changesOfOrganizations(exchange), ...shownRows(exchange)]
}

function callerIdOf({ caller }: Exchange): unknown {
  return caller === 'unclear' ? undefined : caller?.user['id']
}

function changesOfUsers(exchange: Exchange): string[] {
  if (byCredential.test(exchange.call.route.path)) return []
  const id = callerIdOf(exchange)
  return Object.entries(ofUsers).flatMap(([model, column]) =>
    changedRows(exchange, model, invalidating)
      .filter((row) => row[column] !== id)
      .map((row) => `A row of ${model} of the user ${String(row[column])} changed`),
  )
}

function changesOfOrganizations(exchange: Exchange): string[] {
  const { call, before, after } = exchange
  const { path } = call.route
  // An account that ends takes memberships along.
  if (/^\/(delete-|magic-link|sign-in|callback|verify-email)/.test(path)) return []
  const id = callerIdOf(exchange)
  return ofOrganizations.flatMap((model) =>
    changedRows(exchange, model)
      .map((row) => (model === 'organization' ? row['id'] : row['organizationId']))
      .filter((one) => !memberOf(before, one, id) && !memberOf(after, one, id))
      .filter(() => !byInvitation.test(path))
      .map((one) => `A row of ${model} of the organisation ${String(one)} changed`),
  )
}

/** A call that changes the memberships of others invalidates their cached sessions. */
const invalidating = ['sessionEpoch', 'revision']

/** Rows that were added, changed or removed, in other columns than those left out. */
export function changedRows(
  { before, after }: Pick<Exchange, 'before' | 'after'>,
  model: string,
  leftOut: readonly string[] = [],
): readonly Row[] {
  if (before === after) return []
  const none = Object.fromEntries(leftOut.map((name) => [name, null]))
  const texts = (rows: DatabaseDump): Map<string, Row> =>
    new Map((rows[model] ?? []).map((row) => [JSON.stringify({ ...row, ...none }), row]))
  const [old, now] = [texts(before), texts(after)]
  return [
    ...[...old].filter(([text]) => !now.has(text)),
    ...[...now].filter(([text]) => !old.has(text)),
  ].map(([, row]) => row)
}

/** Organisations and addresses that a response shows to a caller who may not know them. */
function shownRows(exchange: Exchange): string[] {
  const { call, text, before, after, request, response } = exchange
  if (response.status >= 300 || byCredential.test(call.route.path)) return []
  const id = callerIdOf(exchange)
  const shows = (value: unknown): boolean =>
    typeof value === 'string' && text.includes(`"${value}"`) && !request.includes(value)
  const mayKnow = (one: unknown): boolean =>
    byInvitation.test(call.route.path) ||
    Boolean(memberOf(before, one, id)) ||
    Boolean(memberOf(after, one, id))
  const organizations = (before['organization'] ?? []).filter(
    (row) => shows(row['id']) && !mayKnow(row['id']),
  )
  const users = (before['user'] ?? []).filter(
    (row) => row['id'] !== id && shows(row['email']) && !shareOne(exchange, row, id),
  )
  return [
    ...organizations.map((row) => `The organisation ${String(row['id'])} is shown`),
    ...users.map((row) => `The address ${String(row['email'])} is shown`),
  ]
}

function shareOne(
  { call, before, after }: Exchange,
  { id, email }: Row,
  callerId: unknown,
): boolean {
  if (byInvitation.test(call.route.path) || call.route.path === '/update-user') return true
  return [before, after].some((rows) =>
    (rows['organization'] ?? []).some(
      (row) =>
        memberOf(rows, row['id'], callerId) &&
        (memberOf(rows, row['id'], id) || isInvited(rows, row['id'], email)),
    ),
  )
}

function isInvited(rows: DatabaseDump, organizationId: unknown, email: unknown): boolean {
  return (rows['invitation'] ?? []).some(
    (row) => row['organizationId'] === organizationId && row['email'] === email,
  )
}
