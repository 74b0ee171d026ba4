import { type DatabaseAdapter, UniqueViolation } from '@countersign/core'
import { kysely } from '../index.js'
import { openDialect, testSchema } from './test-database.js'

/** A child process that runs the races that it receives and sends back the result of each caller. */

const CALLERS = 20
const race = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'race' } as const] }

/** The races that a process can run. */
export type RaceName = 'insert' | 'take' | 'increment' | 'limit' | 'lock' | 'read first'

type Race = (adapter: DatabaseAdapter, caller: string) => Promise<unknown>

const races: Record<RaceName, Race> = {
  async insert(adapter, caller) {
    const row = { id: caller, email: 'one@example.com', age: null, isActive: null, born: null }
    try {
      return await adapter.create({ model: 'user', row })
    } catch (error) {
      if (error instanceof UniqueViolation) return error.model
      throw error
    }
  },
  async take(adapter) {
    return (await adapter.take(race)) !== null
  },
  async increment(adapter) {
    return (await adapter.increment({ ...race, field: 'age', by: 1 }))?.['age']
  },
  async limit(adapter) {
    return (await adapter.increment({ ...race, field: 'age', by: 1, below: 5 })) !== null
  },
  lock: (adapter) =>
    adapter.transaction(async (store) => {
      await store.increment({ ...race, field: 'age', by: 0 })
      return addSlowly(store)
    }),
  'read first': (adapter) => adapter.transaction(addSlowly),
}

async function addSlowly(store: DatabaseAdapter): Promise<number> {
  const row = await store.findOne(race)
  await new Promise((resolve) => setTimeout(resolve, 1))
  return store.update({ ...race, set: { age: Number(row?.['age']) + 1 } })
}

const [address = '', name = ''] = process.argv.slice(2)
const adapter = kysely(openDialect(address)).connect(testSchema)

process.on('message', (task: RaceName | 'migrate') => {
  void run(task).then((answer) => process.send?.(answer))
})

async function run(task: RaceName | 'migrate'): Promise<unknown> {
  try {
    if (task === 'migrate') {
      const plan = await adapter.migrations?.plan()
      await plan?.apply()
      return []
    }
    const callers = Array.from({ length: CALLERS }, (_, index) => `${name}${index}`)
    return await Promise.all(callers.map(async (caller) => races[task](adapter, caller)))
  } catch (error) {
    return String(error)
  }
}

process.send?.('ready')
