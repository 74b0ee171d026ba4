import type { DatabaseDump } from '@countersign/core/testing'
import { hasRole, memberOf } from './membership.js'
import type { Row } from './caller.js'
import type { Exchange } from './exchange.js'
import { byCredential, changedRows } from './ownership.js'

/** Roles that a call has assigned, and sign-in methods that it has removed, without the permission for it. */
export function faultsOfEscalation(exchange: Exchange): string[] {
  const { before, after } = exchange
  if (before === after) return []
  return [
    ...newAdministrators(exchange),
    ...newOwners(exchange),
    ...invitedOwners(exchange),
    ...lostMethods(exchange),
  ]
}

/** The rows of a table with a role that they had not before. */
function promoted({ before, after }: Exchange, model: string, role: string): readonly Row[] {
  const had = new Set((before[model] ?? []).filter((row) => hasRole(row, role)).map(({ id }) => id))
  return (after[model] ?? []).filter((row) => hasRole(row, role) && !had.has(row['id']))
}

function newAdministrators(exchange: Exchange): string[] {
  if (exchange.call.route.path.startsWith('/admin/')) return []
  return promoted(exchange, 'user', 'admin').map(({ id }) => `${String(id)} became administrator`)
}

function newOwners(exchange: Exchange): string[] {
  const { path } = exchange.call.route
  // An invitation has the role already, and an account that ends may transfer the ownership.
  if (/^\/(organization\/(create|accept-invitation)$|admin\/remove-user|delete-user)/.test(path))
    return []
  return promoted(exchange, 'member', 'owner')
    .filter(({ organizationId }) => !isOwner(exchange, organizationId))
    .map(({ id }) => `The member ${String(id)} became owner`)
}

function invitedOwners(exchange: Exchange): string[] {
  return promoted(exchange, 'invitation', 'owner')
    .filter(({ organizationId }) => !isOwner(exchange, organizationId))
    .map(({ id }) => `The invitation ${String(id)} is to an owner`)
}

function isOwner({ caller, before }: Exchange, organizationId: unknown): boolean {
  if (caller === 'unclear') return true
  const member = memberOf(before, organizationId, caller?.user['id'])
  return member !== undefined && hasRole(member, 'owner')
}

/** The first sign-in through the mailbox removes methods that are not proven: that one is by a credential. */
function lostMethods(exchange: Exchange): string[] {
  const { call, before, after } = exchange
  if (byCredential.test(call.route.path)) return []
  const owners = ['account', 'passkey'].flatMap((model) => changedRows(exchange, model))
  const users = new Set(owners.map(({ userId }) => userId))
  return (after['user'] ?? [])
    .filter(({ id }) => users.has(id) && methodsOf(before, id) > 0 && methodsOf(after, id) === 0)
    .map(({ id }) => `${String(id)} lost the last sign-in method`)
}

function methodsOf(rows: DatabaseDump, id: unknown): number {
  return [...(rows['account'] ?? []), ...(rows['passkey'] ?? [])].filter(
    ({ userId }) => userId === id,
  ).length
}
