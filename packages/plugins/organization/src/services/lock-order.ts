import type { Store, Transaction } from '@countersign/core'
import { organizationModel, type OrganizationRow } from '../organization-model.js'

/** The rows that a transaction locks. */
export interface Locks<I> {
  readonly users?: readonly string[]
  /** Changes the invitations that the transaction is about, which locks them. */
  readonly invitations?: ((store: Store) => Promise<I>) | undefined
  /** The organisations, which may depend on the invitations. */
  readonly organizations: (invitations: I | undefined) => readonly string[]
}

/** The locked rows, as stored. */
export interface Locked<I> {
  /** False when one of the users is gone. */
  readonly areUsersThere: boolean
  readonly invitations: I | undefined
  /** Those that are there, in the order of their ids. */
  readonly organizations: readonly OrganizationRow[]
}

/**
 * Whether no other transaction has locked an organisation between a read of it and this lock: then none has changed
 * the rows that the lock guards.
 */
export function isUnchangedSince(read: OrganizationRow, locked: OrganizationRow): boolean {
  return locked.revision === (read.revision ?? 0) + 1
}

/**
 * Takes the locks of a transaction in the lock order of the plugin. Another order can deadlock:
 *
 * 1. users, by id. The core locks a user first when it deletes or bans one.
 * 2. invitations, by the statement that changes them: an acceptance learns from its invitation which organisation
 *    to lock.
 * 3. organisations, by id. The lock of an organisation guards all rows that belong to it.
 * 4. all other rows.
 */
export async function lockInOrder<I>(
  tx: Transaction,
  { users = [], invitations, organizations }: Locks<I>,
): Promise<Locked<I>> {
  const areUsersThere = users.length === 0 || (await tx.users.lock(...users))
  const changed = await invitations?.(tx.store)
  const locked: OrganizationRow[] = []
  for (const id of [...organizations(changed)].sort()) {
    // Adding to the revision locks the row in every database.
    const organization = await tx.store
      .of(organizationModel)
      .increment({ where: { id }, field: 'revision' })
    if (organization) locked.push(organization)
  }
  return { areUsersThere, invitations: changed, organizations: locked }
}
