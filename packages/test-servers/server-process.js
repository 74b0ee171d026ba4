/**
 * Runs one database server for the process that has forked this one, and takes it away with
 * everything that it wrote as soon as that process is gone.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findAccount, isOpenToAll } from './account.js'
import { recipes } from './recipes.js'

const MOST_ATTEMPTS = 3
const READY_WITHIN_MS = 60_000
const END_WITHIN_MS = 10_000
const PAUSE_MS = 10

/** @type {import('./recipes.js').Programs} */
const programs = JSON.parse(process.argv[2] ?? '')
const recipe = recipes[programs.recipe]
const account = findAccount()
const home = mkdtempSync(join(tmpdir(), `countersign-${programs.recipe}-`))
const log = join(home, 'log')
/** @type {import('./recipes.js').Place} */
const place = {
  bin: programs.bin,
  folder: join(home, 'server'),
  port: 0,
  isDurable: programs.isDurable ?? false,
  upstream: programs.upstream ?? '',
}
/** @type {import('node:child_process').ChildProcess | undefined} */
let server
let isEnding = false

process.on('disconnect', () => void end())
/** @type {NodeJS.Signals[]} */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
for (const signal of signals) process.on(signal, () => void end())
process.on('message', (order) => void obey(String(order)))

try {
  prepare()
  await startSomewhere()
  process.send?.(recipe.url(place.port))
} catch (error) {
  console.error(error)
  await end(1)
}

/** @param {string} order */
async function obey(order) {
  if (order === 'start') await startAgain()
  else if (order === 'stop') await stop(recipe.stop)
  else if (order === 'kill') await stop('SIGKILL')
  else if (order === 'SIGSTOP' || order === 'SIGCONT') server?.kill(order)
  process.send?.(order)
}

function prepare() {
  mkdirSync(place.folder)
  if (account.uid !== undefined && account.gid !== undefined) {
    for (const folder of [home, place.folder]) chownSync(folder, account.uid, account.gid)
    moveProgramsIntoReach()
  }
  const [program = '', ...parameters] = recipe.prepare(place)
  const { status, stdout, stderr, error } = spawnSync(program, parameters, {
    ...account,
    cwd: place.folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw error ?? new Error(`${program} failed\n${stdout}${stderr}`)
}

/** An account that is not root's may not look into root's folders. */
function moveProgramsIntoReach() {
  const { folder, bin } = programs
  if (!folder || isOpenToAll(bin)) return
  const copy = join(home, 'programs')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true })
  place.bin = join(copy, 'bin')
}

/** Another program may take the port first. */
async function startSomewhere(attempt = 1) {
  place.port = await findPort()
  try {
    await start()
  } catch (error) {
    if (isEnding || attempt === MOST_ATTEMPTS) throw error
    await startSomewhere(attempt + 1)
  }
}

/** What a killed server leaves behind, such as the shared memory of its processes, disappears within moments. */
async function startAgain(deadline = Date.now() + READY_WITHIN_MS) {
  try {
    await start()
  } catch (error) {
    if (isEnding || Date.now() > deadline) throw error
    await pause()
    await startAgain(deadline)
  }
}

async function start() {
  const [program = '', ...parameters] = recipe.serve(place)
  const output = openSync(log, 'a')
  const started = spawn(program, parameters, {
    ...account,
    cwd: place.folder,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  server = started
  started.on('error', (error) => {
    console.error(error)
  })
  const deadline = Date.now() + READY_WITHIN_MS
  while (!(await recipe.isReady(place, started.pid))) {
    const isOver = started.exitCode !== null || started.signalCode !== null || !started.pid
    if (isOver || Date.now() > deadline) {
      throw new Error(`${program} does not serve\n${readFileSync(log, 'utf8')}`)
    }
    await pause()
  }
}

/** @param {NodeJS.Signals} signal */
async function stop(signal) {
  const running = server
  if (!running?.pid) return
  running.kill(signal)
  const deadline = Date.now() + END_WITHIN_MS
  while (running.exitCode === null && running.signalCode === null) {
    if (Date.now() > deadline) running.kill('SIGKILL')
    await pause()
  }
}

async function end(code = 0) {
  if (isEnding) return
  isEnding = true
  await stop(recipe.end)
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
  process.exit(code)
}

/** @returns {Promise<number>} */
function findPort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        resolve(typeof address === 'object' && address ? address.port : 0)
      })
    })
  })
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
