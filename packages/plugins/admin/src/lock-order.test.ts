import { expect, it } from 'vitest'
import { type AdminApp, type CallOf, calls, createApp, enter, send } from './test/admin-app.js'

const writes = ['create', 'update', 'updateOne', 'delete', 'take', 'increment']

/** Notes for each transaction the users that it locks, and the other rows that it writes, as an empty text. */
function noteLocks({ auth }: AdminApp): string[][] {
  const transactions: string[][] = []
  auth.database.onCall(({ method, model, query, inTransaction }) => {
    if (method === 'begin') transactions.push([])
    if (!inTransaction || !writes.includes(method)) return
    const { where = [] } = query as { where?: { field: string; value: unknown }[] }
    const id = where.find(({ field }) => field === 'id')?.value
    const locks = transactions.at(-1) ?? []
    if (model !== 'user' || typeof id !== 'string') locks.push('')
    else if (!locks.includes(id)) locks.push(id)
  })
  return transactions
}

/** Both administrators make the call about the other, so that the ids come in both orders. */
const rows = calls.flatMap((call) => [
  { path: call.path, call, from: 'ann', to: 'bob' } as const,
  { path: call.path, call, from: 'bob', to: 'ann' } as const,
])

it.each<{ path: string; call: CallOf; from: 'ann' | 'bob'; to: 'ann' | 'bob' }>(rows)(
  'locks users by id and before all other rows in $path from $from to $to',
  async ({ call, from, to }) => {
    const app = createApp({ allowImpersonatingAdmins: true })
    const testUsers = {
      ann: await enter(app, 'ann', 'admin'),
      bob: await enter(app, 'bob', 'admin'),
    }
    const { id } = testUsers[to]
    const { session = [] } = await app.auth.database.dump()
    const handle = String(session.find(({ userId }) => userId === id)?.['id'])
    const transactions = noteLocks(app)
    const answer = await send(testUsers[from].browser, call, { id, handle })
    expect(answer).toMatchObject({ status: 200 })
    for (const locks of transactions) {
      const users = locks.filter((lock) => lock !== '')
      expect(users).toEqual(users.toSorted())
      expect(locks.slice(0, users.length)).toEqual(users)
    }
  },
)
