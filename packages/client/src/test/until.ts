import { vi } from 'vitest'

/** Waits for pending promises, streams and messages between tabs. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Waits until the condition is true. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turn = 0; turn < 500 && !condition(); turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
  }
  if (!condition()) throw new Error(`The condition stayed false: ${condition.toString()}`)
}

/** Stops timers and dates until `pass` advances them; messages and streams go on. */
export function stopTime(): void {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  })
}

/** Advances the time and waits for what it starts. */
export async function pass(milliseconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds)
  await settle()
}
