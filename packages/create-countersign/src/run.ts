import { type ChildProcess, spawn } from 'node:child_process'
import type { Session } from '@countersign/terminal'

interface Place {
  /** Absolute path of the folder in which it runs. */
  readonly place: string
  readonly session: Pick<Session, 'env'>
}

/** Runs Node on a program, and returns what it printed. */
export async function runQuietly(
  parameters: readonly string[],
  { place, session }: Place,
): Promise<{ readonly exitCode: number; readonly output: string }> {
  const child = spawn(process.execPath, [...parameters], {
    cwd: place,
    env: { ...session.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
    })
  const exitCode = await endOf(child)
  return { exitCode, output: Buffer.concat(chunks).toString('utf8').trim() }
}

/** Starts a script of an app in the foreground. */
export function startScript(
  packageManager: string,
  script: string,
  { place, session }: Place,
): ChildProcess {
  return spawn(packageManager, ['run', script], {
    cwd: place,
    env: { ...session.env },
    stdio: 'inherit',
    // Package managers are shell scripts on Windows.
    shell: process.platform === 'win32',
  })
}

/** The exit code of a process; 1 after a signal. */
export function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      resolve(code ?? 1)
    })
  })
}
