import { cpuPerCall } from './measure.mjs'
import { get, signUp } from './subjects/subject.mjs'
import { micro, ratioRow } from './table.mjs'

/** Most times that a call may cost, relative to the hand-written limit. */
const BUDGET = 3

/**
 * CPU of one call, for each subject.
 *
 * @param {string} what
 * @param {(name: 'limit' | 'peer' | 'ours') => () => Promise<unknown>} callOf
 * @param {{ calls?: number }} [size]
 */
export async function cpuRow(what, callOf, size) {
  const calls = { limit: callOf('limit'), peer: callOf('peer'), ours: callOf('ours') }
  return ratioRow(what, await cpuPerCall(calls, size), { budget: BUDGET, show: micro })
}

/**
 * CPU per call against the hand-written limit.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function cpuRows(subjects) {
  const cookies = await cookiesOf(subjects, 'cpu@example.com')
  /** @type {Record<string, (name: keyof typeof subjects) => () => Promise<unknown>>} */
  const calls = {
    ok: (name) => () => subjects[name].handle(get('/ok')),
    'get-session without cookie': (name) => () => subjects[name].handle(get('/get-session')),
    'get-session from the database': (name) => {
      const headers = { cookie: cookies[name] }
      return () => subjects[name].handle(get('/get-session', headers))
    },
    'api.getSession': (name) => {
      const headers = new Headers({ cookie: cookies[name] })
      return () => subjects[name].getSession(headers)
    },
  }
  const rows = []
  for (const [what, callOf] of Object.entries(calls)) {
    rows.push(await cpuRow(what, callOf))
  }
  return rows
}

/**
 * CPU per call of get-session with a cached session in a signed cookie.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} caching
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function cachedRows(caching) {
  const cookies = await cookiesOf(caching, 'cached@example.com')
  const callOf = (/** @type {keyof typeof caching} */ name) => {
    const headers = { cookie: cookies[name] }
    return () => caching[name].handle(get('/get-session', headers))
  }
  return [await cpuRow('get-session from the cookie cache', callOf)]
}

/** Number of client addresses with a counter in the rate limiter. */
const ADDRESSES = 20_000
/** Most microseconds for counting a call. */
const LIMITER_BUDGET = 2

/**
 * CPU of the rate limiter with 20 thousand active addresses: the difference between a counted and an uncounted call.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} counting
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function limiterRows(subjects, counting) {
  const callOf = (/** @type {import('./subjects/subject.mjs').Subject} */ subject) => {
    let turn = 0
    // One request for all calls: creating requests costs more than counting them, and varies.
    const request = get('/get-session')
    return () => {
      turn = (turn + 1) % ADDRESSES
      return subject.handle(request, `10.${turn >> 16}.${(turn >> 8) & 255}.${turn & 255}`)
    }
  }
  const calls = Object.fromEntries(
    Object.entries(subjects).flatMap(([name, subject]) => [
      [name, callOf(subject)],
      [`${name} counting`, callOf(counting[/** @type {keyof typeof counting} */ (name)])],
    ]),
  )
  for (const run of Object.values(calls)) {
    for (let turn = 0; turn < ADDRESSES; turn += 1) await run()
  }
  const costs = await cpuPerCall(calls, { calls: 4000, rounds: 12 })
  const costOf = (/** @type {string} */ name) =>
    Math.max(0, (costs[`${name} counting`] ?? NaN) - (costs[name] ?? NaN))
  return [
    {
      what: `rate limiter with ${ADDRESSES / 1000} thousand active addresses`,
      limit: micro(costOf('limit')),
      peer: micro(costOf('peer')),
      ours: micro(costOf('ours')),
      budget: micro(LIMITER_BUDGET),
      holds: costOf('ours') <= LIMITER_BUDGET,
    },
  ]
}

/**
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @param {string} email
 */
async function cookiesOf(subjects, email) {
  return {
    limit: await signUp(subjects.limit, email),
    peer: await signUp(subjects.peer, email),
    ours: await signUp(subjects.ours, email),
  }
}
