import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Setup } from './race-app.js'
import type { Shot, Volley } from './shoot.js'

const packageFolder = join(import.meta.dirname, '../..')

/**
 * Builds what the processes run, before the tests of a file; gives the way to start two of them over a
 * database. What it gives sends every second request from the first process and the others from the second.
 */
export function prepareProcesses(): (
  address: string,
  setup: Setup,
) => Promise<(shots: readonly Shot[]) => Promise<Volley>> {
  let folder = ''
  beforeAll(async () => {
    // Beside the packages that the bundle imports.
    mkdirSync(join(packageFolder, 'node_modules'), { recursive: true })
    folder = mkdtempSync(join(packageFolder, 'node_modules/.race-'))
    await bundle(folder)
  }, 60_000)
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })
  return async (address, setup) => {
    const given = [address, JSON.stringify(setup)]
    const children = [start(folder, given), start(folder, given)]
    const [first, second] = await Promise.all(children)
    if (!first || !second) throw new Error('Two processes were started')
    return async (shots) => {
      const volleys = await Promise.all([
        send(
          first,
          shots.filter((_, index) => index % 2 === 0),
        ),
        send(
          second,
          shots.filter((_, index) => index % 2 === 1),
        ),
      ])
      const inOrder = (name: 'outcomes' | 'cookies'): string[] =>
        shots.map((_, index) => volleys[index % 2]?.[name][Math.floor(index / 2)] ?? '')
      return {
        outcomes: inOrder('outcomes'),
        cookies: inOrder('cookies'),
        effects: volleys.flatMap(({ effects }) => effects),
      }
    }
  }
}

async function bundle(folder: string): Promise<void> {
  await build({
    entry: { child: join(import.meta.dirname, 'race-child.ts') },
    outDir: folder,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    external: ['kysely', 'libsql', 'pg', 'vitest'],
    noExternal: [/^@countersign\//, /^@noble\//, /^@simplewebauthn\//, 'zod', 'jose'],
    config: false,
    silent: true,
  })
}

async function start(folder: string, given: readonly string[]): Promise<ChildProcess> {
  const child = fork(join(folder, 'child.mjs'), given)
  onTestFinished(() => {
    child.kill()
  })
  const said = await nextMessage(child)
  if (said !== 'ready') throw new Error(String(said))
  return child
}

async function send(child: ChildProcess, shots: readonly Shot[]): Promise<Volley> {
  const answer = nextMessage(child)
  child.send(shots)
  const volley = await answer
  if (typeof volley === 'object' && volley !== null) return volley as Volley
  throw new Error(String(volley))
}

function nextMessage(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (code: number | null): void => {
      reject(new Error(`The process has ended with ${String(code)}`))
    }
    child.once('exit', fail)
    child.once('message', (message) => {
      child.off('exit', fail)
      resolve(message)
    })
  })
}
