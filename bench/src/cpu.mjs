import { cpuPerCall } from './measure.mjs'
import { get, post, signUp } from './subjects/subject.mjs'
import { micro, times } from './table.mjs'

/** Ours may cost this many times the hand-written limit. */
const BUDGET = 3

/**
 * CPU per call against the hand-written limit.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function cpuRows(subjects) {
  const cookies = await cookiesOf(subjects)
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
    const { limit, peer, ours } = await cpuPerCall({
      limit: callOf('limit'),
      peer: callOf('peer'),
      ours: callOf('ours'),
    })
    rows.push(rowOf(what, limit ?? NaN, peer ?? NaN, ours ?? NaN))
  }
  return rows
}

/**
 * @param {string} what
 * @param {number} limit
 * @param {number} peer
 * @param {number} ours
 */
function rowOf(what, limit, peer, ours) {
  return {
    what,
    limit: micro(limit),
    peer: `${micro(peer)} ${times(peer / limit)}`,
    ours: `${micro(ours)} ${times(ours / limit)}`,
    budget: times(BUDGET),
    holds: ours / limit <= BUDGET,
  }
}

/** @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects */
async function cookiesOf(subjects) {
  return {
    limit: await signUp(subjects.limit, 'cpu@example.com'),
    peer: await signUp(subjects.peer, 'cpu@example.com'),
    ours: await signUp(subjects.ours, 'cpu@example.com'),
  }
}

/**
 * Statements per call, BEGIN and COMMIT counted.
 *
 * @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects
 * @returns {Promise<import('./table.mjs').Row[]>}
 */
export async function statementRows(subjects) {
  const email = 'statements@example.com'
  const password = 'correct horse battery staple'
  /** @type {readonly [string, number, (cookie: string) => Request][]} */
  const calls = [
    ['sign-up', 6, () => post('/sign-up/email', { name: 'Ann', email, password })],
    ['sign-in', 2, () => post('/sign-in/email', { email, password })],
    ['get-session', 1, (cookie) => get('/get-session', { cookie })],
  ]
  const cookies = await cookiesOfNew(subjects)
  const rows = []
  for (const [what, budget, requestOf] of calls) {
    const count = async (/** @type {keyof typeof subjects} */ name) => {
      const subject = subjects[name]
      const { statements } = await subject.count(async () => {
        const answer = await subject.handle(requestOf(cookies[name]))
        if (answer.status !== 200) throw new Error(`${what}: ${answer.status}`)
      })
      return statements
    }
    const [limit, peer, ours] = [await count('limit'), await count('peer'), await count('ours')]
    const texts = { limit: String(limit), peer: String(peer), ours: String(ours) }
    rows.push({ what, ...texts, budget: String(budget), holds: ours <= budget })
  }
  return rows
}

/** @param {Record<'limit' | 'peer' | 'ours', import('./subjects/subject.mjs').Subject>} subjects */
async function cookiesOfNew(subjects) {
  return {
    limit: await signUp(subjects.limit, 'reader@example.com'),
    peer: await signUp(subjects.peer, 'reader@example.com'),
    ours: await signUp(subjects.ours, 'reader@example.com'),
  }
}
