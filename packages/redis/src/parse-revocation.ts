import type { Revocation } from '@countersign/core'

/** Reads a message of the channel. Null for one that another program has published. */
export function parseRevocation(text: string): Revocation | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    const userId: unknown = Reflect.get(value, 'userId')
    const epoch: unknown = Reflect.get(value, 'epoch')
    const isValid = typeof userId === 'string' && Number.isSafeInteger(epoch)
    return isValid ? { userId, epoch: Number(epoch) } : null
  } catch {
    return null
  }
}
