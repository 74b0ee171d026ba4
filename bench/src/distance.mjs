import { connect, createServer } from 'node:net'
import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { postgres } from '@countersign/kysely/postgres'
import { organization } from '@countersign/organization'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { organization as peerOrganization } from 'better-auth/plugins'
import pg from 'pg'
import { findEmbeddedPostgres, startServer } from '../../packages/tooling/servers/index.js'
import { percentile, wallTime } from './measure.mjs'
import { furnishing, OWNER, questions } from './organization-questions.mjs'
import { createFarLimit } from './subjects/limit-far.mjs'
import { get, origin, secret, signUp } from './subjects/subject.mjs'
import { countRow, milli, ratioRow } from './table.mjs'

/** Milliseconds that a question to the database and its answer are under way. */
const DISTANCE = 2
/** Ours may take this many times what the hand-written limit takes. */
const BUDGET = 1.3
const CALLS = 40
const ROUNDS = 10

/** @typedef {Awaited<ReturnType<typeof createFarLimit>>} Far a signed-in user */

const asked = [
  {
    what: 'get-session',
    request: (/** @type {string} */ cookie) => get('/get-session', { cookie }),
  },
  ...questions,
]

/**
 * How long calls take with a PostgreSQL that is 2 ms away: every statement that waits for another is a
 * way more.
 *
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function distanceRows() {
  const programs = findEmbeddedPostgres()
  if (!programs) return []
  const server = await startServer(programs)
  const far = await moveAway(server.url)
  // Each in a schema of its own.
  const owner = new pg.Pool({ connectionString: server.url })
  for (const name of ['limit', 'peer', 'ours']) await owner.query(`create schema bench_${name}`)
  await owner.end()
  const poolOf = (/** @type {string} */ name) =>
    new pg.Pool({ connectionString: far.url, max: 4, options: `-c search_path=bench_${name}` })
  const pools = { limit: poolOf('limit'), peer: poolOf('peer'), ours: poolOf('ours') }
  const subjects = {
    limit: await createFarLimit(pools.limit),
    peer: await createPeer(pools.peer),
    ours: await createOurs(pools.ours),
  }
  for (const pool of Object.values(pools)) await pool.query(furnishing)
  const rows = []
  for (const { what, request } of asked) {
    const title = `${what}, PostgreSQL ${DISTANCE} ms away`
    const medians = await mediansOf(subjects, request)
    rows.push(ratioRow(title, medians, { budget: BUDGET, show: milli }))
    const ways = async (/** @type {Far} */ { handle, cookie }) =>
      far.countWays(() => handle(request(cookie)))
    const limit = await ways(subjects.limit)
    const counts = { limit, peer: await ways(subjects.peer), ours: await ways(subjects.ours) }
    rows.push(countRow(`${what}: ways one after the other`, counts, limit))
  }
  for (const pool of Object.values(pools)) await pool.end()
  far.close()
  await server.close()
  return rows
}

/**
 * Milliseconds of a call by subject, measured in turns, so that other load of the machine affects all of them.
 * The result is the lowest median of the rounds.
 *
 * @param {Record<string, Far>} subjects
 * @param {(cookie: string) => Request} request
 */
async function mediansOf(subjects, request) {
  /** @type {Record<string, number>} */
  const least = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { handle, cookie }] of Object.entries(subjects)) {
      const median = await medianOf(async () => {
        const answer = await handle(request(cookie))
        if (answer.status !== 200)
          throw new Error(`${name}: ${answer.status} ${await answer.text()}`)
      })
      least[name] = Math.min(least[name] ?? Infinity, median)
    }
  }
  return least
}

/** @param {() => Promise<unknown>} call */
async function medianOf(call) {
  const samples = []
  for (let turn = 0; turn < CALLS; turn += 1) samples.push(await wallTime(call))
  return percentile(samples, 0.5)
}

/** @param {pg.Pool} pool */
async function createOurs(pool) {
  const auth = createAuth({
    baseURL: origin,
    secret,
    database: kysely(postgres(pool)),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    plugins: [organization()],
  })
  await auth.migrate()
  return signedIn((request) => auth.handler(request))
}

/** @param {pg.Pool} pool */
async function createPeer(pool) {
  const options = {
    baseURL: origin,
    secret,
    database: pool,
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [peerOrganization()],
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  return signedIn((request) => auth.handler(request))
}

/**
 * @param {(request: Request) => Promise<Response>} handle
 * @returns {Promise<Far>}
 */
async function signedIn(handle) {
  return { handle, cookie: await signUp({ handle }, OWNER) }
}

/**
 * A way to a server on which everything takes a while.
 *
 * @param {string} url
 */
async function moveAway(url) {
  const { hostname, port } = new URL(url)
  /** @type {Set<import('node:net').Socket>} connections with a question under way */
  const asking = new Set()
  let ways = 0
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
    near.on('close', () => {
      asking.delete(near)
      far.destroy()
    })
    near.on('data', (chunk) => {
      if (asking.size === 0) ways += 1
      asking.add(near)
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      setTimeout(() => {
        asking.delete(near)
        near.write(chunk)
      }, DISTANCE)
    })
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null))
  })
  const place = server.address()
  const here = typeof place === 'object' && place ? String(place.port) : ''
  return {
    url: Object.assign(new URL(url), { port: here }).href,
    /** How often a call waits for the server; parallel queries count once. */
    async countWays(/** @type {() => Promise<unknown>} */ work) {
      const before = ways
      await work()
      return ways - before
    },
    close: () => server.close(),
  }
}
