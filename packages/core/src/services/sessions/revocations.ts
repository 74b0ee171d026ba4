import type { Revocation, RevocationSignal } from '../../contract/revocation.js'
import type { Clock } from '../../contract/runtime.js'

/** What this process knows of recent revocations. */
export interface Revocations {
  /** Whether a copy of a session may still be believed. */
  isCurrent(copy: {
    readonly userId: string
    readonly epoch: number
    readonly issuedAt: number
  }): boolean
  /** Notes a revocation of this process and tells the others. To be called after the commit. */
  publish(revocation: Revocation): Promise<void>
}

/**
 * Remembers recent revocations for as long as copies from before may be around. Copies from before the
 * process began are not believed: it cannot know what happened then.
 */
export function createRevocations(parts: {
  readonly clock: Clock
  /** Life of a copy in seconds. */
  readonly maxAge: number
  readonly signal: RevocationSignal | undefined
}): Revocations {
  const { clock, maxAge, signal } = parts
  const startedAt = clock.now()
  const recent = new Map<string, { readonly epoch: number; readonly notedAt: number }>()

  const note = ({ userId, epoch }: Revocation): void => {
    const now = clock.now()
    for (const [known, { notedAt }] of recent) {
      if (notedAt + maxAge * 1000 > now) break
      recent.delete(known)
    }
    const known = recent.get(userId)?.epoch ?? 0
    recent.delete(userId)
    recent.set(userId, { epoch: Math.max(known, epoch), notedAt: now })
  }

  signal?.subscribe(note)
  return {
    isCurrent({ userId, epoch, issuedAt }) {
      return issuedAt >= startedAt && epoch >= (recent.get(userId)?.epoch ?? 0)
    },
    async publish(revocation) {
      note(revocation)
      await signal?.publish(revocation)
    },
  }
}
