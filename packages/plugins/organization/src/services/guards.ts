import { type Store, type Transaction } from '@countersign/core'
import { isOwner, type RoleSettings } from '../access/roles.js'
import { type MemberRow, memberModel, organizationModel, type OrganizationRow } from '../models.js'
import { withUser } from '../selections.js'

/** Most memberships that one statement reads. */
const PAGE = 100

/**
 * Locks an organisation until the transaction ends, so that what belongs to it can be counted and changed.
 * Every guarded change begins with it. Null when it is gone.
 */
export function lockOrganization(store: Store, id: string): Promise<OrganizationRow | null> {
  return store.of(organizationModel).increment({ where: { id }, field: 'revision' })
}

/**
 * Whether an organisation has a member with the creator's role, who can sign in, beside one. To be asked
 * under the lock of the organisation.
 */
export async function hasOtherOwner(
  settings: RoleSettings,
  { store, users }: Transaction,
  except: Pick<MemberRow, 'id' | 'organizationId'>,
): Promise<boolean> {
  const where = {
    organizationId: except.organizationId,
    id: { ne: except.id },
    role: { contains: settings.creatorRole },
  }
  for (let offset = 0; ; offset += PAGE) {
    const page = { orderBy: { id: 'asc' }, limit: PAGE, offset } as const
    const found = await store.of(memberModel).findManyWith(where, withUser, page)
    if (found.some(({ row, parent }) => isOwner(settings, row) && !users.isBlocked(parent)))
      return true
    if (found.length < PAGE) return false
  }
}
