import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { RaceName } from './test/race-child.js'
import { createTestFile, type TestFile, userRow } from './test/open-database.js'

const packageFolder = join(import.meta.dirname, '..')
const core = join(packageFolder, '../../core/src/index.ts')
/** Beside the packages that the bundle imports. */
const output = mkdtempSync(join(packageFolder, 'node_modules/.race-'))
const ALL = 40

beforeAll(async () => {
  await build({
    entry: { child: join(import.meta.dirname, 'test/race-child.ts') },
    outDir: output,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    external: ['kysely', 'libsql'],
    noExternal: [/^@countersign\//],
    esbuildOptions: (options) => {
      options.alias = { '@countersign/core': core }
    },
    config: false,
    silent: true,
  })
}, 60_000)

afterAll(() => {
  rmSync(output, { recursive: true, force: true })
})

describe('two processes on one file', { timeout: 30_000 }, () => {
  it('migrate at the same time', async () => {
    const file = createTestFile()
    expect(await inBoth(file, 'migrate')).toEqual([])
    const adapter = await file.openAdapter()
    expect((await adapter.migrations?.plan())?.statements).toEqual([])
  })

  it('write one row of one key', async () => {
    const file = createTestFile()
    const adapter = await file.openAdapter()
    const outcomes = await inBoth(file, 'insert')
    expect(outcomes.filter((outcome) => outcome === true)).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'user')).toHaveLength(ALL - 1)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(1)
  })

  it('take a row once', async () => {
    const file = createTestFile()
    const adapter = await withRow(file)
    const outcomes = await inBoth(file, 'take')
    expect(outcomes).toHaveLength(ALL)
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await adapter.count({ model: 'user', where: [] })).toBe(0)
  })

  it('lose no increment', async () => {
    const file = createTestFile()
    await withRow(file)
    const outcomes = await inBoth(file, 'increment')
    const sorted = outcomes.map(Number).sort((a, b) => a - b)
    expect(sorted).toEqual(Array.from({ length: ALL }, (_, index) => index + 1))
  })

  it('stop at a limit', async () => {
    const file = createTestFile()
    await withRow(file)
    const outcomes = await inBoth(file, 'limit')
    expect(outcomes).toHaveLength(ALL)
    expect(outcomes.filter(Boolean)).toHaveLength(5)
  })

  it('lose nothing in transactions that read before they write', async () => {
    const file = createTestFile()
    const adapter = await withRow(file)
    expect(await inBoth(file, 'transaction')).toEqual(Array(ALL).fill(1))
    const [row] = await adapter.findMany({
      model: 'user',
      where: [],
      orderBy: [],
      limit: 1,
      offset: 0,
    })
    expect(row?.['age']).toBe(ALL)
  })
})

async function withRow(file: TestFile) {
  const adapter = await file.openAdapter()
  await adapter.create({ model: 'user', row: userRow('race', { age: 0 }) })
  return adapter
}

/** Sends a race to two processes, once both are ready, and gathers what came of their callers. */
async function inBoth(file: TestFile, task: RaceName | 'migrate'): Promise<unknown[]> {
  const children = await Promise.all(['a', 'b'].map((name) => startChild(file, name)))
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

async function startChild(file: TestFile, name: string): Promise<ChildProcess> {
  const child = fork(join(output, 'child.mjs'), [file.path, name])
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
