import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A demo in a separate process with a separate database. */
export interface DemoServer {
  readonly url: string
  /** The SQLite file. */
  readonly databaseFile: string
  /** The password of `admin@example.com`. */
  readonly administratorPassword: string
  stop(): Promise<void>
}

/** Environment variables of the demo. */
export type DemoEnvironment = Readonly<Record<string, string>>

/** Starts the built demo on a free port. */
export async function startDemo(environment: DemoEnvironment = {}): Promise<DemoServer> {
  const data = await mkdtemp(join(tmpdir(), 'countersign-demo-'))
  const child = spawn(process.execPath, ['examples/demo/dist/server/index.js'], {
    env: { ...process.env, PORT: '0', RATE_LIMITS: 'off', DEMO_DATA: data, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await urlIn(child)
  return {
    url,
    databaseFile: join(data, 'demo.sqlite'),
    administratorPassword: await readFile(join(data, 'administrator-password'), 'utf8'),
    async stop() {
      child.kill()
      await once(child, 'exit')
      await rm(data, { recursive: true })
    },
  }
}

/** Reads the URL that the demo prints after it listens. */
function urlIn(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const [url] = /http:\/\/localhost:\d+/.exec(printed) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('exit', (code) => {
      reject(new Error(`The demo ended with code ${String(code)}: ${printed}`))
    })
  })
}
