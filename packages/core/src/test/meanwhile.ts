import type { createTestAuth, DatabaseCall } from '../testing/index.js'

/** Does something once, right before the database is asked for the first such thing. */
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
