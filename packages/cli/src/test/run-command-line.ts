import { spawn } from 'node:child_process'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../dist/bin.js')

/** What a process has printed, and how it ended. */
export interface Ended {
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs the built command line in a process of its own. */
export function runCommandLine(
  cwd: string,
  rawArgs: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [program, ...rawArgs], {
    cwd,
    env: { PATH, HOME, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString()
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString()
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) => {
      resolve({ exitCode, stdout, stderr })
    })
  })
}
