import type { DatabaseDump } from '@countersign/core/testing'
import type { Row } from './caller.js'

/** The membership of a user in an organisation. */
export function memberOf(rows: DatabaseDump, organizationId: unknown, userId: unknown) {
  return rows['member']?.find(
    (row) => row['organizationId'] === organizationId && row['userId'] === userId,
  )
}

/** Whether a stored row of a user or a member has a role. */
export function hasRole({ role }: Row, name: string): boolean {
  return typeof role === 'string' && role.split(',').includes(name)
}
