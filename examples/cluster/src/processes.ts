import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

/** A program of this example in a process of its own, on a port that stays the same. */
export interface Program {
  readonly port: number
  /** Resolves when the program listens. */
  start(): Promise<void>
  /** Ends the process by SIGKILL. */
  kill(): Promise<void>
}

/** A program that is not started yet. What it prints goes to `logs/<name>.log` beside it. */
export function createProgram(
  file: string,
  name: string,
  { port, parameters = [], env = {} }: Settings,
): Program {
  let child: ChildProcess | undefined
  return {
    port,
    async start() {
      const logs = join(import.meta.dirname, 'logs')
      mkdirSync(logs, { recursive: true })
      const output = openSync(join(logs, `${name}.log`), 'a')
      child = fork(join(import.meta.dirname, file), parameters, {
        env: { ...process.env, ...env, PORT: String(port) },
        stdio: ['ignore', output, output, 'ipc'],
      })
      await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(() => {
          throw new Error(`${name} has ended: see ${join(logs, `${name}.log`)}`)
        }),
      ])
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}

interface Settings {
  readonly port: number
  readonly parameters?: string[]
  readonly env?: NodeJS.ProcessEnv
}

/** A port on which nothing listens now. */
export async function findPort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
