import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import type { Shot, Volley } from './shoot.js'

const packageFolder = join(import.meta.dirname, '../..')
const packages = join(packageFolder, '..')

/** Processes over one shared database. */
export interface Processes {
  /** Sends every second request from the first process and the others from the second. */
  readonly shoot: (shots: readonly Shot[]) => Promise<Volley>
}

/**
 * Builds what the processes run, before the tests of a file; gives the way to start two of them over a
 * database, with a provider where there is one, and with anonymous users where it is said how.
 */
export function prepareProcesses(): (
  address: string,
  provider?: string,
  guests?: string,
) => Promise<Processes> {
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
  return async (address, provider = '', guests = '') => {
    const given = [address, provider, guests]
    const children = [start(folder, given), start(folder, given)]
    const [first, second] = await Promise.all(children)
    if (!first || !second) throw new Error('Two processes were started')
    return {
      async shoot(shots) {
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
      },
    }
  }
}

async function bundle(folder: string): Promise<void> {
  const source = (path: string): string => join(packages, path)
  await build({
    entry: { child: join(import.meta.dirname, 'race-child.ts') },
    outDir: folder,
    format: 'esm',
    outExtension: () => ({ js: '.mjs' }),
    external: ['kysely', 'libsql', 'pg', 'vitest'],
    noExternal: [/^@countersign\//, /^@noble\//, 'zod', 'jose'],
    esbuildOptions: (options) => {
      options.alias = {
        '@countersign/core/bearer': source('core/src/bearer/index.ts'),
        '@countersign/core/memory': source('core/src/memory/index.ts'),
        '@countersign/core/providers/oauth2': source('core/src/providers/oauth2.ts'),
        '@countersign/core/testing': source('core/src/testing/index.ts'),
        '@countersign/core': source('core/src/index.ts'),
        '@countersign/magic-link': source('plugins/magic-link/src/index.ts'),
        '@countersign/kysely/libsql': source('adapters/kysely/src/libsql/index.ts'),
        '@countersign/kysely/postgres': source('adapters/kysely/src/postgres/index.ts'),
        '@countersign/kysely': source('adapters/kysely/src/index.ts'),
      }
    },
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
