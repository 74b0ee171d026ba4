import type { Revocation } from './contract/options/session-options.js'

/** Writes a revocation as a message for the other processes of an app. */
export function writeRevocation({ userId, epoch }: Revocation): string {
  return JSON.stringify({ userId, epoch })
}

/**
 * Reads a message of {@link writeRevocation}. Null for any other text: other programs may use the same channel.
 *
 * @example
 * ```ts
 * import type { RevocationSignal } from '@countersign/core'
 * import { readRevocation, writeRevocation } from '@countersign/core/signal'
 *
 * // A channel between your processes.
 * declare const channel: {
 *   send(text: string): Promise<void>
 *   onText(listener: (text: string) => void): void
 * }
 *
 * export const signal: RevocationSignal = {
 *   publish: (revocation) => channel.send(writeRevocation(revocation)),
 *   subscribe(listener) {
 *     channel.onText((text) => {
 *       const revocation = readRevocation(text)
 *       if (revocation) listener(revocation)
 *     })
 *   },
 * }
 * ```
 */
export function readRevocation(text: string): Revocation | null {
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
