/** Lets one transaction in at a time; everything else waits until it has ended. */
export interface Lock {
  /** Null while nobody holds the lock. */
  readonly held: Promise<void> | null
  /** Waits for the lock and takes it. The answer gives it back. */
  take(): Promise<() => void>
}

/** A fair lock without a timeout: its holders await nothing but the memory adapter. */
export function createLock(): Lock {
  let held: Promise<void> | null = null
  return {
    get held() {
      return held
    },
    async take() {
      while (held) await held
      let release = (): void => undefined
      held = new Promise((resolve) => {
        release = () => {
          held = null
          resolve()
        }
      })
      return release
    },
  }
}
