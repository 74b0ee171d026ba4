import type { createTestAuth, DatabaseCall } from '../testing/index.js'

/** Runs an action once, right before the first matching call to the database. */
export function meanwhile(
  { database }: Pick<ReturnType<typeof createTestAuth>, 'database'>,
  is: (call: DatabaseCall) => boolean,
  act: () => Promise<unknown>,
): void {
  let isDone = false
  database.onCall(async (call) => {
    if (isDone || !is(call)) return
    isDone = true
    await act()
  })
}
