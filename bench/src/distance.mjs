import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { connect, createServer } from 'node:net'
import { createAuth } from '@countersign/core'
import { kysely } from '@countersign/kysely'
import { postgres } from '@countersign/kysely/postgres'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import pg from 'pg'
import { findEmbeddedPostgres, startServer } from '../../packages/tooling/servers/index.js'
import { percentile, wallTime } from './measure.mjs'
import { get, origin, secret, signUp } from './subjects/subject.mjs'
import { times } from './table.mjs'

/** Milliseconds that a question to the database and its answer are under way. */
const DISTANCE = 2
/** Ours may take this many times what the hand-written limit takes. */
const BUDGET = 1.3
const CALLS = 300

/**
 * How long get-session takes with a PostgreSQL that is 2 ms away: every statement more is a way more.
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
    limit: await createLimit(pools.limit),
    peer: await createPeer(pools.peer),
    ours: await createOurs(pools.ours),
  }
  const medians = { limit: NaN, peer: NaN, ours: NaN }
  for (const name of /** @type {const} */ (['limit', 'peer', 'ours'])) {
    medians[name] = await medianOf(subjects[name])
  }
  for (const one of Object.values(pools)) await one.end()
  far.close()
  await server.close()
  const text = (/** @type {number} */ ms) => `${ms.toFixed(2)} ms ${times(ms / medians.limit)}`
  return [
    {
      what: `get-session, PostgreSQL ${DISTANCE} ms away (median)`,
      limit: text(medians.limit),
      peer: text(medians.peer),
      ours: text(medians.ours),
      budget: times(BUDGET),
      holds: medians.ours <= medians.limit * BUDGET,
    },
  ]
}

/** @param {() => Promise<unknown>} call */
async function medianOf(call) {
  for (let turn = 0; turn < 30; turn += 1) await call()
  const samples = []
  for (let turn = 0; turn < CALLS; turn += 1) samples.push(await wallTime(call))
  return percentile(samples, 0.5)
}

/**
 * The least that says who is signed in: a MAC and one prepared statement.
 *
 * @param {pg.Pool} pool
 */
async function createLimit(pool) {
  await pool.query(`create table person (id text primary key, name text not null, email text not null unique);
    create table visit (id text primary key, token text not null unique, "userId" text not null references person, "expiresAt" timestamptz not null)`)
  const mac = (/** @type {string} */ text) =>
    createHmac('sha256', secret).update(text).digest('base64url')
  const digest = (/** @type {string} */ text) =>
    createHash('sha256').update(text).digest('base64url')
  const token = randomBytes(24).toString('base64url')
  await pool.query(`insert into person values ('u', 'Ann', 'ann@example.com')`)
  await pool.query(
    `insert into visit values ('s', '${digest(token)}', 'u', now() + interval '1 day')`,
  )
  const cookie = `limit=${token}.${mac(token)}`
  return async () => {
    const request = get('/get-session', { cookie })
    const [given = '', signature = ''] = (request.headers.get('cookie') ?? '').slice(6).split('.')
    if (!timingSafeEqual(Buffer.from(mac(given)), Buffer.from(signature))) throw new Error('Forged')
    const { rows } = await pool.query({
      name: 'session',
      text: 'select s.id, s."expiresAt", u.name, u.email from visit s join person u on u.id = s."userId" where s.token = $1',
      values: [digest(given)],
    })
    return new Response(JSON.stringify(rows[0]))
  }
}

/** @param {pg.Pool} pool */
async function createOurs(pool) {
  const auth = createAuth({
    baseURL: origin,
    secret,
    database: kysely(postgres(pool)),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
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
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)
  return signedIn((request) => auth.handler(request))
}

/** @param {(request: Request) => Promise<Response>} handle */
async function signedIn(handle) {
  const cookie = await signUp({ handle }, 'distance@example.com')
  return () => handle(get('/get-session', { cookie }))
}

/**
 * A way to a server on which everything takes a while.
 *
 * @param {string} url
 */
async function moveAway(url) {
  const { hostname, port } = new URL(url)
  const server = createServer({ noDelay: true }, (near) => {
    const far = connect({ port: Number(port), host: hostname, noDelay: true })
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
    near.on('close', () => far.destroy())
    near.on('data', (chunk) => far.write(chunk))
    far.on('data', (chunk) => {
      setTimeout(() => near.write(chunk), DISTANCE)
    })
  })
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(null))
  })
  const place = server.address()
  const here = typeof place === 'object' && place ? String(place.port) : ''
  return {
    url: Object.assign(new URL(url), { port: here }).href,
    close: () => server.close(),
  }
}
