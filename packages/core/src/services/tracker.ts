/** Knows the work that goes on after answers. */
export interface Tracker {
  /** Takes work that does not reject. */
  readonly track: (work: Promise<unknown>) => void
  /** Resolves when none is left. */
  readonly idle: () => Promise<void>
}

/** A tracker without work. */
export function createTracker(): Tracker {
  const running = new Set<Promise<unknown>>()
  return {
    track(work) {
      running.add(work)
      void work.finally(() => running.delete(work))
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
