import { describe, expect, it } from 'vitest'
import { coreModels } from '../contract/tables/models.js'
import { platformRandom } from '../crypto/random.js'
import { createTransactionalStore } from '../database/store.js'
import { composeTables } from '../database/tables.js'
import { memory } from '../memory/index.js'
import { createBarrier, createFakeClock, faultyDatabase } from '../testing/index.js'
import { type Lease, Leases } from './leases.js'

const { schema } = composeTables(coreModels, [], { user: {}, session: {} })

function createLeases() {
  const database = faultyDatabase(memory())
  const { store } = createTransactionalStore(database.connect(schema), schema)
  const clock = createFakeClock()
  const leases = new Leases({ store, clock, random: platformRandom })
  const take = (): Promise<Lease | string> => leases.take('work', 30)
  return { database, clock, leases, take }
}

const isLease = (taken: Lease | string): taken is Lease => typeof taken === 'object'

describe('H126 twenty parallel requests for one lease', () => {
  it('gives it out exactly once', async () => {
    const { take } = createLeases()
    const taken = await Promise.all(Array.from({ length: 20 }, take))
    expect(taken.filter(isLease)).toHaveLength(1)
    expect(taken.filter((outcome) => outcome === 'held')).toHaveLength(19)
  })

  it('gives it out exactly once after it has expired', async () => {
    const { clock, take } = createLeases()
    await take()
    clock.advance(29)
    expect(await take()).toBe('held')
    clock.advance(1)
    const taken = await Promise.all(Array.from({ length: 20 }, take))
    expect(taken.filter(isLease)).toHaveLength(1)
  })

  it('gives it out exactly once although all of them saw it free', async () => {
    const { database, take } = createLeases()
    const meet = createBarrier(20)
    database.onDone(({ method }) => (method === 'findOne' ? meet() : undefined))
    const taken = await Promise.all(Array.from({ length: 20 }, take))
    expect(taken.filter(isLease)).toHaveLength(1)
  })

  it('gives it out exactly once although all of them saw it expired', async () => {
    const { database, clock, take } = createLeases()
    await take()
    clock.advance(30)
    const meet = createBarrier(20)
    database.onDone(({ method }) => (method === 'findOne' ? meet() : undefined))
    const taken = await Promise.all(Array.from({ length: 20 }, take))
    expect(taken.filter(isLease)).toHaveLength(1)
  })
})

describe('a lease', () => {
  it('does not block another name', async () => {
    const { leases, take } = createLeases()
    await take()
    expect(isLease(await leases.take('other work', 30))).toBe(true)
  })

  it('becomes free after its release', async () => {
    const { leases, database, take } = createLeases()
    const lease = await take()
    if (isLease(lease)) await leases.release(lease)
    expect((await database.dump())['verification']).toEqual([])
    expect(isLease(await take())).toBe(true)
  })

  it('keeps a lease of another owner at a late release', async () => {
    const { leases, clock, take } = createLeases()
    const late = await take()
    clock.advance(30)
    expect(isLease(await take())).toBe(true)
    if (isLease(late)) await leases.release(late)
    expect(await take()).toBe('held')
    if (isLease(late)) await leases.giveUp(late, 60)
    expect(await take()).toBe('held')
  })

  it('blocks all others for the given time after giveUp', async () => {
    const { leases, clock, take } = createLeases()
    const lease = await take()
    if (isLease(lease)) await leases.giveUp(lease, 60)
    clock.advance(59)
    expect(await take()).toBe('given up')
    clock.advance(1)
    expect(isLease(await take())).toBe(true)
  })

  it('fails when the database fails', async () => {
    const { database, take } = createLeases()
    const broken = new Error('The connection broke')
    database.onCall(({ method }) => {
      if (method === 'create') throw broken
    })
    await expect(take()).rejects.toBe(broken)
  })
})
