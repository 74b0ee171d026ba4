import type { Revocation, RevocationSignal } from '../../contract/revocation.js'
import type { Clock } from '../../contract/runtime.js'

/** The recent revocations that this process knows. */
export interface Revocations {
  /** Whether a cached copy of a session is still valid. */
  isCurrent(copy: {
    readonly userId: string
    readonly epoch: number
    readonly issuedAt: number
  }): boolean
  /** Records a revocation of this process and sends it to the other processes. Call it after the commit. */
  publish(revocation: Revocation): Promise<void>
}

/**
 * Remembers recent revocations for as long as older copies can exist. Copies from before the start of the
 * process are refused, because the process cannot know the revocations of that time.
 */
export function createRevocations(parts: {
  readonly clock: Clock
  /** Lifetime of a copy, in seconds. */
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
