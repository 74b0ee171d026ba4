/** Lets one transaction in at a time; everything else waits until it has ended. */
export interface Lock {
  readonly isHeld: boolean
  /**
   * Waits until the transaction that holds the lock has ended. Another may take the lock before the caller goes on.
   *
   * @throws Error when that takes too long.
   */
  wait(): Promise<void>
  /**
   * Waits for the lock and takes it. Returns the function that releases it.
   *
   * @throws Error when that takes too long.
   */
  take(): Promise<() => void>
}

/** A fair lock. A transaction that waits for a call outside of it would otherwise wait for ever. */
export function createLock(busyTimeoutMs: number): Lock {
  let held: Promise<void> | null = null
  const wait = async (): Promise<void> => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((_, reject) => {
      timer = setTimeout(() => {
        reject(new Error(describe(busyTimeoutMs)))
      }, busyTimeoutMs)
    })
    try {
      await Promise.race([held, late])
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    get isHeld() {
      return held !== null
    },
    wait,
    async take() {
      while (held !== null) await wait()
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

function describe(milliseconds: number): string {
  return `A transaction has held the memory database for ${milliseconds} ms. Inside a transaction, use its store`
}
