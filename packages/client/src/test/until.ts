import { vi } from 'vitest'

/** Lets what is on its way arrive: promises, streams and messages between tabs. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits until something is so. */
export async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !isSo(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (!isSo()) throw new Error(`This did not come true: ${isSo.toString()}`)
}

/** Lets time pass only where a test says so; messages and streams go on as ever. */
export function stopTime(): void {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
}

/** Lets time pass, and what follows from it happen. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settle()
}
