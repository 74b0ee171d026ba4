import type { Store } from '@countersign/core'
import { type PasskeyRow, passkeyModel } from './models.js'
import type { PasskeyUse } from './verify-authentication.js'

/** The passkeys of a user, oldest first. */
export function listPasskeys(store: Store, userId: string): Promise<PasskeyRow[]> {
  const all = { orderBy: { createdAt: 'asc', id: 'asc' }, limit: Number.MAX_SAFE_INTEGER } as const
  return store.of(passkeyModel).findMany({ userId }, all)
}

/** How many passkeys a user has. */
export function countPasskeys(store: Store, userId: string): Promise<number> {
  return store.of(passkeyModel).count({ userId })
}

/** The ids of the passkeys of a user that are proven: by themselves, or by the session that added them. */
export async function listProven(
  store: Store,
  userId: string,
  provenIn: readonly string[],
): Promise<string[]> {
  const isProven = (mark: string | null): boolean => mark !== null && provenIn.includes(mark)
  const passkeys = await listPasskeys(store, userId)
  return passkeys.filter(({ id, addedIn }) => isProven(id) || isProven(addedIn)).map(({ id }) => id)
}

/** Removes the passkeys of a user that may be a stranger's. */
export async function removeUnproven(
  store: Store,
  userId: string,
  provenIn: readonly string[],
): Promise<void> {
  const proven = await listProven(store, userId, provenIn)
  await store.of(passkeyModel).delete({ userId, id: { notIn: proven } })
}

/** By what authenticators call it. */
export function findPasskey(store: Store, credentialID: string): Promise<PasskeyRow | null> {
  return store.of(passkeyModel).findOne({ credentialID })
}

/**
 * Notes a use. False when the passkey is gone, or has counted on meanwhile: a passkey that counts is used
 * with each count once.
 */
export async function noteUse(store: Store, id: string, use: PasskeyUse): Promise<boolean> {
  const counter = use.counter === 0 ? 0 : { lt: use.counter }
  return (await store.of(passkeyModel).update({ id, counter }, use)) > 0
}

/** Removes all passkeys of a user. */
export async function removeAll(store: Store, userId: string): Promise<void> {
  await store.of(passkeyModel).delete({ userId })
}
