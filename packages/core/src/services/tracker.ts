/** Tracks the work that continues after answers. */
export interface Tracker {
  /** Takes work that does not reject. */
  readonly track: (task: Promise<unknown>) => void
  /** Resolves when no work is left. */
  readonly idle: () => Promise<void>
}

/** A tracker without work. */
export function createTracker(): Tracker {
  const running = new Set<Promise<unknown>>()
  return {
    track(task) {
      running.add(task)
      void task.finally(() => running.delete(task))
    },
    async idle() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
