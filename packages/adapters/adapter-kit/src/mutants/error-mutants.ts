import { Conflict, type DatabaseAdapter, Unavailable, UniqueViolation } from '@countersign/core'
import { delegate, type Mutant, mutant, mutantOf } from './mutant.js'
import { ignoreUnlessUnique } from './mutations.js'

/** Errors of the wrong class, and errors that the caller does not get. */
export const errorMutants: readonly Mutant[] = [
  mutant('create swallows a unique violation', 'A sign-up seems to work.', (good) => ({
    create: (creation) => good.create(creation).catch(() => false),
  })),
  mutant('a unique violation is an error of the driver', 'A taken address is a 500.', (good) =>
    renaming(good, () => new Error('UNIQUE constraint failed')),
  ),
  mutant('a unique violation is a conflict', 'The core repeats it in vain.', (good) =>
    renaming(good, () => new Conflict('The row exists')),
  ),
  mutant('a unique violation counts as unavailable', 'A taken address is a 503.', (good) =>
    renaming(good, () => new Unavailable('The row exists')),
  ),
  mutant('a unique violation names no model', 'A taken value is not explained.', (good) =>
    renaming(good, () => new UniqueViolation('unknown')),
  ),
  mutant('a unique violation names the wrong columns', 'The wrong field is reported.', (good) =>
    renaming(good, ({ model }) => new UniqueViolation(model, { columns: ['wrong'] })),
  ),
  mutant('updateOne swallows a unique violation', 'A change seems to work.', (good) => ({
    updateOne: (change) => good.updateOne(change).catch(() => null),
  })),
  mutant('a row may refer to a missing row', 'Rows belong to no user.', (good) => ({
    create: (creation) => good.create(creation).catch(ignoreUnlessUnique),
  })),
  mutant('a missing reference is a conflict', 'The core repeats it in vain.', (good) => ({
    create: (creation) => good.create(creation).catch(toConflict),
  })),
  busy('a busy database is an error of the driver', 'A short wait is a 500.', () =>
    Promise.reject(new Error('database is locked')),
  ),
  busy('a busy database counts as unavailable', 'A short wait is a 503.', () =>
    Promise.reject(new Unavailable('database is locked')),
  ),
  busy('a busy database drops writes in silence', 'An update seems to match no row.', () =>
    Promise.resolve(null),
  ),
  mutantOf(
    'a transaction that begins on a busy database fails',
    'Two sign-ins at once fail.',
    (good) => {
      let open = 0
      return {
        ...delegate(good),
        async transaction(work) {
          if (open > 0) throw new Error('cannot start a transaction')
          open += 1
          try {
            return await good.transaction(work)
          } finally {
            open -= 1
          }
        },
      }
    },
  ),
]

/** An adapter that does not wait while a transaction is open. */
function busy(name: string, broken: string, answer: () => Promise<null>): Mutant {
  return mutantOf(name, broken, (good) => {
    let open = 0
    return {
      ...delegate(good),
      take: (selection) => (open > 0 ? answer() : good.take(selection)),
      increment: (addition) => (open > 0 ? answer() : good.increment(addition)),
      create: (creation) => (open > 0 ? answer().then(() => false) : good.create(creation)),
      async transaction(work) {
        return good.transaction(async (store) => {
          open += 1
          try {
            return await work(store)
          } finally {
            open -= 1
          }
        })
      },
    }
  })
}

function renaming(
  good: DatabaseAdapter,
  rename: (violation: UniqueViolation) => Error,
): Partial<DatabaseAdapter> {
  return {
    create: (creation) =>
      good.create(creation).catch((error: unknown) => {
        throw error instanceof UniqueViolation ? rename(error) : error
      }),
  }
}

function toConflict(error: unknown): never {
  if (error instanceof UniqueViolation || error instanceof TypeError) throw error
  throw new Conflict('A reference is missing')
}
