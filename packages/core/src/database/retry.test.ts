import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Conflict, Unavailable } from '../contract/storage/adapter.js'
import { coreModels, userModel, type UserRow } from '../contract/tables/models.js'
import type { Repository } from '../contract/storage/store.js'
import { memory } from '../memory/index.js'
import { faultyDatabase } from '../testing/index.js'
import { createTransactionalStore } from './store.js'
import { composeTables } from './tables.js'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const { schema } = composeTables(coreModels, [], { user: {}, session: {} })
const moment = new Date(0)
const ann = {
  id: 'ann',
  name: 'Ann',
  email: 'ann@x.test',
  emailVerified: false,
  createdAt: moment,
  updatedAt: moment,
  revision: 0,
}

async function createUsers() {
  const faulty = faultyDatabase(memory())
  const database = createTransactionalStore(faulty.connect(schema), schema)
  await database.store.of(userModel).create(ann)
  faulty.reset()
  return { faulty, database, users: database.store.of(userModel) }
}

/** The outcome, without the pauses between attempts. */
async function outcomeOf(task: Promise<unknown>): Promise<unknown> {
  const settled = task.then(
    (value) => value,
    (error: unknown) => error,
  )
  await vi.runAllTimersAsync()
  return settled
}

const writes: { title: string; write: (users: Repository<UserRow>) => Promise<unknown> }[] = [
  { title: 'create', write: (users) => users.create({ ...ann, id: 'bea', email: 'bea@x.test' }) },
  { title: 'update', write: (users) => users.update({ id: 'ann' }, { name: 'A' }) },
  { title: 'updateOne', write: (users) => users.updateOne({ id: 'ann' }, { name: 'A' }) },
  { title: 'delete', write: (users) => users.delete({ id: 'ann' }) },
  { title: 'take', write: (users) => users.take({ id: 'ann' }) },
  {
    title: 'increment',
    write: (users) => users.increment({ where: { id: 'ann' }, field: 'revision' }),
  },
]

describe('H187 a write outside of a transaction', () => {
  it.each(writes)('runs $title once after three conflicts', async ({ write }) => {
    const { faulty, users } = await createUsers()
    faulty.onCall(({ number }) => {
      if (number <= 3) throw new Conflict('busy')
    })
    expect(await outcomeOf(write(users))).not.toBeInstanceOf(Error)
    expect(faulty.calls).toHaveLength(4)
  })

  it.each(writes)('gives up $title after eight attempts', async ({ write }) => {
    const { faulty, users } = await createUsers()
    const before = await faulty.dump()
    faulty.onCall(() => {
      throw new Conflict('busy')
    })
    expect(await outcomeOf(write(users))).toBeInstanceOf(Conflict)
    expect(faulty.calls).toHaveLength(8)
    expect(await faulty.dump()).toEqual(before)
  })

  it.each(writes)('does not repeat $title after another failure', async ({ write }) => {
    const { faulty, users } = await createUsers()
    faulty.onCall(() => {
      throw new Unavailable('gone')
    })
    expect(await outcomeOf(write(users))).toBeInstanceOf(Unavailable)
    expect(faulty.calls).toHaveLength(1)
  })
})

describe('H187 a transaction', () => {
  it.each(['begin', 'increment', 'commit'])(
    'runs again from the start after a conflict at %s',
    async (method) => {
      const { faulty, database } = await createUsers()
      let failures = 3
      faulty.onCall((call) => {
        if (call.method !== method || failures === 0) return
        failures -= 1
        throw new Conflict('busy')
      })
      let runs = 0
      const work = database.transaction((store) => {
        runs += 1
        return store.of(userModel).increment({ where: { id: 'ann' }, field: 'revision' })
      })
      expect(await outcomeOf(work)).toMatchObject({ revision: 1 })
      expect(runs).toBe(method === 'begin' ? 1 : 4)
      expect(await faulty.dump()).toMatchObject({ user: [{ revision: 1 }] })
    },
  )

  it('repeats as a whole and never a single write in it', async () => {
    const { faulty, database } = await createUsers()
    faulty.onCall(({ number }) => {
      if (number === 3) throw new Conflict('busy')
    })
    const work = database.transaction(async (store) => {
      await store.of(userModel).update({ id: 'ann' }, { name: 'A' })
      await store.of(userModel).update({ id: 'ann' }, { name: 'B' })
    })
    expect(await outcomeOf(work)).toBeUndefined()
    const attempt = ['begin', 'update user', 'update user']
    expect(faulty.calls).toEqual([...attempt, 'rollback', ...attempt, 'commit'])
  })
})

describe('the pauses between attempts', () => {
  it('doubles the pause each time', async () => {
    const { faulty, users } = await createUsers()
    const moments: number[] = []
    faulty.onCall(() => {
      moments.push(Date.now())
      throw new Conflict('busy')
    })
    await outcomeOf(users.delete({ id: 'ann' }))
    const pauses = moments.slice(1).map((moment, index) => moment - (moments[index] ?? 0))
    expect(pauses).toEqual([8, 16, 32, 64, 128, 256, 512])
  })
})
