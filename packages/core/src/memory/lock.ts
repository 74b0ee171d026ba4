/** Lets one transaction in at a time; everything else waits until it has ended. */
export interface Lock {
  /** Null while the lock is free. */
  readonly held: Promise<void> | null
  /** Waits for the lock and takes it. Returns the function that releases it. */
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
