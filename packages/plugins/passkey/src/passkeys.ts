import type { Store } from '@countersign/core'
import { PASSKEY, type PasskeyRow, passkeyModel } from './models.js'

/** The columns that each use of a passkey updates. */
export type PasskeyUse = Pick<PasskeyRow, 'counter' | 'backedUp'>

/** The passkeys of a user, oldest first. */
export function listPasskeys(store: Store, userId: string): Promise<PasskeyRow[]> {
  const all = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: Number.MAX_SAFE_INTEGER } as const
  return store.of(passkeyModel).findMany({ userId }, all)
}

/** How many passkeys a user has. */
export function countPasskeys(store: Store, userId: string): Promise<number> {
  return store.of(passkeyModel).count({ userId })
}

/**
 * Names a passkey among the proofs of a user. With ids that the database counts, a session, an account and a passkey may
 * have the same one.
 */
export function proofOf({ id }: Pick<PasskeyRow, 'id'>): string {
  return PASSKEY + id
}

/** The proven passkeys of a user: a passkey is proven by itself or by the session that added it. */
export async function listProven(
  store: Store,
  userId: string,
  provenIn: readonly string[],
): Promise<PasskeyRow[]> {
  const passkeys = await listPasskeys(store, userId)
  return passkeys.filter(
    (passkey) =>
      provenIn.includes(proofOf(passkey)) ||
      (passkey.addedIn !== null && provenIn.includes(passkey.addedIn)),
  )
}

/** Removes the unproven passkeys of a user, or those added since a time, which an attacker may have added. */
export async function removeUnproven(
  store: Store,
  userId: string,
  { provenIn, addedSince }: { readonly provenIn: readonly string[]; readonly addedSince?: Date },
): Promise<void> {
  const proven = await listProven(store, userId, provenIn)
  const id = { notIn: proven.map((passkey) => passkey.id) }
  const added = addedSince && { createdAt: { gte: addedSince } }
  await store.of(passkeyModel).delete({ userId, id, ...added })
}

/** Finds a passkey by its credential id. */
export function findPasskey(store: Store, credentialID: string): Promise<PasskeyRow | null> {
  return store.of(passkeyModel).findOne({ credentialID })
}

/**
 * Stores the counter and the backup state of a use. False when the passkey was removed, or when another use has stored
 * the same or a higher counter meanwhile.
 */
export async function storeUse(store: Store, id: string, use: PasskeyUse): Promise<boolean> {
  const counter = use.counter === 0 ? 0 : { lt: use.counter }
  return (await store.of(passkeyModel).update({ id, counter }, use)) > 0
}

/** Removes all passkeys of a user. */
export async function removeAll(store: Store, userId: string): Promise<void> {
  await store.of(passkeyModel).delete({ userId })
}

/** Describes an existing passkey to the browser. */
export function toDescriptor({ credentialID, transports }: PasskeyRow) {
  const named = { id: credentialID, type: 'public-key' as const }
  return transports ? { ...named, transports: transports.split(',') } : named
}
