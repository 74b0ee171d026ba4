import { cpuPerCall, isGate, isQuick, median } from './measure.mjs'
import { get, read, signUp } from './subjects/subject.mjs'
import { micro, ratioRow } from './table.mjs'

/** @typedef {import('./subjects/subject.mjs').Subject} Subject */
/** @typedef {Record<'limit' | 'peer' | 'ours', Subject>} Subjects */

/** Numbers of calls that run at once. */
const CALLERS = isQuick || isGate ? [1, 32] : [1, 32, 256]
/** How far above its budget a ratio fails the gate, and how often it is measured before. */
const GATE = { share: 1.5, attempts: 3 }

/**
 * CPU of one call, for each subject, with one caller and with many at once.
 *
 * @param {string} what
 * @param {number} budget most times that a call may cost, relative to the hand-written limit
 * @param {(name: 'limit' | 'peer' | 'ours') => () => Promise<unknown>} callOf
 * @param {import('./measure.mjs').Size} [size]
 */
export async function cpuRow(what, budget, callOf, size) {
  const compared = { limit: callOf('limit'), ours: callOf('ours') }
  const calls = isGate ? compared : { ...compared, peer: callOf('peer') }
  const rows = []
  for (const callers of CALLERS) {
    const title = callers === 1 ? what : `${what}, ${callers} callers`
    const measure = async (/** @type {number} */ most) =>
      ratioRow(title, await cpuPerCall(calls, { ...size, callers }), { budget: most, show: micro })
    rows.push(
      isGate ? await untilItHolds(() => measure(budget * GATE.share)) : await measure(budget),
    )
  }
  return rows
}

/** @param {() => Promise<import('./table.mjs').Row>} measure */
async function untilItHolds(measure) {
  let row = await measure()
  for (let attempt = 1; attempt < GATE.attempts && !row.holds; attempt += 1) row = await measure()
  return row
}

/**
 * CPU per call against the hand-written limit.
 *
 * @param {Subjects} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function cpuRows(subjects) {
  const email = 'cpu@example.com'
  const cookies = await cookiesOf(subjects, email)
  const session = (/** @type {keyof typeof subjects} */ name) => ({ cookie: cookies[name] })
  return [
    ...(await cpuRow('ok', 1.5, (name) => async () => {
      await read(await subjects[name].handle(get('/ok')), 'true')
    })),
    ...(await cpuRow('get-session without cookie', 1.5, (name) => async () => {
      await read(await subjects[name].handle(get('/get-session')), 'null')
    })),
    ...(await cpuRow('get-session from the database', 2, (name) => async () => {
      await read(await subjects[name].handle(get('/get-session', session(name))), email)
    })),
    ...(await cpuRow('list-sessions', 2, (name) => async () => {
      await read(await subjects[name].handle(get('/list-sessions', session(name))), '"userId"')
    })),
    ...(await cpuRow('api.getSession', 2.7, (name) => {
      const headers = new Headers(session(name))
      return async () => {
        if (!(await subjects[name].getSession(headers))) throw new Error('There is no session')
      }
    })),
  ]
}

/**
 * CPU per call of get-session with a cached session in a signed cookie.
 *
 * @param {Subjects} caching
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function cachedRows(caching) {
  const email = 'cached@example.com'
  const cookies = await cookiesOf(caching, email)
  const what = 'from the cookie cache'
  return [
    ...(await cpuRow(`get-session ${what}`, 1.5, (name) => async () => {
      const headers = { cookie: cookies[name] }
      await read(await caching[name].handle(get('/get-session', headers)), email)
    })),
    ...(await cpuRow(`api.getSession ${what}`, 2.5, (name) => {
      const headers = new Headers({ cookie: cookies[name] })
      return async () => {
        if (!(await caching[name].getSession(headers))) throw new Error('There is no session')
      }
    })),
  ]
}

/**
 * CPU per call with all plugins on that do not sign tokens, against the limit without any.
 *
 * @param {Subjects} subjects those of `ours` with all plugins
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function pluginRows(subjects) {
  const email = 'plugins@example.com'
  const cookies = await cookiesOf(subjects, email)
  return cpuRow('get-session from the database, all plugins', 2, (name) => async () => {
    const headers = { cookie: cookies[name] }
    await read(await subjects[name].handle(get('/get-session', headers)), email)
  })
}

/** Number of client addresses with a counter in the rate limiter. */
const ADDRESSES = 20_000
/** Most microseconds for counting a call. */
const LIMITER_BUDGET = 2

/**
 * CPU of the rate limiter with 20 thousand active addresses: the difference between a counted and an uncounted call.
 *
 * @param {Subjects} subjects
 * @param {Subjects} counting
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
  const costs = await cpuPerCall(calls, { calls: 4000, rounds: 11 })
  const costOf = (/** @type {string} */ name) =>
    Math.max(0, median(costs[`${name} counting`] ?? []) - median(costs[name] ?? []))
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
 * @param {Subjects} subjects
 * @param {string} email
 */
async function cookiesOf(subjects, email) {
  return {
    limit: await signUp(subjects.limit, email),
    peer: await signUp(subjects.peer, email),
    ours: await signUp(subjects.ours, email),
  }
}
