import { Conflict, type DatabaseAdapter } from '../contract/adapter.js'

/** The number of attempts after conflicts. */
const MAX_ATTEMPTS = 8
const FIRST_DELAY_MS = 4

/** Runs a task again after a growing pause while the database fails with a {@link Conflict}. */
export async function withRetry<T>(task: () => Promise<T>, attempt = 1): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (!(error instanceof Conflict) || attempt === MAX_ATTEMPTS) throw error
  }
  await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** attempt))
  return withRetry(task, attempt + 1)
}

/** The same adapter, every single write of which is run again after a {@link Conflict}. */
export function retrying(adapter: DatabaseAdapter): DatabaseAdapter {
  return {
    capabilities: adapter.capabilities,
    findOne: (query) => adapter.findOne(query),
    findOneJoined: (query) => adapter.findOneJoined(query),
    findMany: (query) => adapter.findMany(query),
    findManyJoined: (query) => adapter.findManyJoined(query),
    count: (query) => adapter.count(query),
    create: (creation) => withRetry(() => adapter.create(creation)),
    update: (change) => withRetry(() => adapter.update(change)),
    updateOne: (change) => withRetry(() => adapter.updateOne(change)),
    delete: (selection) => withRetry(() => adapter.delete(selection)),
    take: (selection) => withRetry(() => adapter.take(selection)),
    increment: (addition) => withRetry(() => adapter.increment(addition)),
    transaction: (task) => adapter.transaction(task),
  }
}
