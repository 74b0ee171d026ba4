import { all, byId, createRarely, only, soon } from './mutations.js'
import { type Mutant, mutant, mutantOf, delegate } from './mutant.js'

/** Writes that are not atomic, and writes that write too much or too little. */
export const writeMutants: readonly Mutant[] = [
  mutant('take reads, then deletes', 'Two callers get the same row.', (good) => ({
    async take(selection) {
      const row = await good.findOne(selection)
      await soon()
      if (row) await good.delete(only(selection.model, row))
      return row
    },
  })),
  mutantOf('one take in fifty reads, then deletes', 'Two callers rarely get one row.', (good) => {
    const isFaulty = createRarely()
    return {
      ...delegate(good),
      async take(selection) {
        const row = isFaulty() ? await good.findOne(selection) : null
        await soon()
        if (!row) return good.take(selection)
        await good.delete(only(selection.model, row))
        return row
      },
    }
  }),
  mutant('take deletes every row that matches', 'Rows are lost.', (good) => ({
    async take(selection) {
      const row = await good.findOne(selection)
      await good.delete(selection)
      return row
    },
  })),
  mutant('increment reads, then writes', 'A parallel increment is lost.', (good) => ({
    async increment({ field, by, below, set, ...selection }) {
      const row = await good.findOne(selection)
      const value = Number(row?.[field] ?? 0)
      await soon()
      if (!row || (below !== undefined && value >= below)) return null
      const change = only(selection.model, row)
      return good.updateOne({ ...change, set: { ...set, [field]: value + by } })
    },
  })),
  mutantOf(
    'one increment in fifty reads, then writes',
    'A parallel increment is rarely lost.',
    (good) => {
      const isFaulty = createRarely()
      return {
        ...delegate(good),
        async increment(addition) {
          const { model, field, by, set } = addition
          const row = isFaulty() ? await good.findOne(addition) : null
          await soon()
          if (!row) return good.increment(addition)
          const value = Number(row[field] ?? 0) + by
          return good.updateOne({ ...only(model, row), set: { ...set, [field]: value } })
        },
      }
    },
  ),
  mutant('increment ignores its limit', 'Limits are exceeded.', (good) => ({
    increment: ({ model, where, field, by, set = {} }) =>
      good.increment({ model, where, field, by, set }),
  })),
  mutant('increment ignores the other fields', 'Columns keep old values.', (good) => ({
    increment: (addition) => good.increment({ ...addition, set: {} }),
  })),
  mutant('increment leaves null as it is', 'A counter never begins.', (good) => ({
    async increment(addition) {
      const row = await good.findOne(addition)
      return row?.[addition.field] === null ? row : good.increment(addition)
    },
  })),
  mutant('updateOne changes every row that matches', 'Other rows change too.', (good) => ({
    async updateOne(change) {
      const row = await good.findOne(change)
      await good.update(change)
      return row && good.findOne(only(change.model, row))
    },
  })),
  mutant('updateOne returns the row before the update', 'Callers see old values.', (good) => ({
    async updateOne(change) {
      const row = await good.findOne(change)
      await good.updateOne(change)
      return row
    },
  })),
  mutant('updateOne reads, then writes', 'Two conditional updates win.', (good) => ({
    async updateOne({ set, ...selection }) {
      const row = await good.findOne(selection)
      await soon()
      return row && good.updateOne({ model: selection.model, where: [byId(row)], set })
    },
  })),
  mutant('a conditional update reads, then writes', 'Two callers win.', (good) => ({
    async update({ set, ...selection }) {
      const ids = (await all(good, selection)).map((row) => row['id'] ?? null)
      await soon()
      const where = [{ field: 'id', operator: 'in', value: ids } as const]
      return good.update({ model: selection.model, where, set })
    },
  })),
  mutant('update counts only rows that it changes', 'A repeated update seems to miss.', (good) => ({
    async update(change) {
      const row = await good.findOne(change)
      const matched = await good.update(change)
      const differs = Object.entries(change.set).some(([field, value]) => row?.[field] !== value)
      return differs ? matched : 0
    },
  })),
  mutant('update changes one row at most', 'Sessions stay valid after a revocation.', (good) => ({
    update: async (change) => ((await good.updateOne(change)) ? 1 : 0),
  })),
  mutant('delete deletes one row at most', 'Rows stay that must go.', (good) => ({
    delete: async (selection) => ((await good.take(selection)) ? 1 : 0),
  })),
  mutant('delete returns no number', 'Callers believe that nothing was deleted.', (good) => ({
    async delete(selection) {
      await good.delete(selection)
      return 0
    },
  })),
  mutant('create ignores `provided`', 'Rows are written for a deleted owner.', (good) => ({
    create: ({ model, row }) => good.create({ model, row }),
  })),
  mutant(
    'create reads the provided row, then writes',
    'A row is written although its condition no longer holds.',
    (good) => ({
      async create({ provided, ...creation }) {
        if (provided && (await good.count(provided)) === 0) return false
        await soon()
        return good.create(creation)
      },
    }),
  ),
  mutant('create replaces a row with the same id', 'A row is overwritten.', (good) => ({
    async create(creation) {
      await good.delete(only(creation.model, creation.row))
      return good.create(creation)
    },
  })),
  mutant('rows keep the row that they refer to', 'No user with sessions is deleted.', (good) => ({
    async delete(selection) {
      const rows = await all(good, selection)
      const value = rows.map((row) => row['id'] ?? null)
      const where = [{ field: 'groupId', operator: 'in', value } as const]
      const children =
        selection.model === 'group' ? await good.count({ model: 'player', where }) : 0
      return children > 0 ? 0 : good.delete(selection)
    },
  })),
]
