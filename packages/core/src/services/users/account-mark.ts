import type { AccountRow } from '../../contract/tables/models.js'

/**
 * Names an account among the proofs of a user. With ids that the database counts, a session, an account and a passkey
 * may have the same one.
 */
export function accountMark({ id }: Pick<AccountRow, 'id'>): string {
  return `account-${id}`
}
