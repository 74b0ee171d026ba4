import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { PackageManager, Session } from '@countersign/terminal'
import pc from 'picocolors'
import { endOf, startScript } from './run.js'
import type { Template } from './templates.js'

/** What is known of the app. */
interface Started {
  readonly template: Pick<Template, 'port' | 'signInPage'>
  readonly packageManager: PackageManager
}

/** Starts the app in the foreground, on a free port, and opens its sign-in page. @returns the exit code of the app */
export async function startApp(
  { template, packageManager }: Started,
  { place, session }: { readonly place: string; readonly session: Session },
): Promise<number> {
  const port = await findFreePort(template.port)
  const env = { ...session.env, PORT: String(port) }
  const child = startScript(packageManager, 'dev', { place, session: { env } })
  const url = `http://localhost:${port}${template.signInPage}`
  const ended = endOf(child)
  if (await responds(url, child)) {
    session.terminal.note(`\n${pc.green('✔')} ${pc.bold(url)}\n`)
    if (session.terminal.isInteractive) openInBrowser(url)
  }
  return ended
}

/** The first port from one on that no program listens to. */
async function findFreePort(first: number): Promise<number> {
  for (let port = first; port < first + 100; port += 1) if (await isFree(port)) return port
  return first
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => {
      resolve(false)
    })
    probe.listen(port, () => {
      probe.close(() => {
        resolve(true)
      })
    })
  })
}

const PAUSE_MS = 200
const MOST_ATTEMPTS = 300

/** Waits for the first response of an app; false when it has ended before, or takes too long. */
async function responds(url: string, app: ChildProcess): Promise<boolean> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS && isRunning(app); attempt += 1) {
    const response = await fetch(url).catch(() => null)
    if (response) return true
    await delay(PAUSE_MS)
  }
  return false
}

/** A process that could not be started has no id. */
function isRunning({ pid, exitCode, signalCode }: ChildProcess): boolean {
  return pid !== undefined && exitCode === null && signalCode === null
}

/** A browser that cannot be opened is no failure: the address is printed. */
function openInBrowser(url: string): void {
  const { program, parameters } = openers[process.platform] ?? {
    program: 'xdg-open',
    parameters: [],
  }
  const child = spawn(program, [...parameters, url], { stdio: 'ignore', detached: true })
  child.once('error', () => undefined)
  child.unref()
}

const openers: Partial<
  Record<NodeJS.Platform, { program: string; parameters: readonly string[] }>
> = {
  darwin: { program: 'open', parameters: [] },
  win32: { program: 'cmd', parameters: ['/c', 'start', ''] },
}
