import { connect, createServer } from 'node:net'
import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { postgres } from '@countersign/kysely/postgres'
import { organization } from '@countersign/organization'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { organization as peerOrganization } from 'better-auth/plugins'
import pg from 'pg'
import { findEmbeddedPostgres, startServer } from '../../packages/test-servers/index.js'
import { median, wallTime } from './measure.mjs'
import { insertOrganizations, OWNER, organizationCalls } from './organization-calls.mjs'
import { createPostgresLimit } from './subjects/limit-postgres.mjs'
import { get, origin, read, secret, signUp } from './subjects/subject.mjs'
import { countRow, milli, ratioRow } from './table.mjs'

/** Milliseconds of a round trip to the database. */
const LATENCY_MS = 2
/** Most times that a call may take, relative to the hand-written limit. */
const BUDGET = 1.2
const CALLS = 40
const ROUNDS = 10

/** @typedef {Awaited<ReturnType<typeof createPostgresLimit>>} SignedIn the handler of a subject, and the cookie of its signed-in user */

const calls = [
  {
    what: 'get-session',
    request: (/** @type {string} */ cookie) => get('/get-session', { cookie }),
  },
  ...organizationCalls,
]

/**
 * Measures calls with a PostgreSQL that is 2 ms away: each statement that waits for an earlier one adds a round trip.
 *
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function distanceRows() {
  const programs = findEmbeddedPostgres()
  if (!programs) return []
  const server = await startServer(programs)
  const proxy = await createSlowProxy(server.url)
  // Each subject has a separate schema.
  const owner = new pg.Pool({ connectionString: server.url })
  for (const name of ['limit', 'peer', 'ours']) await owner.query(`create schema bench_${name}`)
  await owner.end()
  const poolOf = (/** @type {string} */ name) =>
    new pg.Pool({ connectionString: proxy.url, max: 4, options: `-c search_path=bench_${name}` })
  const pools = { limit: poolOf('limit'), peer: poolOf('peer'), ours: poolOf('ours') }
  const subjects = {
    limit: await createPostgresLimit(pools.limit),
    peer: await createPeer(pools.peer),
    ours: await createOurs(pools.ours),
  }
  for (const pool of Object.values(pools)) await pool.query(insertOrganizations)
  const rows = []
  for (const { what, request } of calls) {
    const title = `${what}, PostgreSQL ${LATENCY_MS} ms away`
    const medians = await mediansOf(subjects, request)
    rows.push(ratioRow(title, medians, { budget: BUDGET, show: milli }))
    const roundTrips = async (/** @type {SignedIn} */ { handle, cookie }) =>
      proxy.countRoundTrips(() => handle(request(cookie)))
    const limit = await roundTrips(subjects.limit)
    const counts = {
      limit,
      peer: await roundTrips(subjects.peer),
      ours: await roundTrips(subjects.ours),
    }
    rows.push(countRow(`${what}: sequential round trips`, counts, limit))
  }
  for (const pool of Object.values(pools)) await pool.end()
  proxy.close()
  await server.close()
  return rows
}

/**
 * The median milliseconds of a call in each round, by subject, measured in turns, so that other load of the machine
 * affects all of them.
 *
 * @param {Record<string, SignedIn>} subjects
 * @param {(cookie: string) => Request} request
 */
async function mediansOf(subjects, request) {
  /** @type {Record<string, number[]>} */
  const medians = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, { handle, cookie }] of Object.entries(subjects)) {
      const milliseconds = await medianOf(async () => read(await handle(request(cookie)), '{'))
      ;(medians[name] ??= []).push(milliseconds)
    }
  }
  return medians
}

/** @param {() => Promise<unknown>} call */
async function medianOf(call) {
  const samples = []
  for (let turn = 0; turn < CALLS; turn += 1) samples.push(await wallTime(call))
  return median(samples)
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
 * @returns {Promise<SignedIn>}
 */
async function signedIn(handle) {
  return { handle, cookie: await signUp({ handle }, OWNER) }
}

/**
 * Starts a proxy to a server that delays every response.
 *
 * @param {string} url
 */
async function createSlowProxy(url) {
  const { hostname, port } = new URL(url)
  /** @type {Set<import('node:net').Socket>} connections that wait for a response */
  const waiting = new Set()
  let roundTrips = 0
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: Number(port), host: hostname, noDelay: true })
    upstream.on('error', () => client.destroy())
    client.on('error', () => upstream.destroy())
    client.on('close', () => {
      waiting.delete(client)
      upstream.destroy()
    })
    client.on('data', (chunk) => {
      if (waiting.size === 0) roundTrips += 1
      waiting.add(client)
      upstream.write(chunk)
    })
    upstream.on('data', (chunk) => {
      setTimeout(() => {
        waiting.delete(client)
        client.write(chunk)
      }, LATENCY_MS)
    })
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null))
  })
  const address = server.address()
  const proxyPort = typeof address === 'object' && address ? String(address.port) : ''
  return {
    url: Object.assign(new URL(url), { port: proxyPort }).href,
    /** Counts how often a call waits for the server; parallel queries count once. */
    async countRoundTrips(/** @type {() => Promise<unknown>} */ work) {
      const before = roundTrips
      await work()
      return roundTrips - before
    },
    close: () => server.close(),
  }
}
