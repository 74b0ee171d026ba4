import {
  Conflict,
  type Database,
  type DatabaseAdapter,
  type StoredRow,
  UniqueViolation,
} from '@countersign/core'
import { memory } from '@countersign/core/memory'
import {
  all,
  byId,
  delegate,
  isAlike,
  keyOf,
  mixed,
  soon,
  ignoreUnlessUnique,
  withTextDates,
  withoutMilliseconds,
  withoutNulls,
} from './mutations.js'

type Mutation = (good: DatabaseAdapter) => Partial<DatabaseAdapter>

/** An adapter with one fault. */
export interface Mutant {
  readonly fault: string
  readonly makeDatabase: () => { readonly database: Database }
}

/** Faults that occur in practice, each in an otherwise correct adapter. */
export const mutants: readonly Mutant[] = [
  mutant('take reads, then deletes', (good) => ({
    async take(selection) {
      const row = await good.findOne(selection)
      await soon()
      if (row) await good.delete({ model: selection.model, where: [byId(row)] })
      return row
    },
  })),
  mutant('take deletes every row that matches', (good) => ({
    async take(selection) {
      const row = await good.findOne(selection)
      await good.delete(selection)
      return row
    },
  })),
  mutant('increment reads, then writes', (good) => ({
    async increment({ field, by, below, set, ...selection }) {
      const row = await good.findOne(selection)
      const value = Number(row?.[field] ?? 0)
      await soon()
      if (!row || (below !== undefined && value >= below)) return null
      const change = { model: selection.model, where: [byId(row)] }
      return good.updateOne({ ...change, set: { ...set, [field]: value + by } })
    },
  })),
  mutant('increment ignores its limit', (good) => ({
    increment: ({ model, where, field, by, set = {} }) =>
      good.increment({ model, where, field, by, set }),
  })),
  mutant('increment ignores the other fields', (good) => ({
    increment: (addition) => good.increment({ ...addition, set: {} }),
  })),
  mutant('updateOne changes every row that matches', (good) => ({
    async updateOne(change) {
      const row = await good.findOne(change)
      await good.update(change)
      return row && good.findOne({ model: change.model, where: [byId(row)] })
    },
  })),
  mutant('updateOne returns the row before the update', (good) => ({
    async updateOne(change) {
      const row = await good.findOne(change)
      await good.updateOne(change)
      return row
    },
  })),
  mutant('updateOne reads, then writes', (good) => ({
    async updateOne({ set, ...selection }) {
      const row = await good.findOne(selection)
      await soon()
      return row && good.updateOne({ model: selection.model, where: [byId(row)], set })
    },
  })),
  mutant('a conditional update reads, then writes', (good) => ({
    async update({ set, ...selection }) {
      const ids = (await all(good, selection)).map((row) => row['id'] ?? null)
      await soon()
      const where = [{ field: 'id', operator: 'in', value: ids } as const]
      return good.update({ model: selection.model, where, set })
    },
  })),
  mutant('update counts only rows that it changes', (good) => ({
    async update(change) {
      const row = await good.findOne(change)
      const matched = await good.update(change)
      const differs = Object.entries(change.set).some(([field, value]) => row?.[field] !== value)
      return differs ? matched : 0
    },
  })),
  mutant('findMany ignores its limit', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, limit: 1000 }),
  })),
  mutant('findMany ignores its offset', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, offset: 0 }),
  })),
  mutant('findMany ignores its order', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, orderBy: [] }),
  })),
  mutant('nulls come last', (good) => ({
    async findMany(selection) {
      const rows = await good.findMany(selection)
      const field = selection.orderBy[0]?.field ?? 'id'
      const isNull = (row: StoredRow): boolean => row[field] === null
      return [...rows.filter((row) => !isNull(row)), ...rows.filter(isNull)]
    },
  })),
  mutant('a row may refer to a missing row', (good) => ({
    create: (creation) => good.create(creation).catch(ignoreUnlessUnique),
  })),
  mutant('text operators on other types match no row', (good) => ({
    count: (selection) =>
      good.count(selection).catch((error: unknown) => {
        if (error instanceof TypeError) return 0
        throw error
      }),
  })),
  mutant('an unknown field is ignored', (good) => ({
    async update({ set, ...selection }) {
      const row = await good.findOne(selection)
      const known = Object.entries(set).filter(([field]) => !row || field in row)
      return good.update({ ...selection, set: Object.fromEntries(known) })
    },
  })),
  mutant('a transaction commits after a unique violation', (good) => ({
    transaction: (work) => {
      const lenient = (bound: DatabaseAdapter): DatabaseAdapter => ({
        ...delegate(bound),
        create: async (creation) => {
          const key = { model: creation.model, where: [keyOf(creation.row)] }
          if (creation.model !== 'ticket' || !(await bound.findOne(key))) {
            return bound.create(creation)
          }
          throw new UniqueViolation(creation.model)
        },
      })
      return good.transaction((bound) => work(lenient(bound)))
    },
  })),
  mutant('create swallows a unique violation', (good) => ({
    create: (creation) => good.create(creation).catch(() => false),
  })),
  mutant('a unique violation is an error of the driver', (good) => ({
    create: (creation) =>
      good.create(creation).catch(() => {
        throw new Error('UNIQUE constraint failed')
      }),
  })),
  mutant('a unique violation names no model', (good) => ({
    create: (creation) =>
      good.create(creation).catch(() => {
        throw new UniqueViolation('unknown')
      }),
  })),
  mutant('create replaces a row with the same id', (good) => ({
    async create(creation) {
      await good.delete({ model: creation.model, where: [byId(creation.row)] })
      return good.create(creation)
    },
  })),
  mutant('create ignores `provided`', (good) => ({
    create: ({ model, row }) => good.create({ model, row }),
  })),
  mutant('create reads the provided row, then writes', (good) => ({
    async create({ provided, ...creation }) {
      if (provided && (await good.count(provided)) === 0) return false
      await soon()
      return good.create(creation)
    },
  })),
  mutant('a transaction does not roll back', (good) => ({
    transaction: (work) => work({ ...delegate(good), transaction: (inner) => inner(good) }),
  })),
  mutant('a transaction fails with a conflict after its commit', (good) => ({
    transaction: async (work) => {
      const result = await good.transaction(work)
      throw new Conflict(`after ${String(result)}`)
    },
  })),
  mutant('a transaction waits for its own connection', (good) => ({
    transaction: (work) =>
      good.transaction((bound) =>
        work({ ...delegate(bound), findOneJoined: (query) => good.findOneJoined(query) }),
      ),
  })),
  mutant('ne does not match null', (good) => ({
    findMany: (selection) => good.findMany({ ...selection, where: withoutNulls(selection.where) }),
  })),
  mutant('text is compared without regard to case', (good) => ({
    async findOne(selection) {
      const { model, where } = selection
      if (where.some(({ operator }) => operator !== 'eq')) return good.findOne(selection)
      const rows = await all(good, { model, where: [] })
      return rows.find((row) => where.every((test) => isAlike(row, test))) ?? null
    },
  })),
  mutant('dates are returned as text', (good) => ({
    findOne: async (selection) => withTextDates(await good.findOne(selection)),
  })),
  mutant('dates lose their milliseconds', (good) => ({
    create: ({ row, ...creation }) => good.create({ ...creation, row: withoutMilliseconds(row) }),
  })),
  mutant('a joined read ignores the conditions on the parent', (good) => ({
    findOneJoined: ({ join, ...selection }) =>
      good.findOneJoined({ ...selection, join: { ...join, where: [] } }),
  })),
  mutant('a joined read ignores the named columns', (good) => ({
    findOneJoined: ({ join: { model, by, where }, ...selection }) =>
      good.findOneJoined({ ...selection, join: { model, by, where } }),
  })),
  mutant('a joined read takes the columns of the child for those of the parent', (good) => ({
    findManyJoined: ({ join: { columns, childColumns, ...join }, ...selection }) =>
      good.findManyJoined({
        ...selection,
        join: { ...join, columns: childColumns, childColumns: columns },
      }),
  })),
  mutant('a joined read mixes fields of the same name', (good) => ({
    findOneJoined: async (selection) => mixed(await good.findOneJoined(selection)),
  })),
  mutant('rows stay after the row that they refer to is deleted', (good) => ({
    async delete(selection) {
      if (selection.model === 'group') {
        const groups = await all(good, selection)
        const value = groups.map((row) => row['id'] ?? null)
        const where = [{ field: 'groupId', operator: 'in', value } as const]
        await good.update({ model: 'player', where, set: { groupId: null } })
      }
      return good.delete(selection)
    },
  })),
]

function mutant(fault: string, mutate: Mutation): Mutant {
  const withFault = (good: DatabaseAdapter): DatabaseAdapter => ({
    ...delegate(good),
    transaction: (work) => good.transaction((bound) => work(withFault(bound))),
    ...mutate(good),
  })
  return {
    fault,
    makeDatabase: () => {
      const good = memory()
      return { database: { id: 'mutant', connect: (schema) => withFault(good.connect(schema)) } }
    },
  }
}
