import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RaceName } from './test/race-child.js'
import { openTestAdapter, userRow } from './test/open-database.js'
import { createTestDatabase, testEngines } from './test/test-engines.js'

const packageFolder = join(import.meta.dirname, '..')
/** In a folder from which the bundle resolves its packages. */
const output = mkdtempSync(join(packageFolder, 'node_modules/.race-'))
const ALL = 40
const race = { model: 'user', where: [{ field: 'id', operator: 'eq', value: 'race' } as const] }

beforeAll(async () => {
  await build({
    entry: { child: join(import.meta.dirname, 'test/race-child.ts') },
    outDir: output,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    external: ['kysely', 'libsql', 'mysql2', 'pg'],
    noExternal: [/^@countersign\//],
    config: false,
    silent: true,
  })
}, 60_000)

afterAll(() => {
  rmSync(output, { recursive: true, force: true })
})

describe.each(testEngines)('two processes on $name', { timeout: 30_000 }, (engine) => {
  it('migrates from two processes at the same time', async () => {
    const address = await createTestDatabase(engine)
    expect(await inBoth(address, 'migrate')).toEqual([])
    const adapter = await openTestAdapter(address)
    expect((await adapter.migrations?.plan())?.statements).toEqual([])
  })

  it('writes exactly one row for a key', async () => {
    const address = await createTestDatabase(engine)
    const adapter = await openTestAdapter(address)
    const outcomes = await inBoth(address, 'insert')
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'user')).toHaveLength(ALL - 1)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(1)
  })

  it('gives a row to one taker', async () => {
    const address = await createTestDatabase(engine)
    const adapter = await withRow(address)
    const outcomes = await inBoth(address, 'take')
    expect(outcomes).toHaveLength(ALL)
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(0)
  })

  it('counts every increment', async () => {
    const address = await createTestDatabase(engine)
    await withRow(address)
    const outcomes = await inBoth(address, 'increment')
    const sorted = outcomes.map(Number).sort((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: ALL }, (_, index) => index + 1))
  })

  it('never exceeds the limit of increment', async () => {
    const address = await createTestDatabase(engine)
    await withRow(address)
    const outcomes = await inBoth(address, 'limit')
    expect(outcomes).toHaveLength(ALL)
    expect(outcomes.filter(Boolean)).toHaveLength(5)
  })

  it('loses no update in transactions that lock, read and write a row', async () => {
    const address = await createTestDatabase(engine)
    const adapter = await withRow(address)
    expect(await inBoth(address, 'lock')).toEqual(Array(ALL).fill(1))
    expect(await adapter.findOne(race)).toMatchObject({ age: ALL })
  })

  it.runIf(engine.kind === 'sqlite')(
    'keeps every update of transactions without a lock',
    async () => {
      const address = await createTestDatabase(engine)
      const adapter = await withRow(address)
      expect(await inBoth(address, 'read first')).toEqual(Array(ALL).fill(1))
      expect(await adapter.findOne(race)).toMatchObject({ age: ALL })
    },
  )
})

async function withRow(address: string) {
  const adapter = await openTestAdapter(address)
  await adapter.create({ model: 'user', row: userRow('race', { age: 0 }) })
  return adapter
}

/** Starts a race in two processes when both are ready, and collects the results of their callers. */
async function inBoth(address: string, task: RaceName | 'migrate'): Promise<unknown[]> {
  const children = await Promise.all(['a', 'b'].map((name) => startChild(address, name)))
  const answers = await Promise.all(
    children.map((child) => {
      child.send(task)
      return nextMessage(child)
    }),
  )
  return answers.flatMap((answer) => {
    if (Array.isArray(answer)) return Array.from<unknown>(answer)
    throw new Error(String(answer))
  })
}

async function startChild(address: string, name: string): Promise<ChildProcess> {
  const child = fork(join(output, 'child.mjs'), [address, name])
  onTestFinished(() => {
    child.kill()
  })
  expect(await nextMessage(child)).toBe('ready')
  return child
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    child.once('message', resolve)
    child.once('exit', (code) => {
      reject(new Error(`The child has ended with ${String(code)}`))
    })
  })
}
