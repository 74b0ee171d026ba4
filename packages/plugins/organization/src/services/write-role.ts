import type { Transaction } from '@countersign/core'
import { emit } from '../events.js'
import { type MemberRow, memberModel } from '../models.js'

/** Writes the role of a member, under the lock of the organisation, and emits the event unless it is the same. */
export async function writeRole(
  tx: Transaction,
  member: MemberRow,
  role: string,
): Promise<MemberRow> {
  const { id, role: previousRole } = member
  if (role === previousRole) return member
  await tx.store.of(memberModel).update({ id }, { role })
  const changed = { ...member, role }
  await emit(tx, 'member.role-updated', { member: changed, previousRole })
  return changed
}
